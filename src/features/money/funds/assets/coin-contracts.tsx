import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import type { Core } from '../../../../lib/core/core.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { Figure } from '../../../../shared/formula/figure.tsx';
import { toneOf, withSign } from '../../../../shared/trade/money.ts';
import { sideOf } from '../../../../shared/trade/side-of.ts';
import { useGainText } from '../../../../shared/trade/use-gain-text.ts';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { Disc } from '../../../../ui/media/disc.tsx';
import styles from './coin-contracts.module.css';
import { coinWorths, returnOf, shareOf } from './coin-worths.ts';
import { ContractFigures, ContractRisk } from './contract-figures.tsx';
import { useHidesAmounts } from './use-hides-amounts.ts';
import type { Wallets } from './use-wallets.ts';

const USD_DECIMALS = 2;
const BTC_DECIMALS = 8;
const HIDDEN = '******';
const OPEN = '1';
const POSITIONS_AT_MOST = 100;
const BADGES_AT_MOST = 2;
const COLOURS = [
  ...['--disc-orange', '--disc-violet', '--disc-green', '--disc-cyan', '--disc-yellow'],
  ...['--disc-red', '--disc-blue'],
] as const;

/** The coin-margined contract accounts: their sum, the share of each coin, and a card for each coin. */
export function CoinContracts({ wallets }: { wallets: Wallets }): ReactNode {
  const { t } = useTranslation('funds');
  const [state] = useCore();
  if (state.kind !== 'ready') return null;
  const worths = coinWorths(state.core, wallets);
  if (worths.list.length === 0) return <p className={styles['quiet']}>{t('assets.no_contract')}</p>;
  return (
    <>
      <Sums core={state.core} worths={worths} time={wallets.time} />
      <Coins core={state.core} list={worths.list} />
    </>
  );
}

type Worths = ReturnType<typeof coinWorths>;

interface SumsProps {
  core: Core;
  worths: Worths;
  time: number;
}

function Sums({ core, worths, time }: SumsProps): ReactNode {
  const { t } = useTranslation('funds');
  const figures = useFigures();
  const language = useLanguage();
  const isHidden = useHidesAmounts();
  const { list, usd, btc, profits_usd } = worths;
  const profits = withSign(figures.withDecimals(profits_usd, USD_DECIMALS), profits_usd);
  const colourOf = (at: number): CSSProperties =>
    ({ '--colour': `var(${COLOURS[at % COLOURS.length]})` }) as CSSProperties;
  return (
    <>
      <div className={styles['sums']}>
        <Figure
          size="hero"
          label={t('assets.equity_in', { count: list.length })}
          value={isHidden ? HIDDEN : figures.withDecimals(usd, USD_DECIMALS)}
          unit="USD"
        />
        <Figure
          size="large"
          align="end"
          label={t('assets.unrealised')}
          value={isHidden ? HIDDEN : profits}
          tone={isHidden ? 'plain' : toneOf(profits_usd)}
        />
      </div>
      <p className={styles['under']}>
        <span>
          {isHidden || btc === undefined
            ? ''
            : t('home:in_btc', { amount: figures.withDecimals(btc, BTC_DECIMALS) })}
        </span>
        <span>{t('assets.at_prices', { time: timeText(time, language, 'clock') })}</span>
      </p>
      <div className={styles['bar']} aria-hidden="true">
        {list.map(({ currency_id, usd_value }, at) => (
          <i
            key={currency_id}
            style={{ ...colourOf(at), flexGrow: shareOf(core, usd_value, usd) }}
          />
        ))}
      </div>
      <ul className={styles['legend']}>
        {list.map(({ currency_id, currency_name, usd_value }, at) => (
          <li key={currency_id}>
            <i style={colourOf(at)} />
            <span>{currency_name}</span>
            <strong>{figures.percent(shareOf(core, usd_value, usd))}</strong>
          </li>
        ))}
      </ul>
    </>
  );
}

function Coins({ core, list }: { core: Core; list: Worths['list'] }): ReactNode {
  const { data } = useCall(
    'lever.my_trade',
    { status: OPEN, limit: POSITIONS_AT_MOST },
    { enabled: list.some(({ lever }) => lever.position_count > 0) },
  );
  return list.map((wallet) => (
    <CoinCard
      key={wallet.currency_id}
      core={core}
      wallet={wallet}
      positions={(data?.list ?? []).filter(({ legal_id }) => legal_id === wallet.currency_id)}
    />
  ));
}

interface CoinCardProps {
  core: Core;
  wallet: Worths['list'][number];
  positions: readonly LeverOrder[];
}

function CoinCard({ core, wallet, positions }: CoinCardProps): ReactNode {
  const { t } = useTranslation(['funds', 'trade']);
  const figures = useFigures();
  const { amount } = useAmounts();
  const isHidden = useHidesAmounts();
  const gainText = useGainText();
  const { currency_name, image, lever, available, frozen, profits, value, usd_value } = wallet;
  const gain = returnOf(core, wallet);
  return (
    <section className={styles['coin']} aria-label={currency_name}>
      <div className={styles['head']}>
        <Disc image={image} code={currency_name} />
        <h3 className={styles['name']}>{currency_name}</h3>
        {lever.position_count === 0 ? <Badge>{t('assets.no_position')}</Badge> : null}
        {positions.slice(0, BADGES_AT_MOST).map((order) => (
          <Badge key={order.id} tone={sideOf(order) === 'long' ? 'up' : 'down'}>
            {`${order.symbol} ${t(`trade:side.${sideOf(order)}`)} ${order.multiple}×`}
          </Badge>
        ))}
        {positions.length > BADGES_AT_MOST ? (
          <Badge>{`+${positions.length - BADGES_AT_MOST}`}</Badge>
        ) : null}
        <span className={styles['worth']}>
          {isHidden
            ? HIDDEN
            : t('assets.worth', { usd: figures.withDecimals(usd_value, USD_DECIMALS) })}
        </span>
      </div>
      <div className={styles['sums']}>
        <Figure
          size="large"
          label={t('assets.value')}
          value={isHidden ? HIDDEN : amount(value, currency_name)}
          unit={currency_name}
          formula={
            isHidden
              ? undefined
              : { name: 'account_value', args: [available, frozen, profits], about: currency_name }
          }
        />
        {gain === undefined ? null : (
          <Figure
            size="large"
            align="end"
            label={t('trade:return')}
            value={gainText(gain)}
            tone={toneOf(gain)}
            formula={
              isHidden
                ? undefined
                : {
                    name: 'return_on_margin',
                    args: [lever.profits, lever.margin],
                    about: currency_name,
                  }
            }
          />
        )}
      </div>
      <ContractFigures wallet={wallet} />
      <ContractRisk wallet={wallet} />
    </section>
  );
}
