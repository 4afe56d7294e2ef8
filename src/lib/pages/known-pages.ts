// Addresses from the server: routes of notices, banners and the menu, and links in texts.

let isKnown: (id: string) => boolean = () => false;

export function registerKnownPages(isKnownPage: (id: string) => boolean): void {
  isKnown = isKnownPage;
}

/** The path of a page of the app, from `/pages/...` or shorter; undefined if there is none. */
export function pagePath(address: string): string | undefined {
  const [path = '', query] = address.split('?');
  if (!/^\/[\w/]+$/.test(path)) return undefined;
  const full = path.startsWith('/pages/') ? path : `/pages${path}`;
  if (!isKnown(full.slice(1))) return undefined;
  return query === undefined ? full : `${full}?${query}`;
}

/** An outside address that may be opened: https, without user name and password. */
export function outsideAddress(address: string): URL | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url : undefined;
}
