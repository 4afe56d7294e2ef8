import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormulaRows } from '../../../../shared/formula/formula-rows.tsx';
import { RiskBar } from '../../../../ui/charts/risk-bar.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { CodeField } from '../../../../ui/controls/code-field.tsx';
import { PasswordField } from '../../../../ui/controls/password-field.tsx';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { ListRow } from '../../../../ui/lists/list-row.tsx';
import { Disc } from '../../../../ui/media/disc.tsx';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import { Held, Line, type Sample } from '../sample.tsx';
import { MARGIN } from './sample-figures.ts';

const BTC = { pair: 'BTC/USDT', code: 'BTC' };
const USDT = 'USDT';

function Confirms(): ReactNode {
  const { t } = useTranslation('gallery');
  const toast = useToast();
  const [open, setOpen] = useState<'order' | 'withdraw' | 'blocked'>();
  const [code, setCode] = useState('');
  const [isWrong, setWrong] = useState(false);
  const close = (): void => setOpen(undefined);
  return (
    <>
      <Line>
        <Button onClick={() => setOpen('order')}>{t('buy_long')}</Button>
        <Button onClick={() => setOpen('withdraw')}>{t('withdraw')}</Button>
        <Button onClick={() => setOpen('blocked')}>{t('sell_short')}</Button>
      </Line>
      <ConfirmSheet
        open={open === 'order'}
        title={t('confirm_order')}
        head={
          <ListRow
            lead={<Disc image="" code={BTC.code} />}
            title={BTC.pair}
            note={<Badge tone="up">{t('long')}</Badge>}
          />
        }
        hero={{
          label: t('cost'),
          value: '96.35',
          unit: USDT,
          aside: { label: t('available_after'), value: '386.01' },
        }}
        note={{ tone: 'warn', text: t('fee_rule') }}
        skip={{ label: t('skip_step'), on: false, onChange: () => undefined }}
        look="up"
        action={t('buy_long')}
        onClose={close}
        onConfirm={() => {
          close();
          toast(t('order_placed'));
        }}
      >
        <FormulaRows
          rows={[
            { id: 'lots', label: t('lots'), value: '50', note: '= 0.05 BTC' },
            { id: 'margin', label: t('margin'), value: '94.00 USDT', formula: MARGIN },
            {
              id: 'liq',
              label: t('liquidation'),
              before: '88,578.3',
              value: '89,440.1',
              tone: 'warn',
            },
          ]}
        />
        <RiskBar label={t('risk')} pixels={154.97} text="154.97%" />
      </ConfirmSheet>
      <ConfirmSheet
        open={open === 'withdraw'}
        title={t('confirm_withdrawal')}
        hero={{
          label: t('arrives'),
          value: '500.00',
          unit: USDT,
          aside: { label: t('leaves'), value: '501.00' },
        }}
        fields={
          <>
            <Held start="">
              {(value, change) => (
                <PasswordField
                  label={t('password')}
                  autoComplete="off"
                  value={value}
                  onText={change}
                />
              )}
            </Held>
            <CodeField
              label={t('code')}
              error={isWrong ? t('code_wrong') : undefined}
              value={code}
              onText={(next) => {
                setCode(next);
                setWrong(false);
              }}
            />
          </>
        }
        action={t('withdraw_sum')}
        onClose={close}
        onConfirm={() => setWrong(true)}
      />
      <ConfirmSheet
        open={open === 'blocked'}
        title={t('confirm_order')}
        error={t('load_failed')}
        look="down"
        action={t('sell_short')}
        cancel={t('keep')}
        blockReason={t('no_live_price')}
        onClose={close}
        onConfirm={close}
      />
    </>
  );
}

export const confirmSamples: readonly Sample[] = [{ piece: 'confirm-sheet', Samples: Confirms }];
