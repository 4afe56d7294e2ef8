import type { ReactNode } from 'react';
import styles from './address-text.module.css';

const GROUP = /.{1,4}/g;
/** Number of highlighted groups at each end, which people compare. */
const BRIGHT = 2;

/** A full wallet address in groups of four with highlighted ends. The gaps are styling: copied text has none. */
export function AddressText({ address }: { address: string }): ReactNode {
  const groups = address.match(GROUP) ?? [];
  return (
    <span className={styles['address']} translate="no">
      {groups.map((group, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is identified by its index.
          key={at}
          data-bright={at < BRIGHT || at >= groups.length - BRIGHT}
        >
          {group}
        </span>
      ))}
    </span>
  );
}
