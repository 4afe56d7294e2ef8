import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useSignedIn } from '../../../../lib/app-context.ts';
import { pathTo } from '../../../../lib/pages/pages.ts';
import { WorkPicture } from '../market/work-picture.tsx';
import styles from '../nft.module.css';
import own from './own-boxes.module.css';

const SHOWN = 100;
const UNOPENED = 2;

export function OwnBoxes({ code }: { code: string }): ReactNode {
  const { t } = useTranslation('nft');
  const isSignedIn = useSignedIn();
  const { data } = useCall(
    'bind_box.getMyNFTs',
    { status: UNOPENED, limit: SHOWN },
    { enabled: isSignedIn },
  );
  const boxes = (data?.list ?? []).filter((one) => one.code === code);
  if (!isSignedIn || boxes.length === 0) return null;
  return (
    <section aria-label={t('yours')}>
      <div className={styles['sectionHead']}>
        <h3 className={styles['sectionTitle']}>{t('yours')}</h3>
        <span className={styles['quiet']}>{t('to_open', { count: boxes.length })}</span>
      </div>
      <ul className={own['boxes']}>
        {boxes.map(({ id, pictures }) => (
          <li key={id}>
            <Link to={pathTo('pages/nft/myNft', { id })} className={own['box']}>
              <span className={own['picture']}>
                <WorkPicture pictures={pictures} size="small" />
              </span>
              {t('open_it')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
