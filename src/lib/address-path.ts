import { outsideAddress, pagePath } from './known-pages.ts';
import { pathTo } from './pages.ts';

/** Where an address of the server leads: a page of ours, or the page that warns before one leaves. */
export function pathOfAddress(address: string): string | undefined {
  const inside = pagePath(address);
  if (inside !== undefined) return inside;
  const outside = outsideAddress(address);
  return outside === undefined ? undefined : pathTo('pages/common/webView', { url: outside.href });
}
