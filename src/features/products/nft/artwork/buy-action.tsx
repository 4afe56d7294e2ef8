import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { useMoneyOrder } from '../../../../shared/forms/use-money-order.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { ValueRows } from '../../../../ui/lists/value-rows.tsx';
import { afterLayers } from '../../../../ui/overlay/back-layers.ts';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import { NFT_TOUCHES } from '../touches.ts';
import { useAvailableAfter } from '../use-available-after.ts';
import { useOwnerName } from '../use-owner-name.ts';
import { useUsdWorth } from '../use-usd-worth.ts';
import bar from './buy-bar.module.css';
import type { ArtworkDetail } from './detail.ts';
import { YouHave } from './you-have.tsx';

export function BuyAction({ work }: { work: ArtworkDetail }): ReactNode {
  const { t } = useTranslation('nft');
  const ownerName = useOwnerName();
  const amounts = useAmounts();
  const toast = useToast();
  const go = useGo();
  const [isAsking, setAsking] = useState(false);
  const worth = useUsdWorth(work.currency_id)(work.price);
  const isBox = work.sale_mode === 'box';
  const order = useMoneyOrder('bind_box.buyNFT', {
    touches: NFT_TOUCHES,
    onDone: () => {
      setAsking(false);
      toast(t(isBox ? 'box_bought' : 'bought', { name: work.name }), 'good');
      afterLayers(() => go('pages/nft/mine', isBox ? { tab: 'unopened' } : {}));
    },
  });
  const unit = work.currency_name;
  const price = amounts.withUnit(work.price, unit);
  const { rows, blockReason } = useAvailableAfter({
    currency_id: work.currency_id,
    unit,
    cost: work.price,
  });
  const action = t(isBox ? 'buy_box_for' : 'buy_for', { price });
  return (
    <>
      <div className={bar['line']}>
        <YouHave id={work.currency_id} unit={unit} />
        <Button main wide look="base" onClick={() => setAsking(true)}>
          {action}
        </Button>
      </div>
      <ConfirmSheet
        open={isAsking}
        title={t(isBox ? 'buy_box_title' : 'buy_title')}
        subtitle={work.name}
        hero={{
          label: t('you_pay'),
          value: amounts.amount(work.price, unit),
          unit,
          ...(worth !== undefined && {
            aside: { label: t('worth'), value: t('usd', { amount: worth }) },
          }),
        }}
        note={{ tone: 'info', text: t(isBox ? 'box_note' : 'buy_note') }}
        error={order.error}
        action={action}
        busy={order.isBusy}
        blockReason={blockReason}
        onConfirm={() => order.send({ code: work.code, price: work.price })}
        onClose={() => {
          setAsking(false);
          order.reset();
        }}
      >
        <ValueRows rows={[{ id: 'seller', label: t('seller'), value: ownerName(work) }, ...rows]} />
      </ConfirmSheet>
    </>
  );
}
