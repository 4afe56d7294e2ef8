import { Activity, type ReactNode, useEffect, useMemo, useState } from 'react';
import {
  Navigate,
  ScrollRestoration,
  UNSAFE_LocationContext,
  useLocation,
  useNavigationType,
} from 'react-router-dom';
import { AsyncPage } from './async-page.tsx';
import { Detours } from './detours.tsx';
import styles from './frame.module.css';
import { Guard } from './guard.tsx';
import { OfflineLayer } from './offline-layer.tsx';
import { PageBoundary } from './page-boundary.tsx';
import type { PageEntry as Known } from './page-entry.ts';
import { PageModule } from './page-module.ts';
import { firstStack, keptPages, type PageEntry, stepped } from './page-stack.ts';
import { pageAt, properPath } from './pages.ts';
import { askAtTouch, askTabsWhenIdle } from './prefetch.ts';
import { ServiceBar } from './service-bar.tsx';
import { TabBar } from './tab-bar.tsx';
import { isTab } from './tabs.ts';

/**
 * Around every page. Tabs and the pages below the one on view stay as they were left: hidden, without effects, so that
 * they cost nothing, and shown again where they stood.
 */
export function Frame(): ReactNode {
  const location = useLocation();
  const step = useNavigationType();
  const [stack, setStack] = useState(() => firstStack(location, isTab));
  const [seen, setSeen] = useState(location);
  if (seen !== location) {
    setSeen(location);
    setStack(stepped(stack, location, step, isTab));
  }
  useEffect(() => askAtTouch(), []);
  useEffect(() => askTabsWhenIdle(), []);
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
        {keptPages(stack).map((entry) => (
          <Activity key={entry.id} mode={entry.id === top?.id ? 'visible' : 'hidden'}>
            <KeptPage entry={entry} />
          </Activity>
        ))}
      </div>
      {onTab ? <TabBar /> : null}
      {page.tellsOffline ? null : <OfflineLayer overTabs={onTab} />}
      <ScrollRestoration getKey={({ pathname, key }) => (isTab(pathname) ? pathname : key)} />
    </>
  );
}

/** A hidden page knows its own address, not the one on view. */
function KeptPage({ entry: { location } }: { entry: PageEntry }): ReactNode {
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
}

function content({ page, skeleton }: Known): ReactNode {
  if (page instanceof PageModule) return <AsyncPage module={page} skeleton={skeleton} />;
  const Page = page;
  return <Page />;
}
