import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { USDT } from '../../../../../protocol/constants.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useSignedIn } from '../../../../lib/app-context.ts';
import { useFiat } from '../../../../lib/core/use-fiat.ts';
import { useBack, useGo } from '../../../../lib/pages/use-go.ts';
import { PracticeMark } from '../../../../shared/account/practice-mark.tsx';
import { IconButton } from '../../../../ui/controls/button.tsx';
import { CountBadge } from '../../../../ui/layout/badge.tsx';
import { NavBar } from '../../../../ui/layout/nav-bar.tsx';
import styles from '../otc.module.css';
import { BUY, SELL } from '../side.ts';
import { DeskList } from './desk-list.tsx';
import { LevelNotice } from './level-notice.tsx';
import { MarketFilters, type MarketWish } from './market-filters.tsx';

const CODE = /^[A-Z]{3}$/;

/** Desks that buy and sell coins for fiat money, the best price first. */
export function MarketPage(): ReactNode {
  const { t } = useTranslation('otc');
  const back = useBack('pages/index/index');
  const { currency_code } = useFiat();
  const [parameters] = useSearchParams();
  const fiat = parameters.get('fiat') ?? '';
  const [wish, setWish] = useState<MarketWish>({
    type: parameters.get('type') === `${SELL}` ? SELL : BUY,
    currency_id: USDT,
    total: '',
    method: '',
    fiat: CODE.test(fiat) ? fiat : currency_code,
  });
  return (
    <>
      <NavBar title={t('title')} beside={<PracticeMark />} onBack={back} end={<OrdersButton />} />
      <main className={styles['list']}>
        <MarketFilters wish={wish} onWish={setWish} />
        <DeskList wish={wish} onWish={setWish} />
        <LevelNotice />
      </main>
    </>
  );
}

const UNFINISHED = [0, 1, 5];

function OrdersButton(): ReactNode {
  const { t } = useTranslation('otc');
  const go = useGo();
  const isSignedIn = useSignedIn();
  const { data } = useCall('otc.list', {}, { enabled: isSignedIn });
  const count = data?.list.filter(({ status }) => UNFINISHED.includes(status)).length ?? 0;
  return (
    <span className={styles['counted']}>
      <IconButton icon="orders" label={t('orders')} onClick={() => go('pages/otc/orders')} />
      <CountBadge count={count} label={t('unfinished', { count })} />
    </span>
  );
}
