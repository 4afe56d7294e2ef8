import { type ComponentProps, type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { percentText } from '../../../../lib/language/percent.ts';
import type { PortfolioPosition } from '../../../../lib/market/types.ts';
import { LiveAreaContext, useLiveArea, useLiveValue } from '../../../../lib/market/use-live.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { LiveText } from '../../../../shared/figures/live-text.tsx';
import { MarkAbout } from '../../../../shared/market/mark-about.tsx';
import { LiveRisk } from '../../../../shared/trade/live-risk.tsx';
import { amountDecimals, NONE, priceDecimals } from '../../../../shared/trade/money.ts';
import { PositionCard } from '../../../../shared/trade/position-card.tsx';
import { sideOf } from '../../../../shared/trade/side-of.ts';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { Disc } from '../../../../ui/media/disc.tsx';
import { MoreMenu } from '../../../../ui/overlay/more-menu.tsx';
import styles from './group-card.module.css';
import { GroupCloseSheet, GroupStopsSheet } from './group-sheets.tsx';
import { usePositionActs } from './position-acts.tsx';
import { multiplesText } from './position-groups.ts';
import { type GroupOrders, useGroupSums, worstOf } from './use-group-sums.ts';

interface GroupCardProps {
  orders: GroupOrders;
  instrument: Instrument;
}

/** Positions of one pair, side and mode as one, led by their sum; opened, each has its row. */
export function GroupCard({ orders, instrument }: GroupCardProps): ReactNode {
  const { t } = useTranslation('trade');
  const [isOpen, setOpen] = useState(false);
  const [sheet, setSheet] = useState<'close' | 'stops'>();
  const card = useRef<HTMLElement>(null);
  const area = useLiveArea(card);
  const { quotes } = useApp();
  const live = useMemo(() => quotes.live.portfolio(), [quotes]);
  const sums = useGroupSums(orders, instrument);
  // Which one is the nearest to its liquidation changes seldom: another one renders.
  const worstId = useLiveValue(live, (portfolio) => worstOf(orders, portfolio));
  const [first] = orders;
  const side = sideOf(first);
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
          label: t('profit_unit', { unit: instrument.legal_name }),
          value: <LiveText live={live} text={sums.profitText} tone={sums.tone} />,
        }}
        gain={{
          label: t('return'),
          value: <LiveText live={live} text={sums.gainText} tone={sums.tone} />,
        }}
        figures={useGroupFigures({ orders, instrument }, sums, worstId)}
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
      {sheet === 'stops' && sums.average !== undefined ? (
        <GroupStopsSheet
          orders={orders}
          instrument={instrument}
          average={sums.average}
          number={sums.number ?? '0'}
          onClose={() => setSheet(undefined)}
        />
      ) : null}
    </LiveAreaContext>
  );
}

type ShownFigures = ComponentProps<typeof PositionCard>['figures'];

/** Average price, mark, lots, margin, the nearest liquidation, and how many have stops. */
function useGroupFigures(
  { orders, instrument }: GroupCardProps,
  { average, fills, lots, number, margin }: ReturnType<typeof useGroupSums>,
  worstId: number,
): ShownFigures {
  const { t } = useTranslation('trade');
  const { quotes } = useApp();
  const figures = useFigures();
  const [first] = orders;
  const live = useMemo(() => quotes.live.portfolio(), [quotes]);
  const liveFirst = useMemo(() => quotes.live.position(first.id), [quotes, first.id]);
  const withStops = orders.filter(
    ({ target_profit_price, stop_loss_price }) =>
      target_profit_price !== null || stop_loss_price !== null,
  ).length;
  return [
    {
      id: 'open',
      label: t('group.average'),
      value:
        average === undefined ? NONE : figures.withDecimals(average, priceDecimals(instrument)),
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
    {
      id: 'margin',
      label: t('margin'),
      value:
        margin === undefined
          ? NONE
          : figures.withDecimals(margin, amountDecimals(instrument.legal_name)),
    },
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
  ];
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
