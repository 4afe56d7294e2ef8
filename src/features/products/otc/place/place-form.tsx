import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '../../../../lib/api/faults.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { readId } from '../../../../lib/pages/id-param.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { useFormValues } from '../../../../shared/forms/use-form-values.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Chips } from '../../../../ui/controls/chips.tsx';
import { FootBar } from '../../../../ui/layout/foot-bar.tsx';
import { ValueRows } from '../../../../ui/lists/value-rows.tsx';
import { afterLayers } from '../../../../ui/overlay/back-layers.ts';
import { LevelNotice } from '../market/level-notice.tsx';
import styles from '../otc.module.css';
import { BUY, isMethod, type LegalAd, type PayMethod } from '../side.ts';
import { useMoney } from '../use-money.ts';
import { useOtcAct } from '../use-otc-act.ts';
import { AmountField, type AmountUnit } from './amount-field.tsx';
import { ConfirmPlace } from './confirm-place.tsx';
import { OfferCard } from './offer-card.tsx';
import { PayeeChoice } from './payee-choice.tsx';
import { mostOf, placeAmounts } from './place-amounts.ts';

interface PlaceValues extends Record<string, unknown> {
  unit: AmountUnit;
  value: string;
  method: PayMethod | '';
  card: string;
}

const START: PlaceValues = { unit: 'fiat', value: '', method: '', card: '' };

/** Keeps its input during a detour to verification. */
export function PlaceForm({ ad }: { ad: LegalAd }): ReactNode {
  const { t, i18n } = useTranslation('otc');
  const go = useGo();
  const money = useMoney();
  const [state] = useCore();
  const form = useFormValues(() => START);
  const { unit, value, method: chosenMethod, card } = form.values;
  const hasTried = form.isTried;
  const [isAsking, setAsking] = useState(false);
  const available = useLegalBalance(ad.currency_id);
  const act = useOtcAct('otc.place', {
    fields: ['number', 'total', 'bank_id'],
    onDone: ({ id }) => {
      setAsking(false);
      form.reset({ ...form.now(), value: '' });
      afterLayers(() => go('pages/otc/order', { id }));
    },
    onAside: () => setAsking(false),
  });
  if (state.kind !== 'ready') return null;
  const { core } = state;
  const isBuy = ad.type === BUY;
  const method =
    chosenMethod !== '' && ad.pay_methods.includes(chosenMethod) ? chosenMethod : ad.pay_methods[0];
  const amounts = placeAmounts(core, ad, { unit, value, available });
  const fault =
    act.faults['number'] ??
    act.faults['total'] ??
    amounts?.fault ??
    (hasTried && value === '' ? { error: 'amount_invalid' } : undefined);
  const needsCard = !isBuy && method !== 'wallet';
  const isReady = amounts !== undefined && fault === undefined && (!needsCard || card !== '');
  const press = (): void => {
    if (isReady && method !== undefined) setAsking(true);
  };
  const place = (password: string): void => {
    if (amounts === undefined || method === undefined) return;
    const bank_id = readId(card);
    act.send({
      ad_id: ad.id,
      pay_method: method,
      ...(unit === 'fiat' ? { total: value } : { number: value }),
      ...(!isBuy && { password }),
      ...(needsCard && bank_id !== undefined && { bank_id }),
    });
  };
  const change = (text: string): void => {
    form.set({ value: text });
    act.reset();
  };
  const coins = amounts === undefined ? '' : money.coin(amounts.number, ad.currency_name);
  const pays = amounts === undefined ? '' : money.withFiat(amounts.total, ad.fiat);
  return (
    <form noValidate onSubmit={form.submit(press)}>
      <div className={styles['form']}>
        <OfferCard ad={ad} />
        <AmountField
          ad={ad}
          unit={unit}
          value={value}
          available={available}
          error={fault === undefined ? undefined : faultText(t, fault, i18n.language)}
          most={mostOf(core, ad, { unit, available })}
          onUnit={(next) => {
            form.set({ unit: next });
            change('');
          }}
          onValue={change}
        />
        {fault?.error === 'insufficient_balance' ? (
          <Button onClick={() => go('pages/fund/fundTransfer')}>{t('move_coins')}</Button>
        ) : null}
        <Chips
          label={t('method')}
          options={ad.pay_methods.map((one) => ({ value: one, label: t(`methods.${one}`) }))}
          value={method ?? ''}
          onChoose={(one) => form.set({ method: isMethod(one) ? one : '' })}
        />
        {isBuy || method === undefined ? null : (
          <PayeeChoice
            method={method}
            value={card}
            error={hasTried && needsCard && card === '' ? t('choose_card') : undefined}
            onChoose={(id) => form.set({ card: id })}
          />
        )}
        <LevelNotice />
      </div>
      <FootBar>
        <div className={styles['foot']}>
          {amounts === undefined ? null : (
            <ValueRows
              rows={[
                {
                  id: 'pay',
                  label: isBuy ? t('you_pay') : t('you_sell'),
                  value: isBuy ? pays : coins,
                },
                { id: 'get', label: t('you_get'), value: isBuy ? coins : pays },
              ]}
            />
          )}
          <Button main wide submit look={isBuy ? 'up' : 'down'}>
            {t(isBuy ? 'buy_coin' : 'sell_coin', { coin: coins === '' ? ad.currency_name : coins })}
          </Button>
        </div>
      </FootBar>
      {amounts === undefined || method === undefined ? null : (
        <ConfirmPlace
          open={isAsking}
          ad={ad}
          number={amounts.number}
          total={amounts.total}
          method={method}
          act={act}
          onConfirm={place}
          onClose={() => {
            setAsking(false);
            act.reset();
          }}
        />
      )}
    </form>
  );
}

function useLegalBalance(currency_id: number): string | undefined {
  return useCall('wallet.detail', { currency_id, account_type: 'legal' }).data?.available;
}
