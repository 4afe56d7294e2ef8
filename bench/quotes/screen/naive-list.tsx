// The peer of `screen_300`: the list as usually written first. Rows arrive as JSON and become React state, and every
// row is rendered. It looks like ours, without flashing prices.

import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import type { Quote } from '../../../src/lib/market/types.ts';
import styles from '../../../src/shared/market/rows.module.css';
import { Change } from '../../../src/ui/charts/change.tsx';
import { Badge } from '../../../src/ui/layout/badge.tsx';
import { Disc } from '../../../src/ui/media/disc.tsx';

interface NaiveListProps {
  instruments: ReadonlyMap<number, Instrument>;
  port: MessagePort;
}

export function NaiveList({ instruments, port }: NaiveListProps): ReactNode {
  const [rows, setRows] = useState<Quote[]>([]);
  useEffect(() => {
    port.onmessage = ({ data }: MessageEvent<string>) => setRows(JSON.parse(data) as Quote[]);
  }, [port]);
  // The bench goes on when it is drawn.
  useEffect(() => {
    if (rows.length > 0) requestAnimationFrame(() => port.postMessage(null));
  }, [port, rows]);
  return (
    <ul>
      {rows.map((row) => {
        const instrument = instruments.get(row.matchId);
        return instrument === undefined ? null : (
          <li key={row.matchId}>
            <NaiveRow row={row} instrument={instrument} />
          </li>
        );
      })}
    </ul>
  );
}

function NaiveRow({ row, instrument }: { row: Quote; instrument: Instrument }): ReactNode {
  const { t } = useTranslation('market');
  const { image, currency_name, legal_name, multiples } = instrument;
  return (
    <a href={`#${row.matchId}`} className={`${styles['row']} ${styles['list']}`}>
      <Disc image={image} code={currency_name} />
      <span className={styles['name']}>
        <span className={styles['code']}>{currency_name}</span>
        <span className={styles['legal']}>/{legal_name}</span>
      </span>
      <span className={styles['more']}>
        <span className={styles['turnover']}>{row.turnover}</span>
        <Badge tone="base">{`${Math.max(...multiples)}×`}</Badge>
      </span>
      <span className={styles['price']}>
        <span>{row.price}</span>
        {row.isOpen ? null : <span className={styles['shut']}>{t('closed')}</span>}
      </span>
      <span className={styles['change']}>
        <Change look="pill" change={row.change} pixels={row.pixels.change} />
      </span>
    </a>
  );
}
