import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../../lib/api/api.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import { pixelsOf } from '../../../../lib/core/pixels.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { ExactAmount } from '../../../../shared/figures/exact-amount.tsx';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { Progress } from '../../../../ui/charts/progress.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { ValueRows } from '../../../../ui/lists/value-rows.tsx';
import styles from '../funds.module.css';

const BTC_DECIMALS = 4;

export function LimitCard({ info }: { info: Answer<'wallet.get_info'> }): ReactNode {
  const { t } = useTranslation('funds');
  const go = useGo();
  const figures = useFigures();
  const amounts = useAmounts();
  const [state] = useCore();
  const level = useCall('real.state', {}).data?.real_level;
  const levels = useCall('getLevelList', {}).data?.list ?? [];
  const next = level === undefined ? undefined : levels.find((one) => one.level === level + 1);
  const { used_24h_btc: usedAmount, limit_24h_btc: limit } = info;
  const share =
    state.kind === 'ready' && limit !== '0' ? state.core.evaluate('div', [usedAmount, limit]) : '0';
  return (
    <section className={styles['card']}>
      <Progress
        label={level === undefined ? t('withdraw.limit') : t('withdraw.limit_level', { level })}
        share={pixelsOf(share)}
        valueText={`${figures.withDecimals(usedAmount, BTC_DECIMALS)} / ${figures.plain(limit)} BTC`}
      />
      <ValueRows
        rows={[
          {
            id: 'left',
            label: t('withdraw.left'),
            value: (
              <ExactAmount
                value={info.left_number}
                unit={info.currency_name}
                text={amounts.available(info.left_number, info.currency_name)}
              />
            ),
            note: info.currency_name,
          },
          ...(next === undefined
            ? []
            : [
                {
                  id: 'next',
                  label: t('withdraw.next_level', { level: next.level }),
                  value: figures.plain(next.withdraw_limit_btc),
                  note: 'BTC',
                },
              ]),
        ]}
      />
      {next === undefined ? null : (
        <Button small look="link" onClick={() => go('pages/setting/real')}>
          {t('withdraw.raise')}
        </Button>
      )}
    </section>
  );
}
