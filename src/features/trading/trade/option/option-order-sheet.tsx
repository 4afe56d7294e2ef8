import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { FormulaRows } from '../../../../shared/formula/formula-rows.tsx';
import { NONE } from '../../../../shared/trade/money.ts';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import { RecomputedFigure } from '../orders/recomputed-figure.tsx';
import { durationText } from './duration-text.ts';
import type { OptionOrder } from './use-option-order.ts';

const SETTLED = 3;

export function OptionOrderSheet({
  order,
  onClose,
}: {
  order: OptionOrder;
  onClose(): void;
}): ReactNode {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const figures = useFigures();
  const { open_price, end_price, number, profit_ratio, payout, currency_name } = order;
  const plain = (value: string | null): string => (value === null ? NONE : figures.plain(value));
  const direction = t(order.type === 1 ? 'trade:option.up' : 'trade:option.down');
  const about = `${order.symbol} · ${direction} ${durationText(t as never, order.seconds)}`;
  const isSettled = order.status === SETTLED && end_price !== null && payout !== null;
  return (
    <Sheet open padded title={t('detail.title')} subtitle={about} onClose={onClose}>
      <FormulaRows
        rows={[
          { id: 'open', label: t('trade:open_price'), value: plain(open_price) },
          { id: 'end', label: t('detail.end'), value: plain(end_price) },
          {
            id: 'stake',
            label: t('trade:option.stake'),
            value: plain(number),
            note: currency_name,
          },
          { id: 'ratio', label: t('detail.ratio'), value: figures.percent(profit_ratio) },
          { id: 'payout', label: t('detail.payout'), value: plain(payout), note: currency_name },
          { id: 'fee', label: t('detail.fee'), value: plain(order.fee), note: currency_name },
          {
            id: 'placed',
            label: t('detail.placed'),
            value: timeText(order.create_time, language, 'minute'),
          },
          { id: 'id', label: t('detail.id'), value: `${order.id}` },
        ]}
      />
      {isSettled ? (
        <RecomputedFigure
          title={t('detail.payout')}
          figure={plain(payout)}
          tone="plain"
          formula={{
            name: 'option_payout',
            args: [order.type === 1 ? 'up' : 'down', open_price, end_price, number, profit_ratio],
            about,
            serverResult: payout,
          }}
          subject={t('report.order', { id: order.id })}
        />
      ) : null}
    </Sheet>
  );
}
