import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCore } from '../../lib/core/use-core.ts';
import { useFigures } from '../../lib/core/use-figures.ts';
import { CopyButton } from '../../ui/controls/copy-button.tsx';
import { AddressText } from '../../ui/layout/address-text.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { checkDraw, type DrawItem, placeAt, type RevealedDraw } from './draw-check.ts';
import styles from './draw-sheet.module.css';

interface DrawSheetProps {
  open: boolean;
  draw: RevealedDraw;
  id: number;
  items?: readonly DrawItem[];
  onClose(): void;
}

export function DrawSheet({ open, draw, id, items = [], onClose }: DrawSheetProps): ReactNode {
  const { t } = useTranslation('draw');
  const figures = useFigures();
  const [state] = useCore();
  const check = state.kind === 'ready' ? checkDraw(state.core, draw, id) : undefined;
  const isTrue = check?.isHashSame === true && check.isPositionSame;
  const place = placeAt(items, draw.position);
  return (
    <Sheet open={open} padded title={t('title')} onClose={onClose}>
      <div className={styles['body']}>
        {check === undefined ? null : (
          <Notice tone={isTrue ? 'up' : 'down'} title={t(isTrue ? 'equal' : 'differs')}>
            <p>{t(isTrue ? 'equal_note' : 'differs_note')}</p>
          </Notice>
        )}
        <p className={styles['quiet']}>{t('how')}</p>
        <Part
          isHash
          label={t('hash')}
          text={draw.hash}
          {...(check !== undefined && {
            verdict: check.isHashSame ? t('hash_same') : t('hash_other', { hash: check.hash }),
          })}
        />
        <Part label={t('secret')} text={draw.secret} isHash />
        <Part label={t('seed')} text={draw.seed} />
        <Part label={t('id')} text={`${id}`} isShort />
        <p className={styles['formula']}>{t('formula', { size: figures.plain(`${draw.size}`) })}</p>
        <Part
          isShort
          label={t('position')}
          text={t('position_of', {
            position: figures.plain(`${draw.position}`),
            last: figures.plain(`${draw.size - 1}`),
          })}
          {...(check !== undefined && {
            verdict: check.isPositionSame
              ? t('position_same')
              : t('position_other', { position: figures.plain(`${check.position}`) }),
          })}
        />
        {items.length === 0 ? null : (
          <>
            <h3 className={styles['label']}>{t('items')}</h3>
            <ol className={styles['items']}>
              {items.map(({ name, copies }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an item is identified by its index.
                <li key={at} className={styles['item']} aria-current={at === place}>
                  <span>{name}</span>
                  <span className={styles['copies']}>{t('copies', { count: copies })}</span>
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
    </Sheet>
  );
}

function Part({
  label,
  text,
  verdict,
  isShort = false,
  isHash = false,
}: {
  label: string;
  text: string;
  verdict?: string;
  /** Too short to be worth copying. */
  isShort?: boolean;
  isHash?: boolean;
}): ReactNode {
  return (
    <div>
      <div className={styles['head']}>
        <p className={styles['label']}>{label}</p>
        {isShort ? null : <CopyButton text={text} label={label} />}
      </div>
      <p className={styles['text']}>{isHash ? <AddressText address={text} /> : text}</p>
      {verdict === undefined ? null : <p className={styles['quiet']}>{verdict}</p>}
    </div>
  );
}
