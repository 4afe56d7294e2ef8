import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { ContractAccountView } from '../../../../../workers/market-worker.api.ts';
import { failureText, isHandledElsewhere } from '../../../../lib/api/failure-text.ts';
import { useSend } from '../../../../lib/api/use-send.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { pixelsOf } from '../../../../lib/core/pixels.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { usePriceReader } from '../../../../lib/core/use-price-reader.ts';
import type { Live } from '../../../../lib/market/live.ts';
import { useInstruments } from '../../../../lib/market/use-instruments.ts';
import { LiveAreaContext, useLiveArea, useLiveEvery } from '../../../../lib/market/use-live.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { LiveText } from '../../../../shared/figures/live-text.tsx';
import { RowsSkeleton } from '../../../../shared/market/rows-skeleton.tsx';
import { KindPicture } from '../../../../shared/trade/kind-picture.tsx';
import { MONEY_DECIMALS, NONE, priceDecimals, withSign } from '../../../../shared/trade/money.ts';
import { useOrderAct } from '../../../../shared/trade/use-order-act.ts';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { ValueRows } from '../../../../ui/lists/value-rows.tsx';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';
import { HoldMenu } from '../../../../ui/overlay/hold-menu.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import styles from './pending-orders.module.css';
import { type PendingThing, pendingThings } from './pending-things.ts';
import { StopsSheet } from './stops-sheet.tsx';
import { usePendingTexts } from './use-pending-texts.ts';

interface PendingOrdersProps {
  account: ContractAccountView | undefined;
  isShown(order: PendingThing['order']): boolean;
}

/** Rows that change places under a finger can't be tapped. */
const SORT_EVERY_MS = 5_000;

export function PendingOrders({ account, isShown }: PendingOrdersProps): ReactNode {
  const { t } = useTranslation('trade');
  const { quotes } = useApp();
  const instruments = useInstruments();
  const portfolio = useMemo(() => quotes.live.portfolio(), [quotes]);
  useLiveEvery(SORT_EVERY_MS, portfolio);
  const distanceOf = useDistance();
  if (account?.isLoaded !== true || instruments.kind !== 'ready') return <RowsSkeleton />;
  const allThings = pendingThings(account);
  const shownThings = allThings
    .filter(({ order }) => isShown(order))
    .map((thing) => ({ thing, distance: distanceOf(thing) }))
    .sort((one, other) => nearness(one.distance) - nearness(other.distance));
  if (shownThings.length === 0 && allThings.length > 0)
    return <EmptyState picture="not-found" title={t('nothing_fits')} />;
  if (shownThings.length === 0) return <EmptyState title={t('pending.none')} />;
  return (
    <ul className={styles['list']}>
      {shownThings.map(({ thing }) => {
        const instrument = instruments.instruments.find(
          (one) => one.match_id === thing.order.match_id,
        );
        return instrument === undefined ? null : (
          <li key={thing.id}>
            <PendingRow thing={thing} instrument={instrument} />
          </li>
        );
      })}
    </ul>
  );
}

/** For sorting only; what has no price yet comes last. */
function nearness(distance: string | undefined): number {
  return distance === undefined ? Number.POSITIVE_INFINITY : Math.abs(pixelsOf(distance));
}

/** How far the mark is from where the thing waits, in percent of the mark. */
function useDistance(): (thing: PendingThing) => string | undefined {
  const { quotes } = useApp();
  const read = usePriceReader();
  const [core] = useCore();
  return ({ order, price }) => {
    // The mark of the pair on view; of others the page has the last price.
    const { match_id } = order;
    const mark = read(quotes.detail(match_id)?.mark ?? quotes.quote(match_id)?.price);
    if (price === null || mark === undefined || core.kind !== 'ready') return undefined;
    const evaluate = (name: string, ...args: string[]): string => core.core.evaluate(name, args);
    const part = evaluate('div', evaluate('sub', price, mark), mark);
    return evaluate('round', evaluate('mul', part, '100'), `${MONEY_DECIMALS}`);
  };
}

function PendingRow({
  thing,
  instrument,
}: {
  thing: PendingThing;
  instrument: Instrument;
}): ReactNode {
  const { t } = useTranslation('trade');
  const { quotes } = useApp();
  const figures = useFigures();
  const go = useGo();
  const distanceOf = useDistance();
  const texts = usePendingTexts()(thing, instrument);
  const [sheet, setSheet] = useState<'cancel' | 'stops'>();
  const shut = (): void => setSheet(undefined);
  const { order, exit, picture, price } = thing;
  const live: Live<unknown> = useMemo(
    () => quotes.live.quote(order.match_id),
    [quotes, order.match_id],
  );
  const row = useRef<HTMLElement>(null);
  const area = useLiveArea(row);
  const distanceText = (): string => {
    const distance = distanceOf(thing);
    if (distance === undefined) return NONE;
    const text = figures.withDecimals(distance, MONEY_DECIMALS);
    return figures.inPercent(withSign(text, distance));
  };
  return (
    <LiveAreaContext value={area}>
      <HoldMenu
        title={order.symbol}
        items={[
          ...(exit === undefined
            ? [
                {
                  id: 'stops',
                  label: t('stops'),
                  icon: 'target' as const,
                  onPress: () => setSheet('stops'),
                },
              ]
            : []),
          {
            id: 'chart',
            label: t('pending.show_chart'),
            icon: 'candles',
            onPress: () => go('pages/market/detail', { id: order.match_id }),
          },
          {
            id: 'cancel',
            label: t('pending.cancel'),
            icon: 'close',
            isDanger: true,
            onPress: () => setSheet('cancel'),
          },
        ]}
      >
        {(menu) => (
          <article ref={row} className={styles['row']} aria-label={order.symbol}>
            <span className={styles['picture']}>
              <KindPicture kind={picture} />
            </span>
            <div className={styles['words']}>
              <h3 className={styles['names']}>
                <span className={styles['symbol']}>{order.symbol}</span>
                <Badge tone={texts.badge.tone ?? 'neutral'}>{texts.badge.text}</Badge>
              </h3>
              <p className={styles['quiet']}>{texts.terms}</p>
              <p className={styles['quiet']}>{texts.notes}</p>
            </div>
            <div className={styles['figures']}>
              <p className={styles['price']}>
                {price === null ? NONE : figures.withDecimals(price, priceDecimals(instrument))}
              </p>
              <p className={styles['quiet']}>
                <LiveText look="inline" live={live} text={distanceText} />
              </p>
              <p className={styles['quiet']}>{texts.money}</p>
            </div>
            <span className={styles['menu']}>{menu}</span>
          </article>
        )}
      </HoldMenu>
      <StopsSheet open={sheet === 'stops'} order={order} instrument={instrument} onClose={shut} />
      {sheet !== 'cancel' ? null : exit === undefined ? (
        <CancelOrder thing={thing} instrument={instrument} terms={texts.terms} onClose={shut} />
      ) : (
        <CancelExit thing={thing} number={exit.number} terms={texts.terms} onClose={shut} />
      )}
    </LiveAreaContext>
  );
}

interface CancelProps {
  thing: PendingThing;
  terms: string;
  onClose(): void;
}

function CancelOrder({
  thing: { order },
  instrument,
  terms,
  onClose,
}: CancelProps & { instrument: Instrument }): ReactNode {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const toast = useToast();
  const cancel = useOrderAct('lever.cancel', () => {
    toast(t('pending.cancelled'), 'good');
    onClose();
  });
  return (
    <ConfirmSheet
      open
      title={t('pending.cancel_title')}
      subtitle={`${order.symbol} · ${terms}`}
      note={{
        tone: 'warn',
        text: t('pending.fee_note', {
          fee: figures.withDecimals(order.trade_fee, MONEY_DECIMALS),
          unit: instrument.legal_name,
        }),
      }}
      action={t('pending.cancel')}
      cancel={t('pending.keep')}
      look="destroy"
      busy={cancel.isBusy}
      error={cancel.error}
      onConfirm={() => cancel.run({ id: order.id })}
      onClose={onClose}
    >
      <ValueRows
        rows={[
          {
            id: 'lots',
            label: t('lots_short'),
            value: figures.plain(order.share),
            note: `= ${figures.plain(order.number)} ${instrument.currency_name}`,
          },
          {
            id: 'margin',
            label: t('margin_held'),
            value: figures.withDecimals(order.caution_money, MONEY_DECIMALS),
            note: instrument.legal_name,
          },
        ]}
      />
    </ConfirmSheet>
  );
}

function CancelExit({
  thing: { order },
  number,
  terms,
  onClose,
}: CancelProps & { number: number }): ReactNode {
  const { t } = useTranslation('trade');
  const toast = useToast();
  const cancel = useSend('lever.cancel_exit', {
    onDone: () => {
      toast(t('pending.cancelled'), 'good');
      onClose();
    },
  });
  const { error } = cancel;
  return (
    <ConfirmSheet
      open
      title={t('pending.cancel_title')}
      subtitle={`${order.symbol} · ${terms}`}
      note={{ tone: 'info', text: t('pending.free_note') }}
      action={t('pending.cancel')}
      cancel={t('pending.keep')}
      look="destroy"
      busy={cancel.isPending}
      error={error === null || isHandledElsewhere(error) ? undefined : failureText(t, error)}
      onConfirm={() => cancel.mutate({ id: order.id, number })}
      onClose={onClose}
    />
  );
}
