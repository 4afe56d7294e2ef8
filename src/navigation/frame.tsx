import {
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
  UNSAFE_LocationContext,
  useLocation,
  useNavigationType,
} from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useApp, useSignedIn } from '../lib/app-context.ts';
import type { FrameScheduler } from '../lib/frame-scheduler.ts';
import { ServiceBar } from '../offline/service-bar.tsx';
import { ConfirmSending } from '../shared/account/confirm-sending.tsx';
import { PageFailure } from '../ui/layout/failure.tsx';
import { noteVisiblePage } from '../ui/overlay/back-layers.ts';
import { AsyncPage } from './async-page.tsx';
import { Boundary } from './boundary.tsx';
import { Detours } from './detours.tsx';
import styles from './frame.module.css';
import { Guard } from './guard.tsx';
import type { PageEntry as Known } from './page-entry.ts';
import { PageLayers, type PagePlace } from './page-layers.tsx';
import { PageModule } from './page-module.ts';
import {
  afterStep,
  firstStack,
  isSamePlace,
  keptPages,
  onlyVisible,
  type StackEntry,
} from './page-stack.ts';
import { isThere, pageAt, properPath } from './pages.ts';
import { TabBar } from './tab-bar.tsx';
import { isFirstEntry, noteVisible, putAboveHome } from './tab-history.ts';
import { isTab } from './tabs.ts';
import { useWide } from './wide-code.ts';

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
  const wide = useWide();
  const { views } = useSnapshot(useApp().state);
  const places = top === undefined ? undefined : wide?.placesOf(top.location.pathname, views[0]);
  const beside = useBeside(places?.beside, keptEntries);
  const visiblePages = new Map<string, PagePlace>();
  if (top !== undefined)
    visiblePages.set(top.id, beside === undefined ? 'only' : (places?.top ?? 'only'));
  if (beside !== undefined) visiblePages.set(beside.id, places?.top === 'list' ? 'detail' : 'list');
  const shownEntries = [...keptEntries];
  for (const entry of [upcoming, beside])
    if (entry !== undefined && !shownEntries.some(({ id }) => id === entry.id))
      shownEntries.push(entry);
  const proper = properPath(location.pathname);
  const onTab = isTab(location.pathname);
  const page = pageAt(location.pathname);
  return (
    <>
      <Detours />
      <ConfirmSending />
      {wide === undefined || page.withoutServer ? null : <wide.WideTop path={location.pathname} />}
      {page.withoutServer ? null : <ServiceBar />}
      <div
        className={onTab && wide === undefined ? styles['overTabs'] : undefined}
        data-stage={places?.group}
      >
        {proper === location.pathname ? null : (
          <Navigate to={{ pathname: proper, search: location.search }} replace />
        )}
        <PageLayers pages={shownEntries} places={visiblePages}>
          {({ location: own }) => <KeptPage location={own} isWide={wide !== undefined} />}
        </PageLayers>
      </div>
      {wide === undefined || page.withoutServer ? null : <wide.WideFoot path={location.pathname} />}
      {onTab ? <TabBar /> : null}
    </>
  );
}

/** The page beside the one on top: the same one as before if it is kept. */
function useBeside(
  path: string | undefined,
  keptEntries: readonly StackEntry[],
): StackEntry | undefined {
  const isSignedIn = useSignedIn();
  const own = useMemo((): StackEntry | undefined => {
    if (path === undefined) return undefined;
    const [pathname = '', query] = path.split('?');
    const search = query === undefined ? '' : `?${query}`;
    const location = { pathname, search, hash: '', state: null, key: 'beside' } as Location;
    return { id: isTab(pathname) ? pathname : `beside ${pathname}`, location };
  }, [path]);
  if (own === undefined || !isThere(own.location.pathname.slice(1))) return undefined;
  if (pageAt(own.location.pathname).needsSession === true && !isSignedIn) return undefined;
  const isPath = ({ location }: StackEntry): boolean =>
    location.pathname === own.location.pathname && own.location.search === '';
  return keptEntries.find(isPath) ?? own;
}

interface KeptPageProps {
  location: Location;
  isWide: boolean;
}

/** A hidden page keeps its own address instead of the visible one. */
const KeptPage = memo(function KeptPage({ location, isWide }: KeptPageProps): ReactNode {
  const { frames } = useApp();
  // Reports hidden pages too, when they are in the document.
  useInsertionEffect(() => frames.reportDrawn(location), [location, frames]);
  const place = useMemo(() => ({ location, navigationType: 'PUSH' as const }), [location]);
  const knownPage = pageAt(location.pathname);
  if (properPath(location.pathname) !== location.pathname) return null;
  return (
    <UNSAFE_LocationContext value={place as never}>
      <Boundary failure={(retry) => <Broken onRetry={retry} />}>
        {knownPage.needsSession ? (
          <Guard admitsGuests={knownPage.needsSession === 'once'}>
            {content(knownPage, isWide)}
          </Guard>
        ) : (
          content(knownPage, isWide)
        )}
      </Boundary>
    </UNSAFE_LocationContext>
  );
});

function content({ page: narrowPage, skeleton, wide }: Known, isWide: boolean): ReactNode {
  const page = isWide ? (wide ?? narrowPage) : narrowPage;
  if (page instanceof PageModule) return <AsyncPage module={page} skeleton={skeleton} />;
  const Page = page;
  return <Page />;
}
