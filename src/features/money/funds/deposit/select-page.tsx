import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useBack, useGo } from '../../../../lib/pages/use-go.ts';
import { PracticeMark } from '../../../../shared/account/practice-mark.tsx';
import { AnswerState } from '../../../../shared/answers/answer-state.tsx';
import { IconButton } from '../../../../ui/controls/button.tsx';
import { SearchField } from '../../../../ui/controls/search-field.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../../ui/layout/nav-bar.tsx';
import { ListRow } from '../../../../ui/lists/list-row.tsx';
import { Disc } from '../../../../ui/media/disc.tsx';
import styles from '../funds.module.css';
import { PracticeMoney } from './practice-money.tsx';

const BONES = [40, 56, 56, 56, 56, 56];
const PRICE_DECIMALS = 2;
const USDT = 'USDT';

export function SelectPage(): ReactNode {
  const { t } = useTranslation('funds');
  const back = useBack('pages/index/index');
  const go = useGo();
  const figures = useFigures();
  const [text, setText] = useState('');
  const query = useCall('wallet.getRateCurrency', {});
  const usdt = useCall('currency.list', {}).data?.list.find(({ name }) => name === USDT);
  return (
    <>
      <NavBar
        title={t('deposit.title')}
        beside={<PracticeMark />}
        onBack={back}
        end={
          <IconButton
            icon="clock"
            label={t('in_out.title')}
            onClick={() => go('pages/fund/receive_withdraw_record')}
          />
        }
      />
      <main>
        <div className={styles['form']}>
          {usdt === undefined ? null : <PracticeMoney currency={usdt} canReset />}
          <SearchField label={t('assets.search')} value={text} clearable onText={setText} />
        </div>
        <AnswerState query={query} bones={BONES}>
          {({ list }) => {
            const searchedName = text.trim().toUpperCase();
            const shownCurrencies = list.filter(({ name }) =>
              name.toUpperCase().includes(searchedName),
            );
            if (shownCurrencies.length === 0) return <EmptyState title={t('assets.none_found')} />;
            return shownCurrencies.map(({ currency_id, name, image, price_usd, chains, bank }) => (
              <ListRow
                key={currency_id}
                lead={<Disc image={image} code={name} />}
                title={name}
                note={[
                  ...chains.map(({ chain }) => chain),
                  ...(bank ? [t('deposit.bank.way')] : []),
                ].join(', ')}
                value={t('assets.worth', { usd: figures.withDecimals(price_usd, PRICE_DECIMALS) })}
                onPress={() => go('pages/fund/receive', { id: currency_id })}
              />
            ));
          }}
        </AnswerState>
      </main>
    </>
  );
}
