import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../lib/api/api.ts';
import { useKnownUser, useSignedIn } from '../../../lib/app-context.ts';
import { useFigures } from '../../../lib/core/use-figures.ts';
import { useGo } from '../../../lib/pages/use-go.ts';
import { LoginButton } from '../../../shared/account/login-button.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { FootBar } from '../../../ui/layout/foot-bar.tsx';
import styles from './copy.module.css';
import { FollowSheet } from './follow-sheet.tsx';
import { StopSheet } from './stop-sheet.tsx';

interface TraderFootProps {
  trader: Answer<'follow.traderDetail'>;
  sheet: 'follow' | 'stop' | undefined;
  onSheet(sheet: 'follow' | 'stop' | undefined): void;
}

export function TraderFoot({ trader, sheet, onSheet }: TraderFootProps): ReactNode {
  const { t } = useTranslation('copy');
  const go = useGo();
  const { percent } = useFigures();
  const isSignedIn = useSignedIn();
  const isMine = useKnownUser()?.id === trader.trader_user_id;
  const { follow } = trader;
  const isFull = trader.follower_count >= trader.follower_limit;
  const shut = (): void => onSheet(undefined);
  if (isMine) {
    return (
      <FootBar>
        <Button main wide onClick={() => go('pages/copytrade/trader')}>
          {t('own.title')}
        </Button>
      </FootBar>
    );
  }
  return (
    <>
      <FootBar>
        {!isSignedIn ? (
          <LoginButton main label={t('log_in_to_copy')} />
        ) : follow !== null && trader.is_following ? (
          <div className={styles['pair']}>
            <Button main onClick={() => onSheet('follow')}>
              {t('change')}
            </Button>
            <Button main onClick={() => onSheet('stop')}>
              {t('stop.open')}
            </Button>
          </div>
        ) : (
          <div className={styles['footRow']}>
            <div>
              <p className={styles['quiet']}>{t('share')}</p>
              <p className={styles['figure']}>{percent(trader.share_rate)}</p>
            </div>
            <Button main wide look="base" disabled={isFull} onClick={() => onSheet('follow')}>
              {t(isFull ? 'full' : 'copy_this')}
            </Button>
          </div>
        )}
      </FootBar>
      {sheet === 'follow' && isSignedIn ? (
        <FollowSheet trader={trader} follow={follow} onClose={shut} />
      ) : null}
      {sheet === 'stop' && follow !== null ? <StopSheet follow={follow} onClose={shut} /> : null}
    </>
  );
}
