import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import type { ContractAccountView } from '../../../../../workers/market-worker.api.ts';
import { useSetting } from '../../../../lib/api/use-setting.ts';
import { useApp, useSignedIn } from '../../../../lib/app-context.ts';
import { pixelsOf } from '../../../../lib/core/pixels.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { type CheckedTicket, useConnection, useTicketCheck } from '../../../../lib/market/hooks.ts';
import { useLiveValue } from '../../../../lib/market/use-live.ts';
import { useOrderNews } from '../../../../shared/alerts/use-order-news.ts';
import { FormulaRows } from '../../../../shared/formula/formula-rows.tsx';
import type { ChartTicketProps } from '../../../../shared/trade/chart-ticket.ts';
import { CalmPanel } from '../../../../shared/trade/limits/calm-panel.tsx';
import { useOwnStop } from '../../../../shared/trade/limits/use-own-limits.ts';
import { NextCharge } from '../../../../shared/trade/next-charge.tsx';
import { kindTerms } from '../../../../shared/trade/order-kinds.ts';
import { CheckBox } from '../../../../ui/controls/check-box.tsx';
import { MenuButton } from '../../../../ui/controls/menu-button.tsx';
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import { FundsLine } from '../funds-line.tsx';
import { TicketFoot } from '../ticket-foot.tsx';
import type { BestPrices } from '../use-best-prices.ts';
import type { MissedOrder } from '../use-missed-orders.ts';
import { useSpotForOrders } from '../use-spot-for-orders.ts';
import { useTicketFlow } from '../use-ticket-flow.ts';
import { ConfirmOrder } from './confirm-order.tsx';
import { ConfirmReduce } from './confirm-reduce.tsx';
import { contractWish } from './contract-order.ts';
import styles from './contract-ticket.module.css';
import { EntryBracket } from './entry-bracket.tsx';
import { EntryFields } from './entry-fields.tsx';
import { MarginChips } from './margin-chips.tsx';
import { MorePanel } from './more-panel.tsx';
import { OrderKindMenu, useContractKinds } from './order-kind-menu.tsx';
import { SizeField } from './size-field.tsx';
import {
  isSizeEmpty,
  missingField,
  reduceFaults,
  type TicketField,
  watchedTicket,
} from './ticket-check.ts';
import { previewRows } from './ticket-figures.tsx';
import { lastStop } from './ticket-size.ts';
import {
  type ContractTicket as ContractTicketState,
  canReduce,
  type TicketAct,
} from './ticket-state.ts';
import { TicketStops } from './ticket-stops.tsx';
import { useInsteadOfOrder } from './use-instead-of-order.ts';
import { useKeptTicket } from './use-kept-ticket.ts';
import { useTicketCommands } from './use-ticket-commands.ts';

const PENDING = 0;
const [LONG, SHORT] = [1, 2];

interface ContractTicketProps {
  instrument: Instrument;
  account: ContractAccountView | undefined;
  best: BestPrices;
  book: ReactNode;
  /** The tapped level of the book; a new object for each tap. */
  level: { price: string } | undefined;
  /** Over a chart. */
  chart?: Pick<ChartTicketProps, 'start' | 'onDraft' | 'onPlaced'>;
}

export function ContractTicket({
  instrument,
  account,
  best,
  book,
  level,
  chart,
}: ContractTicketProps): ReactNode {
  const { t } = useTranslation('trade');
  const { quotes } = useApp();
  const toast = useToast();
  const announceOrder = useOrderNews();
  const figures = useFigures();
  const { isStale } = useConnection();
  const [core] = useCore();
  const [typedTicket, change] = useKeptTicket(instrument);
  const live = quotes.live.ticket;
  useChartTicket(typedTicket, chart, change);
  const ticket = useTicketLots(typedTicket);
  const isSignedIn = useSignedIn();
  const check = useContractCheck(typedTicket, instrument);
  const { match_id } = instrument;
  const isBalanceKnown = !isSignedIn || (account?.isLoaded === true && account.sum !== undefined);
  const missing = missingField(ticket);
  const position = positionToReduce(account, ticket, instrument);
  const ownStop = useOwnStop();
  const limits = ticket.isReduceOnly ? undefined : ownStop;
  const { edit, errorOf, hasTried, foot, confirm } = useTicketFlow<
    'lever.submit',
    TicketField,
    TicketAct
  >({
    call: 'lever.submit',
    touches: [],
    instrument,
    core,
    check: ticket.isReduceOnly ? { ...check, violations: reduceFaults(position) } : check,
    isBalanceKnown,
    emptyFields: isSizeEmpty(ticket) ? ['share', 'risk'] : [],
    missing,
    priceNow: () => {
      const { bookField } = kindTerms(ticket.orderType);
      if (bookField === undefined) return undefined;
      const price = ticket.entry[bookField];
      return price === '' ? best.bid() : price;
    },
    wish: () => contractWish(ticket, instrument, live.value()?.fromSpot),
    change,
    level,
    isFilled: useCallback(
      ({ tab, order }: MissedOrder) =>
        tab === 'contract' && order.match_id === match_id && order.handle_time !== null,
      [match_id],
    ),
    onAccepted: (order) => {
      chart?.onPlaced();
      const kind = t(`order_type.${order.kind}`);
      const values = { kind, symbol: order.symbol, price: figures.plain(order.price) };
      if (order.status === PENDING) toast(t('placed', values), 'good');
      else announceOrder(order);
    },
    isRefused: limits !== undefined,
    instead: useInsteadOfOrder(ticket, position, instrument),
  });
  const place = useRef<HTMLElement>(null);
  useTicketCommands(place, typedTicket, edit, foot.onPress);
  const rows = previewRows({
    ticket,
    instrument,
    live,
    figures,
    core: core.kind === 'ready' ? core.core : undefined,
    t,
    isStale,
  });
  const coin = instrument.currency_name;
  const isWide = ticket.hasMore || ticket.hasBracket;
  const label =
    isWide && ticket.lots !== ''
      ? t(`send.${ticket.side}_lots`, { coin, lots: figures.plain(ticket.lots) })
      : t(`send.${ticket.side}`, { coin });
  const untilError =
    errorOf('until') ?? (hasTried && missing === 'time' ? t('more.enter_time') : undefined);
  return (
    <section ref={place} className={styles['columns']} data-wide={isWide} aria-label={t('ticket')}>
      <div className={styles['ticket']}>
        <TicketHead
          ticket={ticket}
          instrument={instrument}
          account={account}
          best={best}
          onChange={edit}
        />
        <div className={styles['part']} data-part="price">
          <EntryFields
            ticket={ticket}
            instrument={instrument}
            best={best}
            isMissing={hasTried && missing === 'price'}
            errorOf={(field) =>
              field === 'target_price' ? errorOf(field, 'price') : errorOf(field)
            }
            onChange={edit}
          />
        </div>
        <div className={styles['part']} data-part="size">
          <SizeField
            ticket={ticket}
            instrument={instrument}
            live={live}
            hasKeys={isWide}
            error={
              errorOf('risk', 'share') ??
              (hasTried && missing === 'size' ? t('enter_lots') : undefined)
            }
            onChange={edit}
          />
        </div>
        {ticket.hasStops ? (
          <TicketStops
            ticket={ticket}
            instrument={instrument}
            live={live}
            errors={{
              take: errorOf('target_profit_price'),
              stop: errorOf('stop_loss_price'),
            }}
            onChange={edit}
          />
        ) : null}
      </div>
      <div className={styles['book']}>{book}</div>
      <div className={styles['foot']}>
        {ticket.hasBracket ? (
          <EntryBracket
            ticket={ticket}
            instrument={instrument}
            errorOf={errorOf}
            onChange={(ladder) => edit({ act: 'ladder', ladder })}
          />
        ) : null}
        {ticket.hasMore ? (
          <MorePanel
            ticket={ticket}
            instrument={instrument}
            untilError={untilError}
            position={position}
            errorOf={errorOf}
            onChange={edit}
          />
        ) : null}
        {limits === undefined ? (
          <>
            <FundsLine
              account="lever"
              currency={{ id: instrument.legal_id, name: instrument.legal_name }}
              available={isBalanceKnown ? (account?.available ?? '0') : undefined}
              isEmpty={ticket.lots === ''}
            />
            <FormulaRows
              look="dense"
              rows={[
                rows.cost,
                { ...rows.margin, needsRoom: true },
                { ...rows.fee, needsRoom: true },
                { ...rows.overnight, note: <NextCharge isBrief /> },
                rows.liq,
              ]}
            />
          </>
        ) : null}
        <TicketFoot
          {...foot}
          look={ticket.side === 'long' ? 'up' : 'down'}
          label={label}
          calm={
            limits === undefined ? undefined : (
              <CalmPanel limits={limits} onReduce={reduceWay(account, ticket, instrument, edit)} />
            )
          }
        />
      </div>
      {position !== undefined && ticket.isReduceOnly ? (
        <ConfirmReduce
          {...confirm}
          ticket={ticket}
          position={position}
          instrument={instrument}
          action={label}
        />
      ) : (
        <ConfirmOrder
          {...confirm}
          ticket={ticket}
          instrument={instrument}
          available={account?.available ?? '0'}
          rows={rows}
          action={label}
        />
      )}
    </section>
  );
}

interface TicketHeadProps extends Pick<ContractTicketProps, 'instrument' | 'account' | 'best'> {
  ticket: ContractTicketState;
  onChange(act: TicketAct): void;
}

/** Margin, side and kind of the order, and what else the ticket shows. */
function TicketHead({ ticket, instrument, account, best, onChange }: TicketHeadProps): ReactNode {
  const { t } = useTranslation('trade');
  const kinds = useContractKinds();
  const trading = useSetting('trade');
  return (
    <>
      <MarginChips
        ticket={ticket}
        instrument={instrument}
        funds={{
          available: account?.available ?? '0',
          burstRate: account?.sum?.burst_rate ?? trading?.burst_rate ?? '0',
        }}
        onChange={onChange}
      />
      <SegmentedControl
        look="side"
        label={t('side.label')}
        options={[
          { value: 'long', label: t('side.buy_long'), tone: 'up' },
          { value: 'short', label: t('side.sell_short'), tone: 'down' },
        ]}
        value={ticket.side}
        onChoose={(side) => onChange({ act: 'side', side: side === 'short' ? 'short' : 'long' })}
      />
      <div className={styles['line']}>
        <OrderKindMenu
          matchId={instrument.match_id}
          kinds={kinds}
          value={ticket.orderType}
          onChoose={(orderType) =>
            onChange({
              act: 'order_type',
              orderType,
              price: best[ticket.side === 'long' ? 'bid' : 'ask']() ?? '',
            })
          }
        />
        <div className={styles['also']}>
          <CheckBox
            label={t('stops')}
            checked={ticket.hasStops || ticket.hasBracket}
            onChange={(hasStops) => onChange({ act: 'stops', hasStops })}
          />
          <MenuButton
            look="plain"
            label=""
            content={t('more.open')}
            isOpen={ticket.hasMore}
            onPress={() => onChange({ act: 'more', hasMore: !ticket.hasMore })}
          />
        </div>
      </div>
    </>
  );
}

/** Has the worker check what is typed, with each edit and each price. */
function useContractCheck(ticket: ContractTicketState, instrument: Instrument): CheckedTicket {
  const { quotes } = useApp();
  const [core] = useCore();
  const spotBalance = useSpotForOrders({
    id: instrument.legal_id,
    name: instrument.legal_name,
  });
  const loadedCore = core.kind === 'ready' ? core.core : undefined;
  const watchedTerms = useMemo(
    () =>
      watchedTicket(ticket, instrument, {
        spot: spotBalance,
        now: quotes.serverNow(),
        stop: loadedCore === undefined ? undefined : lastStop(loadedCore, ticket),
      }),
    [ticket, instrument, spotBalance, quotes, loadedCore],
  );
  return useTicketCheck(watchedTerms);
}

/** The largest own position of the other side: a reduce-only order closes lots of one. */
function positionToReduce(
  account: ContractAccountView | undefined,
  { side }: Pick<ContractTicketState, 'side'>,
  { match_id }: Instrument,
): LeverOrder | undefined {
  const type = side === 'long' ? SHORT : LONG;
  return account?.positions
    .filter((one) => one.match_id === match_id && one.type === type && one.trader_user_id === null)
    .toSorted((one, other) => pixelsOf(other.number) - pixelsOf(one.number))[0];
}

/** Turns the ticket to what closes a position, on its side or the other one; undefined without a position. */
function reduceWay(
  account: ContractAccountView | undefined,
  ticket: ContractTicketState,
  instrument: Instrument,
  edit: (act: TicketAct) => void,
): (() => void) | undefined {
  const other = ticket.side === 'long' ? ('short' as const) : ('long' as const);
  const side = [ticket.side, other].find(
    (one) => positionToReduce(account, { side: one }, instrument) !== undefined,
  );
  if (side === undefined) return undefined;
  return () => {
    if (side !== ticket.side) edit({ act: 'side', side });
    if (!canReduce(ticket.orderType)) edit({ act: 'order_type', orderType: 'market', price: '' });
    edit({ act: 'reduce_only', isReduceOnly: true });
    // Where it is turned off again.
    edit({ act: 'more', hasMore: true });
  };
}

/** Fills the ticket from the chart, and tells it which line to draw. */
function useChartTicket(
  { side, orderType, entry, lots }: ContractTicketState,
  chart: ContractTicketProps['chart'],
  change: (act: TicketAct) => void,
): void {
  const { start, onDraft } = chart ?? {};
  useEffect(() => {
    if (start !== undefined) change({ act: 'start', start });
  }, [start, change]);
  const { bookField } = kindTerms(orderType);
  const price = bookField === undefined ? '' : entry[bookField];
  useEffect(() => onDraft?.({ side, price, lots }), [onDraft, side, price, lots]);
}

/** The ticket with the lots of its last check, where they aren't typed. Renders when they change. */
function useTicketLots(ticket: ContractTicketState): ContractTicketState {
  const { quotes } = useApp();
  const isTyped = ticket.sizeUnit === 'lots';
  const lots = useLiveValue(quotes.live.ticket, (check) => {
    const size = check?.size;
    const isAnswer = !isTyped && size !== undefined && size.violations.length === 0;
    return isAnswer && ticket.size !== '' ? size.lots : '';
  });
  return useMemo(() => (isTyped ? ticket : { ...ticket, lots }), [isTyped, ticket, lots]);
}
