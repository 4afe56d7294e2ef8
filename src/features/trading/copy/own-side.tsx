import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../lib/api/use-call.ts';
import { useCallPages } from '../../../lib/api/use-call-pages.ts';
import { useFigures } from '../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { useGo } from '../../../lib/pages/use-go.ts';
import { timeText } from '../../../lib/time/time-text.ts';
import { AnswerState } from '../../../shared/answers/answer-state.tsx';
import { PagedList } from '../../../shared/answers/paged-list.tsx';
import { Figure } from '../../../shared/formula/figure.tsx';
import { toneOf } from '../../../shared/trade/money.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Tabs } from '../../../ui/controls/tabs.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { ListRow } from '../../../ui/lists/list-row.tsx';
import { IconTile } from '../../../ui/media/icon-tile.tsx';
import styles from './copy.module.css';
import { FollowerList } from './follower-list.tsx';
import { FollowerPlaces } from './follower-places.tsx';
import { UNIT, useCopyFigures } from './use-copy-figures.ts';

const BONES = [88, 60, 60, 60];
const ROW = 60;

export function OwnSide({ id }: { id: number }): ReactNode {
  const { t } = useTranslation('copy');
  const figures = useCopyFigures();
  const { percent } = useFigures();
  const go = useGo();
  const panel = useId();
  const [tab, setTab] = useState<'followers' | 'shares'>('followers');
  const query = useCall('follow.traderDetail', { trader_user_id: id });
  return (
    <AnswerState query={query} bones={BONES}>
      {(trader) => (
        <>
          <div className={styles['tools']}>
            <div className={styles['spread']}>
              <Figure
                size="hero"
                label={t('total_profit', { unit: UNIT })}
                value={figures.gain(trader.profit_total)}
                tone={toneOf(trader.profit_total)}
              />
              <Figure
                size="large"
                align="end"
                label={t('share')}
                value={percent(trader.share_rate)}
              />
            </div>
            <FollowerPlaces trader={trader} />
            <Button wide onClick={() => go('pages/copytrade/trader', { id })}>
              {t('own.page')}
            </Button>
          </div>
          <Tabs<'followers' | 'shares'>
            label={t('own.title')}
            panel={panel}
            tabs={[
              { id: 'followers', label: t('followers') },
              { id: 'shares', label: t('own.shares') },
            ]}
            value={tab}
            onChoose={setTab}
          />
          <div
            id={panel}
            role="tabpanel"
            aria-label={t(tab === 'followers' ? 'followers' : 'own.shares')}
          >
            {tab === 'followers' ? <FollowerList /> : <EarnedShares />}
          </div>
        </>
      )}
    </AnswerState>
  );
}

function EarnedShares(): ReactNode {
  const { t } = useTranslation('copy');
  const language = useLanguage();
  const figures = useCopyFigures();
  const pages = useCallPages('bill.records', { kind: 'trader_share' });
  return (
    <PagedList
      label={t('own.shares')}
      pages={pages}
      rowHeight={ROW}
      keyOf={({ id }) => id}
      row={({ kind_text, number, create_time, currency_name }) => (
        <ListRow
          height={60}
          lead={<IconTile icon="people" />}
          title={kind_text}
          note={timeText(create_time, language, 'minute')}
          value={
            <span className={styles[toneOf(number)]}>{figures.gain(number, currency_name)}</span>
          }
          valueNote={currency_name}
        />
      )}
      empty={<EmptyState title={t('own.no_shares')} text={t('own.no_shares_text')} />}
    />
  );
}
