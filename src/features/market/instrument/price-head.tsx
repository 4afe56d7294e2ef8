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

/** Complete, or the part known from a list. */
type Known = Pick<Quote, 'price' | 'change' | 'direction' | 'isOpen' | 'isHalted'> & {
  pixels: Pick<Quote['pixels'], 'change'>;
} & Partial<Pick<QuoteDetail, 'changeAbsolute' | 'mark'>>;

/**
 * The page slides in before the market has sent more than the list had. The next snapshot has the rest; if none
 * arrives, the age of prices shows it.
 */
function useKnown(id: number, detail: QuoteDetail | undefined): Known | undefined {
  const { quotes } = useApp();
  const [listed] = useState(() => quotes.quote(id));
  if (detail === undefined || listed === undefined) return detail ?? listed;
  // A stored price of a former visit is older than the list.
  const { price, change, pixels } = listed;
  return detail.time >= listed.time ? detail : { ...detail, price, change, pixels };
}

export function PriceHead({ instrument }: { instrument: Instrument }): ReactNode {
  const detail = useQuoteDetail(instrument.match_id);
  const known = useKnown(instrument.match_id, detail);
  return (
    <section className={styles['head']}>
      <div className={styles['hero']}>
        <LastPrice known={known} />
        <p className={styles['changes']}>
          {known === undefined ? (
            '—'
          ) : (
            <>
              {known.changeAbsolute === undefined ? null : (
                <span className={toneOf(known.pixels.change)}>{known.changeAbsolute}</span>
              )}
              <Change change={known.change} pixels={known.pixels.change} />
            </>
          )}
        </p>
        <Liveness known={known} />
      </div>
      <DayFigures
        instrument={instrument}
        detail={detail}
        isLong={(known?.price.length ?? 0) > LONG}
      />
    </section>
  );
}

function toneOf(change: number): string | undefined {
  return change > 0 ? styles['up'] : change < 0 ? styles['down'] : styles['still'];
}

function LastPrice({ known }: { known: Known | undefined }): ReactNode {
  const { t } = useTranslation('market');
  const direction = known?.direction ?? 'none';
  return (
    <p className={styles['last']} data-direction={direction}>
      <span className="spoken">{t('last_price')}</span>
      <CopiedPrice price={known?.price}>{known?.price ?? '—'}</CopiedPrice>
      <span className={styles['arrow']} aria-hidden="true">
        {direction === 'none' ? null : (
          <Icon name={direction === 'up' ? 'rise' : 'fall'} size={18} />
        )}
      </span>
    </p>
  );
}

function Liveness({ known }: { known: Known | undefined }): ReactNode {
  const { t } = useTranslation('market');
  const { age, isStale, state } = useConnection();
  const ageText = useAgeText(age ?? 0);
  const isShut = known !== undefined && (!known.isOpen || known.isHalted);
  const [tone, text] = isStale
    ? ['old', t('ago', { age: ageText })]
    : age === undefined || known === undefined
      ? ['old', t('connecting')]
      : isShut
        ? ['shut', known.isHalted ? t('halted') : t('closed')]
        : [state === 'online' ? 'live' : 'old', t('live')];
  return (
    <p className={styles['liveness']} data-tone={tone}>
      <span>{text}</span>
      {known?.mark === undefined ? null : (
        <span className={styles['mark']}>
          <CopiedPrice price={known.mark} isNamed>
            {t('mark', { price: known.mark })}
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
