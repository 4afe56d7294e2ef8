import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { USDT } from '../../../../../protocol/constants.ts';
import type { Answer } from '../../../../lib/api/api.ts';
import { faultText } from '../../../../lib/api/faults.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useApp, useSignedIn } from '../../../../lib/app-context.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { type CheckedTicket, useConnection, useTicketCheck } from '../../../../lib/market/hooks.ts';
import { useLiveValue } from '../../../../lib/market/use-live.ts';
import { LoginButton } from '../../../../shared/account/login-button.tsx';
import { giveFeedback } from '../../../../shared/feedback/feedback.ts';
import { NumberField } from '../../../../shared/forms/number-field.tsx';
import { CalmPanel } from '../../../../shared/trade/limits/calm-panel.tsx';
import { useOwnStop } from '../../../../shared/trade/limits/use-own-limits.ts';
import { MONEY_DECIMALS, NONE } from '../../../../shared/trade/money.ts';
import { Chips } from '../../../../ui/controls/chips.tsx';
import { Notice } from '../../../../ui/layout/notice.tsx';
import { Bone } from '../../../../ui/layout/skeleton.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import { FundsLine } from '../funds-line.tsx';
import { useCheckedPress } from '../use-checked-press.ts';
import { useCurrentFaults } from '../use-current-faults.ts';
import { useSpotForOrders } from '../use-spot-for-orders.ts';
import { ConfirmOption } from './confirm-option.tsx';
import { DirectionButton } from './direction-button.tsx';
import { durationText } from './duration-text.ts';
import styles from './option-ticket.module.css';
import { type OptionWish, useOptionOrder } from './use-option-order.ts';

const STAKES = ['10', '50', '100', '500'];
const DIRECTIONS = [1, 2] as const;

type Duration = Answer<'microtrade.seconds'>['list'][number];
type PayableCurrency = Answer<'microtrade.payable_currencies'>['list'][number];

interface OptionTerms {
  durations: readonly Duration[];
  chooseDuration(seconds: string): void;
  /** USDT, else the first; undefined until the balance is known. */
  currency: PayableCurrency | undefined;
  /** Its name. */
  unit: string;
}

export function OptionTicket({ instrument }: { instrument: Instrument }): ReactNode {
  const { duration, ...terms } = useOptionTerms(instrument);
  const [stake, setStake] = useState('');
  if (duration === undefined) return <Bones />;
  return (
    <OptionForm
      instrument={instrument}
      terms={terms}
      duration={duration}
      stake={stake}
      onStake={setStake}
    />
  );
}

function useOptionTerms({
  match_id,
}: Instrument): OptionTerms & { duration: Duration | undefined } {
  const isSignedIn = useSignedIn();
  const list = useCall('microtrade.seconds', { match_id }).data?.list;
  const payable = useCall('microtrade.payable_currencies', {}, { enabled: isSignedIn }).data?.list;
  const [chosenDuration, chooseDuration] = useState('');
  const durations = list?.filter(({ status }) => status === 1) ?? [];
  const currency = payable?.find(({ currency_id }) => currency_id === USDT) ?? payable?.[0];
  return {
    durations,
    duration:
      durations.find(({ seconds }) => `${seconds}` === chosenDuration) ??
      durations[1] ??
      durations[0],
    chooseDuration,
    currency,
    unit: currency?.currency_name ?? 'USDT',
  };
}

interface OptionFormProps {
  instrument: Instrument;
  terms: OptionTerms;
  duration: Duration;
  /** '' for none. */
  stake: string;
  onStake(stake: string): void;
}

function OptionForm({
  instrument,
  terms: { durations, chooseDuration, currency, unit },
  duration,
  stake,
  onStake,
}: OptionFormProps): ReactNode {
  const { t, i18n } = useTranslation('trade');
  const { state, quotes } = useApp();
  const isSignedIn = useSignedIn();
  const toast = useToast();
  const figures = useFigures();
  const { isBlocked } = useConnection();
  const [hasTried, setTried] = useState(false);
  const { trade } = useSnapshot(state);
  const [askedType, setAskedType] = useState<OptionWish['type']>();
  const order = useOptionOrder((placedOrder) => {
    setTried(false);
    setAskedType(undefined);
    giveFeedback('done', state.trade.feedback);
    toast(t('option.placed', { price: figures.plain(placedOrder.open_price) }), 'good');
  });
  const { violation, isCurrent } = useOptionCheck(instrument, { duration, currency, stake });
  const limits = useOwnStop();
  const live = quotes.live.ticket;
  const send = (type: OptionWish['type']): void => {
    if (currency === undefined) return;
    const cover = live.value()?.fromSpot;
    order.send({
      match_id: instrument.match_id,
      currency_id: currency.currency_id,
      type,
      seconds: duration.seconds,
      number: stake,
      ...(cover !== undefined && { from_spot: cover.atMost }),
    });
  };
  const checkedPress = useCheckedPress<OptionWish['type']>(
    isCurrent && currency !== undefined,
    (type) => {
      setTried(true);
      if (stake === '' || violation !== undefined || currency === undefined) return;
      if (trade.confirms || isBlocked) setAskedType(type);
      else send(type);
    },
  );
  const edit = (number: string): void => {
    checkedPress.forget();
    onStake(number);
  };
  const error =
    violation === undefined
      ? hasTried && stake === ''
        ? t('option.enter_stake')
        : undefined
      : faultText(t, { error: violation.key, params: violation.limits }, i18n.language);
  return (
    <section className={styles['ticket']} aria-label={t('ticket')}>
      <Chips
        look="grid"
        label={t('option.duration')}
        options={durations.map(({ seconds, profit_ratio }) => ({
          value: `${seconds}`,
          label: durationText(t, seconds),
          note: `+${figures.percent(profit_ratio)}`,
        }))}
        value={`${duration.seconds}`}
        onChoose={(seconds) => {
          checkedPress.forget();
          chooseDuration(seconds);
        }}
      />
      <StakeChips duration={duration} stake={stake} onStake={edit} />
      <NumberField
        label={t('option.stake')}
        unit={unit}
        value={stake}
        error={error}
        onValue={edit}
        {...(currency !== undefined && {
          onMost: () => edit(live.value()?.summary?.maximum ?? ''),
        })}
      />
      <FundsLine
        account="micro"
        currency={{ id: currency?.currency_id ?? USDT, name: unit }}
        available={isSignedIn ? currency?.available : '0'}
        isEmpty={stake === ''}
      />
      <DurationFacts duration={duration} isEmpty={stake === ''} />
      {order.error === undefined || askedType !== undefined ? null : (
        <Notice tone="warn" title={order.error} />
      )}
      {limits !== undefined ? (
        <CalmPanel limits={limits} />
      ) : isSignedIn ? (
        <Directions
          isEmpty={stake === ''}
          isBalanceKnown={currency !== undefined}
          pressedType={checkedPress.pressedButton}
          sendingType={order.sending}
          onPress={checkedPress.press}
        />
      ) : (
        <LoginButton label={t('login')} />
      )}
      <ConfirmOption
        terms={
          askedType === undefined
            ? undefined
            : {
                symbol: instrument.symbol,
                type: askedType,
                seconds: duration.seconds,
                stake,
                unit,
                profit_ratio: duration.profit_ratio,
                fee_rate: duration.fee_rate,
                fromSpot: live.value()?.fromSpot?.atMost,
              }
        }
        busy={order.sending !== undefined}
        error={order.error}
        onConfirm={() => {
          if (askedType !== undefined) send(askedType);
        }}
        onClose={() => setAskedType(undefined)}
      />
    </section>
  );
}

interface CheckedStake {
  duration: Duration;
  currency: PayableCurrency | undefined;
  stake: string;
}

/** The first fault of a stake; an empty one has none yet. */
function useOptionCheck(
  { match_id }: Instrument,
  { duration, currency, stake }: CheckedStake,
): { violation: CheckedTicket['violations'][number] | undefined; isCurrent: boolean } {
  const spotBalance = useSpotForOrders(
    currency && { id: currency.currency_id, name: currency.currency_name },
  );
  const { violations, isCurrent } = useTicketCheck(
    useMemo(
      () => ({
        matchId: match_id,
        kind: 'option' as const,
        ticket: { number: stake === '' ? '0' : stake },
        rules: { duration, currency: currency ?? null },
        account: { available: currency?.available ?? '0' },
        ...(spotBalance !== undefined && stake !== '' && { spot: spotBalance }),
      }),
      [match_id, duration, currency, stake, spotBalance],
    ),
  );
  const [violation] = useCurrentFaults(
    stake === '' || currency === undefined ? [] : violations,
    isCurrent,
  );
  return { violation, isCurrent };
}

type StakeChipsProps = Pick<OptionFormProps, 'duration' | 'stake' | 'onStake'>;

/** Usual stakes that the duration allows. */
function StakeChips({
  duration: { min_number, max_number },
  stake,
  onStake,
}: StakeChipsProps): ReactNode {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const [core] = useCore();
  const isMore = (one: string, other: string): boolean =>
    core.kind === 'ready' && core.core.evaluate('cmp', [one, other]) === '1';
  const stakes = STAKES.filter((one) => !isMore(min_number, one) && !isMore(one, max_number));
  return (
    <Chips
      look="grid"
      label={t('option.stake')}
      options={stakes.map((value) => ({ value, label: figures.plain(value) }))}
      value={stake}
      onChoose={onStake}
    />
  );
}

/** The fee and the bounds of a stake. */
function DurationFacts({ duration, isEmpty }: { duration: Duration; isEmpty: boolean }): ReactNode {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const fee = useLiveValue(useApp().quotes.live.ticket, (check) => check?.summary?.fee);
  return (
    <p className={styles['facts']}>
      <span>
        {t('option.fee', {
          rate: figures.percent(duration.fee_rate),
          amount: isEmpty || fee === undefined ? NONE : figures.withDecimals(fee, MONEY_DECIMALS),
        })}
      </span>
      <span>
        {t('option.bounds', {
          min: figures.plain(duration.min_number),
          max: figures.plain(duration.max_number),
        })}
      </span>
    </p>
  );
}

interface DirectionsProps {
  isEmpty: boolean;
  isBalanceKnown: boolean;
  /** Pressed, and waiting for its check. */
  pressedType: OptionWish['type'] | undefined;
  sendingType: OptionWish['type'] | undefined;
  onPress(type: OptionWish['type']): void;
}

/** Up and down, each with what it pays: that doesn't move with prices. */
function Directions({
  isEmpty,
  isBalanceKnown,
  pressedType,
  sendingType,
  onPress,
}: DirectionsProps): ReactNode {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const [core] = useCore();
  const { isBlocked } = useConnection();
  const receive = useLiveValue(
    useApp().quotes.live.ticket,
    (check) => check?.summary?.receive ?? undefined,
  );
  const payoutText =
    isEmpty || receive === undefined ? NONE : figures.withDecimals(receive, MONEY_DECIMALS);
  const labelOf = (type: OptionWish['type']): string => {
    if (pressedType === type && !isBalanceKnown) return t('waiting_balance');
    if (isBlocked) return t('no_live_price');
    return t(type === 1 ? 'option.up' : 'option.down');
  };
  return (
    <div className={styles['directions']}>
      {DIRECTIONS.map((type) => (
        <DirectionButton
          key={type}
          direction={type === 1 ? 'up' : 'down'}
          label={labelOf(type)}
          note={t('option.pays')}
          value={isBlocked ? undefined : payoutText}
          busy={sendingType === type || pressedType === type || core.kind === 'loading'}
          disabled={sendingType !== undefined}
          onPress={() => onPress(type)}
        />
      ))}
    </div>
  );
}

function Bones(): ReactNode {
  return (
    <div className={styles['ticket']} aria-busy="true">
      <Bone height={52} />
      <Bone height={44} />
      <Bone height={48} />
      <Bone height={56} />
    </div>
  );
}
