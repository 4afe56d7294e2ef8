import { useTranslation } from 'react-i18next';
import type { LockConfig } from '../../../../../protocol/calls/products/products.ts';
import { DAY_MS } from '../../../../../protocol/time.ts';
import { faultText } from '../../../../lib/api/faults.ts';
import { useApp } from '../../../../lib/app-context.ts';
import type { Core } from '../../../../lib/core/core.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { useSpotBalance } from '../../../../shared/assets/use-spot-balance.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { checkAmount } from '../check-amount.ts';
import { useProductForm } from '../use-product-form.ts';
import { lockFigures } from './lock-figures.ts';

export function useLockForm(config: LockConfig) {
  const { t, i18n } = useTranslation('earn');
  const amounts = useAmounts();
  const go = useGo();
  const { quotes } = useApp();
  const [state] = useCore();
  const available = useSpotBalance(config.currency_id);
  const { currency_name: coin, days, min_number, max_number, remaining } = config;
  const form = useProductForm('lh.deposit', {
    field: 'amount',
    doneText: t('lock.done'),
    onDone: ({ id }) => go('pages/lockming/order', { id }),
  });
  const { order, input: amount, hasTried } = form;
  const core = state.kind === 'ready' ? state.core : undefined;
  const fault =
    core === undefined
      ? undefined
      : (order.fault ??
        checkAmount(core, amount, {
          minimum: min_number,
          maximum: max_number,
          remaining,
          available,
          cost: amount,
        }) ??
        (hasTried && amount === '' ? { error: 'amount_invalid' } : undefined));
  const isOpen = config.status === 1 && remaining !== '0';
  // Before anything is typed the calculator uses the minimum.
  const calculatedAmount = fault?.error === 'amount_invalid' || amount === '' ? min_number : amount;
  const starts = quotes.serverNow();
  const most =
    core === undefined || available === undefined ? undefined : mostOf(core, available, config);
  const action = t('lock.send', {
    amount: amounts.withUnit(calculatedAmount, coin),
    count: days,
  });
  return {
    form,
    core,
    available,
    isOpen,
    calculatedAmount,
    starts,
    ends: starts + days * DAY_MS,
    numbers: core === undefined ? undefined : lockFigures(core, calculatedAmount, config),
    action,
    /** Of the form's button: without an amount it names none. */
    label: isOpen ? (amount === '' ? t('lock.lock') : action) : t('lock.closed'),
    canSend: isOpen && core !== undefined,
    press: form.press(fault === undefined && amount !== ''),
    field: {
      unit: coin,
      value: amount,
      error: fault === undefined ? undefined : faultText(t, fault, i18n.language),
      onValue: form.enter,
      ...(most !== undefined && { onMost: () => form.enter(most) }),
    },
  };
}

function mostOf(core: Core, available: string, { max_number, remaining }: LockConfig): string {
  return [available, max_number, remaining ?? '0']
    .filter((limit) => limit !== '0' || limit === available)
    .reduce((least, one) => (core.evaluate('cmp', [one, least]) === '-1' ? one : least));
}
