import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { usePriceReader } from '../../../../lib/core/use-price-reader.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { percentText } from '../../../../lib/language/percent.ts';
import type { PortfolioPosition } from '../../../../lib/market/types.ts';
import { LiveAreaContext, useLiveArea, useLiveValue } from '../../../../lib/market/use-live.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { LiveText } from '../../../../shared/figures/live-text.tsx';
import { MarkAbout } from '../../../../shared/market/mark-about.tsx';
import { LiveRisk } from '../../../../shared/trade/live-risk.tsx';
import {
  amountDecimals,
  NONE,
  priceDecimals,
  toneOf,
  withSign,
} from '../../../../shared/trade/money.ts';
import { PositionCard } from '../../../../shared/trade/position-card.tsx';
import { sideOf } from '../../../../shared/trade/side-of.ts';
import { useGainText } from '../../../../shared/trade/use-gain-text.ts';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { Disc } from '../../../../ui/media/disc.tsx';
import { MoreMenu } from '../../../../ui/overlay/more-menu.tsx';
import styles from './group-card.module.css';
import { GroupCloseSheet, GroupStopsSheet } from './group-sheets.tsx';
import { usePositionActs } from './position-acts.tsx';
import { multiplesText } from './position-groups.ts';

interface GroupCardProps {
  orders: readonly [LeverOrder, ...LeverOrder[]];
  instrument: Instrument;
}

/** Positions of one pair, side and mode as one, led by their sum; opened, each has its row. */
export function GroupCard({ orders, instrument }: GroupCardProps): ReactNode {
  const { t } = useTranslation('trade');
  const { quotes } = useApp();
  const figures = useFigures();
  const gainText = useGainText();
  const read = usePriceReader();
  const [core] = useCore();
  const [isOpen, setOpen] = useState(false);
  const [sheet, setSheet] = useState<'close' | 'stops'>();
  const card = useRef<HTMLElement>(null);
  const area = useLiveArea(card);
  const [first] = orders;
  const live = useMemo(() => quotes.live.portfolio(), [quotes]);
  const liveFirst = useMemo(() => quotes.live.position(first.id), [quotes, first.id]);
  const side = sideOf(first);
  const decimals = priceDecimals(instrument);
  const unit = instrument.legal_name;
  const evaluate = (name: string, ...args: string[]): string | undefined =>
    core.kind === 'ready' ? core.core.evaluate(name, args) : undefined;
  const sumOf = (values: readonly string[]): string | undefined =>
    values.reduce<string | undefined>(
      (sum, value) => (sum === undefined ? undefined : evaluate('add', sum, value)),
      '0',
    );
  const lots = sumOf(orders.map(({ share }) => share));
  const number = sumOf(orders.map((order) => order.number));
  const margin = sumOf(orders.map(({ caution_money }) => caution_money));
  const fills = orders.map((order) => `${order.price}/${order.number}`).join(';');
  const average = evaluate('average_price', fills);
  const markNow = (): string | undefined => read(quotes.portfolio()?.position(first.id)?.mark);
  const profitNow = (): string | undefined => {
    const mark = markNow();
    if (mark === undefined) return undefined;
    const profits = orders.map((order) => evaluate('pnl', side, order.price, mark, order.number));
    return profits.includes(undefined) ? undefined : sumOf(profits as string[]);
  };
  const money = (value: string | undefined): string =>
    value === undefined ? NONE : figures.withDecimals(value, amountDecimals(unit));
  const profitText = (): string => {
    const profit = profitNow();
    return profit === undefined ? NONE : withSign(money(profit), profit);
  };
  const gainNow = (): string => {
    const profit = profitNow();
    if (profit === undefined || margin === undefined) return NONE;
    const gain = evaluate('return_on_margin', profit, margin);
    return gain === undefined ? NONE : gainText(gain);
  };
  const tone = (): string => toneOf(profitNow());
  // Which one is the nearest to its liquidation changes seldom: another one renders.
  const worstId = useLiveValue(live, (portfolio) => {
    const distances = orders.map(({ id }) => ({
      id,
      distance: portfolio?.position(id)?.pixels.distance ?? Number.POSITIVE_INFINITY,
      has: (portfolio?.position(id)?.liquidation ?? '') !== '',
    }));
    const worst = distances
      .filter(({ has }) => has)
      .sort((one, other) => Math.abs(one.distance) - Math.abs(other.distance))[0];
    return worst?.id ?? first.id;
  });
  const withStops = orders.filter(
    ({ target_profit_price, stop_loss_price }) =>
      target_profit_price !== null || stop_loss_price !== null,
  ).length;
  return (
    <LiveAreaContext value={area}>
      <PositionCard
        isLive
        ref={card}
        title={instrument.symbol}
        lead={<Disc image={instrument.image} code={instrument.currency_name} />}
        badges={[
          {
            text: `${t(`side.${side}`)} ${multiplesText(orders)}`,
            tone: side === 'long' ? 'up' : 'down',
          },
          { text: t(`mode.${first.margin_mode}`) },
        ]}
        tools={
          <span className={styles['count']}>
            {t('group.orders', { number: orders.length })}
            <IconButton
              icon="down"
              label={t(isOpen ? 'group.shut' : 'group.open')}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            />
          </span>
        }
        profit={{
          label: t('profit_unit', { unit }),
          value: <LiveText live={live} text={profitText} tone={tone} />,
        }}
        gain={{
          label: t('return'),
          value: <LiveText live={live} text={gainNow} tone={tone} />,
        }}
        figures={[
          {
            id: 'open',
            label: t('group.average'),
            value: average === undefined ? NONE : figures.withDecimals(average, decimals),
            formula: average === undefined ? undefined : { name: 'average_price', args: [fills] },
          },
          {
            id: 'mark',
            label: t('mark_price'),
            name: <MarkAbout>{t('mark_price')}</MarkAbout>,
            value: <LiveText live={liveFirst} text={(position) => position?.mark ?? NONE} />,
          },
          {
            id: 'lots',
            label: t('lots_short'),
            value: lots === undefined ? NONE : figures.plain(lots),
            unit: `= ${figures.plain(number ?? '0')} ${instrument.currency_name}`,
          },
          { id: 'margin', label: t('margin'), value: money(margin) },
          {
            id: 'liq',
            label: t('group.worst'),
            tone: 'warn',
            value: (
              <LiveText
                live={live}
                text={(portfolio) => portfolio?.position(worstId)?.liquidation || NONE}
              />
            ),
          },
          {
            id: 'stops',
            label: t('stops'),
            value: t('group.with_stops', { set: withStops, all: orders.length }),
          },
        ]}
        risk={<Risk id={worstId} />}
        actions={
          <>
            <Button small onClick={() => setSheet('close')}>
              {t('group.close_all', { number: orders.length })}
            </Button>
            <Button small onClick={() => setSheet('stops')}>
              {t('stops')}
            </Button>
          </>
        }
        lines={
          isOpen ? (
            <ul className={styles['rows']}>
              {orders.map((order) => (
                <li key={order.id}>
                  <GroupRow order={order} instrument={instrument} />
                </li>
              ))}
            </ul>
          ) : null
        }
      />
      {sheet === 'close' ? (
        <GroupCloseSheet
          orders={orders}
          instrument={instrument}
          onClose={() => setSheet(undefined)}
        />
      ) : null}
      {sheet === 'stops' && average !== undefined ? (
        <GroupStopsSheet
          orders={orders}
          instrument={instrument}
          average={average}
          number={number ?? '0'}
          onClose={() => setSheet(undefined)}
        />
      ) : null}
    </LiveAreaContext>
  );
}

function Risk({ id }: { id: number }): ReactNode {
  const { t } = useTranslation('trade');
  const { quotes } = useApp();
  const live = useMemo(() => quotes.live.position(id), [quotes, id]);
  return <LiveRisk label={t('risk_rate')} live={live} />;
}

function GroupRow({ order, instrument }: { order: LeverOrder; instrument: Instrument }): ReactNode {
  const { t } = useTranslation('trade');
  const { quotes } = useApp();
  const language = useLanguage();
  const figures = useFigures();
  const { menu, sheets } = usePositionActs(order, instrument);
  const live = useMemo(() => quotes.live.position(order.id), [quotes, order.id]);
  const decimals = priceDecimals(instrument);
  const tone = (position: PortfolioPosition | undefined): string => {
    const profit = position?.pixels.profit ?? 0;
    return profit > 0 ? 'up' : profit < 0 ? 'down' : 'plain';
  };
  const { target_profit_price: target, stop_loss_price: stop } = order;
  const stopText = (price: string | null): string =>
    price === null ? NONE : figures.withDecimals(price, decimals);
  return (
    <>
      <div className={styles['row']}>
        <span className={styles['cell']}>
          <span className={styles['lots']}>
            {t('bulk.lots', { lots: figures.plain(order.share) })}
          </span>
          <span className={styles['quiet']}>
            {timeText(order.handle_time ?? order.create_time, language, 'short')}
          </span>
        </span>
        <span className={styles['cell']}>
          <span>{t('group.at', { price: figures.withDecimals(order.price, decimals) })}</span>
          <span className={styles['quiet']}>
            {target === null && stop === null
              ? t('group.no_stops')
              : `${stopText(target)} / ${stopText(stop)}`}
          </span>
        </span>
        <span className={styles['end']}>
          <LiveText live={live} text={(position) => position?.profit ?? NONE} tone={tone} />
          <span className={styles['quiet']}>
            <LiveText
              live={live}
              text={(position) => percentText(position?.return ?? '', language)}
              tone={tone}
            />
          </span>
        </span>
        <MoreMenu
          title={t('group.menu', { lots: figures.plain(order.share) })}
          items={menu(['close', 'stops', 'manage', 'trailing', 'reverse'])}
        />
      </div>
      {sheets}
    </>
  );
}
