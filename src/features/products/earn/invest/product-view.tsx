import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DualProduct } from '../../../../../protocol/calls/products/products.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { readId } from '../../../../lib/pages/id-param.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { FormulaRows } from '../../../../shared/formula/formula-rows.tsx';
import { Disc } from '../../../../ui/media/disc.tsx';
import styles from '../earn.module.css';
import { type LinkedPair, useIndexPrice } from '../linked-pair.ts';
import { type DualResults, distanceOf, yieldFactor } from './dual-results.ts';
import { PayoffPicture } from './payoff-picture.tsx';

interface ProductViewProps {
  product: DualProduct;
  pair: LinkedPair;
  shares: string;
  results: DualResults | undefined;
}

export function ProductView({ product, pair, shares, results }: ProductViewProps): ReactNode {
  const { t } = useTranslation('earn');
  const language = useLanguage();
  const figures = useFigures();
  const amounts = useAmounts();
  const [state] = useCore();
  const { instrument, price } = pair;
  const index = useIndexPrice(instrument) ?? product.index_price;
  const { currency_name, legal_name, linked_price, days, type } = product;
  const core = state.kind === 'ready' ? state.core : undefined;
  const distance = core === undefined ? undefined : distanceOf(core, index, linked_price);
  const isAbove = distance !== undefined && !distance.startsWith('-') && distance !== '0';
  return (
    <>
      <div className={styles['head']}>
        <Disc image={instrument?.image ?? ''} code={currency_name} />
        <div className={styles['names']}>
          <h2 className={styles['sectionTitle']}>
            {t('dual.name', { coin: currency_name, count: days })}
          </h2>
          <p className={styles['quiet']}>
            {t('dual.linked_to', { pair: `${currency_name}/${legal_name}` })}
          </p>
        </div>
        <div className={styles['put']}>
          <span className={`${styles['hero']} ${styles['good']}`}>
            {figures.percent(product.effective_apr)}
          </span>
          <span className={styles['quiet']}>{t('dual.apr')}</span>
        </div>
      </div>
      <dl className={`${styles['facts']} ${styles['pairs']}`}>
        <div>
          <dt>{t('dual.linked')}</dt>
          <dd>{price(linked_price)}</dd>
        </div>
        <div>
          <dt>{t('dual.mark_now')}</dt>
          <dd>
            {price(index)}{' '}
            {distance === undefined ? null : (
              <span className={styles['unit']}>
                {`${isAbove ? '+' : ''}${figures.percent(distance)}`}
              </span>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('dual.interest_from')}</dt>
          <dd>{timeText(product.interest_time, language, 'moment')}</dd>
        </div>
        <div>
          <dt>{t('dual.settles')}</dt>
          <dd>{timeText(product.maturity_time, language, 'moment')}</dd>
        </div>
      </dl>
      {core === undefined ? null : (
        <PayoffPicture
          type={type}
          coin={currency_name}
          quote={legal_name}
          linkedPrice={linked_price}
          indexPrice={index}
          factor={yieldFactor(core, product)}
          texts={{
            linkedPrice: price(linked_price),
            index: price(index),
            breakEven: price(product.break_even),
          }}
        />
      )}
      {results === undefined ? null : (
        <section className={styles['card']} aria-label={t('dual.results')}>
          <p className={styles['quiet']}>
            {t('dual.for_shares', { count: readId(shares) ?? 1, shares: figures.plain(shares) })}
          </p>
          <FormulaRows
            rows={[
              {
                id: 'below',
                label: t('dual.if_below', { price: price(linked_price) }),
                value: amounts.amount(results.below.amount, currency_name),
                note: currency_name,
                tone: 'warn',
                formula: results.below.formula,
              },
              {
                id: 'above',
                label: t('dual.if_above', { price: price(linked_price) }),
                value: amounts.amount(results.above.amount, legal_name),
                note: legal_name,
                tone: 'up',
                formula: results.above.formula,
              },
            ]}
          />
        </section>
      )}
    </>
  );
}
