// The pages that exist, under the identifiers of the specification's section 2, and what each takes from its address.
// A page whose module comes later is not here: nothing can link to it.

type Nothing = Record<never, never>;

export interface PageParams {
  /** `from`: the page that is gone back to, with its address. */
  'pages/common/login': { from?: string };
  'pages/common/register': { from?: string; extension_code?: string };
  'pages/common/forgot': { from?: string };
  'pages/common/area': Nothing;
  'pages/common/article': { id: number };
  'pages/common/news': Nothing;
  /** Before a link leads out of the app. */
  'pages/common/webView': { url: string };
  'pages/index/index': Nothing;
  'pages/market/market': { tab?: 'favourites' | 'crypto' | 'stock' };
  'pages/market/search': { text?: string };
  'pages/market/detail': { id: number };
  'pages/setting/setting': Nothing;
  'pages/setting/userInfo': Nothing;
  'pages/setting/security': Nothing;
  'pages/setting/password': Nothing;
  'pages/setting/payPassword': Nothing;
  'pages/setting/bind_authenticator': Nothing;
  'pages/setting/sessions': Nothing;
  'pages/setting/wallet': Nothing;
  /** `id`: an address that is changed. */
  'pages/setting/addWallet': { id?: number };
  'pages/setting/bank': Nothing;
  /** `id`: a card that is changed. */
  'pages/setting/addBank': { id?: number };
  'pages/setting/about': Nothing;
  'pages/setting/bill': Nothing;
  'pages/setting/closeAccount': Nothing;
  'pages/setting/contactUs': Nothing;
  'pages/setting/download': Nothing;
  'pages/setting/email': Nothing;
  'pages/setting/exactness': { formula?: string };
  'pages/setting/faq': Nothing;
  'pages/setting/mobile': Nothing;
  'pages/setting/notice': Nothing;
  'pages/setting/operational_compliance': Nothing;
  'pages/setting/privacy': Nothing;
  /** Identity: both levels, and the form of the first. */
  'pages/setting/real': Nothing;
  /** Identity: the photos of the second level. */
  'pages/setting/real_mark': Nothing;
  'pages/setting/share': Nothing;
  'pages/setting/terms': Nothing;
  'pages/setting/ticket': { id: number };
  'pages/setting/whitePage': Nothing;
}

export type PageId = keyof PageParams;

/** Leaves the second argument out where a page needs none. */
export type ParamsOf<Page extends PageId> = Nothing extends PageParams[Page]
  ? [params?: PageParams[Page]]
  : [params: PageParams[Page]];

export function pathTo<Page extends PageId>(page: Page, ...[params]: ParamsOf<Page>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params ?? {}))
    if (value !== undefined) query.set(name, String(value));
  return query.size === 0 ? `/${page}` : `/${page}?${query}`;
}
