import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBack } from '../../../lib/pages/use-go.ts';
import { AnswerState } from '../../../shared/answers/answer-state.tsx';
import { type OwnLimits, useOwnLimits } from '../../../shared/trade/limits/use-own-limits.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FootBar } from '../../../ui/layout/foot-bar.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { CoolDownCard } from './cool-down-card.tsx';
import { DayCard } from './day-card.tsx';
import styles from './limits.module.css';
import { changesOf, type LimitsForm, storedForm } from './limits-form.ts';
import { LossLimitCard } from './loss-limit-card.tsx';
import { PauseNow } from './pause-now.tsx';
import { useSaveLimits } from './use-save-limits.ts';

export function LimitsPage(): ReactNode {
  const { t } = useTranslation('limits');
  const back = useBack('pages/setting/security');
  const query = useOwnLimits();
  return (
    <>
      <NavBar title={t('title')} onBack={back} />
      <main className={styles['page']}>
        <AnswerState query={query} bones={[172, 200, 164, 44, 40]}>
          {(limits) => <Content limits={limits} />}
        </AnswerState>
      </main>
    </>
  );
}

function Content({ limits }: { limits: OwnLimits }): ReactNode {
  const { t } = useTranslation('limits');
  // What was edited; everything else follows the server.
  const [edits, setEdits] = useState<Partial<LimitsForm>>({});
  const [hasTried, setTried] = useState(false);
  const form = { ...storedForm(limits), ...edits };
  const { save, busy, errorOf, forget } = useSaveLimits(() => {
    setEdits({});
    setTried(false);
  });
  const edit = (change: Partial<LimitsForm>): void => {
    forget();
    setEdits({ ...edits, ...change });
  };
  const isLossMissing = form.hasLimit && form.loss === '';
  const changes = changesOf(limits, form);
  const press = (): void => {
    if (isLossMissing) setTried(true);
    else if (changes !== undefined) save(changes);
  };
  return (
    <>
      <DayCard limits={limits} />
      <LossLimitCard
        limits={limits}
        form={form}
        error={hasTried && isLossMissing ? t('enter_limit') : errorOf('loss_limit')}
        onEdit={edit}
        onTakeBack={() => save({ loss_limit: limits.loss_limit ?? '' })}
      />
      <CoolDownCard
        limits={limits}
        form={form}
        onEdit={edit}
        onTakeBack={() =>
          save({
            cool_losses: limits.cool_down?.losses ?? 0,
            cool_minutes: limits.cool_down?.minutes,
          })
        }
      />
      <PauseNow limits={limits} />
      <p className={styles['works']}>
        <Icon name="shield" size={18} />
        <span>{t('works')}</span>
      </p>
      <FootBar>
        <Button
          main
          wide
          look="base"
          busy={busy}
          disabled={changes === undefined && !isLossMissing}
          onClick={press}
        >
          {t(changes === undefined && !isLossMissing ? 'nothing' : 'save')}
        </Button>
      </FootBar>
    </>
  );
}
