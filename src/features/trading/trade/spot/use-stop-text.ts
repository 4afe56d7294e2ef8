import { useTranslation } from 'react-i18next';
import { usePriceText } from '../use-price-text.ts';
import type { SpotOrder } from './spot-order.ts';

/** What a stop waits for; undefined if it doesn't. */
export function useStopText(): (order: SpotOrder) => string | undefined {
  const { t } = useTranslation('trade');
  const priceText = usePriceText();
  return (order) => {
    const { trigger_price, trigger_by, trigger_time } = order;
    if (trigger_price === null || trigger_by === null || trigger_time !== null) return undefined;
    return t('spot.trigger_at', {
      sign: trigger_by === 'rise' ? '≥' : '≤',
      price: priceText(order, trigger_price),
    });
  };
}
