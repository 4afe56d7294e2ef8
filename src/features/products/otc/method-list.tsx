import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../../ui/media/icons.tsx';
import styles from './otc.module.css';
import type { PayMethod } from './side.ts';

export const METHOD_ICONS: Readonly<Record<PayMethod, IconName>> = {
  bank: 'bank',
  card: 'card',
  wallet: 'wallet',
};

export function MethodList({ methods }: { methods: readonly PayMethod[] }): ReactNode {
  const { t } = useTranslation('otc');
  return (
    <ul className={styles['methods']} aria-label={t('method')}>
      {methods.map((method) => (
        <li key={method}>
          <Icon name={METHOD_ICONS[method]} size={16} />
          {t(`methods.${method}`)}
        </li>
      ))}
    </ul>
  );
}
