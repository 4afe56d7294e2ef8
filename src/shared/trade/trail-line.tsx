import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import type { LeverExit, LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import { useApp } from '../../lib/app-context.ts';
import { useCore } from '../../lib/core/use-core.ts';
import { useFigures } from '../../lib/core/use-figures.ts';
import { usePriceReader } from '../../lib/core/use-price-reader.ts';
import { Badge } from '../../ui/layout/badge.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { LiveText } from '../figures/live-text.tsx';
import { amountDecimals, NONE, priceDecimals, toneOf, withSign } from './money.ts';
import { sideOf } from './side-of.ts';
import styles from './trail-line.module.css';
import { TrailingSheet } from './trailing-sheet.tsx';
import { useTrails } from './trails.ts';

interface TrailLineProps {
  order: LeverOrder;
  exit: LeverExit;
  instrument: Instrument;
}

/** A trailing stop on the card of its position: where it closes now, how far from the mark, and with what profit. */
export function TrailLine({ order, exit, instrument }: TrailLineProps): ReactNode {
  const { t } = useTranslation('trade');
  const { quotes } = useApp();
  const figures = useFigures();
  const [core] = useCore();
  const read = usePriceReader();
  const [isOpen, setOpen] = useState(false);
  const things = useMemo(() => [{ id: `${order.id}.${exit.number}`, order, exit }], [order, exit]);
  const trails = useTrails(instrument, things);
  const live = useMemo(() => quotes.live.position(order.id), [quotes, order.id]);
  const { trail } = exit;
  if (trail === null) return null;
  const decimals = priceDecimals(instrument);
  const levelNow = (): string | null =>
    trails.value().get(`${order.id}.${exit.number}`)?.level ?? trail.start_price;
  const isRunning = trail.best !== null;
  const evaluate = (name: string, ...args: string[]): string | undefined =>
    core.kind === 'ready' ? core.core.evaluate(name, args) : undefined;
  const lots = figures.plain(exit.share);
  const distanceText =
    trail.unit === 'percent'
      ? figures.inPercent(figures.plain(trail.distance))
      : figures.withDecimals(trail.distance, decimals);
  const profitNow = (): string | undefined => {
    const level = levelNow();
    const quantity = evaluate('mul', exit.share, instrument.lot_size);
    return level === null || quantity === undefined
      ? undefined
      : evaluate('pnl', sideOf(order), order.price, level, quantity);
  };
  const placeText = (): string => {
    const mark = read(live.value()?.mark);
    const level = levelNow();
    const gap = mark === undefined || level === null ? undefined : evaluate('sub', mark, level);
    if (gap === undefined) return t('bulk.lots', { lots });
    const isAbove = gap.startsWith('-');
    const distance = figures.withDecimals(isAbove ? gap.slice(1) : gap, decimals);
    return t(isAbove ? 'trail.above' : 'trail.below', { distance, lots });
  };
  const profitText = (): string => {
    const profit = profitNow();
    if (profit === undefined) return NONE;
    return withSign(figures.withDecimals(profit, amountDecimals(instrument.legal_name)), profit);
  };
  return (
    <>
      <button type="button" className={styles['line']} onClick={() => setOpen(true)}>
        <span className={styles['name']}>
          <Icon name="trend" size={16} />
          {`${t('trail.name')} ${distanceText}`}
          <Badge tone={isRunning ? 'down' : 'neutral'}>
            {t(isRunning ? 'trail.runs' : 'trail.waits')}
          </Badge>
        </span>
        <span className={styles['price']}>
          <LiveText
            live={trails}
            text={() => {
              const level = levelNow();
              return level === null ? NONE : figures.withDecimals(level, decimals);
            }}
          />
        </span>
        <span className={styles['note']}>
          <LiveText live={live} text={placeText} />
        </span>
        <span className={styles['profit']}>
          <LiveText live={trails} text={profitText} tone={() => toneOf(profitNow())} />
        </span>
      </button>
      {isOpen ? (
        <TrailingSheet
          order={order}
          exit={exit}
          instrument={instrument}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
