import { outsideAddress, pagePath } from './known-pages.ts';
import { pathTo } from './pages.ts';

/** The path of a page of the app, or of the page that warns before an outside address is opened. */
export function pathOfAddress(address: string): string | undefined {
  const inside = pagePath(address);
  if (inside !== undefined) return inside;
  const outside = outsideAddress(address);
  return outside === undefined ? undefined : pathTo('pages/common/webView', { url: outside.href });
}
