import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Project } from '../../../../../protocol/calls/products/products.ts';
import { DAY_MS } from '../../../../../protocol/time.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { outsideAddress } from '../../../../lib/pages/known-pages.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { RichText } from '../../../../shared/content/rich-text.tsx';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { Notice } from '../../../../ui/layout/notice.tsx';
import { type Step, StepLine } from '../../../../ui/lists/step-line.tsx';
import { Disc } from '../../../../ui/media/disc.tsx';
import styles from '../earn.module.css';
import { IssueLine } from './issue-line.tsx';
import { Clock } from './project-card.tsx';
import { PROJECT_TONES, projectState } from './project-state.ts';

export function ProjectView({ project }: { project: Project }): ReactNode {
  const { t } = useTranslation('earn');
  const figures = useFigures();
  const amounts = useAmounts();
  const language = useLanguage();
  const { quotes } = useApp();
  const state = projectState(project, quotes.serverNow());
  const { name, currency_name, image } = project;
  const facts = [
    {
      name: t('ieo.issue_price'),
      value: t('ieo.usd', { amount: figures.plain(project.issue_price) }),
    },
    { name: t('ieo.total'), value: amounts.amount(project.total_issuance, currency_name) },
    { name: t('ieo.remaining'), value: amounts.available(project.remaining, currency_name) },
    { name: t('ieo.lock'), value: t('days', { count: project.lock_days }) },
    { name: t('ieo.cycle'), value: t('days', { count: project.cycle_days }) },
    { name: t('ieo.applications'), value: figures.plain(`${project.applications_number}`) },
    ...(state === 'finished'
      ? [{ name: t('ieo.passes'), value: figures.plain(`${project.passes_number}`) }]
      : []),
  ];
  return (
    <>
      <div className={styles['head']}>
        <Disc image={image} code={currency_name} />
        <div className={styles['names']}>
          <h2 className={styles['sectionTitle']}>{name}</h2>
          <p className={styles['state']}>
            <Badge tone={PROJECT_TONES[state]}>{t(`ieo.state.${state}`)}</Badge>
            <span className={styles['quiet']}>{currency_name}</span>
          </p>
        </div>
        <Clock project={project} state={state} />
      </div>
      <section className={styles['card']} aria-label={t('ieo.figures')}>
        <dl className={styles['facts']}>
          {facts.map((fact) => (
            <div key={fact.name}>
              <dt>{fact.name}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
        {state === 'warm_up' ? null : <IssueLine project={project} />}
      </section>
      <section className={styles['card']} aria-label={t('ieo.steps')}>
        <Steps project={project} />
      </section>
      <Notice tone="warn" title={t('risk.title')}>
        <p>{t('risk.ieo')}</p>
        <p>
          {t('risk.terms', {
            total: amounts.amount(project.total_issuance, currency_name),
            date: timeText(unlockTime(project), language, 'day'),
            days: t('days', { count: project.lock_days }),
          })}
        </p>
      </Notice>
    </>
  );
}

export function AboutProject({ project }: { project: Project }): ReactNode {
  const { t } = useTranslation('earn');
  const go = useGo();
  const { white_paper, description } = project;
  const paper = white_paper === null ? undefined : outsideAddress(white_paper);
  return (
    <>
      {description === '' && paper === undefined ? null : (
        <section className={styles['card']}>
          <h3 className={styles['title']}>{t('ieo.about')}</h3>
          <RichText html={description} />
          {paper === undefined ? null : (
            <Button onClick={() => go('pages/common/webView', { url: paper.href })}>
              {t('ieo.white_paper')}
            </Button>
          )}
        </section>
      )}
    </>
  );
}

function unlockTime({ end_time, lock_days }: Project): number {
  return end_time + lock_days * DAY_MS;
}

function Steps({ project: of }: { project: Project }): ReactNode {
  const { t } = useTranslation('earn');
  const language = useLanguage();
  const { quotes } = useApp();
  const now = quotes.serverNow();
  const times = [
    { id: 'warm_up', at: of.warm_up_time, until: of.start_time },
    { id: 'subscribe', at: of.start_time, until: of.end_time },
    { id: 'allotment', at: of.end_time, until: of.end_time },
    { id: 'market', at: of.market_time, until: of.market_time },
    {
      id: 'unlock',
      at: unlockTime(of),
      until: unlockTime(of),
    },
  ] as const;
  const steps = times.map(({ id, at, until }): Step => {
    const stand = now >= until ? 'done' : now >= at ? 'now' : 'later';
    return {
      id,
      title: t(`ieo.step.${id}`),
      time: timeText(at, language, 'moment'),
      state: stand,
      stateName: t(`ieo.step_state.${stand}`),
    };
  });
  return <StepLine label={t('ieo.steps')} steps={steps} />;
}
