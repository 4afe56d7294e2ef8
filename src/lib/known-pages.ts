// Addresses that come from the server: routes of notices, of banners and of the menu, and links of texts.

let isKnown: (id: string) => boolean = () => false;

/** The app tells which pages there are: others are linked nowhere. */
export function tellKnownPages(known: (id: string) => boolean): void {
  isKnown = known;
}

/** The path of a page of the app, `/pages/...` or shorter; undefined where there is none. */
export function pagePath(address: string): string | undefined {
  const [path = '', query] = address.split('?');
  if (!/^\/[\w/]+$/.test(path)) return undefined;
  const full = path.startsWith('/pages/') ? path : `/pages${path}`;
  if (!isKnown(full.slice(1))) return undefined;
  return query === undefined ? full : `${full}?${query}`;
}

/** An address outside of the app that may be opened: https, without a name and a password in it. */
export function outsideAddress(address: string): URL | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url : undefined;
}
