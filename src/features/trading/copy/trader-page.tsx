import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../lib/api/use-call.ts';
import { useIdParam } from '../../../lib/pages/id-param.ts';
import { useBack } from '../../../lib/pages/use-go.ts';
import { AnswerState } from '../../../shared/answers/answer-state.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import styles from './copy.module.css';
import { OwnPage } from './own-page.tsx';
import { ProfitChart } from './profit-chart.tsx';
import { TraderActions } from './trader-actions.tsx';
import { TraderFigures } from './trader-figures.tsx';
import { TraderFoot } from './trader-foot.tsx';
import { TraderHead } from './trader-head.tsx';
import { TraderTrades } from './trader-trades.tsx';

const BONES = [72, 260, 150, 200];
/** Statistics change hourly, open positions all the time. */
const ASK_EVERY_MS = 5_000;

export function TraderPage(): ReactNode {
  const id = useIdParam();
  return id === undefined ? <OwnPage /> : <OneTrader key={id} id={id} isFollowing={false} />;
}

export function FollowPage(): ReactNode {
  const { t } = useTranslation('copy');
  const back = useBack('pages/copytrade/copy');
  const id = useIdParam();
  if (id !== undefined) return <OneTrader key={id} id={id} isFollowing />;
  return (
    <>
      <NavBar title={t('trader')} onBack={back} />
      <main>
        <EmptyState picture="not-there" title={t('errors:trader_not_found')} />
      </main>
    </>
  );
}

interface OneTraderProps {
  id: number;
  isFollowing: boolean;
}

function OneTrader({ id, isFollowing }: OneTraderProps): ReactNode {
  const { t } = useTranslation('copy');
  const back = useBack('pages/copytrade/copy');
  const [sheet, setSheet] = useState<'follow' | 'stop' | undefined>(
    isFollowing ? 'follow' : undefined,
  );
  const query = useCall('follow.traderDetail', { trader_user_id: id }, { again_ms: ASK_EVERY_MS });
  return (
    <>
      <NavBar
        title={t('trader')}
        onBack={back}
        end={query.data === undefined ? null : <TraderActions trader={query.data} />}
      />
      <main className={styles['footed']}>
        <AnswerState query={query} bones={BONES}>
          {(trader) => (
            <>
              <TraderHead trader={trader} />
              <ProfitChart trader={trader} />
              <TraderFigures trader={trader} />
              <TraderTrades trader={trader} />
              <TraderFoot trader={trader} sheet={sheet} onSheet={setSheet} />
            </>
          )}
        </AnswerState>
      </main>
    </>
  );
}
