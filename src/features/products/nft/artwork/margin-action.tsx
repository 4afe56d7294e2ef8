import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { useMoneyOrder } from '../../../../shared/forms/use-money-order.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { ValueRows } from '../../../../ui/lists/value-rows.tsx';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import { NFT_TOUCHES } from '../touches.ts';
import { useAvailableAfter } from '../use-available-after.ts';
import bar from './buy-bar.module.css';
import type { ArtworkDetail } from './detail.ts';
import { YouHave } from './you-have.tsx';

export function MarginAction({ work }: { work: ArtworkDetail }): ReactNode {
  const { t } = useTranslation('nft');
  const amounts = useAmounts();
  const figures = useFigures();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const order = useMoneyOrder('bind_box.marginNFT', {
    touches: NFT_TOUCHES,
    onDone: () => {
      setAsking(false);
      toast(t('margin_done'), 'good');
    },
  });
  const unit = work.currency_name;
  const margin = work.margin ?? '0';
  const { rows, blockReason } = useAvailableAfter({
    currency_id: work.currency_id,
    unit,
    cost: margin,
  });
  const action = t('pay_margin', { amount: amounts.withUnit(margin, unit) });
  return (
    <>
      <div className={bar['line']}>
        <YouHave id={work.currency_id} unit={unit} />
        <Button main wide look="base" onClick={() => setAsking(true)}>
          {action}
        </Button>
      </div>
      <p className={bar['rule']}>
        {t('margin_rule', { rate: figures.percent(work.margin_rate ?? '0') })}
      </p>
      <ConfirmSheet
        open={isAsking}
        title={t('margin_title')}
        subtitle={work.name}
        hero={{ label: t('frozen'), value: amounts.amount(margin, unit), unit }}
        note={{ tone: 'warn', text: t('margin_note') }}
        error={order.error}
        action={action}
        busy={order.isBusy}
        blockReason={blockReason}
        onConfirm={() => order.send({ code: work.code })}
        onClose={() => {
          setAsking(false);
          order.reset();
        }}
      >
        <ValueRows rows={rows} />
      </ConfirmSheet>
    </>
  );
}
