import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../../protocol/calls/trading/contract.ts';
import { useInstruments } from '../../../lib/market/use-instruments.ts';
import { RowBones } from '../../../shared/answers/paged-list.tsx';
import { CloseSheet } from '../../../shared/trade/close-sheet.tsx';
import { LivePositionCard } from '../../../shared/trade/live-position-card.tsx';
import { PositionCard } from '../../../shared/trade/position-card.tsx';
import { SelfHoldSheet } from '../../../shared/trade/self-hold-sheet.tsx';
import { sideOf } from '../../../shared/trade/side-of.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Disc } from '../../../ui/media/disc.tsx';
import styles from './copy.module.css';
import { useAnsweredView } from './use-answered-view.tsx';
import { useMyFollows } from './use-my-follows.ts';
import { useLoadedCopies, useOpenCopies } from './use-open-copies.ts';

const CLOSING = 2;

export function CurrentCopies(): ReactNode {
  const { t } = useTranslation('copy');
  const instruments = useInstruments();
  const hasOthers = useOpenCopies().others.length > 0;
  const copies = useLoadedCopies({ isOnView: hasOthers });
  const { follows } = useMyFollows();
  if (copies === undefined || instruments.kind !== 'ready')
    return <RowBones height={240} count={2} />;
  const { live, others } = copies;
  if (live.length + others.length === 0)
    return <EmptyState title={t('no_current')} text={t('no_current_text')} />;
  return (
    <div className={`${styles['cards']} ${styles['padded']}`}>
      {[...live, ...others].map((order) => {
        const instrument = instruments.instruments.find(
          ({ match_id }) => match_id === order.match_id,
        );
        const trader = follows.find(
          ({ trader_user_id }) => trader_user_id === order.trader_user_id,
        );
        const Card = live.includes(order) ? LiveCopy : AnsweredCopy;
        return instrument === undefined ? null : (
          <Card key={order.id} order={order} instrument={instrument} trader={trader?.nickname} />
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

function LiveCopy(props: CopyProps): ReactNode {
  return (
    <Copy {...props}>
      {(parts) => <LivePositionCard order={props.order} instrument={props.instrument} {...parts} />}
    </Copy>
  );
}

function AnsweredCopy(props: CopyProps): ReactNode {
  const { order } = props;
  const figures = useAnsweredView(order, props.instrument);
  return (
    <Copy {...props} mark={order.update_price}>
      {(parts) => <PositionCard title={order.symbol} {...figures} {...parts} />}
    </Copy>
  );
}

type CardParts = Pick<ComponentProps<typeof PositionCard>, 'lead' | 'badges' | 'actions'>;

interface CardProps extends CopyProps {
  mark?: string;
  children(parts: CardParts): ReactNode;
}

function Copy({ order, instrument, trader, mark, children }: CardProps): ReactNode {
  const { t } = useTranslation('copy');
  const [sheet, setSheet] = useState<'close' | 'keep'>();
  const shut = (): void => setSheet(undefined);
  return (
    <>
      {children({
        lead: <Disc image={instrument.image} code={instrument.currency_name} />,
        badges: [
          {
            text: `${t(`trade:side.${sideOf(order)}`)} ${order.multiple}×`,
            tone: order.type === 1 ? 'up' : 'down',
          },
          { text: t(`trade:mode.${order.margin_mode}`) },
          ...(trader === undefined ? [] : [{ text: trader, tone: 'base' as const }]),
        ],
        actions: (
          <>
            <Button small onClick={() => setSheet('keep')}>
              {t('trade:self_hold.open')}
            </Button>
            <Button small disabled={order.status === CLOSING} onClick={() => setSheet('close')}>
              {t('trade:close.open')}
            </Button>
          </>
        ),
      })}
      <CloseSheet
        open={sheet === 'close'}
        order={order}
        instrument={instrument}
        mark={mark}
        onClose={shut}
      />
      {sheet === 'keep' ? <SelfHoldSheet open order={order} onClose={shut} /> : null}
    </>
  );
}
