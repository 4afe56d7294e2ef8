import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { USDT } from '../../../../../protocol/constants.ts';
import { failureText, isHandledElsewhere } from '../../../../lib/api/failure-text.ts';
import { faultText } from '../../../../lib/api/faults.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { CoinDisc } from '../../../../shared/assets/coin-disc.tsx';
import { CountdownRing } from '../../../../ui/charts/countdown-ring.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Chips } from '../../../../ui/controls/chips.tsx';
import { afterLayers } from '../../../../ui/overlay/back-layers.ts';
import { Picker } from '../../../../ui/overlay/picker.tsx';
import { minutesOf } from '../clock-text.ts';
import { LevelNotice } from '../market/level-notice.tsx';
import styles from '../otc.module.css';
import type { AmountUnit } from '../place/amount-field.tsx';
import { ConfirmPlace } from '../place/confirm-place.tsx';
import { placeAmounts } from '../place/place-amounts.ts';
import type { LegalAd, PayMethod } from '../side.ts';
import { useDeskRecord } from '../use-desk-record.ts';
import { useMoney } from '../use-money.ts';
import { useOtcAct } from '../use-otc-act.ts';
import { MethodChoice } from './method-choice.tsx';
import own from './quick.module.css';
import { QuickAmount } from './quick-amount.tsx';
import { methodOffers, roundSums } from './quick-amounts.ts';
import { QUOTE_MS, useQuickQuote } from './use-quick-quote.ts';

const ASK_EVERY_MS = 10_000;
const MINUTES_MS = 10 * 60_000;
const USD = 'USD';

interface MarketPrice {
  /** Of one coin, in fiat; undefined until both rates are loaded. */
  price: string | undefined;
  rate: string | undefined;
}

/** Price of a coin at the index, without a desk's spread. */
function useMarketPrice(currency_id: number, fiat: string): MarketPrice {
  const [state] = useCore();
  const coins = useCall('currency.list', {}, { again_ms: ASK_EVERY_MS }).data?.list;
  const rates = useCall('get_system_exchange_rate', {}, { fresh_ms: MINUTES_MS }).data;
  const usd = coins?.find(({ id }) => id === currency_id)?.price_usd ?? undefined;
  const rate = fiat === USD ? '1' : rates?.[fiat];
  if (state.kind !== 'ready' || usd === undefined || rate === undefined)
    return { price: undefined, rate };
  return { price: state.core.evaluate('mul', [usd, rate]), rate };
}

/** The server's held price has expired or changed. */
const OLD_QUOTE = new Set(['quote_expired', 'quote_mismatch', 'not_found']);

interface QuickFormProps {
  ads: readonly LegalAd[];
  fiat: string;
}

export function QuickForm({ ads, fiat }: QuickFormProps): ReactNode {
  const purchase = useQuickPurchase({ ads, fiat });
  if (purchase === undefined) return null;
  return <Purchase purchase={purchase} fiat={fiat} />;
}

type QuickPurchase = NonNullable<ReturnType<typeof useQuickPurchase>>;

/** What is typed, the best offer for it, and the price that the server holds. Undefined until there is an offer. */
function useQuickPurchase({ ads, fiat }: QuickFormProps) {
  const go = useGo();
  const [core] = useCore();
  const [coinId, setCoinId] = useState(USDT);
  const [unit, setUnit] = useState<AmountUnit>('fiat');
  const [value, setValue] = useState('');
  const [chosenMethod, chooseMethod] = useState<PayMethod>();
  const [isAsking, setAsking] = useState(false);
  const isVerified = (useCall('real.state', {}).data?.real_level ?? 0) > 0;
  const coins = [...new Map(ads.map((ad) => [ad.currency_id, ad.currency_name] as const))];
  const [currency_id, coin] = coins.find(([id]) => id === coinId) ?? coins[0] ?? [0, ''];
  const market = useMarketPrice(currency_id, fiat);
  const coinAds = ads.filter((ad) => ad.currency_id === currency_id);
  const isReady = core.kind === 'ready';
  const offers = isReady ? methodOffers(core.core, coinAds, { unit, value }) : [];
  const offer = offers.find(({ method }) => method === chosenMethod) ?? offers[0];
  const amounts =
    isReady && offer !== undefined
      ? placeAmounts(core.core, offer.ad, { unit, value, available: undefined })
      : undefined;
  const canAsk = isVerified && amounts !== undefined && amounts.fault === undefined;
  const quote = useQuickQuote(
    canAsk && offer !== undefined
      ? {
          currency_id,
          fiat,
          pay_method: offer.method,
          ...(unit === 'fiat' ? { total: value } : { number: value }),
        }
      : undefined,
  );
  const act = useOtcAct('otc.place', {
    onDone: ({ id }) => {
      setAsking(false);
      setValue('');
      afterLayers(() => go('pages/otc/order', { id }));
    },
    onAside: () => setAsking(false),
  });
  if (!isReady || offer === undefined) return undefined;
  const heldQuote = quote.now;
  const change = (text: string): void => {
    setValue(text);
    act.reset();
  };
  return {
    core: core.core,
    coins,
    currency_id,
    coin,
    chooseCoin: (id: string): void => {
      setCoinId(coins.find(([one]) => `${one}` === id)?.[0] ?? USDT);
      if (unit === 'coin') change('');
    },
    unit,
    swapUnit: (): void => {
      setUnit(unit === 'fiat' ? 'coin' : 'fiat');
      change('');
    },
    value,
    change,
    offers,
    offer,
    chooseMethod,
    market,
    isVerified,
    fault: amounts?.fault,
    quote,
    heldQuote,
    ad: coinAds.find(({ id }) => id === heldQuote?.ad_id) ?? offer.ad,
    gets: heldQuote?.number ?? amounts?.number ?? '0',
    pays: heldQuote?.total ?? amounts?.total ?? '0',
    act,
    isAsking,
    setAsking,
  };
}

interface PurchaseProps {
  purchase: QuickPurchase;
  fiat: string;
}

function Purchase({ purchase, fiat }: PurchaseProps): ReactNode {
  const { t } = useTranslation('otc');
  const money = useMoney();
  const { core, coin, unit, swapUnit, offers, offer, chooseMethod, market } = purchase;
  const { gets, pays, isVerified } = purchase;
  const other = unit === 'fiat' ? money.coin(gets, coin) : money.withFiat(pays, fiat);
  return (
    <>
      <div className={own['column']}>
        <CoinPill purchase={purchase} fiat={fiat} />
        <QuickAmount
          key={unit}
          unit={unit === 'fiat' ? fiat : coin}
          value={purchase.value}
          error={useAmountError(purchase)}
          onValue={purchase.change}
          foot={<PurchaseFoot purchase={purchase} fiat={fiat} />}
        >
          <div className={own['middle']}>
            <Button small look="link" icon="swap" onClick={swapUnit}>
              {`${unit === 'fiat' ? t('you_get') : t('you_pay')} ${other}`}
            </Button>
          </div>
          {unit === 'coin' ? null : <RoundSums purchase={purchase} />}
          <div className={styles['spread']}>
            <span className={styles['quiet']}>{t('quick.pay_with')}</span>
            <span className={styles['quiet']}>
              {t('quick.price_for', { coin, currency: fiat })}
            </span>
          </div>
          <MethodChoice
            core={core}
            offers={offers}
            value={offer.method}
            market={market.price}
            onChoose={chooseMethod}
          />
          <HeldPrice purchase={purchase} />
          {isVerified ? null : <LevelNotice />}
        </QuickAmount>
      </div>
      <ConfirmPurchase purchase={purchase} />
    </>
  );
}

function useAmountError({ fault, quote }: QuickPurchase): string | undefined {
  const { t, i18n } = useTranslation('otc');
  if (fault !== undefined) return faultText(t, fault, i18n.language);
  const { error } = quote;
  return error === null || isHandledElsewhere(error) ? undefined : failureText(t, error);
}

function CoinPill({ purchase, fiat }: PurchaseProps): ReactNode {
  const { t } = useTranslation('otc');
  const money = useMoney();
  const { coins, currency_id, coin, chooseCoin, market } = purchase;
  return (
    <div className={own['pill']}>
      <Picker
        label={t('coin')}
        options={coins.map(([id, name]) => ({
          value: `${id}`,
          label: name,
          lead: <CoinDisc id={id} code={name} />,
        }))}
        value={`${currency_id}`}
        buttonContent={
          <span className={own['pillWords']}>
            <strong>{coin}</strong>
            <span className={styles['quiet']}>
              {market.price === undefined ? '' : money.fiat(market.price, fiat)}
            </span>
          </span>
        }
        onChoose={chooseCoin}
      />
    </div>
  );
}

function RoundSums({
  purchase: { market, value, change },
}: Pick<PurchaseProps, 'purchase'>): ReactNode {
  const { t } = useTranslation('otc');
  const figures = useFigures();
  return (
    <Chips
      label={t('amount')}
      look="grid"
      options={roundSums(market.rate).map((sum) => ({
        value: sum,
        label: figures.plain(sum),
      }))}
      value={value}
      onChoose={change}
    />
  );
}

/** How long the price is held, by whom, and whether it was renewed. */
function HeldPrice({
  purchase: { quote, heldQuote, ad },
}: Pick<PurchaseProps, 'purchase'>): ReactNode {
  const { t } = useTranslation('otc');
  const { quotes } = useApp();
  const figures = useFigures();
  return (
    <>
      <div className={own['held']}>
        {heldQuote === undefined ? null : (
          <CountdownRing
            key={heldQuote.quote_id}
            label={t('quick.held')}
            endsAt={heldQuote.expire_time}
            lasts={QUOTE_MS}
            now={quotes.serverNow}
          />
        )}
        <DeskLine ad={ad} isHeld={heldQuote !== undefined} />
      </div>
      <div role="status">
        {quote.before === undefined || heldQuote === undefined ? null : (
          <p className={styles['quiet']}>
            {t('quick.renewed', { price: figures.plain(quote.before.price) })}
          </p>
        )}
      </div>
    </>
  );
}

function PurchaseFoot({ purchase, fiat }: PurchaseProps): ReactNode {
  const { t } = useTranslation('otc');
  const money = useMoney();
  const { core, coin, market, gets, pays, heldQuote, setAsking } = purchase;
  const worth = market.price === undefined ? undefined : core.evaluate('mul', [gets, market.price]);
  return (
    <div className={styles['foot']}>
      <div className={styles['spread']}>
        <span className={styles['quiet']}>
          {t('you_pay')} {money.withFiat(pays, fiat)}
        </span>
        {worth === undefined ? null : (
          <span className={styles['quiet']}>
            {t('quick.worth', { amount: money.withFiat(worth, fiat) })}
          </span>
        )}
      </div>
      <Button
        main
        wide
        look="up"
        disabled={heldQuote === undefined}
        onClick={() => setAsking(true)}
      >
        {t('buy_coin', {
          coin: heldQuote === undefined ? coin : money.coin(heldQuote.number, coin),
        })}
      </Button>
    </div>
  );
}

function ConfirmPurchase({ purchase }: Pick<PurchaseProps, 'purchase'>): ReactNode {
  const { quote, heldQuote, ad, offer, act, isAsking, setAsking } = purchase;
  if (heldQuote === undefined) return null;
  return (
    <ConfirmPlace
      open={isAsking}
      ad={{ ...ad, price: heldQuote.price }}
      number={heldQuote.number}
      total={heldQuote.total}
      method={offer.method}
      act={act}
      onConfirm={() => act.send({ quote_id: heldQuote.quote_id, pay_method: offer.method })}
      onClose={() => {
        setAsking(false);
        if (OLD_QUOTE.has(act.key)) quote.renew();
        act.reset();
      }}
    />
  );
}

function DeskLine({ ad, isHeld }: { ad: LegalAd; isHeld: boolean }): ReactNode {
  const { t } = useTranslation('otc');
  const record = useDeskRecord(ad);
  return (
    <p className={own['heldWords']}>
      {isHeld ? <strong>{t('quick.held')}</strong> : null}
      <span className={styles['quiet']}>{`${ad.nickname} · ${record}`}</span>
      <span className={styles['quiet']}>
        {t('quick.to_pay', { count: minutesOf(ad.window_ms) })}
      </span>
    </p>
  );
}
