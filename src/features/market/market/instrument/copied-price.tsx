import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePriceReader } from '../../../../lib/core/use-price-reader.ts';
import { copyText } from '../../../../lib/device/copy-text.ts';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import styles from './copied-price.module.css';

interface CopiedPriceProps {
  /** The price as it is written when the button is pressed. */
  price(): string | undefined;
  /** The written price, which names the button. */
  children: ReactNode;
}

/** A price that is copied by a tap, without group separators, so that a field accepts it. */
export function CopiedPrice({ price, children }: CopiedPriceProps): ReactNode {
  const { t } = useTranslation('chart');
  const toast = useToast();
  const read = usePriceReader();
  const copy = async (): Promise<void> => {
    const text = price();
    if (text === undefined) return;
    const isCopied = await copyText(read(text) ?? text);
    if (isCopied) toast(t('copied_price', { price: text }), 'info');
    else toast(t('ui:copy_failed'), 'bad');
  };
  return (
    <button type="button" className={styles['price']} onClick={() => void copy()}>
      {children}
      <span className="spoken">{t('ui:copy')}</span>
    </button>
  );
}
