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
import { AmendSheet } from '../../../../shared/trade/amend-sheet.tsx';
import { KindPicture } from '../../../../shared/trade/kind-picture.tsx';
import { MONEY_DECIMALS, NONE, priceDecimals, withSign } from '../../../../shared/trade/money.ts';
import { type PendingThing, pendingThings } from '../../../../shared/trade/pending-things.ts';
import { TrailingSheet } from '../../../../shared/trade/trailing-sheet.tsx';
import { useTrails } from '../../../../shared/trade/trails.ts';
import { useOrderAct } from '../../../../shared/trade/use-order-act.ts';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { ValueRows } from '../../../../ui/lists/value-rows.tsx';
import { Icon } from '../../../../ui/media/icons.tsx';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';
import { HoldMenu } from '../../../../ui/overlay/hold-menu.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import styles from './pending-orders.module.css';
import { StopsSheet } from './stops-sheet.tsx';
import { usePendingTexts } from './use-pending-texts.ts';

interface PendingOrdersProps {
  account: ContractAccountView | undefined;
  isShown(order: PendingThing['order']): boolean;
}

/** Rows that change places under a finger can't be tapped. */
const SORT_EVERY_MS = 5_000;
const NO_THINGS: readonly PendingThing[] = [];

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
  const rows = withPartners(shownThings.map(({ thing }) => thing));
  if (shownThings.length === 0 && allThings.length > 0)
    return <EmptyState picture="not-found" title={t('nothing_fits')} />;
  if (shownThings.length === 0) return <EmptyState title={t('pending.none')} />;
  return (
    <ul className={styles['list']}>
      {rows.map(({ thing, partner }) => {
        const instrument = instruments.instruments.find(
          (one) => one.match_id === thing.order.match_id,
        );
        if (instrument === undefined) return null;
        return partner === undefined ? (
          <li key={thing.id}>
            <PendingRow thing={thing} instrument={instrument} />
          </li>
        ) : (
          <li key={thing.id} className={styles['pair']}>
            <PendingRow thing={thing} instrument={instrument} />
            <p className={styles['joint']}>
              <Icon name="link" size={14} />
              {t('pending.pair')}
            </p>
            <PendingRow thing={partner} instrument={instrument} />
          </li>
        );
      })}
    </ul>
  );
}

/** A pair is one row with two halves, at the place of the nearer one. */
function withPartners(
  things: readonly PendingThing[],
): { thing: PendingThing; partner: PendingThing | undefined }[] {
  const partnerOf = ({ order, exit }: PendingThing): PendingThing | undefined =>
    exit !== undefined || order.partner_id === null
      ? undefined
      : things.find((one) => one.exit === undefined && one.order.id === order.partner_id);
  return things
    .filter((thing, at) => {
      const partner = partnerOf(thing);
      return partner === undefined || things.indexOf(partner) > at;
    })
    .map((thing) => ({ thing, partner: partnerOf(thing) }));
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
  const [sheet, setSheet] = useState<'cancel' | 'stops' | 'edit'>();
  const shut = (): void => setSheet(undefined);
  const { order, exit, picture, price } = thing;
  const live: Live<unknown> = useMemo(
    () => quotes.live.quote(order.match_id),
    [quotes, order.match_id],
  );
  const row = useRef<HTMLElement>(null);
  const area = useLiveArea(row);
  const isTrailing = picture === 'trailing';
  const trails = useTrails(instrument, isTrailing ? [thing] : NO_THINGS);
  const priceNow = (): string | null => trails.value().get(thing.id)?.level ?? price;
  const priceText = (): string => {
    const now = priceNow();
    return now === null ? NONE : figures.withDecimals(now, priceDecimals(instrument));
  };
  const distanceText = (): string => {
    const distance = distanceOf({ ...thing, price: priceNow() });
    if (distance === undefined) return NONE;
    const text = figures.withDecimals(distance, MONEY_DECIMALS);
    return figures.inPercent(withSign(text, distance));
  };
  return (
    <LiveAreaContext value={area}>
      <HoldMenu
        title={order.symbol}
        items={[
          // A limit that closes is free: it is taken away and placed again.
          ...(picture === 'limit_close'
            ? []
            : [
                {
                  id: 'edit',
                  label: t('pending.edit'),
                  icon: 'edit' as const,
                  onPress: () => setSheet('edit'),
                },
              ]),
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
                {isTrailing ? (
                  <LiveText look="inline" live={trails} text={priceText} />
                ) : (
                  priceText()
                )}
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
      {sheet !== 'edit' ? null : exit === undefined ? (
        <AmendSheet order={order} instrument={instrument} onClose={shut} />
      ) : (
        <TrailingSheet order={order} exit={exit} instrument={instrument} onClose={shut} />
      )}
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
    toast(t('pending.kind_cancelled', { kind: t(`order_type.${order.kind}`) }), 'good');
    onClose();
  });
  return (
    <ConfirmSheet
      open
      title={t('pending.cancel_title')}
      subtitle={`${order.symbol} · ${terms}`}
      note={{
        tone: 'warn',
        text:
          order.partner_id === null
            ? t('pending.fee_note', {
                fee: figures.withDecimals(order.trade_fee, MONEY_DECIMALS),
                unit: instrument.legal_name,
              })
            : `${t('pending.pair_note')} ${t('bulk.cancel_note')}`,
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
  thing: { order, picture },
  number,
  terms,
  onClose,
}: CancelProps & { number: number }): ReactNode {
  const { t } = useTranslation('trade');
  const toast = useToast();
  const cancel = useSend('lever.cancel_exit', {
    onDone: () => {
      const kind = t(picture === 'limit_close' ? 'pending.limit_close' : 'trail.name');
      toast(t('pending.kind_cancelled', { kind }), 'good');
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
