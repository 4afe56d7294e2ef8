import type { ReactNode } from 'react';
import styles from './address-text.module.css';

const FIRST = 8;
const LAST = 6;

/** A wallet address: its ends are bright, since people compare these. Whole, and copied as it is. */
export function AddressText({ address }: { address: string }): ReactNode {
  return (
    <span className={styles['address']} translate="no">
      <b>{address.slice(0, FIRST)}</b>
      {address.slice(FIRST, -LAST)}
      <b>{address.slice(Math.max(FIRST, address.length - LAST))}</b>
    </span>
  );
}
