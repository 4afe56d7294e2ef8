import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pixelsOf } from '../../../lib/core/pixels.ts';
import { useCore } from '../../../lib/core/use-core.ts';
import { useFigures } from '../../../lib/core/use-figures.ts';
import { lossOf } from '../../../shared/trade/limits/loss-of.ts';
import type { OwnLimits } from '../../../shared/trade/limits/use-own-limits.ts';
import { useTimeLeft } from '../../../shared/trade/limits/use-time-left.ts';
import { MONEY_DECIMALS } from '../../../shared/trade/money.ts';
import { Progress } from '../../../ui/charts/progress.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import styles from './limits.module.css';
import { UNIT } from './limits-form.ts';

/** What counts today: two lines that add up. */
export function DayCard({ limits }: { limits: OwnLimits }): ReactNode {
  const { t } = useTranslation('limits');
  const figures = useFigures();
  const [core] = useCore();
  const { counts, closed, open_losses, losing, loss_limit, left, resets_at } = limits;
  const money = (value: string): string => figures.withDecimals(value, MONEY_DECIMALS);
  const leftText = useTimeLeft(resets_at);
  const part =
    loss_limit === null || core.kind !== 'ready'
      ? 0
      : pixelsOf(core.core.evaluate('div', [lossOf(counts), loss_limit]));
  return (
    <section className={styles['card']} aria-label={t('counts')}>
      <div className={styles['figures']}>
        <div>
          <CountsAbout />
          <p className={styles['counts']}>
            <strong>{money(counts)}</strong>
            <span>
              {loss_limit === null ? UNIT : t('of', { limit: money(loss_limit), unit: UNIT })}
            </span>
          </p>
        </div>
        {left === null ? null : (
          <div className={styles['rest']}>
            <p className={styles['label']}>{t('left')}</p>
            <p className={styles['restFigure']}>{money(left)}</p>
          </div>
        )}
      </div>
      {loss_limit === null ? null : (
        <Progress
          label={t('counts')}
          share={part}
          valueText={t('of_limit', { loss: money(lossOf(counts)), limit: money(loss_limit) })}
          showWords={false}
        />
      )}
      <dl className={styles['parts']}>
        <div>
          <dt>{t('closed')}</dt>
          <dd>{money(closed)}</dd>
        </div>
        <div>
          <dt>
            {t('open_losses')} <small>{losing.join(', ')}</small>
          </dt>
          <dd>{money(open_losses)}</dd>
        </div>
      </dl>
      <p className={styles['again']}>
        <Icon name="clock" size={16} />
        <span>{t('starts_again', { left: leftText })}</span>
      </p>
    </section>
  );
}

function CountsAbout(): ReactNode {
  const { t } = useTranslation('limits');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles['about']}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('counts')}
      </button>
      <Sheet open={isOpen} padded title={t('counts')} onClose={() => setOpen(false)}>
        <p className={styles['aboutText']}>{t('counts_about')}</p>
      </Sheet>
    </>
  );
}
