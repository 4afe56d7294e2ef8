import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { failureText, isHandledElsewhere } from '../../../../lib/api/failure-text.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useCallPages } from '../../../../lib/api/use-call-pages.ts';
import { useSend } from '../../../../lib/api/use-send.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { useBack, useGo } from '../../../../lib/pages/use-go.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { PagedList } from '../../../../shared/answers/paged-list.tsx';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { Chips } from '../../../../ui/controls/chips.tsx';
import { Tabs } from '../../../../ui/controls/tabs.tsx';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../../ui/layout/nav-bar.tsx';
import { ListRow } from '../../../../ui/lists/list-row.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import styles from '../nft.module.css';
import { useCurrencyName } from '../use-currency-name.ts';
import records from './purchase-page.module.css';

const TABS = ['orders', 'bids'] as const;
type Tab = (typeof TABS)[number];
const PAGE = 20;
const ROW = 72;
const ALL = 'all';
const ORDER_STATES = ['to_pay', 'paid', 'expired'] as const;
const ORDER_TONES = ['warn', 'up', 'neutral'] as const;
const BID_STATES = ['leading', 'outbid', 'won', 'lost'] as const;
const BID_TONES = ['up', 'warn', 'up', 'neutral'] as const;
const BID_STATUS = [1, 2, 3, 4] as const;

export function PurchasePage(): ReactNode {
  const { t } = useTranslation('nft');
  const back = useBack('pages/nft/mine');
  const go = useGo();
  const panel = useId();
  const [params] = useSearchParams();
  const [tab, setTab] = useState<Tab>(TABS.find((one) => one === params.get('tab')) ?? 'orders');
  return (
    <>
      <NavBar
        title={t('records')}
        onBack={back}
        end={
          <IconButton
            icon="orders"
            label={t('bills')}
            onClick={() => go('pages/setting/bill', { account_type: 'change' })}
          />
        }
      />
      <main className={styles['list']}>
        <Tabs<Tab>
          label={t('records')}
          panel={panel}
          tabs={TABS.map((id) => ({ id, label: t(`record.${id}`) }))}
          value={tab}
          onChoose={setTab}
        />
        <div id={panel} role="tabpanel" aria-label={t(`record.${tab}`)}>
          {tab === 'orders' ? <Orders /> : <Bids />}
        </div>
      </main>
    </>
  );
}

function Orders(): ReactNode {
  const { t } = useTranslation('nft');
  const go = useGo();
  const language = useLanguage();
  const amounts = useAmounts();
  const pages = useCallPages('bind_box.getNeedPayNFTOrder', { limit: PAGE });
  return (
    <>
      <ReadAll />
      <PagedList
        label={t('record.orders')}
        pages={pages}
        rowHeight={ROW}
        keyOf={({ id }) => id}
        row={({ id, name, image, price, currency_name, status, kind, is_read, create_time }) => (
          <ListRow
            lead={<img className={records['picture']} src={image} alt="" decoding="async" />}
            title={
              <span className={records['name']}>
                {name}
                {is_read ? null : (
                  <span className={records['dot']} role="img" aria-label={t('new_one')} />
                )}
              </span>
            }
            note={
              <>
                {t(`order_kind.${kind}`)}
                <br />
                {timeText(create_time, language, 'moment')}
              </>
            }
            value={amounts.withUnit(price, currency_name)}
            valueNote={
              <Badge tone={ORDER_TONES[status]}>{t(`order_state.${ORDER_STATES[status]}`)}</Badge>
            }
            onPress={() => go('pages/nft/purchase_one', { id })}
          />
        )}
        empty={<Nothing text={t('no_orders')} />}
      />
    </>
  );
}

function ReadAll(): ReactNode {
  const { t } = useTranslation('nft');
  const toast = useToast();
  const { data } = useCall('bind_box.getNeedPayNFTOrder', { limit: 1 });
  const { mutate, isPending } = useSend('bind_box.readNFTOrderMessage', {
    touches: ['bind_box.getNeedPayNFTOrder'],
  });
  if (data === undefined || data.unread === 0) return null;
  return (
    <div className={records['all']}>
      <Button
        look="link"
        busy={isPending}
        onClick={() =>
          mutate(
            {},
            {
              onError: (error) => {
                if (!isHandledElsewhere(error)) toast(failureText(t, error), 'bad');
              },
            },
          )
        }
      >
        {t('read_all', { count: data.unread })}
      </Button>
    </div>
  );
}

function Bids(): ReactNode {
  const { t } = useTranslation('nft');
  const go = useGo();
  const language = useLanguage();
  const amounts = useAmounts();
  const nameOf = useCurrencyName();
  const [statusFilter, setStatusFilter] = useState<string>(ALL);
  const chosenStatus = BID_STATUS.find((one) => BID_STATES[one - 1] === statusFilter);
  const pages = useCallPages('bind_box.getMyBindBoxQuotationLog', {
    limit: PAGE,
    ...(chosenStatus !== undefined && { status: chosenStatus }),
  });
  return (
    <>
      <div className={styles['tools']}>
        <Chips
          look="line"
          label={t('state')}
          options={[
            { value: ALL, label: t('all') },
            ...BID_STATES.map((value) => ({ value, label: t(value) })),
          ]}
          value={statusFilter}
          onChoose={setStatusFilter}
        />
      </div>
      <PagedList
        label={t('record.bids')}
        pages={pages}
        rowHeight={ROW}
        keyOf={({ id }) => id}
        row={({ code, name, image, price, currency_id, status, create_time }) => (
          <ListRow
            lead={<img className={records['picture']} src={image} alt="" decoding="async" />}
            title={name}
            note={timeText(create_time, language, 'moment')}
            value={amounts.withUnit(price, nameOf(currency_id))}
            valueNote={
              <Badge tone={BID_TONES[status - 1] ?? 'neutral'}>
                {t(BID_STATES[status - 1] ?? 'lost')}
              </Badge>
            }
            onPress={() => go('pages/nft/artworkDetail', { code })}
          />
        )}
        empty={<Nothing text={t('no_own_bids')} />}
      />
    </>
  );
}

function Nothing({ text }: { text: string }): ReactNode {
  const { t } = useTranslation('nft');
  const go = useGo();
  return (
    <EmptyState title={text}>
      <Button look="base" onClick={() => go('pages/nft/nft')}>
        {t('find_works')}
      </Button>
    </EmptyState>
  );
}
