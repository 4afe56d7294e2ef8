import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeverOrder } from '../../../../protocol/calls/trading/contract.ts';
import type { Follow } from '../../../../protocol/calls/trading/follow.ts';
import { TOUCHED } from '../../../lib/api/stale-calls.ts';
import { useFigures } from '../../../lib/core/use-figures.ts';
import { useMoneyOrder } from '../../../shared/forms/use-money-order.ts';
import { toneOf } from '../../../shared/trade/money.ts';
import { useBulkSums } from '../../../shared/trade/use-bulk-sums.ts';
import { RadioGroup } from '../../../ui/controls/radio-group.tsx';
import { ValueRows } from '../../../ui/lists/value-rows.tsx';
import { ConfirmSheet } from '../../../ui/overlay/confirm-sheet.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { UNIT, useCopyFigures } from './use-copy-figures.ts';
import { useOpenCopies } from './use-open-copies.ts';

type Way = 'close' | 'keep';
const TOUCHES = [...TOUCHED.follow, ...TOUCHED.lever_order, ...TOUCHED.balance];

interface StopSheetProps {
  follow: Follow;
  onClose(): void;
}

export function StopSheet({ follow, onClose }: StopSheetProps): ReactNode {
  const { t } = useTranslation('copy');
  const figures = useCopyFigures();
  const { plain } = useFigures();
  const toast = useToast();
  const { sumOf } = useBulkSums();
  const [way, setWay] = useState<Way>('close');
  const copies = useOpenCopies();
  const ofTrader = ({ trader_user_id }: LeverOrder): boolean =>
    trader_user_id === follow.trader_user_id;
  const open = copies.live.filter(ofTrader);
  const others = copies.others.filter(ofTrader);
  const count = open.length + others.length;
  const profit = sumOf(open);
  const cancel = useMoneyOrder('follow.cancel', {
    touches: TOUCHES,
    onDone: () => {
      toast(t('stop.done', { name: follow.nickname }), 'good');
      onClose();
    },
  });
  const margin = figures.sum(open.map(({ caution_money }) => caution_money));
  const back =
    margin === undefined || profit === undefined ? undefined : figures.sum([margin, profit]);
  const stillOpen = t('stop.still_open', { count, number: plain(`${count}`) });
  const isClosing = count > 0 && way === 'close';
  return (
    <ConfirmSheet
      open
      title={t('stop.title', { name: follow.nickname })}
      subtitle={count === 0 ? t('stop.subtitle') : stillOpen}
      {...(isClosing && {
        hero: {
          label: t('stop.profit_now'),
          value: profit === undefined ? '—' : figures.gain(profit),
          unit: UNIT,
          tone: toneOf(profit),
          aside: { label: t('stop.back'), value: back === undefined ? '—' : figures.money(back) },
        },
      })}
      action={
        count === 0
          ? t('stop.open')
          : t(isClosing ? 'stop.close_action' : 'stop.keep_action', {
              count,
              number: plain(`${count}`),
            })
      }
      look={isClosing ? 'destroy' : 'base'}
      cancel={t('stop.cancel')}
      busy={cancel.isBusy}
      error={cancel.error}
      onConfirm={() => cancel.send({ follow_user_id: follow.id, close_positions: isClosing })}
      onClose={onClose}
    >
      {count === 0 ? null : (
        <RadioGroup
          label={stillOpen}
          options={[
            {
              value: 'close',
              label: t('stop.close'),
              note: t('stop.close_text'),
            },
            {
              value: 'keep',
              label: t('stop.keep'),
              note: t('stop.keep_text'),
            },
          ]}
          value={way}
          onChoose={(value) => setWay(value === 'keep' ? 'keep' : 'close')}
        />
      )}
      <ValueRows
        rows={[
          ...(isClosing
            ? figures
                .sumsOf(others, ({ profits }) => profits)
                .map(({ unit, sum }) => ({
                  id: unit,
                  label: t('stop.profit_now'),
                  value: figures.gain(sum, unit),
                  tone: toneOf(sum),
                }))
            : []),
          {
            id: 'trades',
            label: t('stop.copied'),
            value: t('stop.counts', {
              trades: figures.count(follow.trade_count),
              skipped: figures.count(follow.skipped_count),
            }),
          },
          {
            id: 'profit',
            label: t('closed_profit', { unit: UNIT }),
            value: figures.gain(follow.profit),
            tone: toneOf(follow.profit),
          },
          {
            id: 'share',
            label: t('share_paid'),
            value: figures.money(follow.share_paid),
            note: UNIT,
          },
        ]}
      />
    </ConfirmSheet>
  );
}
