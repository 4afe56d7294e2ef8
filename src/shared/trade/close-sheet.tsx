import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useCore } from '../../lib/core/use-core.ts';
import { useFigures } from '../../lib/core/use-figures.ts';
import { usePriceReader } from '../../lib/core/use-price-reader.ts';
import { useConnection, usePositionFigures } from '../../lib/market/hooks.ts';
import { ConfirmSheet } from '../../ui/overlay/confirm-sheet.tsx';
import { useOrderNews } from '../alerts/use-order-news.ts';
import { ShareSlider } from '../forms/share-slider.tsx';
import { Stepper } from '../forms/stepper.tsx';
import { FormulaRows } from '../formula/formula-rows.tsx';
import { MarkAbout } from '../market/mark-about.tsx';
import { amountDecimals, NONE, toneOf, withSign } from './money.ts';
import { costsOf, traderShareAtMost } from './net-result.ts';
import { useOrderAct } from './use-order-act.ts';

interface CloseSheetProps {
  open: boolean;
  order: LeverOrder;
  instrument: Instrument;
  /** Index of a position outside the account on view, which has no live figures. */
  mark?: string | undefined;
  onClose(): void;
}

/** Closes a position at the index, completely or in part. */
export function CloseSheet(props: CloseSheetProps): ReactNode {
  return props.open ? <OpenSheet {...props} /> : null;
}

function OpenSheet({
  open,
  order,
  instrument,
  mark: answeredMark,
  onClose,
}: CloseSheetProps): ReactNode {
  const { t } = useTranslation('trade');
  const { isBlocked } = useConnection();
  const announceOrder = useOrderNews();
  const figures = useFigures();
  const [core] = useCore();
  const read = usePriceReader();
  const live = usePositionFigures(order.id);
  const decimals = amountDecimals(instrument.legal_name);
  const [lots, setLots] = useState(order.share);
  const close = useOrderAct('lever.close', (closedOrder) => {
    announceOrder(closedOrder);
    onClose();
  });
  const mark = read(live?.mark) ?? answeredMark;
  const compute = (name: string, ...args: string[]): string | undefined =>
    core.kind === 'ready' && lots !== '' && mark !== undefined
      ? core.core.evaluate(name, args)
      : undefined;
  const isPart = lots !== order.share;
  const quantity = compute('mul', lots, instrument.lot_size);
  const side = order.type === 1 ? 'long' : 'short';
  const profit =
    quantity === undefined || mark === undefined
      ? undefined
      : compute('pnl', side, order.price, mark, quantity);
  const costs =
    core.kind === 'ready' && quantity !== undefined
      ? compute('mul', costsOf(core.core, order), core.core.evaluate('div', [lots, order.share]))
      : undefined;
  const shareRate = useShareRate(order);
  const own =
    profit === undefined || costs === undefined ? undefined : compute('sub', profit, costs);
  const traderShare =
    own === undefined || shareRate === undefined || core.kind !== 'ready'
      ? undefined
      : traderShareAtMost(core.core, own, shareRate);
  const result = own === undefined ? undefined : compute('sub', own, traderShare ?? '0');
  const isTooMuch = compute('cmp', lots, order.share) === '1';
  return (
    <ConfirmSheet
      open={open}
      title={t('close.title')}
      subtitle={`${order.symbol} · ${t(`side.${side}`)} ${order.multiple}×`}
      hero={{
        label: t('close.estimated'),
        value:
          result === undefined ? NONE : withSign(figures.withDecimals(result, decimals), result),
        unit: instrument.legal_name,
        tone: toneOf(result),
        aside: {
          label: <MarkAbout>{t('mark_price')}</MarkAbout>,
          value: mark === undefined ? '—' : (live?.mark ?? figures.plain(mark)),
        },
      }}
      {...(isBlocked && { note: { tone: 'warn' as const, text: t('anyway.text') } })}
      action={t(isPart ? 'close.part' : 'close.all')}
      look={side === 'long' ? 'down' : 'up'}
      busy={close.isBusy}
      error={close.error}
      blockReason={lots === '' || isTooMuch ? t('enter_lots') : undefined}
      onConfirm={() => close.run({ id: order.id, ...(isPart && { share: lots }) })}
      onClose={onClose}
    >
      <Stepper
        tall
        label={t('lots', {
          size: figures.plain(instrument.lot_size),
          coin: instrument.currency_name,
        })}
        step={instrument.lot_step}
        min={instrument.lot_step}
        max={order.share}
        value={lots}
        onValue={setLots}
      />
      <ShareSlider
        hasTexts
        label={t('close.share')}
        value={lots}
        max={order.share}
        step={instrument.lot_step}
        onValue={setLots}
      />
      <FormulaRows
        rows={[
          { id: 'open', label: t('open_price'), value: figures.plain(order.price) },
          {
            id: 'profit',
            label: t('profit'),
            value:
              profit === undefined
                ? NONE
                : withSign(figures.withDecimals(profit, decimals), profit),
            note: instrument.legal_name,
            formula:
              profit === undefined || mark === undefined || quantity === undefined
                ? undefined
                : { name: 'pnl', args: [side, order.price, mark, quantity] },
          },
          {
            id: 'costs',
            label: t('close.costs'),
            value: costs === undefined ? NONE : figures.withDecimals(costs, decimals),
            note: instrument.legal_name,
            formula:
              profit === undefined || costs === undefined
                ? undefined
                : { name: 'sub', args: [profit, costs], about: t('close.costs_note') },
          },
          ...(order.trader_user_id === null
            ? []
            : [
                {
                  id: 'share',
                  label: t('trader_share_most'),
                  value:
                    traderShare === undefined ? NONE : figures.withDecimals(traderShare, decimals),
                  note: instrument.legal_name,
                  ...(own !== undefined &&
                    shareRate !== undefined && {
                      formula: { name: 'mul', args: [own, shareRate] },
                    }),
                },
              ]),
        ]}
      />
    </ConfirmSheet>
  );
}

/** What the trader of a copied position gets of its profit; undefined for an own position. */
function useShareRate({ trader_user_id }: LeverOrder): string | undefined {
  const { data } = useCall(
    'follow.traderDetail',
    { trader_user_id: trader_user_id ?? 0 },
    { enabled: trader_user_id !== null },
  );
  return data?.share_rate;
}
