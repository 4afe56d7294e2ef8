import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useIdParam } from '../../../../lib/pages/id-param.ts';
import { useBack, useGo } from '../../../../lib/pages/use-go.ts';
import { PracticeMark } from '../../../../shared/account/practice-mark.tsx';
import { AnswerState } from '../../../../shared/answers/answer-state.tsx';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { NavBar } from '../../../../ui/layout/nav-bar.tsx';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import { OrdersPage } from '../orders/orders-page.tsx';
import styles from '../otc.module.css';
import { BUY } from '../side.ts';
import own from './order.module.css';
import { OrderView } from './order-view.tsx';

const BONES = [88, 40, 72, 220, 64];

export function OrderPage(): ReactNode {
  const id = useIdParam();
  return id === undefined ? <OrdersPage /> : <Order key={id} id={id} />;
}

function Order({ id }: { id: number }): ReactNode {
  const { t } = useTranslation('otc');
  const back = useBack('pages/otc/orders');
  const [isAsking, setAsking] = useState(false);
  const query = useCall('otc.detail', { id });
  const order = query.data;
  const title =
    order === undefined
      ? t('order', { id })
      : t(order.type === BUY ? 'buy_coin' : 'sell_coin', { coin: order.currency_name });
  return (
    <>
      <NavBar
        title={title}
        beside={<PracticeMark />}
        onBack={back}
        end={<IconButton icon="info" label={t('safety.title')} onClick={() => setAsking(true)} />}
      />
      <main className={styles['page']}>
        <AnswerState query={query} bones={BONES}>
          {(detail) => <OrderView order={detail} />}
        </AnswerState>
      </main>
      <SafetySheet open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}

function SafetySheet({ open, onClose }: { open: boolean; onClose(): void }): ReactNode {
  const { t } = useTranslation('otc');
  const go = useGo();
  return (
    <Sheet
      open={open}
      title={t('safety.title')}
      padded
      onClose={onClose}
      foot={
        <Button main wide onClick={() => go('pages/setting/contactUs')}>
          {t('contact')}
        </Button>
      }
    >
      <ul className={own['safety']}>
        <li>{t('safety.account')}</li>
        <li>{t('safety.name')}</li>
        <li>{t('safety.outside')}</li>
        <li>{t('safety.release')}</li>
        <li>{t('safety.codes')}</li>
      </ul>
    </Sheet>
  );
}
