import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/media/icons.tsx';
import styles from './filter-menu.module.css';

interface FilterMenuProps {
  /** The filtered property: "Pair". */
  label: string;
  /** The current choice; `none` is shown without one. */
  shown: string | undefined;
  none: string;
  onOpen(): void;
  onClear(): void;
}

/** A pill that opens a filter, and clears it when set. */
export function FilterMenu({ label, shown, none, onOpen, onClear }: FilterMenuProps): ReactNode {
  const { t } = useTranslation('orders');
  const isSet = shown !== undefined;
  return (
    <span className={styles['pill']} data-set={isSet}>
      <button type="button" className={styles['open']} aria-haspopup="dialog" onClick={onOpen}>
        <span className="spoken">{label}</span>
        <span className={styles['text']}>{shown ?? none}</span>
        {isSet ? null : <Icon name="down" size={16} />}
      </button>
      {isSet ? (
        <button
          type="button"
          className={styles['clear']}
          aria-label={t('filter.clear_one', { filter: label })}
          onClick={onClear}
        >
          <Icon name="close" size={16} />
        </button>
      ) : null}
    </span>
  );
}
