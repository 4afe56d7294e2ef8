import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Project } from '../../../../../protocol/calls/products/products.ts';
import { outdate } from '../../../../lib/api/queries.ts';
import { TOUCHED } from '../../../../lib/api/stale-calls.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { pathTo } from '../../../../lib/pages/pages.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { TimeLeft } from '../../../../shared/figures/time-left.tsx';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { Disc } from '../../../../ui/media/disc.tsx';
import styles from '../earn.module.css';
import { IssueLine } from './issue-line.tsx';
import { ProjectBanner } from './project-banner.tsx';
import { shareOf } from './project-figures.ts';
import { PROJECT_TONES, projectState } from './project-state.ts';

interface ProjectCardProps {
  project: Project;
  isBare?: boolean;
}

export function ProjectCard({ project, isBare = false }: ProjectCardProps): ReactNode {
  const { t } = useTranslation('earn');
  const language = useLanguage();
  const figures = useFigures();
  const amounts = useAmounts();
  const { quotes } = useApp();
  const { id, name, currency_name, image, applications_number, cycle_days, lock_days } = project;
  const state = projectState(project, quotes.serverNow());
  const notes = {
    warm_up: t('ieo.cycle_of', { count: cycle_days }),
    open: t('ieo.applications_count', {
      count: applications_number,
      number: figures.plain(`${applications_number}`),
    }),
    finished: t('ieo.market_since', { date: timeText(project.market_time, language, 'date') }),
  };
  const facts =
    state === 'finished'
      ? [
          { name: t('ieo.applications'), value: figures.plain(`${applications_number}`) },
          { name: t('ieo.passes'), value: figures.plain(`${project.passes_number}`) },
        ]
      : [
          { name: t('ieo.total'), value: amounts.amount(project.total_issuance, currency_name) },
          { name: t('ieo.lock'), value: t('days', { count: lock_days }) },
        ];
  return (
    <div className={isBare ? undefined : styles['listed']}>
      <Link
        to={pathTo('pages/ieo/subscribe', { id })}
        className={`${styles['card']} ${styles['link']}`}
      >
        {isBare ? null : (
          <ProjectBanner currency_id={project.currency_id}>
            <Badge tone={PROJECT_TONES[state]}>{t(`ieo.state.${state}`)}</Badge>
          </ProjectBanner>
        )}
        <span className={styles['head']}>
          <Disc image={image} code={currency_name} />
          <span className={styles['names']}>
            <strong className={styles['title']}>{name}</strong>
            <span className={styles['state']}>
              {isBare ? <Badge tone={PROJECT_TONES[state]}>{t(`ieo.state.${state}`)}</Badge> : null}
              <span className={styles['quiet']}>
                {name === currency_name ? notes[state] : `${currency_name} · ${notes[state]}`}
              </span>
            </span>
          </span>
          <Clock project={project} state={state} />
        </span>
        {state === 'warm_up' ? (
          <span className={styles['spread']}>
            <span className={styles['quiet']}>
              {t('ieo.opens', { date: timeText(project.start_time, language, 'moment') })}
            </span>
            <span className={styles['quiet']}>
              {t('ieo.closes', { date: timeText(project.end_time, language, 'moment') })}
            </span>
          </span>
        ) : (
          <IssueLine project={project} />
        )}
        <dl className={styles['facts']}>
          <div>
            <dt>{t('ieo.issue_price')}</dt>
            <dd>{t('ieo.usd', { amount: figures.plain(project.issue_price) })}</dd>
          </div>
          {facts.map((fact) => (
            <div key={fact.name}>
              <dt>{fact.name}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
      </Link>
    </div>
  );
}

interface ClockProps {
  project: Project;
  state: ReturnType<typeof projectState>;
}

/** Countdown to the next state; for a finished project the allotted share. */
export function Clock({ project, state }: ClockProps): ReactNode {
  const { t } = useTranslation('earn');
  const figures = useFigures();
  const { queries } = useApp();
  const [core] = useCore();
  if (state === 'finished') {
    return (
      <span className={styles['put']}>
        <span className={styles['quiet']}>{t('ieo.each_got')}</span>
        <span className={styles['figure']}>
          {core.kind === 'ready' ? figures.percent(shareOf(core.core, project)) : ''}
        </span>
      </span>
    );
  }
  const label = t(state === 'open' ? 'ieo.ends_in' : 'ieo.starts_in');
  return (
    <span className={styles['put']}>
      <span className={styles['quiet']}>{label}</span>
      <span className={`${styles['figure']} ${state === 'warm_up' ? styles['warn'] : ''}`}>
        <TimeLeft
          label={label}
          endsAt={state === 'open' ? project.end_time : project.start_time}
          onEnd={() => outdate(queries, TOUCHED.project_order)}
        />
      </span>
    </span>
  );
}
