import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSignedIn } from '../../../lib/app-context.ts';
import { useGo } from '../../../lib/pages/use-go.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FootBar } from '../../../ui/layout/foot-bar.tsx';
import styles from './copy.module.css';

export function BecomeBar(): ReactNode {
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
