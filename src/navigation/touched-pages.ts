import { PageModule } from './page-module.ts';
import { pageAt } from './pages.ts';

/** Loads the code of a page when a link to it is touched, about 100 ms before the page opens. */
export function loadOnTouch(): void {
  const onTouch = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null;
    const path = link?.getAttribute('href')?.slice(1).split('?')[0];
    const page = path === undefined ? undefined : pageAt(path).page;
    if (page instanceof PageModule) page.load();
  };
  document.addEventListener('pointerdown', onTouch, { capture: true, passive: true });
}
