import { outsideAddress, pagePath } from './known-pages.ts';
import { pathTo } from './pages.ts';

export function pathOfAddress(address: string): string | undefined {
  const inside = pagePath(address);
  if (inside !== undefined) return inside;
  const outside = outsideAddress(address);
  return outside === undefined ? undefined : pathTo('pages/common/webView', { url: outside.href });
}
