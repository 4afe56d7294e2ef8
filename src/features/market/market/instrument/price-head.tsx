import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { useConnection } from '../../../../lib/market/hooks.ts';
import type { Live } from '../../../../lib/market/live.ts';
import type { Quote, QuoteDetail } from '../../../../lib/market/types.ts';
import { useLiveDraw, useLiveValue } from '../../../../lib/market/use-live.ts';
import { LiveChange } from '../../../../shared/figures/live-change.tsx';
import { LiveSentence } from '../../../../shared/figures/live-sentence.tsx';
import { LiveText } from '../../../../shared/figures/live-text.tsx';
import { MarkAbout } from '../../../../shared/market/mark-about.tsx';
import { useAgeText } from '../../../../shared/market/use-age-text.ts';
import { NONE } from '../../../../shared/trade/money.ts';
import { Icon } from '../../../../ui/media/icons.tsx';
import { CopiedPrice } from './copied-price.tsx';
import styles from './instrument-page.module.css';

/** A longer price gets its own line; similar figures are below their names. */
const LONG = 11;

type Known = Pick<Quote, 'price' | 'change' | 'direction' | 'isOpen' | 'isHalted'> & {
  pixels: Pick<Quote['pixels'], 'change'>;
} & Partial<Pick<QuoteDetail, 'changeAbsolute' | 'mark'>>;

/**
 * The page slides in before the market has sent more than the list had. The next snapshot has the rest; if none
 * arrives, the age of prices shows it.
 */
function useKnown(id: number): Live<Known | undefined> {
  const { quotes } = useApp();
  const [listedQuote] = useState(() => quotes.quote(id));
  return useMemo(() => {
    const live = quotes.live.detail(id);
    return {
      value: () => knownOf(live.value(), listedQuote),
      onChange: live.onChange,
    };
  }, [quotes, id, listedQuote]);
}

function knownOf(
  detail: QuoteDetail | undefined,
  listedQuote: Quote | undefined,
): Known | undefined {
  if (detail === undefined || listedQuote === undefined) return detail ?? listedQuote;
  // A stored price of a former visit is older than the list.
  if (detail.time >= listedQuote.time) return detail;
  const { price, change, pixels } = listedQuote;
  return { ...detail, price, change, pixels };
}

export function PriceHead({ instrument }: { instrument: Instrument }): ReactNode {
  const live = useKnown(instrument.match_id);
  const isKnown = useLiveValue(live, (quote) => quote !== undefined);
  const hasChange = useLiveValue(live, (quote) => quote?.changeAbsolute !== undefined);
  const isLong = useLiveValue(live, (quote) => (quote?.price.length ?? 0) > LONG);
  return (
    <section className={styles['head']}>
      <div className={styles['hero']}>
        <LastPrice live={live} />
        <p className={styles['changes']}>
          {hasChange ? (
            <LiveText live={live} text={(quote) => quote?.changeAbsolute ?? ''} tone={toneOf} />
          ) : null}
          {isKnown ? <LiveChange live={live} /> : NONE}
        </p>
        <Liveness live={live} />
      </div>
      <DayFigures instrument={instrument} isLong={isLong} />
    </section>
  );
}

function toneOf(quote: Known | undefined): string {
  const change = quote?.pixels.change ?? 0;
  return change > 0 ? 'up' : change < 0 ? 'down' : 'still';
}

function LastPrice({ live }: { live: Live<Known | undefined> }): ReactNode {
  const { t } = useTranslation('market');
  const line = useRef<HTMLParagraphElement>(null);
  useLiveDraw(live, (quote) => {
    const direction = quote?.direction ?? 'none';
    if (line.current !== null && line.current.dataset['direction'] !== direction)
      line.current.dataset['direction'] = direction;
  });
  return (
    <p ref={line} className={styles['last']}>
      <span className="spoken">{t('last_price')}</span>
      <CopiedPrice price={() => live.value()?.price}>
        <LiveText live={live} text={(quote) => quote?.price ?? NONE} />
      </CopiedPrice>
      <span className={styles['arrows']} aria-hidden="true">
        <Icon name="rise" size={18} />
        <Icon name="fall" size={18} />
      </span>
    </p>
  );
}

function Liveness({ live }: { live: Live<Known | undefined> }): ReactNode {
  const { t } = useTranslation('market');
  const { age, isStale, state } = useConnection();
  const ageText = useAgeText(age ?? 0);
  const isKnown = useLiveValue(live, (quote) => quote !== undefined);
  const isHalted = useLiveValue(live, (quote) => quote?.isHalted === true);
  const isShut = useLiveValue(live, (quote) => quote?.isOpen === false) || isHalted;
  const hasMark = useLiveValue(live, (quote) => quote?.mark !== undefined);
  const [tone, text] = isStale
    ? ['old', t('ago', { age: ageText })]
    : age === undefined || !isKnown
      ? ['old', t('connecting')]
      : isShut
        ? ['shut', isHalted ? t('halted') : t('closed')]
        : [state === 'online' ? 'live' : 'old', t('live')];
  return (
    <p className={styles['liveness']} data-tone={tone}>
      <span>{text}</span>
      {hasMark ? (
        <span className={styles['mark']}>
          <CopiedPrice price={() => live.value()?.mark}>
            <LiveSentence
              live={live}
              sentence={(price) => t('mark', { price })}
              text={(quote) => quote?.mark ?? NONE}
            />
          </CopiedPrice>
          <MarkAbout>
            <Icon name="info" size={14} />
          </MarkAbout>
        </span>
      ) : null}
    </p>
  );
}

interface DayFiguresProps {
  instrument: Instrument;
  isLong: boolean;
}

function DayFigures({ instrument, isLong }: DayFiguresProps): ReactNode {
  const { t } = useTranslation('market');
  const { quotes } = useApp();
  const live = useMemo(() => quotes.live.detail(instrument.match_id), [quotes, instrument]);
  const { currency_name, legal_name } = instrument;
  const figures = [
    { id: 'high', label: t('day.high') },
    { id: 'low', label: t('day.low') },
    { id: 'volume', label: t('day.volume', { unit: currency_name }) },
    { id: 'turnover', label: t('day.turnover', { unit: legal_name }) },
  ] as const;
  return (
    <dl className={styles['figures']} data-long={isLong}>
      {figures.map(({ id, label }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>
            <LiveText live={live} text={(detail) => detail?.[id] ?? NONE} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
