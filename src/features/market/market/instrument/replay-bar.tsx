import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import type { ReplayFeed } from '../../../../lib/market/replay-feed.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import styles from './chart-more.module.css';

/** A bar a second. */
const PLAY_MS = 1_000;
const BACK = 10;

interface ReplayBarProps {
  replay: ReplayFeed;
  /** Of the bar that was tapped. */
  pointedTime(): number | undefined;
  onLeave(): void;
}

export function ReplayBar({ replay, pointedTime, onLeave }: ReplayBarProps): ReactNode {
  const { t } = useTranslation('drawing');
  const language = useLanguage();
  const [isPlaying, setPlaying] = useState(false);
  const toast = useToast();
  const chooseBar = (): void => {
    const time = pointedTime();
    setPlaying(false);
    if (time === undefined) toast(t('replay.tap'), 'info');
    else replay.endAt(time);
  };
  const end = useSyncExternalStore(
    (listener) => replay.subscribe(listener),
    () => replay.bar(replay.length() - 1).time,
  );
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => {
      if (!replay.step(1)) setPlaying(false);
    }, PLAY_MS);
    return () => clearInterval(timer);
  }, [isPlaying, replay]);
  return (
    <section className={styles['replay']} aria-label={t('replay.title')}>
      <p role="status">{t('replay.until', { time: timeText(end, language, 'moment') })}</p>
      <IconButton icon="target" label={t('replay.here')} onClick={chooseBar} />
      <IconButton icon="back" label={t('replay.back')} onClick={() => replay.step(-BACK)} />
      <IconButton icon="forward" label={t('replay.step')} onClick={() => replay.step(1)} />
      <IconButton
        icon={isPlaying ? 'clock' : 'play'}
        label={t(isPlaying ? 'replay.pause' : 'replay.play')}
        aria-pressed={isPlaying}
        onClick={() => setPlaying(!isPlaying)}
      />
      <Button small onClick={onLeave}>
        {t('replay.leave')}
      </Button>
    </section>
  );
}
