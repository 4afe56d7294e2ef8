import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { type Fault, faultText } from '../../../../lib/api/faults.ts';
import { useApp } from '../../../../lib/app-context.ts';
import type { Core } from '../../../../lib/core/core.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { Stepper } from '../../../../shared/forms/stepper.tsx';
import { useMoneyOrder } from '../../../../shared/forms/use-money-order.ts';
import { useConfirmSkip } from '../../../../shared/trade/use-confirm-skip.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { FieldError } from '../../../../ui/controls/field-frame.tsx';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import { NFT_TOUCHES } from '../touches.ts';
import { frozenByBid, isLeading, leastBid } from './bid-figures.ts';
import bar from './buy-bar.module.css';
import type { ArtworkDetail } from './detail.ts';

export function BidAction({ work }: { work: ArtworkDetail }): ReactNode {
  const [state] = useCore();
  return state.kind === 'ready' ? <Bid work={work} core={state.core} /> : null;
}

/** A bid at or above the minimum. The amount never changes by itself: raising it is a separate tap. */
function Bid({ work, core }: { work: ArtworkDetail; core: Core }): ReactNode {
  const { t, i18n } = useTranslation('nft');
  const amounts = useAmounts();
  const toast = useToast();
  const { trade } = useSnapshot(useApp().state);
  const skip = useConfirmSkip();
  const [isAsking, setAsking] = useState(false);
  const least = leastBid(core, work);
  const [price, setPrice] = useState(least);
  const order = useMoneyOrder('bind_box.auctionNFT', {
    touches: NFT_TOUCHES,
    field: 'price',
    onDone: () => {
      setAsking(false);
      toast(t('bid_done'), 'good');
    },
  });
  const unit = work.currency_name;
  const isLow = price === '' || core.evaluate('cmp', [price, least]) === '-1';
  const most = work.max_bid;
  const isHigh = price !== '' && most !== null && core.evaluate('cmp', [price, most]) === '1';
  const boundFault: Fault | undefined = isLow
    ? { error: 'bid_too_low', params: { minimum: least } }
    : isHigh
      ? { error: 'bid_too_high', params: { maximum: most } }
      : undefined;
  const fault = order.fault ?? boundFault;
  const frozen = isLow ? '0' : frozenByBid(core, work, price);
  const leads = isLeading(core, work);
  const choose = (value: string): void => {
    setPrice(value);
    order.reset();
  };
  const faultOfBid = fault === undefined ? undefined : faultText(t, fault, i18n.language);
  const send = (): void => order.send({ code: work.code, price });
  return (
    <>
      {leads ? (
        <p className={bar['leading']} role="status">
          {t('you_lead', { amount: amounts.withUnit(work.my_bid ?? '0', unit) })}
        </p>
      ) : null}
      <div className={bar['bid']}>
        <Stepper
          tall
          label={t('your_bid')}
          value={price}
          step={work.min_raise ?? '1'}
          min={least}
          disabled={leads}
          error={leads ? undefined : faultOfBid}
          onValue={choose}
        />
        {leads || !isLow ? (
          <Button
            main
            wide
            look="base"
            busy={order.isBusy}
            disabled={leads || isHigh}
            onClick={() => (trade.confirms ? setAsking(true) : send())}
          >
            {t('bid_amount', { amount: amounts.withUnit(price, unit) })}
          </Button>
        ) : (
          <Button main wide look="outline" onClick={() => choose(least)}>
            {t('raise_to', { amount: amounts.withUnit(least, unit) })}
          </Button>
        )}
      </div>
      {order.error === undefined ? null : <FieldError text={order.error} />}
      <p className={bar['rule']}>
        {leads || frozen === '0'
          ? t('win_rule')
          : t('margin_of_bid', { amount: amounts.withUnit(frozen, unit) })}
      </p>
      <ConfirmSheet
        open={isAsking}
        title={t('bid_title')}
        subtitle={work.name}
        hero={{
          label: t('your_bid'),
          value: amounts.amount(price, unit),
          unit,
          aside: { label: t('frozen'), value: amounts.withUnit(frozen, unit) },
        }}
        note={{ tone: 'warn', text: t('win_rule') }}
        skip={skip}
        error={isAsking ? (order.error ?? faultOfBid) : undefined}
        action={t('bid_amount', { amount: amounts.withUnit(price, unit) })}
        busy={order.isBusy}
        onConfirm={send}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
