import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Router } from 'react-router-dom';
import { PageFailure } from '../ui/layout/failure.tsx';
import { Boundary } from './boundary.tsx';
import { Frame } from './frame.tsx';
import type { Router as Route } from './router.ts';

/** The frame at the current address. */
export function RoutedFrame({ router }: { router: Route }): ReactNode {
  const [move, setMove] = useState(router.current);
  useLayoutEffect(() => {
    // An address that changed while this was first drawn.
    setMove(router.current());
    return router.subscribe((next, isNow) => {
      const draw = (): void => setMove(next);
      if (isNow) flushSync(draw);
      else startTransition(draw);
    });
  }, [router]);
  useLayoutEffect(() => {
    if (move.scrollTop !== undefined) scrollTo(0, move.scrollTop);
  }, [move]);
  return (
    <Router
      location={move.location}
      navigationType={move.step as never}
      navigator={router.navigator}
    >
      <Boundary failure={() => <Broken />}>
        <Frame />
      </Boundary>
    </Router>
  );
}

function Broken(): ReactNode {
  const { t } = useTranslation();
  return <PageFailure text={t('page_broken')} onRetry={() => location.reload()} />;
}
