import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { DualProduct } from '../../../../../protocol/calls/products/products.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { TimeLeft } from '../../../../shared/figures/time-left.tsx';
import { Disc } from '../../../../ui/media/disc.tsx';
import { useIndexPrice, useLinkedPair } from '../linked-pair.ts';
import { ProductRow } from '../product-row.tsx';
import { distanceOf } from './dual-results.ts';

export function DualRow({ product }: { product: DualProduct }): ReactNode {
  const { t } = useTranslation('earn');
  const figures = useFigures();
  const language = useLanguage();
  const go = useGo();
  const { quotes } = useApp();
  const { instrument, price } = useLinkedPair(product);
  const { id, currency_name, days, apr, linked_price, remaining_shares, end_time } = product;
  const isOpen = product.status === 1 && remaining_shares > 0 && end_time > quotes.serverNow();
  return (
    <ProductRow
      lead={<Disc image={instrument?.image ?? ''} code={currency_name} />}
      title={t('dual.name', { coin: currency_name, count: days })}
      notes={[
        <>
          {t('dual.linked_at', { price: price(linked_price) })}{' '}
          {instrument === undefined ? null : <Distance instrument={instrument} product={product} />}
        </>,
        isOpen ? (
          <>
            {t('dual.shares_left', {
              count: remaining_shares,
              shares: figures.plain(`${remaining_shares}`),
            })}{' '}
            · {t('dual.sale_ends')} <TimeLeft label={t('dual.sale_ends')} endsAt={end_time} />
          </>
        ) : (
          t('dual.sale_over', { date: timeText(end_time, language, 'moment') })
        ),
      ]}
      rate={figures.percent(apr)}
      rateNote={t('a_year')}
      isClosed={!isOpen}
      onPress={() => go('pages/invest/purchase', { id })}
    />
  );
}

interface DistanceProps {
  instrument: Instrument;
  product: DualProduct;
}

function Distance({ instrument, product }: DistanceProps): ReactNode {
  const figures = useFigures();
  const [state] = useCore();
  const index = useIndexPrice(instrument) ?? product.index_price;
  if (state.kind !== 'ready') return null;
  const distance = distanceOf(state.core, product.linked_price, index);
  const sign = distance.startsWith('-') || distance === '0' ? '' : '+';
  return <span>{`${sign}${figures.percent(distance)}`}</span>;
}
