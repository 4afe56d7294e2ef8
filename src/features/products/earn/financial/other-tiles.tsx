import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { percentText } from '../../../../lib/language/percent.ts';
import { TimeLeft } from '../../../../shared/figures/time-left.tsx';
import { toneOf, withSign } from '../../../../shared/trade/money.ts';
import { ProductTile } from './product-tile.tsx';

const ASK_EVERY_MS = 15_000;
const PERCENT_DECIMALS = 2;

/** With the trader of the highest return. */
export function CopyTile({ to }: { to: string }): ReactNode {
  const { t } = useTranslation('earn');
  const language = useLanguage();
  const figures = useFigures();
  const { data, isPending } = useCall(
    'follow.index',
    { sort: 'rate', limit: 1 },
    { again_ms: ASK_EVERY_MS },
  );
  const best = data?.list[0];
  const rate = best?.profit_rate_percent;
  return (
    <ProductTile
      icon="copy"
      title={t('financial.copy')}
      risk={t('risk.copy')}
      isLoading={isPending}
      to={to}
      {...(best !== undefined &&
        rate !== undefined && {
          figure: withSign(
            percentText(figures.withDecimals(rate, PERCENT_DECIMALS), language),
            rate,
          ),
          unit: t('financial.return'),
          text: best.nickname,
          isGain: toneOf(rate) === 'up',
        })}
    />
  );
}

/** With the auction that ends next. */
export function NftTile({ to }: { to: string }): ReactNode {
  const { t } = useTranslation('earn');
  const figures = useFigures();
  const { data, isPending } = useCall(
    'bind_box.getBoxList',
    { sort: 'ending', sale_mode: 'auction', limit: 1 },
    { again_ms: ASK_EVERY_MS },
  );
  const [next] = data?.list ?? [];
  const endsAt = next?.sale_state === 1 ? next.end_time : null;
  return (
    <ProductTile
      icon="picture"
      title={t('financial.nft')}
      risk={t('risk.nft')}
      isLoading={isPending}
      to={to}
      {...(next !== undefined &&
        endsAt !== null && {
          figure: figures.plain(next.current_bid ?? next.price),
          unit: next.currency_name,
          text: (
            <>
              {next.name} · <TimeLeft label={t('ieo.ends_in')} endsAt={endsAt} short />
            </>
          ),
          isGain: false,
        })}
    />
  );
}
