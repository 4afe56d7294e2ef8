import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import type { ContractAccountView } from '../../../../../workers/market-worker.api.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { useInstruments } from '../../../../lib/market/use-instruments.ts';
import { RowsSkeleton } from '../../../../shared/market/rows-skeleton.tsx';
import { LivePositionCard } from '../../../../shared/trade/live-position-card.tsx';
import { ShareButton } from '../../../../shared/trade/share/share-button.tsx';
import { sideOf } from '../../../../shared/trade/side-of.ts';
import { TrailLine } from '../../../../shared/trade/trail-line.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { Disc } from '../../../../ui/media/disc.tsx';
import { MoreMenu } from '../../../../ui/overlay/more-menu.tsx';
import { GroupCard } from './group-card.tsx';
import { usePositionActs } from './position-acts.tsx';
import { groupsOf } from './position-groups.ts';
import styles from './positions.module.css';

const CLOSING = 2;

interface PositionsProps {
  account: ContractAccountView | undefined;
  isShown(order: LeverOrder): boolean;
}

export function Positions({ account, isShown }: PositionsProps): ReactNode {
  const { t } = useTranslation('trade');
  const instruments = useInstruments();
  const { state } = useApp();
  const { groupsPositions } = useSnapshot(state).trade;
  if (account?.isLoaded !== true || instruments.kind !== 'ready') return <RowsSkeleton />;
  const shownPositions = account.positions.filter(isShown);
  if (shownPositions.length === 0 && account.positions.length > 0)
    return <EmptyState picture="not-found" title={t('nothing_fits')} />;
  if (shownPositions.length === 0)
    return <EmptyState title={t('positions.none')} text={t('positions.none_note')} />;
  const groups = groupsOf(shownPositions);
  const hasGroups = groups.length < shownPositions.length;
  const instrumentOf = ({ match_id }: LeverOrder): Instrument | undefined =>
    instruments.instruments.find((one) => one.match_id === match_id);
  const cards = groupsPositions
    ? groups
    : shownPositions.map((order) => ({ id: `${order.id}`, orders: [order] as const }));
  return (
    <>
      {hasGroups ? (
        <div className={styles['choice']}>
          <SegmentedControl
            look="small"
            label={t('group.choice')}
            options={[
              { value: 'grouped', label: t('group.grouped') },
              { value: 'single', label: t('group.single') },
            ]}
            value={groupsPositions ? 'grouped' : 'single'}
            onChoose={(value) => {
              state.trade = { ...state.trade, groupsPositions: value === 'grouped' };
            }}
          />
        </div>
      ) : null}
      <ul className={styles['list']}>
        {cards.map(({ id, orders }) => {
          const [order] = orders;
          const instrument = instrumentOf(order);
          if (instrument === undefined) return null;
          return (
            <li key={id}>
              {orders.length === 1 ? (
                <Position order={order} instrument={instrument} />
              ) : (
                <GroupCard orders={orders} instrument={instrument} />
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Position({ order, instrument }: { order: LeverOrder; instrument: Instrument }): ReactNode {
  const { t } = useTranslation('trade');
  const { open, menu, sheets } = usePositionActs(order, instrument);
  const isCopied = order.trader_user_id !== null;
  const isClosing = order.status === CLOSING;
  const trailing = order.exits.filter(({ kind }) => kind === 'trailing');
  return (
    <>
      <LivePositionCard
        order={order}
        instrument={instrument}
        lead={<Disc image={instrument.image} code={instrument.currency_name} />}
        badges={[
          {
            text: `${t(`side.${sideOf(order)}`)} ${order.multiple}×`,
            tone: order.type === 1 ? 'up' : 'down',
          },
          { text: t(`mode.${order.margin_mode}`) },
          ...(isCopied ? [{ text: t('copied'), tone: 'base' as const }] : []),
        ]}
        tools={
          <>
            <ShareButton order={order} instrument={instrument} />
            {isCopied ? null : (
              <MoreMenu title={order.symbol} items={menu(['trailing', 'reverse'])} />
            )}
          </>
        }
        lines={trailing.map((exit) => (
          <TrailLine key={exit.number} order={order} exit={exit} instrument={instrument} />
        ))}
        actions={
          <>
            <Button small disabled={isClosing} onClick={() => open('close')}>
              {t('close.open')}
            </Button>
            <Button small onClick={() => open('stops')}>
              {t('stops')}
            </Button>
            {isCopied ? (
              <Button small onClick={() => open('keep')}>
                {t('self_hold.open')}
              </Button>
            ) : (
              <Button small disabled={isClosing} onClick={() => open('manage')}>
                {t('manage.open')}
              </Button>
            )}
          </>
        }
      />
      {sheets}
    </>
  );
}
