import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../lib/api/api.ts';
import { failureText, isHandledElsewhere } from '../../../lib/api/failure-text.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSend } from '../../../lib/api/use-send.ts';
import { useIdParam } from '../../../lib/pages/id-param.ts';
import { useBack } from '../../../lib/pages/use-go.ts';
import { RowBones } from '../../../shared/answers/paged-list.tsx';
import { useScreenData } from '../../../shared/answers/screen-data.ts';
import { ScreenState } from '../../../shared/answers/screen-state.tsx';
import { Messages } from '../../../shared/talk/messages.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { FootBar } from '../../../ui/layout/foot-bar.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { Conversation } from '../../../ui/lists/bubble.tsx';
import { ConfirmSheet } from '../../../ui/overlay/confirm-sheet.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import styles from './support.module.css';
import { WriteBar } from './write-bar.tsx';

const BONE = 64;
const STEP = 30;
const MOST = 100;

type Message = Answer<'support.messages'>['list'][number];

export function TicketPage(): ReactNode {
  const { t } = useTranslation('support');
  const back = useBack('pages/setting/contactUs');
  const id = useIdParam();
  if (id === undefined) {
    return (
      <>
        <NavBar title={t('ticket')} onBack={back} />
        <main>
          <EmptyState picture="not-there" title={t('gone')} />
        </main>
      </>
    );
  }
  return <Ticket key={id} id={id} onBack={back} />;
}

function Ticket({ id, onBack }: { id: number; onBack(): void }): ReactNode {
  const { t } = useTranslation('support');
  const toast = useToast();
  const [limit, setLimit] = useState(STEP);
  const query = useCall('support.messages', { id, limit });
  const screenData = useScreenData(query);
  // Keeps the displayed messages while older ones load, because they come as one longer response.
  const [shownData, setShownData] = useState(query.data);
  if (query.data !== undefined && query.data !== shownData) setShownData(query.data);
  const isLonger = screenData.kind === 'loading' && shownData !== undefined;
  const data = isLonger ? { kind: 'content' as const } : screenData;
  const ticket = shownData?.ticket;
  const [isClosing, setIsClosing] = useState(false);
  const close = useSend('support.close', { touches: ['support.list', 'support.messages'] });
  const list: readonly Message[] = shownData?.list ?? [];
  useEndOf(list[0]?.id);
  const closeTicket = (): void => {
    setIsClosing(false);
    close.mutate(
      { id },
      {
        onError: (error) => {
          if (!isHandledElsewhere(error)) toast(failureText(t, error), 'bad');
        },
      },
    );
  };
  return (
    <>
      <NavBar
        title={ticket?.subject ?? t('ticket')}
        onBack={onBack}
        end={
          ticket?.status === 1 ? (
            <IconButton icon="check" label={t('close')} onClick={() => setIsClosing(true)} />
          ) : null
        }
      />
      <main>
        <ScreenState
          data={data}
          skeleton={<RowBones height={BONE} />}
          empty={null}
          onRetry={() => void query.refetch()}
        >
          <div className={styles['talk']}>
            {shownData?.has_more === true && limit < MOST ? (
              <span className={styles['older']}>
                <Button small onClick={() => setLimit(Math.min(MOST, limit + STEP))}>
                  {t('older')}
                </Button>
              </span>
            ) : null}
            <Conversation label={t('ticket')}>
              <Messages list={[...list].reverse()} other={t('service')} />
            </Conversation>
            {list[0]?.sender === 'me' && ticket !== undefined && ticket.state !== 'answered' ? (
              <p className={styles['read']}>{t(`state.${ticket.state}`)}</p>
            ) : null}
          </div>
        </ScreenState>
        <FootBar>
          {ticket?.status === 2 ? (
            <p className={styles['ended']}>{t('ended')}</p>
          ) : (
            <WriteBar id={id} />
          )}
        </FootBar>
      </main>
      <ConfirmSheet
        open={isClosing}
        title={t('close_title')}
        cancel={t('close_not')}
        action={t('close')}
        onClose={() => setIsClosing(false)}
        onConfirm={closeTicket}
      >
        <p>{t('close_text')}</p>
      </ConfirmSheet>
    </>
  );
}

function useEndOf(newest: number | undefined): void {
  useEffect(() => {
    if (newest !== undefined) scrollTo({ top: document.documentElement.scrollHeight });
  }, [newest]);
}
