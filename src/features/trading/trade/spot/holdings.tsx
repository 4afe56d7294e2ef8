import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { AnswerState } from '../../../../shared/answers/answer-state.tsx';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { MONEY_DECIMALS } from '../../../../shared/trade/money.ts';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { ListRow } from '../../../../ui/lists/list-row.tsx';
import { Disc } from '../../../../ui/media/disc.tsx';

export function Holdings(): ReactNode {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const { amount, withUnit } = useAmounts();
  const wallets = useCall('wallet.list', {});
  return (
    <AnswerState query={wallets} bones={[56, 56]}>
      {(answer) => {
        const spot = answer.accounts.find(({ name }) => name === 'change');
        const ownWallets = (spot?.list ?? []).filter(
          (one) => one.available !== '0' || one.frozen !== '0',
        );
        if (ownWallets.length === 0) return <EmptyState title={t('spot.nothing_held')} />;
        return ownWallets.map((one) => (
          <ListRow
            key={one.currency_id}
            lead={<Disc image={one.image} code={one.currency_name} />}
            title={one.currency_name}
            note={
              one.frozen === '0'
                ? undefined
                : t('spot.frozen', { amount: amount(one.frozen, one.currency_name) })
            }
            value={withUnit(one.value, one.currency_name)}
            valueNote={t('spot.worth', {
              usd: figures.withDecimals(one.usd_value, MONEY_DECIMALS),
            })}
          />
        ));
      }}
    </AnswerState>
  );
}
