import {
  Component,
  memo,
  type ReactNode,
  startTransition,
  useEffect,
  useInsertionEffect,
  useMemo,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Location,
  Navigate,
  ScrollRestoration,
  UNSAFE_LocationContext,
  useLocation,
  useNavigationType,
} from 'react-router-dom';
import { useApp, useSignedIn } from '../lib/app-context.ts';
import type { FrameScheduler } from '../lib/frame-scheduler.ts';
import { ServiceBar } from '../offline/service-bar.tsx';
import { ConfirmSending } from '../shared/account/confirm-sending.tsx';
import { PageFailure } from '../ui/layout/failure.tsx';
import { noteVisiblePage } from '../ui/overlay/back-layers.ts';
import { AsyncPage } from './async-page.tsx';
import { Detours } from './detours.tsx';
import styles from './frame.module.css';
import { Guard } from './guard.tsx';
import type { PageEntry as Known } from './page-entry.ts';
import { PageLayers } from './page-layers.tsx';
import { PageModule } from './page-module.ts';
import {
  afterStep,
  firstStack,
  isSamePlace,
  keptPages,
  onlyVisible,
  type StackEntry,
} from './page-stack.ts';
import { pageAt, properPath } from './pages.ts';
import { TabBar } from './tab-bar.tsx';
import { isFirstEntry, noteVisible, putAboveHome } from './tab-history.ts';
import { isTab } from './tabs.ts';

class PageBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return <Broken onRetry={() => this.setState({ isBroken: false })} />;
  }
}

function Broken({ onRetry }: { onRetry(): void }): ReactNode {
  const { t } = useTranslation();
  return <PageFailure text={t('page_broken')} onRetry={onRetry} />;
}

// Draws the target page of a navigation out of sight before it slides in.
// Avoids: one long frame in which the page is rendered while the screen is frozen.
// Gain (bench app, the slides of slide_late_frames, on and off at random in one page, 22 traces, busy machine):
// the longest frame of a trace is 56 ms shorter (standard error 13); the share of late frames is the same.
// Remove when: the longest frame of a slide stays the same without it.
/** After this time the page slides in anyway and shows its skeleton. */
const CODE_WITHIN_MS = 200;
/** A slow phone draws the largest page faster than this. */
const DRAWN_WITHIN_MS = 400;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** `draw` puts the page into the document, hidden; resolves when it is there. */
async function drawOutOfSight(
  location: Location,
  draw: () => void,
  frames: FrameScheduler,
): Promise<void> {
  const { page } = pageAt(location.pathname);
  if (page instanceof PageModule) await Promise.race([page.whenSettled(), pause(CODE_WITHIN_MS)]);
  const untilDrawn = frames.whenDrawn(location);
  draw();
  await Promise.race([untilDrawn, pause(DRAWN_WITHIN_MS)]);
}

/**
 * The frame around all pages. Tabs and pages below the visible one keep their state: hidden, without effects,
 * so that they cost nothing, and shown again as they were.
 */
export function Frame(): ReactNode {
  const { frames } = useApp();
  const location = useLocation();
  const step = useNavigationType();
  const [stack, setStack] = useState(() => firstStack(location, isTab));
  const [upcoming, setUpcoming] = useState<StackEntry>();
  const [seenLocation, setSeenLocation] = useState(location);
  if (seenLocation !== location) {
    setSeenLocation(location);
    // The page's address when it was drawn: another one would draw it again.
    const isDrawn = upcoming !== undefined && isSamePlace(upcoming.location, location);
    setStack(afterStep(stack, isDrawn ? upcoming.location : location, step, isTab));
    setUpcoming(undefined);
  }
  const isSignedIn = useSignedIn();
  const [wasSignedIn, setWasSignedIn] = useState(isSignedIn);
  if (wasSignedIn !== isSignedIn) {
    setWasSignedIn(isSignedIn);
    // Going back must not show another user's data: only the visible page stays, which may have a half-filled form.
    if (wasSignedIn) setStack(onlyVisible(stack));
  }
  const keptEntries = keptPages(stack);
  useEffect(() => {
    frames.preparePage = (next, nextStep) => {
      const after = afterStep(stack, next, nextStep, isTab);
      const entry = after.entries[after.at];
      const isThere = keptPages(stack).some(({ id }) => id === entry?.id);
      if (entry === undefined || isThere) return undefined;
      return drawOutOfSight(next, () => startTransition(() => setUpcoming(entry)), frames);
    };
  }, [stack, frames]);
  useEffect(() => {
    noteVisible();
    noteVisiblePage(location.key);
    if (isTab(location.pathname) && (step !== 'POP' || isFirstEntry())) putAboveHome();
  }, [location, step]);
  const top = stack.entries[stack.at];
  const proper = properPath(location.pathname);
  const onTab = isTab(location.pathname);
  const page = pageAt(location.pathname);
  return (
    <>
      <Detours />
      <ConfirmSending />
      {page.withoutServer ? null : <ServiceBar />}
      <div className={onTab ? styles['overTabs'] : undefined}>
        {proper === location.pathname ? null : (
          <Navigate to={{ pathname: proper, search: location.search }} replace />
        )}
        <PageLayers
          pages={upcoming === undefined ? keptEntries : [...keptEntries, upcoming]}
          top={top?.id}
        >
          {({ location: own }) => <KeptPage location={own} />}
        </PageLayers>
      </div>
      {onTab ? <TabBar /> : null}
      <ScrollRestoration getKey={({ pathname, key }) => (isTab(pathname) ? pathname : key)} />
    </>
  );
}

/** A hidden page keeps its own address instead of the visible one. */
const KeptPage = memo(function KeptPage({ location }: { location: Location }): ReactNode {
  const { frames } = useApp();
  // Reports hidden pages too, when they are in the document.
  useInsertionEffect(() => frames.reportDrawn(location), [location, frames]);
  const place = useMemo(() => ({ location, navigationType: 'PUSH' as const }), [location]);
  const knownPage = pageAt(location.pathname);
  if (properPath(location.pathname) !== location.pathname) return null;
  return (
    <UNSAFE_LocationContext value={place as never}>
      <PageBoundary>
        {knownPage.needsSession ? (
          <Guard admitsGuests={knownPage.needsSession === 'once'}>{content(knownPage)}</Guard>
        ) : (
          content(knownPage)
        )}
      </PageBoundary>
    </UNSAFE_LocationContext>
  );
});

function content({ page, skeleton }: Known): ReactNode {
  if (page instanceof PageModule) return <AsyncPage module={page} skeleton={skeleton} />;
  const Page = page;
  return <Page />;
}
