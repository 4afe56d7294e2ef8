import { type CSSProperties, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Request } from '../../../../lib/api/api.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import { pixelsOf } from '../../../../lib/core/pixels.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import type { Tone } from '../../../../shared/trade/money.ts';
import type { ContractDetail } from './contract-life.ts';
import styles from './order-way.module.css';

interface OrderWayProps {
  order: ContractDetail & { handle_time: number; complete_time: number };
  tone: Tone;
}

const MINUTE = 60_000;
/** The first interval with at most this many bars is used. */
const MOST_BARS = 160;
type Period = Request<'currency.new_timeshar'>['period'];
const PERIODS: readonly (readonly [Period, number])[] = [
  ['1min', MINUTE],
  ['5min', 5 * MINUTE],
  ['30min', 30 * MINUTE],
  ['4hour', 240 * MINUTE],
  ['1day', 1440 * MINUTE],
];
const WIDTH = 300;
const HEIGHT = 64;
/** Left free above and below, for the dots. */
const EDGE = 8;

/** The price from the opening to the end of an order, with its open and close prices and the stop that closed it. */
export function OrderWay({ order, tone }: OrderWayProps): ReactNode {
  const { t } = useTranslation('orders');
  const figures = useFigures();
  const id = useId();
  const { handle_time: from, complete_time: to, symbol, price, update_price, close_reason } = order;
  const [period] = PERIODS.find(([, ms]) => to - from <= MOST_BARS * ms) ?? ['1week' as const];
  const bars = useCall('currency.new_timeshar', { from, to, symbol, period }).data;
  const { close_trigger: trigger } = order;
  const stop =
    close_reason === 'take_profit'
      ? { name: t('chart:line.take_profit'), price: trigger?.price ?? order.target_profit_price }
      : close_reason === 'stop_loss'
        ? { name: t('chart:line.stop_loss'), price: trigger?.price ?? order.stop_loss_price }
        : close_reason === 'trailing_stop' && trigger !== null
          ? { name: t('chart:line.trailing'), price: trigger.price }
          : close_reason === 'limit_close' && trigger !== null
            ? { name: t('chart:line.limit_close'), price: trigger.price }
            : undefined;
  const closes = (bars?.list ?? []).map(([, , , , close]) => pixelsOf(close));
  const points = [pixelsOf(price), ...closes, pixelsOf(update_price)];
  const line = stop?.price ?? null;
  const all = line === null ? points : [...points, pixelsOf(line)];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const y = (value: number): number =>
    high > low ? HEIGHT - EDGE - ((value - low) / (high - low)) * (HEIGHT - 2 * EDGE) : HEIGHT / 2;
  const x = (at: number): number => (at / (points.length - 1)) * WIDTH;
  const path = points.map((point, at) => `${at === 0 ? 'M' : 'L'}${x(at)} ${y(point)}`).join('');
  const top = (value: number): CSSProperties => ({ '--y': y(value) / HEIGHT }) as CSSProperties;
  const openY = y(points[0] ?? 0);
  return (
    <figure
      className={`${styles['way']} ${styles[tone]}`}
      role="img"
      aria-label={`${t('detail.way')}: ${figures.plain(price)} – ${figures.plain(update_price)}`}
    >
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <defs>
          <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="currentColor" stopOpacity="0.28" />
            <stop offset="1" stopColor="currentColor" stopOpacity="0" />
          </linearGradient>
        </defs>
        <path d={`${path}V${HEIGHT}H0z`} fill={`url(#${id})`} />
        {line === null ? null : (
          <path
            d={`M0 ${y(pixelsOf(line))}H${WIDTH}`}
            className={styles['stop']}
            vectorEffect="non-scaling-stroke"
          />
        )}
        <path
          d={`M0 ${openY}H${WIDTH}`}
          className={styles['open']}
          vectorEffect="non-scaling-stroke"
        />
        {trigger === null || trigger.last_before === null ? null : (
          <path
            d={hatch(y(pixelsOf(trigger.price)), y(pixelsOf(trigger.first_beyond)))}
            className={styles['gap']}
            vectorEffect="non-scaling-stroke"
          />
        )}
        <path d={path} className={styles['line']} vectorEffect="non-scaling-stroke" />
      </svg>
      <i className={styles['from']} style={top(points[0] ?? 0)} />
      <i className={styles['to']} style={top(points.at(-1) ?? 0)} />
      {line === null || stop === undefined ? null : (
        <figcaption
          className={styles['name']}
          style={top(pixelsOf(line))}
          data-below={y(pixelsOf(line)) < HEIGHT / 2}
        >
          {`${stop.name} ${figures.plain(line)}`}
        </figcaption>
      )}
    </figure>
  );
}

const HATCH_WIDTH = 18;
const HATCH_STEP = 4;

/** Where no mark was, at the end of the way. */
function hatch(one: number, other: number): string {
  const [top, bottom] = [Math.min(one, other), Math.max(one, other)];
  const start = WIDTH - HATCH_WIDTH;
  let path = '';
  for (let x = start; x < WIDTH; x += HATCH_STEP)
    path += `M${x} ${bottom}L${x + HATCH_STEP} ${top}`;
  return bottom - top < 1 ? '' : path;
}
