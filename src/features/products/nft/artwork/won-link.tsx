import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { WON_AT_MOST } from '../mine/won-orders.ts';

const TO_PAY = 0;

export function WonLink({ code }: { code: string }): ReactNode {
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
