import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MyNft } from '../../../../../protocol/calls/products/nft.ts';
import type { Core } from '../../../../lib/core/core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { percentText } from '../../../../lib/language/percent.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { type ValueRow, ValueRows } from '../../../../ui/lists/value-rows.tsx';
import { resaleShares } from '../artwork/bid-figures.ts';
import { useUsdWorth } from '../use-usd-worth.ts';

interface ResaleSumsProps {
  core: Core;
  item: MyNft;
  price: string;
  currency_id: number;
  unit: string;
  isAuction: boolean;
}

export function ResaleSums({
  core,
  item,
  price,
  currency_id,
  unit,
  isAuction,
}: ResaleSumsProps): ReactNode {
  const { t } = useTranslation('nft');
  const figures = useFigures();
  const amounts = useAmounts();
  const language = useLanguage();
  const worth = useUsdWorth(currency_id)(price);
  const { royalty, rest } = resaleShares(core, price, item.royalty_rate);
  const rows: ValueRow[] = [];
  if (worth !== undefined)
    rows.push({ id: 'worth', label: t('worth'), value: t('usd', { amount: worth }) });
  if (currency_id === item.currency_id && core.evaluate('cmp', [item.paid, '0']) === '1') {
    const gain = core.evaluate('sub', [price, item.paid]);
    const percent = core.evaluate('mul', [core.evaluate('div', [gain, item.paid]), '100']);
    const sign = gain.startsWith('-') || gain === '0' ? '' : '+';
    const share = figures.plain(core.evaluate('round', [percent, '1']));
    rows.push({
      id: 'gain',
      label: t('over_paid'),
      value: amounts.gain(gain, unit),
      note: `${unit}, ${percentText(`${sign}${share}`, language)}`,
      tone: gain.startsWith('-') ? 'down' : 'up',
    });
  }
  rows.push(
    {
      id: 'royalty',
      label: t('royalty_of', { rate: figures.percent(item.royalty_rate) }),
      value: amounts.withUnit(royalty, unit),
    },
    {
      id: 'rest',
      label: t(isAuction ? 'you_get_at_least' : 'you_get'),
      value: amounts.withUnit(rest, unit),
    },
  );
  return <ValueRows rows={rows} />;
}
