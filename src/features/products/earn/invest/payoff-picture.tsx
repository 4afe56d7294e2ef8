import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pixelsOf } from '../../../../lib/core/pixels.ts';
import styles from './payoff-picture.module.css';

interface PayoffPictureProps {
  type: 'call' | 'put';
  coin: string;
  quote: string;
  linkedPrice: string;
  indexPrice: string | undefined;
  factor: string;
  texts: { linkedPrice: string; index: string | undefined; breakEven: string };
}

const WIDTH = 300;
const HEIGHT = 160;
/** Part of the picture's half that the index may take; the rest shows the range beyond it. */
const INDEX_PART = 0.7;
const LEAST_SPAN = 0.02;

/** The product's value at each settlement price, compared with holding the payment currency. */
export function PayoffPicture(props: PayoffPictureProps): ReactNode {
  const { type, coin, quote, linkedPrice, indexPrice, factor, texts } = props;
  const { t } = useTranslation('earn');
  const f = pixelsOf(factor);
  const now = indexPrice === undefined ? undefined : pixelsOf(indexPrice) / pixelsOf(linkedPrice);
  const span = Math.max(LEAST_SPAN, 4 * (f - 1), Math.abs((now ?? 1) - 1) / INDEX_PART);
  const x = (price: number): number => WIDTH / 2 + ((price - 1) / span) * (WIDTH / 2);
  const y = (worth: number): number => HEIGHT * 0.62 - ((worth - 1) / span) * (HEIGHT * 0.4);
  const product = (price: number): number => f * Math.min(1, price);
  const holdingValue = (price: number): number => (type === 'call' ? price : 1);
  const even = type === 'call' ? f : 1 / f;
  const ends = [1 - span, 1 + span] as const;
  const line = (worth: (price: number) => number): string =>
    [ends[0], 1, ends[1]]
      .map((price, at) => `${at === 0 ? 'M' : 'L'}${x(price)} ${y(worth(price))}`)
      .join('');
  const isBelow = now !== undefined && now < 1;
  return (
    <figure className={styles['picture']}>
      <div className={styles['plot']}>
        <div className={styles['zones']}>
          <p>
            <strong className={styles['low']}>{t('dual.paid_in', { coin })}</strong>
            <span>{t('dual.if_below', { price: texts.linkedPrice })}</span>
          </p>
          <p>
            <strong className={styles['high']}>{t('dual.paid_in', { coin: quote })}</strong>
            <span>{t('dual.if_above', { price: texts.linkedPrice })}</span>
          </p>
        </div>
        <div className={styles['drawing']}>
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden="true"
            focusable="false"
          >
            <path d={line(holdingValue)} className={styles['held']} />
            <path d={line(product)} className={styles['product']} />
            <path d={`M${WIDTH / 2} ${y(f)}V${HEIGHT}`} className={styles['linkedLine']} />
            {now === undefined ? null : (
              <path d={`M${x(now)} ${y(product(now))}V${HEIGHT}`} className={styles['nowLine']} />
            )}
          </svg>
          <Dot at={x(1)} height={y(f)} look="linked" />
          <Dot at={x(even)} height={y(product(even))} look="even" />
          {now === undefined ? null : <Dot at={x(now)} height={y(product(now))} look="now" />}
        </div>
      </div>
      <div className={styles['axis']} data-below={isBelow}>
        <span className={styles['linked']}>
          {t('dual.linked_at', { price: texts.linkedPrice })}
        </span>
        {texts.index === undefined ? null : <span>{t('dual.now_at', { price: texts.index })}</span>}
      </div>
      <figcaption className={styles['legend']}>
        <span className={styles['ofProduct']}>{t('dual.this_product')}</span>
        <span className={styles['ofHolding']}>
          {t(`dual.hold.${type}`, {
            coin: type === 'call' ? coin : quote,
            price: texts.breakEven,
          })}
        </span>
      </figcaption>
    </figure>
  );
}

interface DotProps {
  at: number;
  height: number;
  look: 'linked' | 'even' | 'now';
}

/** Outside of the drawing, which is stretched. */
function Dot({ at, height, look }: DotProps): ReactNode {
  const style = { left: `${(at / WIDTH) * 100}%`, top: `${(height / HEIGHT) * 100}%` };
  return <i className={`${styles['dot']} ${styles[look]}`} style={style} aria-hidden="true" />;
}
