import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../lib/api/api.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { pixelsOf } from '../../../lib/core/pixels.ts';
import { useFigures } from '../../../lib/core/use-figures.ts';
import { Progress } from '../../../ui/charts/progress.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import styles from './invite.module.css';

type ShareInfo = Answer<'user.getShareInfo'>;
type Invitee = Answer<'user.invitees'>['list'][number];

/** R-INVITE-1: the rebate starts with this many verified friends; this volume verifies one. */
const FRIENDS_NEEDED = 2;
const VOLUME_NEEDED = '20000';
const FIRST_RATE = '0.2';
const LOOKED_AT = 100;

/** Progress of the two friends closest to verification, or the rebate once it has started. */
export function FriendsProgress({ info }: { info: ShareInfo }): ReactNode {
  return info.level === 'none' ? <ToFirstRebate info={info} /> : <Earnings info={info} />;
}

function ToFirstRebate({ info }: { info: ShareInfo }): ReactNode {
  const { t } = useTranslation('invite');
  const { withDecimals, percent } = useFigures();
  const { data } = useCall('user.invitees', { limit: LOOKED_AT });
  const { verified_count, needed } = info;
  const most = withDecimals(VOLUME_NEEDED, 0);
  const nearest = (data?.list ?? [])
    .filter(({ is_counted }) => is_counted)
    .toSorted((one, other) => shareOf(other) - shareOf(one));
  return (
    <section className={styles['head']} aria-label={t('friends_verified')}>
      <div className={styles['goal']}>
        <p>
          <span className={styles['label']}>{t('friends_verified')}</span>
          <span className={styles['big']}>
            <strong>{withDecimals(String(verified_count), 0)}</strong>{' '}
            {t('of_two', { count: FRIENDS_NEEDED })}
          </span>
        </p>
        <p className={styles['gain']}>
          <span className={styles['label']}>{t('and_get', { count: needed })}</span>
          <strong>{t('gain', { rate: percent(FIRST_RATE) })}</strong>
        </p>
      </div>
      <div className={styles['bars']}>
        {[0, 1].map((place) => (
          <FriendBar key={place} friend={nearest[place]} most={most} />
        ))}
      </div>
      <p className={styles['label']}>{t('verified_rule', { most })}</p>
      <p className={styles['label']}>{t('identity_rule')}</p>
    </section>
  );
}

function shareOf({ is_verified, volume_usdt }: Invitee): number {
  return is_verified ? 1 : Math.min(1, pixelsOf(volume_usdt) / pixelsOf(VOLUME_NEEDED));
}

function FriendBar({ friend, most }: { friend: Invitee | undefined; most: string }): ReactNode {
  const { t } = useTranslation('invite');
  const { withDecimals } = useFigures();
  const share = friend === undefined ? 0 : shareOf(friend);
  const words =
    friend?.is_verified === true
      ? t('is_verified')
      : t('of_volume', { have: withDecimals(friend?.volume_usdt ?? '0', 0), most });
  return (
    <div className={styles['bar']} data-done={friend?.is_verified === true}>
      <Progress
        label={friend?.account ?? t('open_place')}
        share={share}
        valueText={words}
        showWords={false}
      />
      <p className={styles['barWords']} aria-hidden="true">
        <span>{friend?.account ?? t('open_place')}</span>
        <span>
          {friend?.is_verified === true ? <Icon name="check" size={16} /> : null}
          {words}
        </span>
      </p>
    </div>
  );
}

function Earnings({ info }: { info: ShareInfo }): ReactNode {
  const { t } = useTranslation('invite');
  const { withDecimals, percent } = useFigures();
  const { verified_count, rebate_rate, rebate_total_usd, level } = info;
  return (
    <section className={styles['head']} aria-label={t('rebates')}>
      <div className={styles['goal']}>
        <p>
          <span className={styles['label']}>{t('earned')}</span>
          <strong className={styles['earned']}>{withDecimals(rebate_total_usd, 2)}</strong>
        </p>
        <p className={styles['gain']}>
          <span className={styles['label']}>{t('your_rate')}</span>
          <strong className={styles['rate']}>{percent(rebate_rate)}</strong>
        </p>
      </div>
      <p className={styles['label']}>
        {t('friends_verified')}: {withDecimals(String(verified_count), 0)}
        {level === 'manager' ? ` · ${t('rule_manager')}` : null}
      </p>
      <p className={styles['label']}>
        {t('verified_rule', { most: withDecimals(VOLUME_NEEDED, 0) })}
      </p>
      <p className={styles['label']}>{t('identity_rule')}</p>
    </section>
  );
}
