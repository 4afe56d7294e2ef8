import type { ReactNode } from 'react';
import type { OrderKind } from '../../../protocol/fields/order.ts';
import styles from './kind-picture.module.css';

export type KindPictureName = OrderKind | 'limit_close';
/** A pair of orders has a picture too. */
export type PictureName = KindPictureName | 'pair';

interface Drawing {
  price?: string;
  /** After what is drawn as the event. */
  later?: string;
  /** The line that waits. */
  waits?: string;
  /** A line that has done its part. */
  former?: string;
  trigger?: { x: number; y: number; isFormer?: boolean };
  fill?: { x: number; y: number };
  /** The part of a position that is closed. */
  part?: boolean;
}

/** Price as a line, what waits as a dashed one, a trigger as a diamond, a fill as a disc. */
const DRAWINGS: Readonly<Record<PictureName, Drawing>> = {
  market: {
    price: 'M2 21 10 13 17 17 24 10',
    later: 'M24 10 32 14 42 6',
    fill: { x: 24, y: 10 },
  },
  limit: {
    price: 'M2 6 11 4 18 12 25 20',
    later: 'M25 20 32 14 42 18',
    waits: 'M1 20H43',
    fill: { x: 25, y: 20 },
  },
  stop_market: {
    price: 'M2 22 11 16 18 19 25 9',
    later: 'M25 9 42 3',
    waits: 'M1 9H43',
    trigger: { x: 25, y: 9 },
  },
  stop_limit: {
    price: 'M2 23 11 17 19 7 26 11 31 18',
    later: 'M31 18 42 10',
    former: 'M1 7H43',
    waits: 'M1 18H43',
    trigger: { x: 19, y: 7, isFormer: true },
    fill: { x: 31, y: 18 },
  },
  trailing: {
    price: 'M2 15 11 7 17 12 27 3 34 13 40 20',
    waits: 'M1 25H8V18H20V14H27V13H43',
    fill: { x: 34, y: 13 },
  },
  pair: {
    price: 'M2 15 10 11 18 16 26 13',
    later: 'M26 13 42 14',
    waits: 'M1 5H43M1 23H43',
    trigger: { x: 34, y: 23 },
    fill: { x: 34, y: 5 },
  },
  limit_close: { part: true },
};

const DIAMOND = 4.5;

export function KindPicture({ kind }: { kind: PictureName }): ReactNode {
  const { price, later, waits, former, trigger, fill, part } = DRAWINGS[kind];
  return (
    <svg
      className={styles['picture']}
      viewBox="0 0 44 28"
      width={44}
      height={28}
      aria-hidden="true"
    >
      {price === undefined ? null : <path className={styles['price']} d={price} />}
      {later === undefined ? null : <path className={styles['later']} d={later} />}
      {former === undefined ? null : <path className={styles['former']} d={former} />}
      {waits === undefined ? null : <path className={styles['waits']} d={waits} />}
      {trigger === undefined ? null : (
        <path
          className={trigger.isFormer === true ? styles['formerMark'] : styles['mark']}
          d={`M${trigger.x} ${trigger.y - DIAMOND}l${DIAMOND} ${DIAMOND}-${DIAMOND} ${DIAMOND}-${DIAMOND}-${DIAMOND}z`}
        />
      )}
      {fill === undefined ? null : (
        <circle className={styles['mark']} cx={fill.x} cy={fill.y} r="3.4" />
      )}
      {part === true ? (
        <>
          <path className={styles['price']} d="M4 4h9v19H4zM34 23h7" />
          <path className={styles['part']} d="M19 13h9v10h-9z" />
        </>
      ) : null}
    </svg>
  );
}
