import { outsideAddress, pagePath } from './known-pages.ts';
import { pathTo } from './pages.ts';

/** The path for an address of the server: a page of the app, or the page that warns before leaving it. */
export function pathOfAddress(address: string): string | undefined {
  const inside = pagePath(address);
  if (inside !== undefined) return inside;
  const outside = outsideAddress(address);
  return outside === undefined ? undefined : pathTo('pages/common/webView', { url: outside.href });
}
