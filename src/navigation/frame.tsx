import {
  memo,
  type ReactNode,
  startTransition,
  useEffect,
  useInsertionEffect,
  useMemo,
  useState,
} from 'react';
import {
  type Location,
  Navigate,
  ScrollRestoration,
  UNSAFE_LocationContext,
  useLocation,
  useNavigationType,
} from 'react-router-dom';
import { useApp, useSignedIn } from '../lib/app-context.ts';
import { OfflineLayer } from '../offline/offline-layer.tsx';
import { ServiceBar } from '../offline/service-bar.tsx';
import { AsyncPage } from './async-page.tsx';
import { Detours } from './detours.tsx';
import styles from './frame.module.css';
import { Guard } from './guard.tsx';
import { PageBoundary } from './page-boundary.tsx';
import type { PageEntry as Known } from './page-entry.ts';
import { PageLayers } from './page-layers.tsx';
import { PageModule } from './page-module.ts';
import {
  alone,
  firstStack,
  isSamePlace,
  keptPages,
  type StackEntry,
  stepped,
} from './page-stack.ts';
import { pageAt, properPath } from './pages.ts';
import { TabBar } from './tab-bar.tsx';
import { isTab } from './tabs.ts';
import { prepared } from './upcoming-page.ts';

/**
 * Around every page. Tabs and the pages below the one on view stay as they were left: hidden, without effects, so that
 * they cost nothing, and shown again where they stood.
 */
export function Frame(): ReactNode {
  const { frames } = useApp();
  const location = useLocation();
  const step = useNavigationType();
  const [stack, setStack] = useState(() => firstStack(location, isTab));
  const [coming, setComing] = useState<StackEntry>();
  const [seen, setSeen] = useState(location);
  if (seen !== location) {
    setSeen(location);
    // The address that the page was drawn with: with another it would be drawn once more.
    const isDrawn = coming !== undefined && isSamePlace(coming.location, location);
    setStack(stepped(stack, isDrawn ? coming.location : location, step, isTab));
    setComing(undefined);
  }
  const isSignedIn = useSignedIn();
  const [wasSignedIn, setWasSignedIn] = useState(isSignedIn);
  if (wasSignedIn !== isSignedIn) {
    setWasSignedIn(isSignedIn);
    // A way back must not show what was someone's own: the page on view alone stays, with half a form perhaps.
    if (wasSignedIn) setStack(alone(stack));
  }
  const kept = keptPages(stack);
  useEffect(() => {
    frames.preparePage = (next, nextStep) => {
      const after = stepped(stack, next, nextStep, isTab);
      const entry = after.entries[after.at];
      const isThere = keptPages(stack).some(({ id }) => id === entry?.id);
      if (entry === undefined || isThere) return undefined;
      return prepared(next, () => startTransition(() => setComing(entry)), frames);
    };
  }, [stack, frames]);
  const top = stack.entries[stack.at];
  const proper = properPath(location.pathname);
  const onTab = isTab(location.pathname);
  const page = pageAt(location.pathname);
  return (
    <>
      {/* First: it must listen before a page asks for a session. */}
      <Detours />
      {page.withoutServer ? null : <ServiceBar />}
      <div className={onTab ? styles['overTabs'] : undefined}>
        {proper === location.pathname ? null : (
          <Navigate to={{ pathname: proper, search: location.search }} replace />
        )}
        <PageLayers pages={coming === undefined ? kept : [...kept, coming]} top={top?.id}>
          {({ location: own }) => <KeptPage location={own} />}
        </PageLayers>
      </div>
      {onTab ? <TabBar /> : null}
      {page.tellsOffline ? null : <OfflineLayer overTabs={onTab} />}
      <ScrollRestoration getKey={({ pathname, key }) => (isTab(pathname) ? pathname : key)} />
    </>
  );
}

/** A hidden page knows its own address, not the one on view. */
const KeptPage = memo(function KeptPage({ location }: { location: Location }): ReactNode {
  const { frames } = useApp();
  // Of a hidden page too, when it stands in the document.
  useInsertionEffect(() => frames.tellDrawn(location), [location, frames]);
  const place = useMemo(() => ({ location, navigationType: 'PUSH' as const }), [location]);
  const known = pageAt(location.pathname);
  if (properPath(location.pathname) !== location.pathname) return null;
  return (
    <UNSAFE_LocationContext value={place as never}>
      <PageBoundary>
        {known.needsSession ? (
          <Guard lets={known.needsSession === 'once'}>{content(known)}</Guard>
        ) : (
          content(known)
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
