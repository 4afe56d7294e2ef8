import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../lib/device/use-online.ts';
import { useConnection } from '../../lib/market/hooks.ts';
import type { Connection } from '../../lib/market/types.ts';
import { isOldPrice, readableAge } from '../../lib/time/age.ts';
import { Banner } from '../../ui/layout/notice.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { useAgeText } from './use-age-text.ts';

/** A shorter gap is shown by the figures alone, because a bar would flicker. */
const PATIENCE = 700;
const STARTING_PATIENCE = 4_000;
/** The bar of changed orders has a button. */
const BACK_FOR = 8_000;
/** The end of a shorter outage isn't reported: the user has hardly noticed it. */
const REPORTED_GAP = 10_000;

/** The user's orders that changed during the outage, and a way to their list. */
export interface Meanwhile {
  count: number;
  onShow(): void;
}

export function ConnectionBar({ meanwhile }: { meanwhile?: Meanwhile }): ReactNode {
  const connection = useConnection();
  const online = useOnline();
  // A start shows stored prices for a moment: that is normal unless it lasts.
  const isStarting = online && connection.isFormer === true;
  const isSure = !online || (!isStarting && isOldPrice(connection.age));
  const patience = isStarting ? STARTING_PATIENCE : PATIENCE;
  const isTroubled = useLasting(!online || isOld(connection), isSure, patience);
  const [gap, setGap] = useState(0);
  const { age, isFormer } = connection;
  useEffect(() => {
    // Prices stored by a former visit tell nothing of this outage.
    if (isTroubled) setGap(isFormer === true ? 0 : (age ?? 0));
  }, [isTroubled, age, isFormer]);
  const isBack = useBack(isTroubled, gap);
  if (isTroubled) {
    return (
      <TroubleBar connection={connection} online={online} hasOrders={meanwhile !== undefined} />
    );
  }
  if (!isBack || meanwhile === undefined || meanwhile.count === 0) return null;
  return <BackBar gap={gap} meanwhile={meanwhile} />;
}

function BackBar({ gap, meanwhile }: { gap: number; meanwhile: Meanwhile }): ReactNode {
  const { t } = useTranslation('market');
  const age = useAgeText(gap);
  return (
    <Banner
      tone="back"
      title={readableAge(gap) === undefined ? t('bar.back') : t('bar.back_after', { age })}
      note={t('bar.back_changes', { count: meanwhile.count })}
      action={{ label: t('bar.show'), onPress: meanwhile.onShow }}
    />
  );
}

function TroubleBar({
  connection,
  online,
  hasOrders,
}: {
  connection: Connection;
  online: boolean;
  hasOrders: boolean;
}): ReactNode {
  const { t } = useTranslation('market');
  const age = useAgeText(connection.age ?? 0);
  const hasAge = readableAge(connection.age) !== undefined;
  if (!online) {
    const title = hasAge ? t('bar.offline_age', { age }) : t('bar.offline');
    return <Banner tone="offline" title={title} note={t('bar.offline_note')} />;
  }
  if (connection.state !== 'online') {
    const title = hasAge ? t('bar.lost_age', { age }) : t('bar.lost');
    return (
      <Banner
        tone="stale"
        title={title}
        note={t(hasOrders ? 'bar.retrying_orders' : 'bar.retrying')}
      />
    );
  }
  // The age is that of the last message. A market that stopped goes on sending, so its prices are older than that.
  const title = isOldPrice(connection.age) ? t('bar.stale_age', { age }) : t('bar.stale');
  return <Banner tone="stale" title={title} note={t('bar.waiting')} />;
}

function isOld({ state, age, isStale }: Connection): boolean {
  // Before the first price nothing can be stale; only a missing connection is reported.
  return age === undefined ? state === 'reconnecting' || state === 'offline' : isStale;
}

/** True at once if certain, otherwise after it has lasted for `patience`. */
function useLasting(now: boolean, isSure: boolean, patience: number): boolean {
  const [hasLasted, setLasted] = useState(false);
  useEffect(() => {
    if (!now) return;
    const timer = setTimeout(() => setLasted(true), patience);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [now, patience]);
  return now && (isSure || hasLasted);
}

/** True for a while after an outage. A long one is reported with a toast too, which doesn't move the page. */
function useBack(isTroubled: boolean, gap: number): boolean {
  const { t } = useTranslation('market');
  const toast = useToast();
  const [isBack, setBack] = useState(false);
  const [wasTroubled, setWasTroubled] = useState(isTroubled);
  if (wasTroubled !== isTroubled) {
    setWasTroubled(isTroubled);
    setBack(!isTroubled);
  }
  const age = useAgeText(gap);
  const message = `${t('bar.back_after', { age })} · ${t('bar.back_live')}`;
  const report = useEffectEvent(() => {
    if (gap >= REPORTED_GAP) toast(message);
  });
  useEffect(() => {
    if (!isBack) return;
    report();
    const timer = setTimeout(() => setBack(false), BACK_FOR);
    return () => {
      clearTimeout(timer);
      // Not reported again when the page is shown again.
      setBack(false);
    };
  }, [isBack]);
  return isBack;
}
