import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../../../lib/app-context.ts';
import type { Instrument, QuoteDetail } from '../../../../lib/market/types.ts';

const FIRST_MS = 1_500;
/** Minimum interval of announcements by a screen reader. */
const EVERY_MS = 30_000;

/** The chart in one sentence for screen readers, updated from time to time. */
export function ChartSummary({ instrument }: { instrument: Instrument }): ReactNode {
  const { t } = useTranslation('chart');
  const { quotes } = useApp();
  const { match_id, symbol } = instrument;
  const [detail, setDetail] = useState<QuoteDetail>();
  useEffect(() => {
    const look = (): void => setDetail(quotes.detail(match_id));
    const first = setTimeout(look, FIRST_MS);
    const next = setInterval(look, EVERY_MS);
    return () => {
      clearTimeout(first);
      clearInterval(next);
    };
  }, [quotes, match_id]);
  return (
    <p className="spoken" role="status" data-summary>
      {detail === undefined
        ? ''
        : t('summary', {
            symbol,
            price: detail.price,
            change: detail.change,
            high: detail.high,
            low: detail.low,
          })}
    </p>
  );
}
