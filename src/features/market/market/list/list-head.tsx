import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { afterPress, type ListOrder, type ListWish } from './list-wish.ts';
import styles from './market-page.module.css';

interface ListHeadProps {
  wish: ListWish;
  onWish(wish: ListWish): void;
}

export function ListHead({ wish, onWish }: ListHeadProps): ReactNode {
  const { t } = useTranslation('market');
  const column = (order: ListOrder, label: string): ReactNode => (
    <Column label={label} order={order} wish={wish} onWish={onWish} />
  );
  return (
    <fieldset className={styles['columns']}>
      <legend className="spoken">{t('sort')}</legend>
      <div>
        {column('name', t('column.name'))}
        <span aria-hidden="true">/</span>
        {column('turnover', t('column.turnover'))}
      </div>
      <div>{column('price', t('column.price'))}</div>
      <div>{column('change', t('column.change'))}</div>
    </fieldset>
  );
}

interface ColumnProps extends ListHeadProps {
  label: string;
  order: ListOrder;
}

function Column({ label, order, wish, onWish }: ColumnProps): ReactNode {
  const { t } = useTranslation('market');
  const isChosen = wish.order === order;
  const way = wish.descending ? t('descending') : t('ascending');
  return (
    <button
      type="button"
      className={styles['column']}
      aria-pressed={isChosen}
      data-way={isChosen ? (wish.descending ? 'down' : 'up') : undefined}
      onClick={() => onWish(afterPress(wish, order))}
    >
      {label}
      <svg width="8" height="12" viewBox="0 0 8 12" aria-hidden="true" focusable="false">
        <path className={styles['wayUp']} d="M4 0l4 5H0z" />
        <path className={styles['wayDown']} d="M4 12l4-5H0z" />
      </svg>
      {isChosen ? <span className="spoken">{way}</span> : null}
    </button>
  );
}
