import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument, LeverOrder } from '../../lib/market/types.ts';
import { useInstruments } from '../../lib/market/use-instruments.ts';
import { RowBones } from '../../shared/answers/paged-list.tsx';
import { CloseSheet } from '../../shared/trade/close-sheet.tsx';
import { LivePositionCard } from '../../shared/trade/live-position-card.tsx';
import { SelfHoldSheet } from '../../shared/trade/self-hold-sheet.tsx';
import { sideOf } from '../../shared/trade/side-of.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Disc } from '../../ui/media/disc.tsx';
import styles from './copy.module.css';
import { useMyFollows } from './use-my-follows.ts';
import { useLoadedCopies } from './use-open-copies.ts';

const CLOSING = 2;

export function CurrentCopies(): ReactNode {
  const { t } = useTranslation('copy');
  const instruments = useInstruments();
  const copies = useLoadedCopies();
  const { follows } = useMyFollows();
  if (copies === undefined || instruments.kind !== 'ready')
    return <RowBones height={240} count={2} />;
  if (copies.length === 0)
    return <EmptyState title={t('no_current')} text={t('no_current_text')} />;
  return (
    <div className={`${styles['cards']} ${styles['padded']}`}>
      {copies.map((order) => {
        const instrument = instruments.instruments.find(
          ({ match_id }) => match_id === order.match_id,
        );
        const trader = follows.find(
          ({ trader_user_id }) => trader_user_id === order.trader_user_id,
        );
        return instrument === undefined ? null : (
          <Copy key={order.id} order={order} instrument={instrument} trader={trader?.nickname} />
        );
      })}
    </div>
  );
}

interface CopyProps {
  order: LeverOrder;
  instrument: Instrument;
  trader: string | undefined;
}

function Copy({ order, instrument, trader }: CopyProps): ReactNode {
  const { t } = useTranslation('copy');
  const [sheet, setSheet] = useState<'close' | 'keep'>();
  const shut = (): void => setSheet(undefined);
  return (
    <>
      <LivePositionCard
        order={order}
        instrument={instrument}
        lead={<Disc image={instrument.image} code={instrument.currency_name} />}
        badges={[
          {
            text: `${t(`trade:side.${sideOf(order)}`)} ${order.multiple}×`,
            tone: order.type === 1 ? 'up' : 'down',
          },
          { text: t(`trade:mode.${order.margin_mode}`) },
          ...(trader === undefined ? [] : [{ text: trader, tone: 'base' as const }]),
        ]}
        actions={
          <>
            <Button small onClick={() => setSheet('keep')}>
              {t('trade:self_hold.open')}
            </Button>
            <Button small disabled={order.status === CLOSING} onClick={() => setSheet('close')}>
              {t('trade:close.open')}
            </Button>
          </>
        }
      />
      <CloseSheet open={sheet === 'close'} order={order} instrument={instrument} onClose={shut} />
      {sheet === 'keep' ? <SelfHoldSheet open order={order} onClose={shut} /> : null}
    </>
  );
}
