import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../lib/api/use-call.ts';
import { useCallPages } from '../../../lib/api/use-call-pages.ts';
import { useSignedIn } from '../../../lib/app-context.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { useBack, useGo } from '../../../lib/pages/use-go.ts';
import { timeText } from '../../../lib/time/time-text.ts';
import { useSettledText } from '../../../lib/time/use-settled-text.ts';
import { PagedList, RowBones } from '../../../shared/answers/paged-list.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Chips } from '../../../ui/controls/chips.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { FootBar } from '../../../ui/layout/foot-bar.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import styles from './copy.module.css';
import { MyCopiesCard } from './my-copies-card.tsx';
import { TraderCard } from './trader-card.tsx';
import { useMyFollows } from './use-my-follows.ts';

const SORTS = ['profit', 'rate', 'accuracy', 'followers'] as const;
type Sort = (typeof SORTS)[number];
/** A tab beside the sort orders: only the user's favourites, by profit. */
const FAVOURITES = 'favourites';
const ROW = 152;
const PAGE = 20;
const ASK_EVERY_MS = 60_000;

export function TradersPage(): ReactNode {
  const { t } = useTranslation('copy');
  const back = useBack('pages/index/index');
  const go = useGo();
  const [isSearching, setSearching] = useState(false);
  return (
    <>
      <NavBar
        title={t('title')}
        onBack={back}
        end={
          <>
            <IconButton
              icon="search"
              label={t('search')}
              aria-expanded={isSearching}
              filled={isSearching}
              onClick={() => setSearching(!isSearching)}
            />
            <IconButton icon="orders" label={t('mine')} onClick={() => go('pages/copytrade/my')} />
          </>
        }
      />
      <main className={styles['footed']}>
        <Traders isSearching={isSearching} />
        <BecomeBar />
      </main>
    </>
  );
}

function Traders({ isSearching }: { isSearching: boolean }): ReactNode {
  const { t } = useTranslation('copy');
  const language = useLanguage();
  const isSignedIn = useSignedIn();
  const { query: mine } = useMyFollows();
  const [sort, setSort] = useState<Sort | typeof FAVOURITES>('profit');
  const [text, setText] = useState('');
  const keyword = useSettledText(isSearching ? text.trim() : '');
  const pages = useCallPages(
    'follow.index',
    {
      ...(sort === FAVOURITES ? { favourites: true } : { sort }),
      limit: PAGE,
      ...(keyword !== '' && { keyword }),
    },
    { again_ms: ASK_EVERY_MS },
  );
  const [first] = pages.rows;
  const choices = isSignedIn ? ([...SORTS, FAVOURITES] as const) : SORTS;
  // The card of the user's copies must not push the list down when it arrives; if it fails, the list doesn't wait.
  if (mine.isLoading && mine.failureCount === 0) return <RowBones height={ROW} />;
  return (
    <>
      <div className={styles['tools']}>
        {isSearching ? (
          <SearchField label={t('search')} clearable autoFocus value={text} onText={setText} />
        ) : null}
        {isSignedIn ? <MyCopiesCard /> : null}
        <Chips
          look="line"
          label={t('sort')}
          options={choices.map((value) => ({ value, label: t(`sorts.${value}`) }))}
          value={sort}
          onChoose={(value) => setSort(choices.find((one) => one === value) ?? 'profit')}
        />
      </div>
      <PagedList
        label={t('title')}
        pages={pages}
        rowHeight={ROW}
        keyOf={({ trader_user_id }) => trader_user_id}
        row={(trader) => <TraderCard trader={trader} />}
        empty={
          keyword === '' && sort === FAVOURITES ? (
            <EmptyState title={t('no_favourites')} text={t('no_favourites_text')} />
          ) : keyword === '' ? (
            <EmptyState title={t('no_traders')} text={t('no_traders_text')} />
          ) : (
            <EmptyState picture="not-found" title={t('none_found', { name: keyword })} />
          )
        }
      />
      {first === undefined ? null : (
        <p className={`${styles['note']} ${styles['padded']}`}>
          <Icon name="clock" size={16} />
          <span>{t('updated', { time: timeText(first.update_time, language, 'moment') })}</span>
        </p>
      )}
    </>
  );
}

function BecomeBar(): ReactNode {
  const { t } = useTranslation('copy');
  const go = useGo();
  const { data: user } = useCall('user.info', {}, { enabled: useSignedIn() });
  const isTrader = user?.is_trader === true;
  return (
    <FootBar>
      <div className={`${styles['footRow']} ${styles['asking']}`}>
        <div>
          <p className={styles['text']}>{t(isTrader ? 'own.is_trader' : 'become.question')}</p>
          <p className={styles['quiet']}>{t(isTrader ? 'own.is_trader_text' : 'become.answer')}</p>
        </div>
        <Button main look="outline" onClick={() => go('pages/copytrade/trader')}>
          {t(isTrader ? 'own.title' : 'become.title')}
        </Button>
      </div>
    </FootBar>
  );
}
