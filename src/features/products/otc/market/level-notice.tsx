import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useSignedIn } from '../../../../lib/app-context.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Icon } from '../../../../ui/media/icons.tsx';
import styles from '../otc.module.css';

const LEVEL_1_USDT = '2000';

/** The trade limit of the user's verification level, with a link to the next level. */
export function LevelNotice(): ReactNode {
  const { t } = useTranslation('otc');
  const go = useGo();
  const figures = useFigures();
  const isSignedIn = useSignedIn();
  const { data } = useCall('real.state', {}, { enabled: isSignedIn });
  if (data === undefined || data.real_level === 2) return null;
  const isFirst = data.real_level === 0;
  return (
    <div className={styles['level']}>
      <Icon name="shield" />
      <p>{isFirst ? t('level_0') : t('level_1', { amount: figures.plain(LEVEL_1_USDT) })}</p>
      <Button
        small
        look="link"
        onClick={() => go(isFirst ? 'pages/setting/real' : 'pages/setting/real_mark')}
      >
        {isFirst ? t('verify') : t('raise')}
      </Button>
    </div>
  );
}
