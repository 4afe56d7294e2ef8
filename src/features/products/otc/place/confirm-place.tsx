import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { OF_PAY_PASSWORD, PayPasswordField } from '../../../../shared/account/pay-password.tsx';
import { FormulaRows } from '../../../../shared/formula/formula-rows.tsx';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';
import { minutesOf } from '../clock-text.ts';
import { BUY, type LegalAd, type PayMethod } from '../side.ts';
import { useMoney } from '../use-money.ts';
import type { OtcAct } from '../use-otc-act.ts';

interface ConfirmPlaceProps {
  open: boolean;
  ad: LegalAd;
  number: string;
  total: string;
  method: PayMethod;
  act: OtcAct<'otc.place'>;
  onConfirm(password: string): void;
  onClose(): void;
}

export function ConfirmPlace({
  open,
  ad,
  number,
  total,
  method,
  act,
  onConfirm,
  onClose,
}: ConfirmPlaceProps): ReactNode {
  const { t } = useTranslation('otc');
  const figures = useFigures();
  const money = useMoney();
  const [password, setPassword] = useState('');
  const { type, currency_name, fiat, price } = ad;
  const isBuy = type === BUY;
  const count = minutesOf(ad.window_ms);
  const isOfPassword = OF_PAY_PASSWORD.has(act.key);
  const coins = money.coin(number, currency_name);
  const totalText = money.withFiat(total, fiat);
  return (
    <ConfirmSheet
      open={open}
      title={t(isBuy ? 'confirm_buy' : 'confirm_sell')}
      subtitle={ad.nickname}
      hero={{
        label: isBuy ? t('you_pay') : t('you_sell'),
        value: isBuy ? money.fiat(total, fiat) : figures.plain(number),
        unit: isBuy ? fiat : currency_name,
      }}
      note={{
        tone: 'info',
        text: isBuy ? t('buy_rule', { count, amount: totalText }) : t('sell_rule', { count }),
      }}
      fields={
        isBuy ? undefined : (
          <PayPasswordField
            value={password}
            error={isOfPassword ? act.error : undefined}
            onText={(text) => {
              setPassword(text);
              act.reset();
            }}
          />
        )
      }
      error={isOfPassword ? undefined : act.error}
      look={isBuy ? 'up' : 'down'}
      action={t(isBuy ? 'buy_coin' : 'sell_coin', { coin: coins })}
      busy={act.isBusy}
      blockReason={!isBuy && password === '' ? t('enter_password') : undefined}
      onConfirm={() => {
        onConfirm(password);
        setPassword('');
      }}
      onClose={onClose}
    >
      <FormulaRows
        rows={[
          {
            id: 'gets',
            label: t('you_get'),
            value: isBuy ? coins : totalText,
            formula: isBuy
              ? { name: 'div', args: [total, price] }
              : { name: 'mul', args: [number, price] },
          },
          { id: 'price', label: t('price'), value: figures.plain(price), note: fiat },
          { id: 'method', label: t('method'), value: t(`methods.${method}`) },
        ]}
      />
    </ConfirmSheet>
  );
}
