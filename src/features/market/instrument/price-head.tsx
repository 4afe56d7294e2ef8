import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection, useQuoteDetail } from '../../../lib/market/hooks.ts';
import type { Instrument, QuoteDetail } from '../../../lib/market/types.ts';
import { Change } from '../../../ui/change.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { useAgeText } from '../../../ui/use-age-text.ts';
import styles from './instrument-page.module.css';

/** A price of so many signs takes the line for itself; figures like it stand below their names. */
const LONG = 11;

/** The last price, large, and the figures of 24 hours. */
export function PriceHead({ instrument }: { instrument: Instrument }): ReactNode {
  const detail = useQuoteDetail(instrument.match_id);
  return (
    <section className={styles['head']}>
      <div className={styles['hero']}>
        <LastPrice detail={detail} />
        <p className={styles['changes']}>
          {detail === undefined ? (
            '—'
          ) : (
            <>
              <span className={toneOf(detail.pixels.change)}>{detail.changeAbsolute}</span>
              <Change change={detail.change} pixels={detail.pixels.change} />
            </>
          )}
        </p>
        <Liveness detail={detail} />
      </div>
      <DayFigures instrument={instrument} detail={detail} />
    </section>
  );
}

function toneOf(change: number): string | undefined {
  return change > 0 ? styles['up'] : change < 0 ? styles['down'] : styles['still'];
}

function LastPrice({ detail }: { detail: QuoteDetail | undefined }): ReactNode {
  const { t } = useTranslation('market');
  const direction = detail?.direction ?? 'none';
  return (
    <p className={styles['last']} data-direction={direction}>
      <span className="spoken">{t('last_price')}</span>
      {detail?.price ?? '—'}
      <span className={styles['arrow']} aria-hidden="true">
        {direction === 'none' ? null : (
          <Icon name={direction === 'up' ? 'rise' : 'fall'} size={18} />
        )}
      </span>
    </p>
  );
}

/** Whether this is the market of now: a dot and a word, the age where it is old. */
function Liveness({ detail }: { detail: QuoteDetail | undefined }): ReactNode {
  const { t } = useTranslation('market');
  const { age, isStale, state } = useConnection();
  const ageText = useAgeText(age ?? 0);
  const isShut = detail !== undefined && (!detail.isOpen || detail.isHalted);
  const [tone, text] = isStale
    ? ['old', t('ago', { age: ageText })]
    : age === undefined || detail === undefined
      ? ['old', t('connecting')]
      : isShut
        ? ['shut', detail.isHalted ? t('halted') : t('closed')]
        : [state === 'online' ? 'live' : 'old', t('live')];
  return (
    <p className={styles['liveness']} data-tone={tone}>
      <span>{text}</span>
      {detail === undefined ? null : (
        <span className={styles['mark']}>{t('mark', { price: detail.mark })}</span>
      )}
    </p>
  );
}

function DayFigures({
  instrument,
  detail,
}: {
  instrument: Instrument;
  detail: QuoteDetail | undefined;
}): ReactNode {
  const { t } = useTranslation('market');
  const { currency_name, legal_name } = instrument;
  const figures = [
    { label: t('day.high'), text: detail?.high },
    { label: t('day.low'), text: detail?.low },
    { label: t('day.volume', { unit: currency_name }), text: detail?.volume },
    { label: t('day.turnover', { unit: legal_name }), text: detail?.turnover },
  ];
  return (
    <dl className={styles['figures']} data-long={(detail?.price.length ?? 0) > LONG}>
      {figures.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text ?? '—'}</dd>
        </div>
      ))}
    </dl>
  );
}
