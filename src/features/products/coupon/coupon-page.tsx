import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../lib/api/use-call.ts';
import { useCallPages } from '../../../lib/api/use-call-pages.ts';
import { useBack } from '../../../lib/pages/use-go.ts';
import { PagedList } from '../../../shared/answers/paged-list.tsx';
import { useScreenData } from '../../../shared/answers/screen-data.ts';
import { ScreenState } from '../../../shared/answers/screen-state.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Chips } from '../../../ui/controls/chips.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { Bone } from '../../../ui/layout/skeleton.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import styles from './coupon.module.css';
import { MyCoupon, Offer } from './coupon-cards.tsx';

const ROW = 108;
const STATES = ['all', '0', '1', '2', '3'] as const;
type State = (typeof STATES)[number];
type Status = 0 | 1 | 2 | 3;

export function CouponPage(): ReactNode {
  const { t } = useTranslation('coupon');
  const back = useBack('pages/index/index');
  const [isHelp, setHelp] = useState(false);
  return (
    <>
      <NavBar
        title={t('title')}
        onBack={back}
        end={<IconButton icon="info" label={t('rules')} onClick={() => setHelp(true)} />}
      />
      <main className={styles['page']}>
        <p className={styles['about']}>
          <Icon name="gift" />
          <span>{t('about')}</span>
        </p>
        <Offers />
        <Mine />
      </main>
      <Sheet open={isHelp} title={t('rules')} padded onClose={() => setHelp(false)}>
        <ul className={styles['rules']}>
          {(['lend', 'end', 'once', 'term'] as const).map((rule) => (
            <li key={rule}>{t(`rule.${rule}`)}</li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}

function Offers(): ReactNode {
  const { t } = useTranslation('coupon');
  const query = useCall('coupon.center', {});
  const offers = query.data?.list ?? [];
  const data = useScreenData(query, offers.length === 0);
  return (
    <section aria-label={t('to_claim')}>
      <div className={styles['head']}>
        <h2>{t('to_claim')}</h2>
        {offers.length === 0 ? null : <p>{t('for_you', { count: offers.length })}</p>}
      </div>
      <ScreenState
        data={data}
        skeleton={
          <div className={styles['cards']}>
            <Bone height={76} />
          </div>
        }
        empty={<p className={styles['none']}>{t('no_offers')}</p>}
        onRetry={() => void query.refetch()}
      >
        <div className={styles['cards']}>
          {offers.map((offer) => (
            <Offer key={offer.id} offer={offer} />
          ))}
        </div>
      </ScreenState>
    </section>
  );
}

function Mine(): ReactNode {
  const { t } = useTranslation('coupon');
  const [state, setState] = useState<State>('all');
  const labels = useLabels();
  const pages = useCallPages(
    'coupon.list',
    state === 'all' ? {} : { status: (STATES.indexOf(state) - 1) as Status },
  );
  return (
    <section aria-label={t('mine')}>
      <div className={styles['head']}>
        <h2>{t('mine')}</h2>
      </div>
      <div className={styles['states']}>
        <Chips
          label={t('states')}
          look="line"
          options={STATES.map((value) => ({ value, label: labels[value] }))}
          value={state}
          onChoose={(value) => setState(value as State)}
        />
      </div>
      <PagedList
        key={state}
        label={t('mine')}
        pages={pages}
        rowHeight={ROW}
        keyOf={({ id }) => id}
        empty={<EmptyState title={t('none')} text={t('none_text')} />}
        row={(coupon) => (
          <div className={styles['row']}>
            <MyCoupon coupon={coupon} />
          </div>
        )}
      />
    </section>
  );
}

function useLabels(): Record<State, string> {
  const { t } = useTranslation('coupon');
  const totals = [
    useCall('coupon.list', { limit: 1 }).data?.total,
    useCall('coupon.list', { limit: 1, status: 0 }).data?.total,
    useCall('coupon.list', { limit: 1, status: 1 }).data?.total,
    useCall('coupon.list', { limit: 1, status: 2 }).data?.total,
    useCall('coupon.list', { limit: 1, status: 3 }).data?.total,
  ];
  const label = (state: State): string => {
    const total = totals[STATES.indexOf(state)];
    return total === undefined ? t(`state.${state}`) : `${t(`state.${state}`)} ${total}`;
  };
  return Object.fromEntries(STATES.map((state) => [state, label(state)])) as Record<State, string>;
}
