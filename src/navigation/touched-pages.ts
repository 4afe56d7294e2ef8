import { PageModule } from './page-module.ts';
import { pageAt } from './pages.ts';

/** The code of a page is asked for when a finger comes down on a link to it, some 100 ms before it is opened. */
export function askAtTouch(): void {
  const touched = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null;
    const path = link?.getAttribute('href')?.slice(1).split('?')[0];
    const page = path === undefined ? undefined : pageAt(path).page;
    if (page instanceof PageModule) page.ask();
  };
  document.addEventListener('pointerdown', touched, { capture: true, passive: true });
}
