import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { AnswerState } from '../../../../shared/answers/answer-state.tsx';
import type { FigureFormula } from '../../../../shared/formula/figure-formula.ts';
import { FormulaRows } from '../../../../shared/formula/formula-rows.tsx';
import { NONE } from '../../../../shared/trade/money.ts';
import { ListRow } from '../../../../ui/lists/list-row.tsx';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import { RecomputedFigure } from '../orders/recomputed-figure.tsx';
import { usePriceText } from '../use-price-text.ts';
import type { SpotOrder } from './spot-order.ts';

const FILLS = 100;

export function SpotOrderSheet({
  order,
  onClose,
}: {
  order: SpotOrder;
  onClose(): void;
}): ReactNode {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const figures = useFigures();
  const fills = useCall('coin.fills', { id: order.id, limit: FILLS });
  const [coin = '', unit = ''] = order.symbol.split('/');
  const isBuy = order.type === 1;
  const about = `${order.symbol} · ${t(isBuy ? 'trade:spot.buy' : 'trade:spot.sell')}`;
  const priceText = usePriceText();
  const plain = (value: string | null): string => (value === null ? NONE : figures.plain(value));
  const price = (value: string | null): string => (value === null ? NONE : priceText(order, value));
  /** Once all fills are there. */
  const averageFormula = (): FigureFormula | undefined => {
    const { list, has_more } = fills.data ?? { list: [], has_more: true };
    if (has_more || list.length === 0 || order.avg_price === null) return undefined;
    return {
      name: 'average_price',
      args: [list.map(({ price, number }) => `${price}/${number}`).join(';')],
      about,
      serverResult: order.avg_price,
    };
  };
  const formula = averageFormula();
  return (
    <Sheet open padded title={t('detail.title')} subtitle={about} onClose={onClose}>
      <FormulaRows
        rows={[
          {
            id: 'kind',
            label: t('trade:order_type.label'),
            value: t(`trade:order_type.${order.kind}`),
            ...(order.execution !== 'normal' && { note: t(`trade:execution.${order.execution}`) }),
          },
          ...(order.trigger_price === null
            ? []
            : [
                {
                  id: 'trigger',
                  label: t('trade:entry_short.trigger_price'),
                  value: price(order.trigger_price),
                  ...(order.open_trigger !== null && {
                    note: t('trade:spot.first_beyond', {
                      price: price(order.open_trigger.first_beyond),
                    }),
                  }),
                },
              ]),
          { id: 'limit', label: t('trade:limit_price'), value: price(order.target_price) },
          {
            id: 'filled',
            label: t('trade:spot.filled_amount'),
            value: `${plain(order.filled)} / ${plain(order.amount)}`,
            note: coin,
          },
          {
            id: 'average',
            label: t('trade:spot.average'),
            value: price(order.avg_price),
            formula: averageFormula,
          },
          { id: 'turnover', label: t('trade:value'), value: plain(order.turnover), note: unit },
          {
            id: 'fee',
            label: t('detail.fee'),
            value: plain(order.fee),
            note: isBuy ? coin : unit,
          },
          {
            id: 'placed',
            label: t('detail.placed'),
            value: timeText(order.create_time, language, 'minute'),
          },
          ...(order.cancel_reason === null
            ? []
            : [
                {
                  id: 'reason',
                  label: t('trade:history.cancelled'),
                  value: t(`trade:spot.reason.${order.cancel_reason}`),
                },
              ]),
          { id: 'id', label: t('detail.id'), value: `${order.id}` },
        ]}
      />
      <AnswerState query={fills} bones={[52, 52]}>
        {({ list }) => (
          <>
            {list.map((fill) => (
              <ListRow
                key={fill.id}
                height={52}
                title={priceText(order, fill.price)}
                note={timeText(fill.time, language, 'minute')}
                value={`${figures.plain(fill.number)} ${coin}`}
                valueNote={t('trade:history.fee', {
                  amount: figures.plain(fill.fee),
                  unit: isBuy ? coin : unit,
                })}
              />
            ))}
            {formula === undefined ? null : (
              <RecomputedFigure
                title={t('trade:spot.average')}
                figure={price(order.avg_price)}
                tone="plain"
                formula={formula}
                subject={t('report.order', { id: order.id })}
              />
            )}
          </>
        )}
      </AnswerState>
    </Sheet>
  );
}
