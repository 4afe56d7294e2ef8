import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { USDT } from '../../../../../protocol/constants.ts';
import { faultText } from '../../../../lib/api/faults.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useApp, useSignedIn } from '../../../../lib/app-context.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useConnection, useTicketCheck } from '../../../../lib/market/hooks.ts';
import { useLiveValue } from '../../../../lib/market/use-live.ts';
import { LoginButton } from '../../../../shared/account/login-button.tsx';
import { giveFeedback } from '../../../../shared/feedback/feedback.ts';
import { NumberField } from '../../../../shared/forms/number-field.tsx';
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

export function OptionTicket({ instrument }: { instrument: Instrument }): ReactNode {
  const { t, i18n } = useTranslation('trade');
  const { state, quotes } = useApp();
  const isSignedIn = useSignedIn();
  const toast = useToast();
  const figures = useFigures();
  const [core] = useCore();
  const { isBlocked } = useConnection();
  const durations = useCall('microtrade.seconds', { match_id: instrument.match_id });
  const currencies = useCall('microtrade.payable_currencies', {}, { enabled: isSignedIn });
  const [chosenDuration, setChosenDuration] = useState('');
  const [stake, setStake] = useState('');
  const [hasTried, setTried] = useState(false);
  const { trade } = useSnapshot(state);
  const [askedType, setAskedType] = useState<OptionWish['type']>();
  const order = useOptionOrder((placedOrder) => {
    setTried(false);
    setAskedType(undefined);
    giveFeedback('done', state.trade.feedback);
    toast(t('option.placed', { price: figures.plain(placedOrder.open_price) }), 'good');
  });

  const offeredDurations = (durations.data?.list ?? []).filter(({ status }) => status === 1);
  const duration =
    offeredDurations.find(({ seconds }) => `${seconds}` === chosenDuration) ??
    offeredDurations[1] ??
    offeredDurations[0];
  const payable = currencies.data?.list ?? [];
  const currency = payable.find(({ currency_id }) => currency_id === USDT) ?? payable[0];
  const unit = currency?.currency_name ?? 'USDT';
  const spotBalance = useSpotForOrders(
    currency && { id: currency.currency_id, name: currency.currency_name },
  );
  const { violations, isCurrent } = useTicketCheck(
    useMemo(
      () =>
        duration === undefined
          ? undefined
          : {
              matchId: instrument.match_id,
              kind: 'option' as const,
              ticket: { number: stake === '' ? '0' : stake },
              rules: { duration, currency: currency ?? null },
              account: { available: currency?.available ?? '0' },
              ...(spotBalance !== undefined && stake !== '' && { spot: spotBalance }),
            },
      [instrument.match_id, duration, currency, stake, spotBalance],
    ),
  );
  // What an option pays doesn't move with prices.
  const live = quotes.live.ticket;
  const receive = useLiveValue(live, (check) => check?.summary?.receive ?? undefined);
  const fee = useLiveValue(live, (check) => check?.summary?.fee);
  const [violation] = useCurrentFaults(
    stake === '' || currency === undefined ? [] : violations,
    isCurrent,
  );
  const checkedPress = useCheckedPress<OptionWish['type']>(
    isCurrent && currency !== undefined,
    (type) => {
      setTried(true);
      if (stake === '' || violation !== undefined) return;
      if (currency === undefined || duration === undefined) return;
      if (trade.confirms || isBlocked) setAskedType(type);
      else send(type);
    },
  );
  const send = (type: OptionWish['type']): void => {
    if (currency === undefined || duration === undefined) return;
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
  const edit = (number: string): void => {
    checkedPress.forget();
    setStake(number);
  };
  if (duration === undefined) return <Bones />;
  const error =
    violation === undefined
      ? hasTried && stake === ''
        ? t('option.enter_stake')
        : undefined
      : faultText(t, { error: violation.key, params: violation.limits }, i18n.language);
  const pays = stake === '' ? undefined : receive;
  const isMore = (one: string, other: string): boolean =>
    core.kind === 'ready' && core.core.evaluate('cmp', [one, other]) === '1';
  const stakes = STAKES.filter(
    (one) => !isMore(duration.min_number, one) && !isMore(one, duration.max_number),
  );
  const blockReason = isBlocked ? t('no_live_price') : undefined;
  const labelOf = (type: OptionWish['type']): string => {
    if (checkedPress.pressedButton === type && currency === undefined) return t('waiting_balance');
    return blockReason ?? t(type === 1 ? 'option.up' : 'option.down');
  };
  const payoutText = pays === undefined ? NONE : figures.withDecimals(pays, MONEY_DECIMALS);
  return (
    <section className={styles['ticket']} aria-label={t('ticket')}>
      <Chips
        look="grid"
        label={t('option.duration')}
        options={offeredDurations.map(({ seconds, profit_ratio }) => ({
          value: `${seconds}`,
          label: durationText(t, seconds),
          note: `+${figures.percent(profit_ratio)}`,
        }))}
        value={`${duration.seconds}`}
        onChoose={(seconds) => {
          checkedPress.forget();
          setChosenDuration(seconds);
        }}
      />
      <Chips
        look="grid"
        label={t('option.stake')}
        options={stakes.map((value) => ({ value, label: figures.plain(value) }))}
        value={stake}
        onChoose={edit}
      />
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
      <p className={styles['facts']}>
        <span>
          {t('option.fee', {
            rate: figures.percent(duration.fee_rate),
            amount:
              stake === '' || fee === undefined ? NONE : figures.withDecimals(fee, MONEY_DECIMALS),
          })}
        </span>
        <span>
          {t('option.bounds', {
            min: figures.plain(duration.min_number),
            max: figures.plain(duration.max_number),
          })}
        </span>
      </p>
      {order.error === undefined || askedType !== undefined ? null : (
        <Notice tone="warn" title={order.error} />
      )}
      {isSignedIn ? (
        <div className={styles['directions']}>
          {([1, 2] as const).map((type) => (
            <DirectionButton
              key={type}
              direction={type === 1 ? 'up' : 'down'}
              label={labelOf(type)}
              note={t('option.pays')}
              value={isBlocked ? undefined : payoutText}
              busy={
                order.sending === type ||
                checkedPress.pressedButton === type ||
                core.kind === 'loading'
              }
              disabled={order.sending !== undefined}
              onPress={() => checkedPress.press(type)}
            />
          ))}
        </div>
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
