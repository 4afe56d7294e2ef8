import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../../lib/app-context.ts';
import { useConnection, useQuoteDetail } from '../../../lib/market/hooks.ts';
import type { Instrument, Quote, QuoteDetail } from '../../../lib/market/types.ts';
import { useAgeText } from '../../../shared/market/use-age-text.ts';
import { Change } from '../../../ui/charts/change.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
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
function useKnown(id: number, detail: QuoteDetail | undefined): Known | undefined {
  const { quotes } = useApp();
  const [listedQuote] = useState(() => quotes.quote(id));
  if (detail === undefined || listedQuote === undefined) return detail ?? listedQuote;
  // A stored price of a former visit is older than the list.
  const { price, change, pixels } = listedQuote;
  return detail.time >= listedQuote.time ? detail : { ...detail, price, change, pixels };
}

export function PriceHead({ instrument }: { instrument: Instrument }): ReactNode {
  const detail = useQuoteDetail(instrument.match_id);
  const knownQuote = useKnown(instrument.match_id, detail);
  return (
    <section className={styles['head']}>
      <div className={styles['hero']}>
        <LastPrice knownQuote={knownQuote} />
        <p className={styles['changes']}>
          {knownQuote === undefined ? (
            '—'
          ) : (
            <>
              {knownQuote.changeAbsolute === undefined ? null : (
                <span className={toneOf(knownQuote.pixels.change)}>
                  {knownQuote.changeAbsolute}
                </span>
              )}
              <Change change={knownQuote.change} pixels={knownQuote.pixels.change} />
            </>
          )}
        </p>
        <Liveness knownQuote={knownQuote} />
      </div>
      <DayFigures
        instrument={instrument}
        detail={detail}
        isLong={(knownQuote?.price.length ?? 0) > LONG}
      />
    </section>
  );
}

function toneOf(change: number): string | undefined {
  return change > 0 ? styles['up'] : change < 0 ? styles['down'] : styles['still'];
}

function LastPrice({ knownQuote: quote }: { knownQuote: Known | undefined }): ReactNode {
  const { t } = useTranslation('market');
  const direction = quote?.direction ?? 'none';
  return (
    <p className={styles['last']} data-direction={direction}>
      <span className="spoken">{t('last_price')}</span>
      <CopiedPrice price={quote?.price}>{quote?.price ?? '—'}</CopiedPrice>
      <span className={styles['arrow']} aria-hidden="true">
        {direction === 'none' ? null : (
          <Icon name={direction === 'up' ? 'rise' : 'fall'} size={18} />
        )}
      </span>
    </p>
  );
}

function Liveness({ knownQuote: quote }: { knownQuote: Known | undefined }): ReactNode {
  const { t } = useTranslation('market');
  const { age, isStale, state } = useConnection();
  const ageText = useAgeText(age ?? 0);
  const isShut = quote !== undefined && (!quote.isOpen || quote.isHalted);
  const [tone, text] = isStale
    ? ['old', t('ago', { age: ageText })]
    : age === undefined || quote === undefined
      ? ['old', t('connecting')]
      : isShut
        ? ['shut', quote.isHalted ? t('halted') : t('closed')]
        : [state === 'online' ? 'live' : 'old', t('live')];
  return (
    <p className={styles['liveness']} data-tone={tone}>
      <span>{text}</span>
      {quote?.mark === undefined ? null : (
        <span className={styles['mark']}>
          <CopiedPrice price={quote.mark} isNamed>
            {t('mark', { price: quote.mark })}
          </CopiedPrice>
        </span>
      )}
    </p>
  );
}

interface DayFiguresProps {
  instrument: Instrument;
  detail: QuoteDetail | undefined;
  isLong: boolean;
}

function DayFigures({ instrument, detail, isLong }: DayFiguresProps): ReactNode {
  const { t } = useTranslation('market');
  const { currency_name, legal_name } = instrument;
  const figures = [
    { label: t('day.high'), text: detail?.high },
    { label: t('day.low'), text: detail?.low },
    { label: t('day.volume', { unit: currency_name }), text: detail?.volume },
    { label: t('day.turnover', { unit: legal_name }), text: detail?.turnover },
  ];
  return (
    <dl className={styles['figures']} data-long={isLong}>
      {figures.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text ?? '—'}</dd>
        </div>
      ))}
    </dl>
  );
}
