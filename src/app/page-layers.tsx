import { Activity, type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './frame.module.css';
import type { PageEntry } from './page-stack.ts';

interface PageLayersProps {
  pages: readonly PageEntry[];
  /** Of the one on view. */
  top: string | undefined;
  children(page: PageEntry): ReactNode;
}

/**
 * Pages one behind the other, of which one is on view. React takes hidden ones out of the layout; here they only cost
 * no painting, so that a slide back need not style and lay out anew what nobody changed.
 */
export function PageLayers({ pages, top, children }: PageLayersProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  // After each change: React hides a page when it commits, before this.
  useLayoutEffect(() => {
    for (const layer of box.current?.children ?? []) {
      if (!(layer instanceof HTMLElement)) continue;
      const isKept = layer.dataset['page'] !== top;
      layer.classList.toggle(styles['kept'] as string, isKept);
      if (isKept) layer.style.removeProperty('display');
    }
  });
  return (
    <div ref={box}>
      {pages.map((page) => (
        <Activity key={page.id} mode={page.id === top ? 'visible' : 'hidden'}>
          <div data-page={page.id}>{children(page)}</div>
        </Activity>
      ))}
    </div>
  );
}
