import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Chips } from '../../../ui/controls/chips.tsx';

export const ALL_COINS = 'all';

interface CoinChipsProps {
  coins: readonly string[];
  value: string;
  onChoose(coin: string): void;
}

export function CoinChips({ coins, value, onChoose }: CoinChipsProps): ReactNode {
  const { t } = useTranslation('earn');
  return (
    <Chips
      look="line"
      label={t('coin')}
      options={[ALL_COINS, ...new Set(coins)].map((coin) => ({
        value: coin,
        label: coin === ALL_COINS ? t('all') : coin,
      }))}
      value={value}
      onChoose={onChoose}
    />
  );
}
