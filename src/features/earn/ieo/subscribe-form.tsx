import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '../../../lib/api/faults.ts';
import { useSignedIn } from '../../../lib/app-context.ts';
import type { Core } from '../../../lib/core.ts';
import type { Project } from '../../../lib/products.ts';
import { useCore } from '../../../lib/use-core.ts';
import { useFigures } from '../../../lib/use-figures.ts';
import { useGo } from '../../../lib/use-go.ts';
import { LoginButton } from '../../../shared/account/login-button.tsx';
import { useSpotBalance } from '../../../shared/assets/use-spot-balance.ts';
import { useAmounts } from '../../../shared/figures/use-amounts.ts';
import { NumberField } from '../../../shared/forms/number-field.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Chips } from '../../../ui/controls/chips.tsx';
import { FootBar } from '../../../ui/layout/foot-bar.tsx';
import { afterLayers } from '../../../ui/overlay/back-layers.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { checkAmount } from '../check-amount.ts';
import styles from '../earn.module.css';
import { useProductOrder } from '../use-product-order.ts';
import { ConfirmSubscription } from './confirm-subscription.tsx';
import { EstimateCard } from './estimate-card.tsx';
import { estimateOf } from './project-figures.ts';

type PayCurrency = Project['pay_currencies'][number];

export function SubscribeForm({ project }: { project: Project }): ReactNode {
  const { t, i18n } = useTranslation('earn');
  const figures = useFigures();
  const amounts = useAmounts();
  const toast = useToast();
  const go = useGo();
  const isSignedIn = useSignedIn();
  const [state] = useCore();
  const [amount, setAmount] = useState('');
  const [payId, setPayId] = useState(project.pay_currencies[0]?.currency_id);
  const [hasTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const pay =
    project.pay_currencies.find(({ currency_id }) => currency_id === payId) ??
    project.pay_currencies[0];
  const available = useSpotBalance(pay?.currency_id);
  const order = useProductOrder('project.order', {
    field: 'amount',
    onDone: () => {
      setAsking(false);
      setAmount('');
      setTried(false);
      toast(t('ieo.done'), 'good');
      afterLayers(() => go('pages/ieo/order'));
    },
    onFieldFault: () => setAsking(false),
  });
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
    (hasTried && amount === '' ? { error: 'amount_invalid' } : undefined);
  const isGood = amount !== '' && fault === undefined;
  const estimate = isGood ? estimateOf(core, project, amount, pay.price) : undefined;
  const press = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isGood) setAsking(true);
  };
  const action = t('ieo.send', {
    amount: `${figures.plain(amount === '' ? '0' : amount)} ${token}`,
    cost: amounts.withUnit(cost, pay.name),
  });
  return (
    <>
      <form noValidate onSubmit={press} className={styles['fields']}>
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
          onValue={(value) => {
            setAmount(value);
            order.reset();
          }}
          {...(available !== undefined && {
            onMost: () => setAmount(mostOf(core, project, pay, { available, room })),
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
          {isSignedIn ? (
            <Button main wide submit look="base">
              {amount === '' ? t('ieo.subscribe') : action}
            </Button>
          ) : (
            <LoginButton main />
          )}
        </FootBar>
      </form>
      <ConfirmSubscription
        open={isAsking}
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
        onClose={() => {
          setAsking(false);
          order.reset();
        }}
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
