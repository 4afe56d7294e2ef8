import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '../../../../../protocol/calls/products/products.ts';
import { faultText } from '../../../../lib/api/faults.ts';
import type { Core } from '../../../../lib/core/core.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { useSpotBalance } from '../../../../shared/assets/use-spot-balance.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { NumberField } from '../../../../shared/forms/number-field.tsx';
import { Chips } from '../../../../ui/controls/chips.tsx';
import { FootBar } from '../../../../ui/layout/foot-bar.tsx';
import { checkAmount } from '../check-amount.ts';
import styles from '../earn.module.css';
import { SendButton } from '../send-button.tsx';
import { useProductForm } from '../use-product-form.ts';
import { ConfirmSubscription } from './confirm-subscription.tsx';
import { EstimateCard } from './estimate-card.tsx';
import { estimateOf } from './project-figures.ts';

type PayCurrency = Project['pay_currencies'][number];

export function SubscribeForm({ project }: { project: Project }): ReactNode {
  const { t, i18n } = useTranslation('earn');
  const figures = useFigures();
  const amounts = useAmounts();
  const go = useGo();
  const [state] = useCore();
  const [payId, setPayId] = useState(project.pay_currencies[0]?.currency_id);
  const pay =
    project.pay_currencies.find(({ currency_id }) => currency_id === payId) ??
    project.pay_currencies[0];
  const available = useSpotBalance(pay?.currency_id);
  const form = useProductForm('project.order', {
    field: 'amount',
    doneText: t('ieo.done'),
    onDone: () => go('pages/ieo/order'),
  });
  const { order, input: amount } = form;
  if (state.kind !== 'ready' || pay === undefined) return null;
  const { core } = state;
  const token = project.currency_name;
  const room = roomOf(core, project);
  const cost = amount === '' ? '0' : costOf(core, amount, pay);
  const fault =
    order.fault ??
    checkAmount(core, amount, {
      minimum: project.min_number,
      maximum: room,
      step: { size: project.step, error: 'quantity_off_step' },
      available,
      cost,
    }) ??
    (form.hasTried && amount === '' ? { error: 'amount_invalid' } : undefined);
  const isGood = amount !== '' && fault === undefined;
  const estimate = isGood ? estimateOf(core, project, amount, pay.price) : undefined;
  const action = t('ieo.send', {
    amount: `${figures.plain(amount === '' ? '0' : amount)} ${token}`,
    cost: amounts.withUnit(cost, pay.name),
  });
  return (
    <>
      <form noValidate onSubmit={form.press(isGood)} className={styles['fields']}>
        <NumberField
          label={t('amount')}
          labelEnd={t('ieo.in_all', {
            min: figures.plain(project.min_number),
            max: figures.plain(project.max_number),
          })}
          unit={token}
          value={amount}
          step={project.step}
          error={fault === undefined ? undefined : faultText(t, fault, i18n.language)}
          onValue={form.enter}
          {...(available !== undefined && {
            onMost: () => form.enter(mostOf(core, project, pay, { available, room })),
          })}
        />
        <div className={styles['spread']}>
          <span className={styles['quiet']}>{t('ieo.pay_with')}</span>
          {available === undefined ? null : (
            <span className={styles['quiet']}>
              {t('available', { amount: amounts.withUnit(available, pay.name) })}
            </span>
          )}
        </div>
        <Chips
          look="grid"
          label={t('ieo.pay_with')}
          options={project.pay_currencies.map(({ currency_id, name, price }) => ({
            value: `${currency_id}`,
            label: name,
            note: t('ieo.each', { price: figures.plain(price) }),
          }))}
          value={`${pay.currency_id}`}
          onChoose={(value) => {
            setPayId(
              project.pay_currencies.find(({ currency_id }) => `${currency_id}` === value)
                ?.currency_id,
            );
            order.reset();
          }}
        />
        {estimate === undefined ? null : (
          <EstimateCard project={project} amount={amount} payName={pay.name} estimate={estimate} />
        )}
        <FootBar>
          <SendButton>{amount === '' ? t('ieo.subscribe') : action}</SendButton>
        </FootBar>
      </form>
      <ConfirmSubscription
        open={form.isAsking}
        project={project}
        amount={amount}
        pay={pay}
        cost={cost}
        estimate={estimate}
        action={action}
        busy={order.isBusy}
        error={order.error}
        onConfirm={() =>
          order.send({
            project_id: project.id,
            amount,
            pay_currency: pay.currency_id,
            price: pay.price,
          })
        }
        onClose={form.close}
      />
    </>
  );
}

const LEDGER_DECIMALS = '8';

function costOf(core: Core, amount: string, { price }: PayCurrency): string {
  return core.evaluate('round', [core.evaluate('mul', [amount, price]), LEDGER_DECIMALS]);
}

/** The amount that the user may still subscribe: the bound is for all subscriptions together. '0': no bound. */
function roomOf(core: Core, { max_number, my_amount }: Project): string {
  if (max_number === '0') return '0';
  return core.evaluate('sub', [max_number, my_amount ?? '0']);
}

interface Means {
  available: string;
  room: string;
}

function mostOf(core: Core, project: Project, { price }: PayCurrency, means: Means): string {
  const affordable = core.evaluate('div', [means.available, price]);
  const isBound = means.room !== '0' && core.evaluate('cmp', [affordable, means.room]) === '1';
  return core.evaluate('quantize', [isBound ? means.room : affordable, project.step, 'down']);
}
