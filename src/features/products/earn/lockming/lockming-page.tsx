import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LockConfig } from '../../../../../protocol/calls/products/products.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useSignedIn } from '../../../../lib/app-context.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { AnswerState } from '../../../../shared/answers/answer-state.tsx';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { ListRow } from '../../../../ui/lists/list-row.tsx';
import { Disc } from '../../../../ui/media/disc.tsx';
import { IconTile } from '../../../../ui/media/icon-tile.tsx';
import { ALL_COINS, CoinChips } from '../coin-chips.tsx';
import styles from '../earn.module.css';
import { ProductBar } from '../product-bar.tsx';
import { ProductRow } from '../product-row.tsx';
import { LockCalculator } from './lock-calculator.tsx';
import { yearlyRate } from './lock-figures.ts';

const BONES = [64, 64, 64, 64];
/** The remaining amount of a product changes meanwhile. */
const ASK_EVERY_MS = 15_000;

export function LockmingPage(): ReactNode {
  const isSignedIn = useSignedIn();
  const query = useCall('lh.deposit.config', {}, { again_ms: ASK_EVERY_MS });
  return (
    <>
      <ProductBar of="lock" at="list" />
      <main>
        {isSignedIn ? <Locked /> : null}
        <AnswerState query={query} bones={BONES}>
          {({ list }) => <Offers configs={list} />}
        </AnswerState>
      </main>
    </>
  );
}

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
  const [coin, setCoin] = useState(ALL_COINS);
  const shownConfigs = configs.filter(
    ({ currency_name }) => coin === ALL_COINS || currency_name === coin,
  );
  const [chosenId, setChosenId] = useState<number>();
  const chosenConfig =
    shownConfigs.find(({ id }) => id === chosenId) ??
    shownConfigs.find(isOnSale) ??
    shownConfigs[0];
  if (configs.length === 0) return <EmptyState title={t('lock.none_offered')} />;
  return (
    <>
      <div className={styles['tools']}>
        <CoinChips
          coins={configs.map(({ currency_name }) => currency_name)}
          value={coin}
          onChoose={setCoin}
        />
      </div>
      {shownConfigs.map((config) => (
        <Offer
          key={config.id}
          config={config}
          isChosen={config === chosenConfig}
          onChoose={() => setChosenId(config.id)}
        />
      ))}
      {chosenConfig === undefined ? null : (
        <LockCalculator
          key={chosenConfig.id}
          config={chosenConfig}
          isChosen={chosenId !== undefined}
        />
      )}
    </>
  );
}

function isOnSale({ status, remaining }: LockConfig): boolean {
  return status === 1 && remaining !== '0';
}

interface OfferProps {
  config: LockConfig;
  isChosen: boolean;
  onChoose(): void;
}

function Offer({ config, isChosen, onChoose }: OfferProps): ReactNode {
  const { t } = useTranslation('earn');
  const figures = useFigures();
  const amounts = useAmounts();
  const [state] = useCore();
  const { currency_name, image, days, min_number, remaining, daily_yield } = config;
  const isOpen = isOnSale(config);
  const yearly = state.kind === 'ready' ? figures.percent(yearlyRate(state.core, daily_yield)) : '';
  const least = t('lock.from', { amount: amounts.withUnit(min_number, currency_name) });
  const notes = [
    least,
    ...(remaining === null
      ? []
      : [t('lock.left', { amount: amounts.available(remaining, currency_name) })]),
  ];
  return (
    <ProductRow
      lead={<Disc image={image} code={currency_name} />}
      title={t('lock.name', { coin: currency_name, count: days })}
      notes={isOpen ? notes : [t('lock.closed')]}
      rate={figures.percent(daily_yield)}
      rateNote={t('lock.a_day_year', { rate: yearly })}
      isClosed={!isOpen}
      isChosen={isChosen}
      onPress={onChoose}
    />
  );
}
