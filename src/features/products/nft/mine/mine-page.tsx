import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Request } from '../../../../lib/api/api.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useCallPages } from '../../../../lib/api/use-call-pages.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { useBack, useGo } from '../../../../lib/pages/use-go.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { PagedList } from '../../../../shared/answers/paged-list.tsx';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { Tabs } from '../../../../ui/controls/tabs.tsx';
import { CountBadge } from '../../../../ui/layout/badge.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../../ui/layout/nav-bar.tsx';
import { ListRow } from '../../../../ui/lists/list-row.tsx';
import { IconTile } from '../../../../ui/media/icon-tile.tsx';
import { inRows } from '../in-rows.ts';
import styles from '../nft.module.css';
import { useCurrencyName } from '../use-currency-name.ts';
import mine from './mine.module.css';
import { MyTile } from './my-tile.tsx';
import { WonCard } from './won-card.tsx';
import { WON_AT_MOST } from './won-orders.ts';

const OUTBID = 2;

function OutbidRow(): ReactNode {
  const { t } = useTranslation('nft');
  const go = useGo();
  const language = useLanguage();
  const amounts = useAmounts();
  const nameOf = useCurrencyName();
  const { data } = useCall('bind_box.getMyBindBoxQuotationLog', { status: OUTBID, limit: 1 });
  const [bid] = data?.list ?? [];
  if (bid === undefined) return null;
  return (
    <div className={mine['outbid']}>
      <ListRow
        lead={<IconTile icon="bell" />}
        title={t('outbid_on', { name: bid.name })}
        note={t('your_bid_was', {
          amount: amounts.withUnit(bid.price, nameOf(bid.currency_id)),
          time: timeText(bid.create_time, language, 'moment'),
        })}
        onPress={() => go('pages/nft/artworkDetail', { code: bid.code })}
      />
    </div>
  );
}

const TABS = ['all', 'owned', 'unopened', 'resale'] as const;
type Tab = (typeof TABS)[number];
const STATUS: Readonly<Record<Tab, Request<'bind_box.getMyNFTs'>['status']>> = {
  all: undefined,
  owned: 1,
  unopened: 2,
  resale: 3,
};
const COLUMNS = 3;
const PAGE = 30;
const ROW = 180;
const TO_PAY = 0;

export function MinePage(): ReactNode {
  const { t } = useTranslation('nft');
  const back = useBack('pages/nft/nft');
  const go = useGo();
  const orders = useCall('bind_box.getNeedPayNFTOrder', { limit: WON_AT_MOST });
  const unread = orders.data?.unread ?? 0;
  const toPay = (orders.data?.list ?? []).filter(({ status }) => status === TO_PAY);
  return (
    <>
      <NavBar
        title={t('mine')}
        onBack={back}
        end={
          <>
            <span className={mine['bell']}>
              <IconButton
                icon="bell"
                label={t('messages')}
                onClick={() => go('pages/nft/purchase')}
              />
              <CountBadge count={unread} label={t('unread', { count: unread })} />
            </span>
            <IconButton
              icon="gavel"
              label={t('my_bids')}
              onClick={() => go('pages/nft/purchase', { tab: 'bids' })}
            />
          </>
        }
      />
      <main className={styles['list']}>
        <div className={styles['form']}>
          {toPay.map((order) => (
            <WonCard key={order.id} order={order} />
          ))}
          <OutbidRow />
        </div>
        <Collection />
      </main>
    </>
  );
}

function Collection(): ReactNode {
  const { t } = useTranslation('nft');
  const figures = useFigures();
  const panel = useId();
  const [params] = useSearchParams();
  const [tab, setTab] = useState<Tab>(TABS.find((one) => one === params.get('tab')) ?? 'all');
  const counts: Readonly<Record<Tab, number | undefined>> = {
    all: useTotal('all'),
    owned: useTotal('owned'),
    unopened: useTotal('unopened'),
    resale: useTotal('resale'),
  };
  const nameOf = (id: Tab): string => {
    const count = counts[id];
    return count === undefined ? t(`my.${id}`) : `${t(`my.${id}`)} ${figures.plain(`${count}`)}`;
  };
  return (
    <>
      <Tabs<Tab>
        label={t('mine')}
        panel={panel}
        tabs={TABS.map((id) => ({ id, label: nameOf(id) }))}
        value={tab}
        onChoose={setTab}
      />
      <div id={panel} role="tabpanel" aria-label={nameOf(tab)} className={mine['panel']}>
        <Grid key={tab} tab={tab} />
      </div>
    </>
  );
}

/** The number of a hidden tab is requested separately. */
function useTotal(tab: Tab): number | undefined {
  return useCall('bind_box.getMyNFTs', { limit: 1, ...statusOf(tab) }).data?.total;
}

function statusOf(tab: Tab): Pick<Request<'bind_box.getMyNFTs'>, 'status'> {
  const status = STATUS[tab];
  return status === undefined ? {} : { status };
}

function Grid({ tab }: { tab: Tab }): ReactNode {
  const { t } = useTranslation('nft');
  const go = useGo();
  const pages = useCallPages('bind_box.getMyNFTs', { limit: PAGE, ...statusOf(tab) });
  const rows = inRows(pages.rows, COLUMNS);
  return (
    <PagedList
      label={t(`my.${tab}`)}
      pages={{ ...pages, rows }}
      rowHeight={ROW}
      keyOf={([first]) => first?.id ?? 0}
      row={(items) => (
        <div className={styles['three']}>
          {items.map((item) => (
            <MyTile key={item.id} item={item} />
          ))}
        </div>
      )}
      empty={
        <EmptyState title={t(`none_mine.${tab}`)}>
          <Button look="base" onClick={() => go('pages/nft/nft')}>
            {t('find_works')}
          </Button>
        </EmptyState>
      }
    />
  );
}
