import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../lib/device/use-online.ts';
import { PageFailure } from '../../ui/layout/failure.tsx';
import { Banner } from '../../ui/layout/notice.tsx';
import { useAgeText } from '../market/use-age-text.ts';
import styles from './screen-state.module.css';

export type ScreenData =
  | { kind: 'loading' }
  | { kind: 'failed'; text: string }
  | { kind: 'empty' }
  /** `age`: milliseconds since it was loaded, if it may have changed on the server. */
  | { kind: 'content'; age?: number | undefined };

interface ScreenStateProps {
  data: ScreenData;
  skeleton: ReactNode;
  empty: ReactNode;
  onRetry(): void;
  children: ReactNode;
}

/** Before this the skeleton only takes its place, because a flashing one is worse than a short wait. */
const SKELETON_AFTER = 200;

/** Set around a part whose age is already shown. */
const IsAgeShown = createContext(false);

export function ScreenState({
  data,
  skeleton,
  empty,
  onRetry,
  children,
}: ScreenStateProps): ReactNode {
  const isShownAbove = use(IsAgeShown);
  if (data.kind === 'loading') return <Waiting skeleton={skeleton} />;
  if (data.kind === 'failed') return <PageFailure text={data.text} onRetry={onRetry} />;
  if (data.kind === 'empty') return empty;
  const isOld = data.age !== undefined;
  return (
    <>
      {data.age === undefined || isShownAbove ? null : (
        <OldBanner age={data.age} onRetry={onRetry} />
      )}
      <IsAgeShown value={isShownAbove || isOld}>{children}</IsAgeShown>
    </>
  );
}

function Waiting({ skeleton }: { skeleton: ReactNode }): ReactNode {
  const { t } = useTranslation();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), SKELETON_AFTER);
    return () => clearTimeout(timer);
  }, []);
  if (!isLong) {
    return (
      <div aria-hidden="true" style={{ visibility: 'hidden' }}>
        {skeleton}
      </div>
    );
  }
  return (
    <div aria-busy="true">
      <span className="spoken" role="status">
        {t('loading')}
      </span>
      <div aria-hidden="true">{skeleton}</div>
    </div>
  );
}

function OldBanner({ age, onRetry }: { age: number; onRetry(): void }): ReactNode {
  const { t } = useTranslation('ui');
  const online = useOnline();
  const text = useAgeText(age);
  // The page's own bar says why.
  if (!online) return <p className={styles['saved']}>{t('saved', { age: text })}</p>;
  return (
    <Banner
      tone="stale"
      title={t('saved', { age: text })}
      action={{ label: t('common:retry'), onPress: onRetry }}
    />
  );
}
