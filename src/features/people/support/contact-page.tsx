import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Answer } from '../../../lib/api/api.ts';
import { useCallPages } from '../../../lib/api/use-call-pages.ts';
import { useSetting } from '../../../lib/api/use-setting.ts';
import { useSignedIn } from '../../../lib/app-context.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { pathTo } from '../../../lib/pages/pages.ts';
import { useBack, useGo } from '../../../lib/pages/use-go.ts';
import { timeText } from '../../../lib/time/time-text.ts';
import { PagedList } from '../../../shared/answers/paged-list.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge, CountBadge } from '../../../ui/layout/badge.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { FootBar } from '../../../ui/layout/foot-bar.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { ListRow } from '../../../ui/lists/list-row.tsx';
import { IconTile } from '../../../ui/media/icon-tile.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { NewTicket } from './new-ticket.tsx';
import styles from './support.module.css';

type Ticket = Answer<'support.list'>['list'][number];

const ROW = 84;

export function ContactPage(): ReactNode {
  const isSignedIn = useSignedIn();
  const [hasRequests, setHasRequests] = useState(isSignedIn);
  if (isSignedIn && !hasRequests) setHasRequests(true);
  return hasRequests ? <Requests /> : <GuestContact />;
}

function Requests(): ReactNode {
  const { t } = useTranslation('support');
  const back = useBack('pages/index/index');
  const go = useGo();
  const pages = useCallPages('support.list', {});
  const [isNew, setNew] = useState(false);
  return (
    <>
      <NavBar title={t('title')} onBack={back} />
      <main className={styles['page']}>
        <ContactWays />
        <ServiceHours service={pages.data?.pages[0]?.service} />
        <h2 className={styles['section']}>{t('tickets')}</h2>
        <PagedList
          label={t('tickets')}
          pages={pages}
          rowHeight={ROW}
          keyOf={({ id }) => id}
          empty={<EmptyState title={t('none')} text={t('none_text')} />}
          row={(ticket) => (
            <TicketRow
              ticket={ticket}
              onOpen={() => go('pages/setting/ticket', { id: ticket.id })}
            />
          )}
        />
        <FootBar>
          <Button look="base" main wide onClick={() => setNew(true)}>
            {t('new')}
          </Button>
        </FootBar>
      </main>
      <NewTicket
        open={isNew}
        onClose={() => setNew(false)}
        onOpened={(id) => {
          setNew(false);
          go('pages/setting/ticket', { id });
        }}
      />
    </>
  );
}

function ServiceHours({ service }: { service: Answer<'support.list'>['service'] | undefined }) {
  const { t } = useTranslation('support');
  const language = useLanguage();
  if (service === undefined) return null;
  const { is_open, opens_time } = service;
  const opens = opens_time === null ? '' : timeText(opens_time, language, 'moment');
  return (
    <p className={styles['service']}>
      <Badge tone={is_open ? 'up' : 'warn'}>{t(is_open ? 'service_open' : 'service_closed')}</Badge>
      {is_open || opens === '' ? null : <span>{t('service_opens', { time: opens })}</span>}
    </p>
  );
}

/** For guests: tickets need an account, the other contacts don't. */
function GuestContact(): ReactNode {
  const { t } = useTranslation('support');
  const back = useBack('pages/index/index');
  const go = useGo();
  return (
    <>
      <NavBar title={t('title')} onBack={back} />
      <main>
        <ContactWays />
        <EmptyState picture="no-access" title={t('tickets')} text={t('guest_text')}>
          <Button onClick={() => go('pages/common/login', { from: '/pages/setting/contactUs' })}>
            {t('log_in')}
          </Button>
        </EmptyState>
      </main>
    </>
  );
}

function TicketRow({ ticket, onOpen }: { ticket: Ticket; onOpen(): void }): ReactNode {
  const { t } = useTranslation('support');
  const language = useLanguage();
  const { subject, status, state, unread, last_text, update_time } = ticket;
  return (
    <ListRow
      height={60}
      lead={
        <span className={styles['tile']}>
          <IconTile icon="orders" size={40} />
          <CountBadge count={unread} label={t('unread', { count: unread })} />
        </span>
      }
      title={subject}
      note={
        <>
          <span className={styles['last']}>{last_text}</span>
          <span className={styles['time']}>
            {timeText(update_time, language, 'minute')}
            <span className={styles['states']}>
              <Badge tone={state === 'answered' ? 'up' : 'neutral'}>{t(`state.${state}`)}</Badge>
              <Badge tone={status === 1 ? 'base' : 'neutral'}>
                {status === 1 ? t('open') : t('closed')}
              </Badge>
            </span>
          </span>
        </>
      }
      onPress={onOpen}
    />
  );
}

function ContactWays(): ReactNode {
  const { t } = useTranslation('support');
  const service = useSetting('customer_service');
  const { email = null, url = null, hours = null } = service ?? {};
  return (
    <div className={styles['ways']}>
      {email === null ? null : (
        <a className={styles['mail']} href={`mailto:${email}`}>
          {email}
        </a>
      )}
      {url === null ? null : (
        <a className={styles['mail']} href={url} target="_blank" rel="noopener noreferrer">
          {new URL(url).host}
        </a>
      )}
      {hours === null ? null : <p>{t('hours', { hours })}</p>}
      <Link className={styles['mail']} to={pathTo('open-location')}>
        <Icon name="pin" size={18} />
        {t('office')}
      </Link>
    </div>
  );
}
