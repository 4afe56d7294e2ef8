import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { SearchField } from '../../../../ui/controls/search-field.tsx';
import { Switch } from '../../../../ui/controls/switch.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { AmountRow } from '../../../../ui/lists/amount-row.tsx';
import { Disc } from '../../../../ui/media/disc.tsx';
import styles from './assets.module.css';
import { coinSums } from './coin-sums.ts';
import type { Wallets } from './use-wallets.ts';

const SMALL = '1';
const USD_DECIMALS = 2;

export function CoinList({ wallets }: { wallets: Wallets }): ReactNode {
  const { t } = useTranslation('funds');
  const go = useGo();
  const figures = useFigures();
  const amounts = useAmounts();
  const [state] = useCore();
  const [text, setText] = useState('');
  const [hidesSmall, setHidesSmall] = useState(false);
  if (state.kind !== 'ready') return null;
  const { core } = state;
  const all = coinSums(core, wallets);
  const searchedName = text.trim().toUpperCase();
  const shownCoins = all.filter(
    ({ name, usd }) =>
      name.toUpperCase().includes(searchedName) &&
      (!hidesSmall || core.evaluate('cmp', [usd, SMALL]) !== '-1'),
  );
  return (
    <section className={styles['coins']} aria-label={t('assets.coins')}>
      <h2 className={styles['cardTitle']}>{t('assets.coins')}</h2>
      <SearchField label={t('assets.search')} value={text} clearable onText={setText} />
      <Switch label={t('assets.hide_small')} on={hidesSmall} onChange={setHidesSmall} />
      {shownCoins.length === 0 ? (
        <EmptyState title={t(all.length === 0 ? 'assets.nothing' : 'assets.none_found')} />
      ) : (
        shownCoins.map(({ id, name, image, amount, usd }) => (
          <AmountRow
            key={id}
            lead={<Disc image={image} code={name} />}
            title={name}
            amount={amounts.withUnit(amount, name)}
            onPress={() => go('pages/fund/coin', { id })}
            under={t('assets.worth', { usd: figures.withDecimals(usd, USD_DECIMALS) })}
          />
        ))
      )}
    </section>
  );
}
