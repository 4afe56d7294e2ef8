import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useSignedIn } from '../../../../lib/app-context.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { LoginButton } from '../../../../shared/account/login-button.tsx';
import { TimeLeft } from '../../../../shared/figures/time-left.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { FootBar } from '../../../../ui/layout/foot-bar.tsx';
import { WON_AT_MOST } from '../mine/won-orders.ts';
import type { Sale } from '../sale-of.ts';
import { BidAction } from './bid-action.tsx';
import { BuyAction } from './buy-action.tsx';
import bar from './buy-bar.module.css';
import type { ArtworkDetail } from './detail.ts';
import { MarginAction } from './margin-action.tsx';

const TO_PAY = 0;

function WonLink({ code }: { code: string }): ReactNode {
  const { t } = useTranslation('nft');
  const go = useGo();
  const { data } = useCall('bind_box.getNeedPayNFTOrder', { limit: WON_AT_MOST });
  const order = data?.list.find((one) => one.code === code && one.status === TO_PAY);
  if (order === undefined) return null;
  return (
    <Button main wide look="base" onClick={() => go('pages/nft/purchase_one', { id: order.id })}>
      {t(order.kind === 'second' ? 'offered_pay' : 'won_pay')}
    </Button>
  );
}

export function BuyBar({ work, sale }: { work: ArtworkDetail; sale: Sale }): ReactNode {
  return (
    <FootBar>
      <Action work={work} sale={sale} />
    </FootBar>
  );
}

function Action({ work, sale }: { work: ArtworkDetail; sale: Sale }): ReactNode {
  const { t } = useTranslation('nft');
  const isSignedIn = useSignedIn();
  const go = useGo();
  if (sale === 'upcoming')
    return (
      <p className={bar['note']}>
        {t('opens')} <TimeLeft label={t('opens_in')} endsAt={work.start_time} />
      </p>
    );
  if (sale === 'closed' || sale === 'sold_out' || sale === 'deciding')
    return (
      <>
        <p className={bar['note']}>{t(`sale_state.${sale}`)}</p>
        {isSignedIn && sale !== 'sold_out' ? <WonLink code={work.code} /> : null}
      </>
    );
  if (!isSignedIn) return <LoginButton main />;
  if (work.is_mine)
    return (
      <div className={bar['line']}>
        <p className={bar['note']}>{t('is_yours')}</p>
        <Button main wide look="outline" onClick={() => go('pages/nft/mine')}>
          {t('mine')}
        </Button>
      </div>
    );
  if (sale !== 'auction') return <BuyAction work={work} />;
  // In a reopened auction a bid can lead whose margin was returned.
  const leads = work.my_bid !== null && work.my_bid === work.current_bid;
  return work.my_margin === null && !leads ? (
    <MarginAction work={work} />
  ) : (
    <BidAction work={work} />
  );
}
