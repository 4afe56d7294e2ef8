import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../../lib/api/failure-text.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useSendMoney } from '../../../../lib/api/use-send.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import type { Upload } from '../../../../shared/talk/use-upload.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { FootBar } from '../../../../ui/layout/foot-bar.tsx';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import { useMoney } from '../use-money.ts';
import { useOtcAct } from '../use-otc-act.ts';
import { AppealSheet } from './appeal-sheet.tsx';
import own from './order.module.css';
import type { OrderDetail } from './order-detail.ts';
import type { OrderLife, Step } from './order-life.ts';
import { PaidSheet } from './paid-sheet.tsx';
import { ReleaseSheet } from './release-sheet.tsx';

type Act = 'paid' | 'cancel' | 'appeal' | 'release';

const ACTS: Readonly<Record<Step, readonly Act[]>> = {
  buy_pay: ['cancel', 'paid'],
  buy_late: [],
  buy_wait: ['cancel'],
  buy_appeal: ['cancel', 'appeal'],
  sell_wait: [],
  sell_late: ['cancel'],
  sell_check: ['release'],
  sell_appeal: ['appeal', 'release'],
  bought: [],
  sold: [],
  cancelled: [],
  expired: [],
  disputed: [],
};

interface OrderActionsProps {
  order: OrderDetail;
  life: OrderLife;
  upload: Upload;
  hasReceipt: boolean;
}

export function OrderActions({ order, life, upload, hasReceipt }: OrderActionsProps): ReactNode {
  const { t } = useTranslation('otc');
  const money = useMoney();
  const [openAct, setOpenAct] = useState<Act>();
  const close = (): void => setOpenAct(undefined);
  const acts = ACTS[life.step];
  const isLate = life.step === 'sell_late';
  const coins = money.coin(order.number, order.currency_name);
  const totalText = money.withFiat(order.total, order.fiat);
  const names: Readonly<Record<Act, string>> = {
    paid: t('paid', { amount: totalText }),
    cancel: isLate ? t('take_back', { amount: coins }) : t('ui:cancel'),
    appeal: t('appeal'),
    release: t('release', { amount: coins }),
  };
  return (
    <>
      <FootBar>
        <div className={own['acts']}>
          {acts.length === 0 ? (
            <Ended order={order} step={life.step} />
          ) : (
            acts.map((act, place) => (
              <Button
                key={act}
                main
                look={
                  place === acts.length - 1 && (act !== 'cancel' || isLate) ? 'base' : 'neutral'
                }
                onClick={() => setOpenAct(act)}
              >
                {names[act]}
              </Button>
            ))
          )}
        </div>
      </FootBar>
      <PaidSheet
        open={openAct === 'paid'}
        order={order}
        upload={upload}
        hasReceipt={hasReceipt}
        onClose={close}
      />
      <CancelSheet open={openAct === 'cancel'} order={order} isLate={isLate} onClose={close} />
      <AppealSheet open={openAct === 'appeal'} order={order} onClose={close} />
      <ReleaseSheet open={openAct === 'release'} order={order} onClose={close} />
    </>
  );
}

/** Bought coins arrive in the fiat account; most are for trading in spot. */
function ToSpot({ order }: { order: OrderDetail }): ReactNode {
  const { t } = useTranslation('otc');
  const go = useGo();
  const toast = useToast();
  const { withUnit } = useAmounts();
  const [core] = useCore();
  const { currency_id, currency_name, number, type, fiat } = order;
  const wallet = useCall('wallet.detail', { currency_id, account_type: 'legal' }).data;
  const amount = withUnit(number, currency_name);
  const move = useSendMoney('wallet.change', {
    touches: ['wallet.list', 'wallet.detail', 'currency.user_currency_list', 'wallet.hzhistory'],
    onDone: () => toast(t('in_spot', { amount }), 'good'),
  });
  const isThere =
    core.kind === 'ready' &&
    wallet !== undefined &&
    core.core.evaluate('cmp', [wallet.available, number]) !== '-1';
  if (!isThere || move.isSuccess)
    return (
      <Button main look="base" onClick={() => go('pages/otc/otc', { type, fiat })}>
        {t('trade_again')}
      </Button>
    );
  return (
    <Button
      main
      look="base"
      busy={move.isPending}
      onClick={() =>
        move.mutate(
          { currency_id, number, from_field: 'legal', to_field: 'change' },
          { onError: (error) => toast(failureText(t, error), 'bad') },
        )
      }
    >
      {t('to_spot', { amount })}
    </Button>
  );
}

function Ended({ order, step }: { order: OrderDetail; step: Step }): ReactNode {
  const { t } = useTranslation('otc');
  const go = useGo();
  const { type, fiat } = order;
  const isWaiting = step === 'sell_wait' || step === 'buy_late' || step === 'disputed';
  return (
    <>
      <Button main onClick={() => go('pages/setting/bill', { account_type: 'legal' })}>
        {t('records')}
      </Button>
      {step === 'bought' ? (
        <ToSpot order={order} />
      ) : isWaiting ? (
        <Button main onClick={() => go('pages/setting/contactUs')}>
          {t('contact')}
        </Button>
      ) : (
        <Button main look="base" onClick={() => go('pages/otc/otc', { type, fiat })}>
          {t('trade_again')}
        </Button>
      )}
    </>
  );
}

interface CancelSheetProps {
  open: boolean;
  order: OrderDetail;
  isLate: boolean;
  onClose(): void;
}

function CancelSheet({ open, order, isLate, onClose }: CancelSheetProps): ReactNode {
  const { t } = useTranslation('otc');
  const money = useMoney();
  const act = useOtcAct('otc.cancel', { onDone: onClose, onAside: onClose });
  const coins = money.coin(order.number, order.currency_name);
  return (
    <ConfirmSheet
      open={open}
      title={isLate ? t('take_back', { amount: coins }) : t('cancel_title')}
      hero={{ label: isLate ? t('comes_back') : t('amount'), value: coins }}
      note={{ tone: 'warn', text: isLate ? t('take_back_text') : t('cancel_text') }}
      cancel={t('cancel_not')}
      look={isLate ? 'base' : 'destroy'}
      action={isLate ? t('take_back', { amount: coins }) : t('cancel')}
      busy={act.isBusy}
      error={act.error}
      onConfirm={() => act.send({ id: order.id })}
      onClose={() => {
        act.reset();
        onClose();
      }}
    />
  );
}
