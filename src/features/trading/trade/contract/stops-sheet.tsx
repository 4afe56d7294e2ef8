import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import { useSend } from '../../../../lib/api/use-send.ts';
import { pixelsOf } from '../../../../lib/core/pixels.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { usePriceReader } from '../../../../lib/core/use-price-reader.ts';
import { usePositionFigures } from '../../../../lib/market/hooks.ts';
import { MarkAbout } from '../../../../shared/market/mark-about.tsx';
import { priceDecimals } from '../../../../shared/trade/money.ts';
import { sideOf } from '../../../../shared/trade/side-of.ts';
import { useFieldErrors } from '../../../../shared/trade/use-field-errors.ts';
import { type LadderPlace, PriceLadder } from '../../../../ui/charts/price-ladder.tsx';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import { isLadder } from './ladder.ts';
import { LevelsSheet } from './levels-sheet.tsx';
import { StopEntry } from './stop-entry.tsx';
import type { StopBase, StopWay } from './stop-price.ts';
import { StopWays } from './stop-ways.tsx';
import styles from './stops.module.css';

interface StopsSheetProps {
  open: boolean;
  order: LeverOrder;
  instrument: Instrument;
  onClose(): void;
}

/** One take profit and one stop loss; a ladder where there is more, so that saving never drops a level. */
export function StopsSheet({ open, ...props }: StopsSheetProps): ReactNode {
  if (!open) return null;
  return isLadder(props.order.exits) ? <LevelsSheet {...props} /> : <OpenSheet open {...props} />;
}

function OpenSheet({ open, order, instrument, onClose }: StopsSheetProps): ReactNode {
  const { t } = useTranslation('trade');
  const toast = useToast();
  const figures = useFigures();
  const live = usePositionFigures(order.id);
  const [takeProfit, setTakeProfit] = useState(order.target_profit_price ?? '');
  const [stopLoss, setStopLoss] = useState(order.stop_loss_price ?? '');
  const [way, setWay] = useState<StopWay>('price');
  const save = useSend('lever.setstop', {
    onDone: () => {
      toast(t('stops_saved'), 'good');
      onClose();
    },
  });
  const errors = useFieldErrors(save.error);
  const side = sideOf(order);
  const decimals = priceDecimals(instrument);
  const base = (kind: 'take' | 'stop'): StopBase => ({
    kind,
    side,
    from: order.price,
    quantity: order.number,
  });
  return (
    <ConfirmSheet
      open={open}
      title={t('stops')}
      subtitle={`${order.symbol} · ${t(`side.${side}`)} ${order.multiple}×`}
      hero={{
        label: t('open_price'),
        value: figures.withDecimals(order.price, decimals),
        aside: { label: <MarkAbout>{t('mark_price')}</MarkAbout>, value: live?.mark ?? '—' },
      }}
      note={{ tone: 'info', text: t('stops_note') }}
      action={t('save')}
      busy={save.isPending}
      error={errors.general}
      onConfirm={() =>
        save.mutate({
          id: order.id,
          target_profit_price: takeProfit === '' ? '0' : takeProfit,
          stop_loss_price: stopLoss === '' ? '0' : stopLoss,
        })
      }
      onClose={onClose}
    >
      <div className={styles['stops']}>
        <Ladder order={order} instrument={instrument} takeProfit={takeProfit} stopLoss={stopLoss} />
        <StopWays way={way} onChoose={setWay} />
        <StopEntry
          isTall
          base={() => base('take')}
          margin={order.origin_caution_money}
          instrument={instrument}
          way={way}
          value={takeProfit}
          error={errors.of('target_profit_price')}
          onValue={setTakeProfit}
        />
        <StopEntry
          isTall
          base={() => base('stop')}
          margin={order.origin_caution_money}
          instrument={instrument}
          way={way}
          value={stopLoss}
          error={errors.of('stop_loss_price')}
          onValue={setStopLoss}
        />
      </div>
    </ConfirmSheet>
  );
}

interface LadderProps {
  order: LeverOrder;
  instrument: Instrument;
  takeProfit: string;
  stopLoss: string;
}

function Ladder({ order, instrument, takeProfit, stopLoss }: LadderProps): ReactNode {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const read = usePriceReader();
  const live = usePositionFigures(order.id);
  const mark = read(live?.mark);
  const { liquidation } = live?.pixels ?? { liquidation: 0 };
  const decimals = priceDecimals(instrument);
  const places: (LadderPlace & { price: string })[] = [
    ...placeOf('open', t('open_price'), order.price, 'base'),
    ...placeOf('mark', t('mark_price'), mark ?? '', 'plain'),
    ...placeOf('tp', t('tp_short'), takeProfit, 'up'),
    ...placeOf('sl', t('sl_short'), stopLoss, 'down'),
  ];
  if (live !== undefined && live.liquidation !== '')
    places.push({
      id: 'liq',
      label: t('liquidation_short'),
      tone: 'warn',
      pixels: liquidation,
      price: live.liquidation,
    });
  const has = (id: string): boolean => places.some((place) => place.id === id);
  return (
    <PriceLadder
      label={places.map(({ label, price }) => `${label} ${price}`).join(', ')}
      places={places}
      spans={[
        ...(has('sl') ? [{ from: 'sl', to: 'open', tone: 'down' as const }] : []),
        ...(has('tp') ? [{ from: 'open', to: 'tp', tone: 'up' as const }] : []),
      ]}
    />
  );

  function placeOf(
    id: string,
    label: string,
    price: string,
    tone: LadderPlace['tone'],
  ): (LadderPlace & { price: string })[] {
    if (price === '') return [];
    const mark = id === 'mark' ? { mark: 'dot' as const } : {};
    return [
      {
        id,
        label,
        tone,
        ...mark,
        pixels: pixelsOf(price),
        price: figures.withDecimals(price, decimals),
      },
    ];
  }
}
