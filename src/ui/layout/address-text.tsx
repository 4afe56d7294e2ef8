import type { ReactNode } from 'react';
import styles from './address-text.module.css';

const GROUP = /.{1,4}/g;
/** Groups at each end that people compare. */
const BRIGHT = 2;

/** A wallet address, whole, in groups of four with its ends bright. The gaps are drawn: what is copied has none. */
export function AddressText({ address }: { address: string }): ReactNode {
  const groups = address.match(GROUP) ?? [];
  return (
    <span className={styles['address']} translate="no">
      {groups.map((group, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place.
          key={at}
          data-bright={at < BRIGHT || at >= groups.length - BRIGHT}
        >
          {group}
        </span>
      ))}
    </span>
  );
}
