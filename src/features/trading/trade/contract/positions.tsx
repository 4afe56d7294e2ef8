import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import type { ContractAccountView } from '../../../../../workers/market-worker.api.ts';
import { useInstruments } from '../../../../lib/market/use-instruments.ts';
import { RowsSkeleton } from '../../../../shared/market/rows-skeleton.tsx';
import { CloseSheet } from '../../../../shared/trade/close-sheet.tsx';
import { LivePositionCard } from '../../../../shared/trade/live-position-card.tsx';
import { SelfHoldSheet } from '../../../../shared/trade/self-hold-sheet.tsx';
import { ShareButton } from '../../../../shared/trade/share/share-button.tsx';
import { sideOf } from '../../../../shared/trade/side-of.ts';
import { TrailLine } from '../../../../shared/trade/trail-line.tsx';
import { TrailingSheet } from '../../../../shared/trade/trailing-sheet.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { Disc } from '../../../../ui/media/disc.tsx';
import type { MenuItem } from '../../../../ui/overlay/menu-items.tsx';
import { MoreMenu } from '../../../../ui/overlay/more-menu.tsx';
import styles from './positions.module.css';
import { ReverseSheet } from './reverse-sheet.tsx';
import { StopsSheet } from './stops-sheet.tsx';

const CLOSING = 2;

interface PositionsProps {
  account: ContractAccountView | undefined;
  isShown(order: LeverOrder): boolean;
}

export function Positions({ account, isShown }: PositionsProps): ReactNode {
  const { t } = useTranslation('trade');
  const instruments = useInstruments();
  if (account?.isLoaded !== true || instruments.kind !== 'ready') return <RowsSkeleton />;
  const shownPositions = account.positions.filter(isShown);
  if (shownPositions.length === 0 && account.positions.length > 0)
    return <EmptyState picture="not-found" title={t('nothing_fits')} />;
  if (shownPositions.length === 0)
    return <EmptyState title={t('positions.none')} text={t('positions.none_note')} />;
  return (
    <ul className={styles['list']}>
      {shownPositions.map((order) => {
        const instrument = instruments.instruments.find((one) => one.match_id === order.match_id);
        return instrument === undefined ? null : (
          <li key={order.id}>
            <Position order={order} instrument={instrument} />
          </li>
        );
      })}
    </ul>
  );
}

function Position({ order, instrument }: { order: LeverOrder; instrument: Instrument }): ReactNode {
  const { t } = useTranslation('trade');
  const [sheet, setSheet] = useState<'close' | 'stops' | 'reverse' | 'keep' | 'trailing'>();
  const shut = (): void => setSheet(undefined);
  const isCopied = order.trader_user_id !== null;
  const parts = { order, instrument, onClose: shut };
  const trailing = order.exits.filter(({ kind }) => kind === 'trailing');
  const menu: MenuItem[] = [
    {
      id: 'trailing',
      label: t('trail.name'),
      icon: 'trend',
      disabled: order.status === CLOSING,
      onPress: () => setSheet('trailing'),
    },
  ];
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
            {isCopied ? null : <MoreMenu title={order.symbol} items={menu} />}
          </>
        }
        lines={trailing.map((exit) => (
          <TrailLine key={exit.number} order={order} exit={exit} instrument={instrument} />
        ))}
        actions={
          <>
            <Button small disabled={order.status === CLOSING} onClick={() => setSheet('close')}>
              {t('close.open')}
            </Button>
            <Button small onClick={() => setSheet('stops')}>
              {t('stops')}
            </Button>
            {isCopied ? (
              <Button small onClick={() => setSheet('keep')}>
                {t('self_hold.open')}
              </Button>
            ) : (
              <Button small disabled={order.status === CLOSING} onClick={() => setSheet('reverse')}>
                {t('reverse.open')}
              </Button>
            )}
          </>
        }
      />
      <CloseSheet open={sheet === 'close'} {...parts} />
      <StopsSheet open={sheet === 'stops'} {...parts} />
      {sheet === 'reverse' ? <ReverseSheet open {...parts} /> : null}
      {sheet === 'trailing' ? <TrailingSheet exit={undefined} {...parts} /> : null}
      {sheet === 'keep' ? <SelfHoldSheet open order={order} onClose={shut} /> : null}
    </>
  );
}
