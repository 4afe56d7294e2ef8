import { type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Instrument } from '../../../../protocol/calls/market/market.ts';
import { useApp } from '../../../lib/app-context.ts';
import { useQuotes } from '../../../lib/market/hooks.ts';
import { detailPath } from '../../../lib/market/paths.ts';
import { LiveAreaContext, useLiveArea } from '../../../lib/market/use-live.ts';
import { type Outline, useOutlines } from '../../../lib/market/use-tickers.ts';
import { LiveText } from '../../../shared/figures/live-text.tsx';
import { Sparkline } from '../../../ui/charts/sparkline.tsx';
import { Disc } from '../../../ui/media/disc.tsx';
import { toneOf, useScanTexts } from './scan-texts.ts';
import styles from './scanner.module.css';
import type { Scanning } from './use-scan.ts';

interface ScanRowsProps {
  instruments: readonly Instrument[];
  ids: readonly number[];
  row: Scanning['row'];
}

export function ScanRows({ instruments, ids, row }: ScanRowsProps): ReactNode {
  const { t } = useTranslation('scanner');
  const outlines = useOutlines();
  const byId = useMemo(() => new Map(instruments.map((one) => [one.match_id, one])), [instruments]);
  useQuotes(ids);
  return (
    <ul aria-label={t('found')} className={styles['rows']}>
      {ids.map((id) => {
        const instrument = byId.get(id);
        return instrument === undefined ? null : (
          <li key={id}>
            <ScanRow instrument={instrument} outline={outlines.get(id)} row={row} />
          </li>
        );
      })}
    </ul>
  );
}

interface ScanRowProps extends Pick<ScanRowsProps, 'row'> {
  instrument: Instrument;
  outline: Outline | undefined;
}

/** Rendered once; its figures are written as they change, and only while it is on screen. */
function ScanRow({ instrument, outline, row }: ScanRowProps): ReactNode {
  const { t } = useTranslation('scanner');
  const texts = useScanTexts();
  const { quotes } = useApp();
  const part = useRef<HTMLAnchorElement>(null);
  const area = useLiveArea(part);
  const { match_id, image, currency_name, legal_name, type } = instrument;
  const live = useMemo(() => quotes.live.quote(match_id), [quotes, match_id]);
  const figures = row(match_id);
  const rise = outline?.pixels.change ?? 0;
  return (
    <LiveAreaContext value={area}>
      <Link ref={part} to={detailPath(match_id)} className={styles['row']}>
        <Disc image={image} code={currency_name} />
        <span className={styles['name']}>
          <span>
            {currency_name}
            {type === 'crypto' ? <small>/{legal_name}</small> : null}
          </span>
          <LiveText live={live} text={(quote) => quote?.price ?? '—'} />
        </span>
        <span className={styles['way']}>
          <Sparkline
            points={outline?.points ?? []}
            tone={rise > 0 ? 'up' : rise < 0 ? 'down' : 'none'}
            dense
          />
        </span>
        <span className={styles['figure']}>
          <LiveText live={figures} text={(view) => texts.volume(view?.volume ?? '')} />
          <small>{t('volume')}</small>
        </span>
        {(['hour', 'day'] as const).map((span) => (
          <span key={span} className={styles['figure']}>
            <LiveText
              live={figures}
              text={(view) => texts.percent(view?.[span] ?? '')}
              tone={(view) => toneOf(view?.[span] ?? '')}
            />
            <small>{t(span === 'hour' ? 'span.1h' : 'span.24h')}</small>
          </span>
        ))}
      </Link>
    </LiveAreaContext>
  );
}
