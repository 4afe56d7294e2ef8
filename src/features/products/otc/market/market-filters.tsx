import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { USDT } from '../../../../../protocol/constants.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import { languageTag } from '../../../../lib/language/language.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { CoinDisc } from '../../../../shared/assets/coin-disc.tsx';
import { NumberField } from '../../../../shared/forms/number-field.tsx';
import { Chips } from '../../../../ui/controls/chips.tsx';
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx';
import { Picker } from '../../../../ui/overlay/picker.tsx';
import styles from '../otc.module.css';
import { BUY, isMethod, METHODS, type PayMethod, SELL, type Side } from '../side.ts';

const MINUTES_MS = 5 * 60_000;
const MOST = 100;

interface CoinChoice {
  id: number;
  name: string;
}

interface Choices {
  coins: readonly CoinChoice[];
  fiats: readonly string[];
}

function useChoices(type: Side, currency_id: number, fiat: string): Choices {
  const how = { fresh_ms: MINUTES_MS };
  const ofFiat = useCall('legal_deal_platform', { type, fiat, limit: MOST }, how).data?.list ?? [];
  const ofCoin =
    useCall('legal_deal_platform', { type, currency_id, limit: MOST }, how).data?.list ?? [];
  const names = new Map(
    [...ofFiat, ...ofCoin].map((one) => [one.currency_id, one.currency_name] as const),
  );
  if (!names.has(USDT)) names.set(USDT, 'USDT');
  return {
    coins: [...names].map(([id, name]) => ({ id, name })).sort((one, other) => one.id - other.id),
    fiats: [...new Set([fiat, ...ofCoin.map((one) => one.fiat)])].sort(),
  };
}

export interface MarketWish {
  type: Side;
  currency_id: number;
  fiat: string;
  total: string;
  method: PayMethod | '';
}

interface MarketFiltersProps {
  wish: MarketWish;
  onWish(wish: MarketWish): void;
}

export function MarketFilters({ wish, onWish }: MarketFiltersProps): ReactNode {
  const { t } = useTranslation('otc');
  const { type, currency_id, fiat, total, method } = wish;
  const { coins, fiats } = useChoices(type, currency_id, fiat);
  const names = new Intl.DisplayNames([languageTag(useLanguage())], { type: 'currency' });
  return (
    <div className={styles['filters']}>
      <div className={styles['choices']}>
        <SegmentedControl
          label={t('side')}
          look="side"
          options={[
            { value: `${BUY}`, label: t('buy'), tone: 'up' },
            { value: `${SELL}`, label: t('sell'), tone: 'down' },
          ]}
          value={`${type}`}
          onChoose={(side) => onWish({ ...wish, type: side === `${SELL}` ? SELL : BUY })}
        />
        <Picker
          label={t('coin')}
          options={coins.map(({ id, name }) => ({
            value: `${id}`,
            label: name,
            lead: <CoinDisc id={id} code={name} />,
          }))}
          value={`${currency_id}`}
          onChoose={(id) =>
            onWish({ ...wish, currency_id: coins.find((one) => `${one.id}` === id)?.id ?? 0 })
          }
        />
        <Picker
          label={t('currency')}
          options={fiats.map((code) => ({
            value: code,
            label: code,
            note: names.of(code) ?? code,
          }))}
          value={fiat}
          onChoose={(code) => onWish({ ...wish, fiat: code, total: '' })}
        />
      </div>
      <NumberField
        label={type === BUY ? t('i_pay') : t('i_get')}
        placeholder={t('any_amount')}
        unit={fiat}
        value={total}
        onValue={(newTotal) => onWish({ ...wish, total: newTotal })}
      />
      <Chips
        label={t('method')}
        look="line"
        options={[
          { value: '', label: t('all') },
          ...METHODS.map((value) => ({ value, label: t(`methods.${value}`) })),
        ]}
        value={method}
        onChoose={(chosenMethod) =>
          onWish({ ...wish, method: isMethod(chosenMethod) ? chosenMethod : '' })
        }
      />
    </div>
  );
}
