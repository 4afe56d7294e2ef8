import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import type { ContractAccountView } from '../../../workers/market-worker.api.ts';
import { ReverseSheet } from '../../features/trading/trade/contract/reverse-sheet.tsx';
import { StopsSheet } from '../../features/trading/trade/contract/stops-sheet.tsx';
import { useApp } from '../../lib/app-context.ts';
import { pixelsOf } from '../../lib/core/pixels.ts';
import { useCore } from '../../lib/core/use-core.ts';
import { type Figures, useFigures } from '../../lib/core/use-figures.ts';
import { usePriceReader } from '../../lib/core/use-price-reader.ts';
import { useCommand } from '../../lib/keys/commands.ts';
import { useLanguage } from '../../lib/language/language-context.ts';
import { percentText } from '../../lib/language/percent.ts';
import type { PortfolioPosition } from '../../lib/market/types.ts';
import { useInstruments } from '../../lib/market/use-instruments.ts';
import { LiveText } from '../../shared/figures/live-text.tsx';
import { RowsSkeleton } from '../../shared/market/rows-skeleton.tsx';
import { CloseSheet } from '../../shared/trade/close-sheet.tsx';
import { RiskText } from '../../shared/trade/live-risk.tsx';
import { amountDecimals, NONE, priceDecimals, toneOf, withSign } from '../../shared/trade/money.ts';
import { SelfHoldSheet } from '../../shared/trade/self-hold-sheet.tsx';
import { ShareButton } from '../../shared/trade/share/share-button.tsx';
import { sideOf } from '../../shared/trade/side-of.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Disc } from '../../ui/media/disc.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { type Column, WideTable } from '../tables/wide-table.tsx';
import styles from './lower-panel.module.css';

interface Row {
  order: LeverOrder;
  instrument: Instrument;
}

type SheetName = 'close' | 'stops' | 'reverse' | 'keep';

interface PositionsTableProps {
  account: ContractAccountView | undefined;
  isShown(order: LeverOrder): boolean;
}

const CLOSING = 2;

/** Open positions as a table whose figures follow the prices without a render. */
export function PositionsTable({ account, isShown }: PositionsTableProps): ReactNode {
  const { t } = useTranslation('trade');
  const instruments = useInstruments();
  const [chosenId, setChosenId] = useState<number>();
  const [sheet, setSheet] = useState<{ name: SheetName; id: number }>();
  const list = instruments.kind === 'ready' ? instruments.instruments : undefined;
  const positions = account?.positions;
  const rows = useMemo(
    () =>
      (positions ?? []).filter(isShown).flatMap((order): Row[] => {
        const instrument = list?.find(({ match_id }) => match_id === order.match_id);
        return instrument === undefined ? [] : [{ order, instrument }];
      }),
    [positions, list, isShown],
  );
  const columns = useColumns(rows, (id) => setSheet({ name: 'stops', id }));
  const chosenRow = rows.find(({ order }) => order.id === chosenId);
  const step = (by: number): void => {
    const at = rows.findIndex(({ order }) => order.id === chosenId);
    const next = rows[Math.min(rows.length - 1, Math.max(0, at + by))];
    if (next !== undefined) setChosenId(next.order.id);
  };
  const ask = (name: SheetName): (() => void) | undefined =>
    chosenRow === undefined ? undefined : () => setSheet({ name, id: chosenRow.order.id });
  useCommand('next_position', rows.length === 0 ? undefined : () => step(1));
  useCommand('former_position', rows.length === 0 ? undefined : () => step(-1));
  useCommand('close_position', ask('close'));
  useCommand('reverse_position', ask('reverse'));
  useCommand('position_stops', ask('stops'));
  if (account?.isLoaded !== true || list === undefined) return <RowsSkeleton />;
  if (rows.length === 0)
    return (
      <EmptyState
        title={t(account.positions.length > 0 ? 'nothing_fits' : 'positions.none')}
        {...(account.positions.length === 0 && { text: t('positions.none_note') })}
      />
    );
  const openRow = rows.find(({ order }) => order.id === sheet?.id);
  return (
    <>
      <WideTable
        name="positions"
        label={t('orders.positions')}
        columns={columns}
        rows={rows}
        keyOf={({ order }) => order.id}
        nameOf={({ order }) => `${order.symbol} ${t(`side.${sideOf(order)}`)} ${order.multiple}×`}
        chosenKey={chosenRow?.order.id}
        onChoose={({ order }) => setChosenId(order.id)}
        onOpen={({ order }) => setSheet({ name: 'stops', id: order.id })}
        actions={(row) => (
          <Actions row={row} onSheet={(name) => setSheet({ name, id: row.order.id })} />
        )}
      />
      {openRow === undefined || sheet === undefined ? null : (
        <Sheets row={openRow} name={sheet.name} onClose={() => setSheet(undefined)} />
      )}
    </>
  );
}

interface ActionsProps {
  row: Row;
  onSheet(name: SheetName): void;
}

function Actions({ row: { order, instrument }, onSheet }: ActionsProps): ReactNode {
  const { t } = useTranslation('trade');
  const isCopied = order.trader_user_id !== null;
  const isClosing = order.status === CLOSING;
  return (
    <div className={styles['acts']}>
      <button
        type="button"
        className={styles['act']}
        disabled={isClosing}
        onClick={() => onSheet('close')}
      >
        {t('close.open')}
      </button>
      <button
        type="button"
        className={styles['act']}
        disabled={isClosing && !isCopied}
        onClick={() => onSheet(isCopied ? 'keep' : 'reverse')}
      >
        {t(isCopied ? 'self_hold.open' : 'reverse.open')}
      </button>
      <ShareButton order={order} instrument={instrument} />
    </div>
  );
}

interface SheetsProps {
  row: Row;
  name: SheetName;
  onClose(): void;
}

function Sheets({ row: { order, instrument }, name, onClose }: SheetsProps): ReactNode {
  const parts = { order, instrument, onClose };
  if (name === 'close') return <CloseSheet open {...parts} />;
  if (name === 'reverse') return <ReverseSheet open {...parts} />;
  if (name === 'keep') return <SelfHoldSheet open order={order} onClose={onClose} />;
  return <StopsSheet open {...parts} />;
}

function useColumns(rows: readonly Row[], onStops: (id: number) => void): readonly Column<Row>[] {
  const { t } = useTranslation('trade');
  const { quotes } = useApp();
  const figures = useFigures();
  const language = useLanguage();
  const sums = useSums(rows, figures);
  const liveOf = ({ order }: Row) => quotes.live.position(order.id);
  const now = ({ order }: Row): PortfolioPosition | undefined =>
    quotes.portfolio()?.position(order.id);
  return [
    {
      id: 'pair',
      label: t('wide:table.contract'),
      isFixed: true,
      order: ({ order }) => order.symbol,
      cell: ({ order, instrument }) => (
        <span className={styles['pair']}>
          <Disc image={instrument.image} code={instrument.currency_name} />
          {order.symbol}
          <Badge tone={order.type === 1 ? 'up' : 'down'}>
            {`${t(`side.${sideOf(order)}`)} ${order.multiple}×`}
          </Badge>
          <Badge>{t(`mode.${order.margin_mode}`)}</Badge>
          {order.trader_user_id === null ? null : <Badge tone="base">{t('copied')}</Badge>}
        </span>
      ),
    },
    {
      id: 'lots',
      label: t('lots_short'),
      isFigure: true,
      order: ({ order }) => pixelsOf(order.share),
      cell: ({ order, instrument }) =>
        `${figures.plain(order.share)} = ${figures.plain(order.number)} ${instrument.currency_name}`,
    },
    {
      id: 'open',
      label: t('open_price'),
      isFigure: true,
      order: ({ order }) => pixelsOf(order.price),
      cell: ({ order, instrument }) => figures.withDecimals(order.price, priceDecimals(instrument)),
    },
    {
      id: 'mark',
      label: t('mark_price'),
      isFigure: true,
      cell: (row) => <LiveText live={liveOf(row)} text={(one) => one?.mark ?? NONE} />,
    },
    {
      id: 'liquidation',
      label: t('liquidation_short'),
      isFigure: true,
      order: (row) => now(row)?.pixels.distance,
      cell: (row) => (
        <span className={styles['warn']}>
          <LiveText live={liveOf(row)} text={(one) => one?.liquidation || NONE} />
        </span>
      ),
    },
    {
      id: 'margin',
      label: t('margin'),
      isFigure: true,
      isExtra: true,
      order: ({ order }) => pixelsOf(order.caution_money),
      cell: ({ order, instrument }) =>
        figures.withDecimals(order.caution_money, amountDecimals(instrument.legal_name)),
      sum: sums.margin,
    },
    {
      id: 'risk',
      label: t('risk_rate'),
      isFigure: true,
      order: (row) => {
        const position = now(row);
        return position?.riskRate ? position.pixels.riskRate : undefined;
      },
      cell: (row) => <RiskText live={liveOf(row)} />,
    },
    {
      id: 'profit',
      label: t('profit'),
      isFigure: true,
      order: (row) => now(row)?.pixels.profit,
      cell: (row) => (
        <span className={styles['profit']}>
          <LiveText live={liveOf(row)} text={(one) => one?.profit ?? NONE} tone={toneOfPosition} />
          <LiveText
            live={liveOf(row)}
            text={(one) => percentText(one?.return ?? '', language)}
            tone={toneOfPosition}
          />
        </span>
      ),
      sum: sums.profit,
    },
    {
      id: 'stops',
      label: t('stops'),
      isFigure: true,
      isExtra: true,
      cell: ({ order, instrument }) => {
        const text = (price: string | null): string =>
          price === null ? NONE : figures.withDecimals(price, priceDecimals(instrument));
        return (
          <button type="button" className={styles['stops']} onClick={() => onStops(order.id)}>
            {`${text(order.target_profit_price)} / ${text(order.stop_loss_price)}`}
            <Icon name="edit" size={14} />
          </button>
        );
      },
    },
  ];
}

function toneOfPosition(position: PortfolioPosition | undefined): string {
  const profit = position?.pixels.profit ?? 0;
  return profit > 0 ? 'up' : profit < 0 ? 'down' : 'plain';
}

/** Of the rows that are shown, exact: the core adds decimals. */
function useSums(rows: readonly Row[], figures: Figures): { margin: ReactNode; profit: ReactNode } {
  const { quotes } = useApp();
  const [core] = useCore();
  const read = usePriceReader();
  const live = useMemo(() => quotes.live.portfolio(), [quotes]);
  if (core.kind !== 'ready') return { margin: NONE, profit: NONE };
  const decimals = amountDecimals(rows[0]?.instrument.legal_name ?? '');
  const add = (one: string, other: string): string => core.core.evaluate('add', [one, other]);
  const margin = rows.reduce((sum, { order }) => add(sum, order.caution_money), '0');
  const profitNow = (): string | undefined => {
    let sum: string | undefined = '0';
    for (const { order } of rows) {
      const mark = read(live.value()?.position(order.id)?.mark);
      if (mark === undefined) return undefined;
      sum = add(sum, core.core.evaluate('pnl', [sideOf(order), order.price, mark, order.number]));
    }
    return sum;
  };
  return {
    margin: figures.withDecimals(margin, decimals),
    profit: (
      <LiveText
        live={live}
        text={() => {
          const profit = profitNow();
          return profit === undefined
            ? NONE
            : withSign(figures.withDecimals(profit, decimals), profit);
        }}
        tone={() => toneOf(profitNow())}
      />
    ),
  };
}
