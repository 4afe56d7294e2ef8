import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSignedIn } from '../../../lib/app-context.ts';
import type { LockConfig } from '../../../lib/products.ts';
import { useCore } from '../../../lib/use-core.ts';
import { useFigures } from '../../../lib/use-figures.ts';
import { useBack, useGo } from '../../../lib/use-go.ts';
import { AnswerState } from '../../../shared/answers/answer-state.tsx';
import { useAmounts } from '../../../shared/figures/use-amounts.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Chips } from '../../../ui/controls/chips.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { ListRow } from '../../../ui/lists/list-row.tsx';
import { Disc } from '../../../ui/media/disc.tsx';
import { IconTile } from '../../../ui/media/icon-tile.tsx';
import styles from '../earn.module.css';
import { ProductRow } from '../product-row.tsx';
import { yearlyRate } from './lock-figures.ts';

const BONES = [64, 64, 64, 64];
/** The remaining amount of a product changes meanwhile. */
const ASK_EVERY_MS = 15_000;
const ALL = 'all';

/** Products with daily yields, and the user's locks. */
export function LockmingPage(): ReactNode {
  const { t } = useTranslation('earn');
  const back = useBack('pages/financial/index');
  const go = useGo();
  const isSignedIn = useSignedIn();
  const query = useCall('lh.deposit.config', {}, { again_ms: ASK_EVERY_MS });
  return (
    <>
      <NavBar
        title={t('lock.title')}
        onBack={back}
        end={
          <IconButton
            icon="orders"
            label={t('lock.mine')}
            onClick={() => go('pages/lockming/order')}
          />
        }
      />
      <main className={styles['list']}>
        {isSignedIn ? <Locked /> : null}
        <AnswerState query={query} bones={BONES}>
          {({ list }) => <Offers configs={list} />}
        </AnswerState>
      </main>
    </>
  );
}

/** The total locked amount, and its paid yield. */
function Locked(): ReactNode {
  const { t } = useTranslation('earn');
  const go = useGo();
  const amounts = useAmounts();
  const sums = useCall('financial.summary', {}).data?.list.find(({ kind }) => kind === 'lock');
  if (sums === undefined || sums.orders === 0) return null;
  return (
    <ListRow
      height={60}
      lead={<IconTile icon="lock" size={40} />}
      title={t('lock.locked_worth', { amount: amounts.withUnit(sums.worth_usd, 'USD') })}
      note={t('lock.in_progress', { count: sums.orders })}
      value={<span className={styles['good']}>{amounts.gain(sums.earned_usd, 'USD')}</span>}
      valueNote={t('lock.yield_paid')}
      onPress={() => go('pages/lockming/order')}
    />
  );
}

function Offers({ configs }: { configs: readonly LockConfig[] }): ReactNode {
  const { t } = useTranslation('earn');
  const [coin, setCoin] = useState(ALL);
  const coins = [...new Set(configs.map(({ currency_name }) => currency_name))];
  const shown = configs.filter(({ currency_name }) => coin === ALL || currency_name === coin);
  if (configs.length === 0) return <EmptyState title={t('lock.none_offered')} />;
  return (
    <>
      <div className={styles['tools']}>
        <Chips
          look="line"
          label={t('coin')}
          options={[ALL, ...coins].map((value) => ({
            value,
            label: value === ALL ? t('all') : value,
          }))}
          value={coin}
          onChoose={setCoin}
        />
      </div>
      {shown.map((config) => (
        <Offer key={config.id} config={config} />
      ))}
    </>
  );
}

function Offer({ config }: { config: LockConfig }): ReactNode {
  const { t } = useTranslation('earn');
  const go = useGo();
  const figures = useFigures();
  const [state] = useCore();
  const { id, currency_name, image, days, min_number, remaining, daily_yield, status } = config;
  const isOpen = status === 1 && remaining !== '0';
  const yearly = state.kind === 'ready' ? figures.percent(yearlyRate(state.core, daily_yield)) : '';
  const least = t('lock.from', { amount: figures.plain(min_number) });
  const left =
    remaining === null ? '' : ` · ${t('lock.left', { amount: figures.plain(remaining) })}`;
  return (
    <ProductRow
      lead={<Disc image={image} code={currency_name} />}
      title={t('lock.name', { coin: currency_name, count: days })}
      notes={[isOpen ? `${least}${left}` : t('lock.closed')]}
      rate={figures.percent(daily_yield)}
      rateNote={t('lock.a_day_year', { rate: yearly })}
      isClosed={!isOpen}
      onPress={() => go('pages/lockming/buy', { id })}
    />
  );
}
