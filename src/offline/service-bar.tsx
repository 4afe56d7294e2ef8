import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { callKey } from '../lib/api/queries.ts';
import { useApp } from '../lib/app-context.ts';
import { WEB_VERSION } from '../lib/state/stored-state.ts';
import { useUnsentWords } from '../lib/state/unsent-words.ts';
import { Banner } from '../ui/layout/notice.tsx';
import { lookForNew, useIsReplaced } from './deployment.ts';
import styles from './offline.module.css';

/** Minimum interval of `/status` requests, also after a burst of errors. */
const ASK_EVERY_MS = 60_000;
const ASK_AGAIN_MS = 5_000;
/** A new deployment isn't urgent; the end of an outage, or waking from sleep, may be. */
const CHECK_EVERY_MS = 10 * 60_000;

interface Service {
  maintenance: boolean;
  min_web_version: number;
}

/** The server's status: requested at launch, after errors and from time to time; the socket announces changes. */
function useService(): Service | undefined {
  const { api, queries, quotes, now } = useApp();
  const lastRequest = useRef(0);
  const { data, refetch } = useQuery({
    queryKey: callKey('status', {}),
    queryFn: ({ signal }) => {
      lastRequest.current = now();
      return api.call('status', {}, signal);
    },
    refetchInterval: ASK_EVERY_MS,
    retry: false,
  });
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        const isError = event.type === 'updated' && event.action.type === 'error';
        if (!isError || event.query.queryKey[0] === 'status') return;
        if (now() - lastRequest.current > ASK_AGAIN_MS) void refetch();
      }),
    [queries, refetch, now],
  );
  useEffect(
    () =>
      quotes.onEvent('status', (data) => {
        const { maintenance, min_web_version } = data as Service;
        const key = callKey('status', {});
        queries.setQueryData(key, (cachedService: Service | undefined) =>
          cachedService === undefined
            ? cachedService
            : { ...cachedService, maintenance, min_web_version },
        );
      }),
    [quotes, queries],
  );
  return data;
}

function useLooks(): void {
  const { quotes } = useApp();
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') void lookForNew();
    };
    const timer = setInterval(look, CHECK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    // After a reconnect the server may be another one.
    let greetings = 0;
    const leave = quotes.onEvent('welcome', () => {
      greetings += 1;
      if (greetings > 1) look();
    });
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      leave();
    };
  }, [quotes]);
}

/**
 * A quiet bar above every page: a newer app is available, this one is too old for the server, or the server is
 * under maintenance. The app is reloaded only on a tap, which isn't offered while a form has unsent input.
 */
export function ServiceBar(): ReactNode {
  const { t } = useTranslation();
  const service = useService();
  useLooks();
  const isReplaced = useIsReplaced();
  const hasWords = useUnsentWords();
  const isTooOld = service !== undefined && service.min_web_version > WEB_VERSION;
  const update = { label: t('service.update'), onPress: () => location.reload() };
  return (
    <div className={styles['service']}>
      {service?.maintenance === true ? (
        <Banner
          tone="stale"
          title={t('service.maintenance')}
          note={t('service.maintenance_note')}
        />
      ) : null}
      {isTooOld ? (
        <Banner
          tone="stale"
          title={t('service.too_old')}
          note={hasWords ? t('service.after_sending') : undefined}
          action={hasWords ? undefined : update}
        />
      ) : isReplaced && !hasWords ? (
        <Banner tone="news" title={t('service.new_version')} action={update} />
      ) : null}
    </div>
  );
}
