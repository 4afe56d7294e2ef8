import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../lib/copy-text.ts';
import { usePriceReader } from '../../../lib/use-price-reader.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';
import styles from './copied-price.module.css';

interface CopiedPriceProps {
  price: string | undefined;
  /** The children are text, which names the button. */
  isNamed?: boolean;
  children: ReactNode;
}

/** A price that is copied by a tap, without group separators, so that a field accepts it. */
export function CopiedPrice({ price, isNamed = false, children }: CopiedPriceProps): ReactNode {
  const { t } = useTranslation('chart');
  const toast = useToast();
  const read = usePriceReader();
  if (price === undefined) return children;
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(read(price) ?? price);
    if (isCopied) toast(t('copied_price', { price }), 'info');
    else toast(t('ui:copy_failed'), 'bad');
  };
  return (
    <button
      type="button"
      className={styles['price']}
      {...(!isNamed && { 'aria-label': t('copy_price', { price }) })}
      onClick={() => void copy()}
    >
      {children}
      {isNamed ? <span className="spoken">{t('ui:copy')}</span> : null}
    </button>
  );
}
