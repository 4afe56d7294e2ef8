// Which exchanges make the mark of an instrument (R-PRICE-9): a line, a sheet, and a bar while they are too few.
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Source } from '../../../protocol/calls/market/market.ts';
import type { Answer } from '../../lib/api/api.ts';
import { useCall } from '../../lib/api/use-call.ts';
import { useFigures } from '../../lib/core/use-figures.ts';
import { useLanguage } from '../../lib/language/language-context.ts';
import { timeText } from '../../lib/time/time-text.ts';
import { Banner } from '../../ui/layout/notice.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import styles from './sources.module.css';
import { useAgeText } from './use-age-text.ts';

export type Sources = Answer<'currency.sources'>;

const AGAIN_MS = 2_000;
/** A shorter lack of sources closes the market, but shows no bar: it would flicker. */
const PATIENCE_MS = 3_000;

/** Asked for again while the prices are those of exchanges; undefined: they are not, or it is not known yet. */
export function useSources(match_id: number): Sources | undefined {
  const [isLive, setLive] = useState(false);
  const { data } = useCall('currency.sources', { match_id }, isLive ? { again_ms: AGAIN_MS } : {});
  const hasSources = (data?.list.length ?? 0) > 0;
  useEffect(() => setLive(hasSources), [hasSources]);
  return hasSources ? data : undefined;
}

/** Under the chart: where its prices come from. */
export function SourceLine({ sources }: { sources: Sources | undefined }): ReactNode {
  const { t } = useTranslation('market');
  const [isOpen, setOpen] = useState(false);
  const source = sources?.list.find(({ name }) => name === sources.source);
  const age = useAgeText(source?.age_ms ?? 0);
  if (sources === undefined) return null;
  const text =
    source === undefined
      ? t('sources.none')
      : t('sources.line', { name: source.name, age, count: sources.count });
  return (
    <>
      <button
        type="button"
        className={styles['line']}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={styles['dot']} data-counts={sources.is_enough} aria-hidden="true" />
        <span>{text}</span>
      </button>
      <SourcesSheet sources={sources} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

/** While too few exchanges agree: closed, since when, and why. */
export function SourcesBar({ match_id }: { match_id: number }): ReactNode {
  const { t } = useTranslation('market');
  const language = useLanguage();
  const sources = useSources(match_id);
  const [isOpen, setOpen] = useState(false);
  if (sources === undefined || sources.is_enough) return null;
  const { count, minimum, since, time } = sources;
  if (time - since < PATIENCE_MS) return null;
  return (
    <>
      <Banner
        tone="stale"
        title={t('sources.few', { fresh: count, minimum })}
        note={t('sources.few_note', { time: timeText(since, language, 'clock') })}
        action={{ label: t('sources.why'), onPress: () => setOpen(true) }}
      />
      <SourcesSheet sources={sources} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

interface SourcesSheetProps {
  sources: Sources;
  open: boolean;
  onClose(): void;
}

function SourcesSheet({ sources, open, onClose }: SourcesSheetProps): ReactNode {
  const { t } = useTranslation('market');
  return createPortal(
    <Sheet open={open} padded title={t('sources.title')} onClose={onClose}>
      <SourceList sources={sources} />
    </Sheet>,
    document.body,
  );
}

/** Each exchange with its price and age; one that is left out with the reason. */
export function SourceList({ sources }: { sources: Sources }): ReactNode {
  const { t } = useTranslation('market');
  const { percent } = useFigures();
  const { list, count, minimum, distance } = sources;
  return (
    <>
      <p className={styles['count']} data-enough={sources.is_enough}>
        {t('sources.fresh')}
        <span>{t('sources.count', { fresh: count, minimum })}</span>
      </p>
      <ul className={styles['list']}>
        {list.map((source) => (
          <SourceRow key={source.name} source={source} limit={percent(distance)} />
        ))}
      </ul>
      <p className={styles['about']}>{t('sources.about', { minimum })}</p>
    </>
  );
}

function SourceRow({ source, limit }: { source: Source; limit: string }): ReactNode {
  const { t } = useTranslation('market');
  const { withDecimals } = useFigures();
  const { name, price, age_ms, left_out, is_converted } = source;
  const age = useAgeText(age_ms ?? 0);
  const counts = left_out === '';
  const why = counts ? undefined : t(`sources.left_out.${left_out}`, { limit });
  const note = why ?? (is_converted ? t('sources.converted') : undefined);
  return (
    <li className={styles['row']}>
      <span className={styles['dot']} data-counts={counts} aria-hidden="true" />
      <span className={styles['name']}>
        {name}
        {note === undefined ? null : <small data-counts={counts}>{note}</small>}
      </span>
      <span className={styles['price']} data-counts={counts}>
        {price === null ? '—' : withDecimals(price, decimalsOf(price))}
      </span>
      <span className={styles['age']}>{age_ms === null ? '—' : age}</span>
    </li>
  );
}

/** A middle of two prices has one digit more; a conversion has twenty. */
function decimalsOf(price: string): number {
  const [whole = '', fraction = ''] = price.split('.');
  return Math.min(fraction.length, Math.max(0, 7 - whole.length));
}
