// The pages, by the identifiers of the specification's section 2, and the parameters of each address.
// src/navigation/pages.ts has the routes; its test fails if code links to another page.

type Nothing = Record<never, never>;
type OrderParams = { tab?: string; pair?: number };

export interface PageParams {
  'pages/common/login': { from?: string };
  'pages/common/register': { from?: string; extension_code?: string };
  'pages/common/forgot': { from?: string };
  'pages/common/area': Nothing;
  'pages/common/article': { id: number };
  'pages/common/news': Nothing;
  'pages/common/webView': { url: string };
  'pages/index/index': Nothing;
  'pages/market/market': { tab?: 'favourites' | 'crypto' | 'stock' };
  'pages/market/search': { text?: string };
  'pages/market/detail': { id: number };
  'pages/market/depth': { id: number; tab?: 'book' | 'tape' | 'contract' };
  'pages/market/scanner': Nothing;
  'pages/market/alerts': { id?: number };
  'pages/transaction/index': { tab?: 'option' | 'contract' | 'spot'; id?: number };
  'pages/setting/setting': Nothing;
  'pages/setting/userInfo': Nothing;
  'pages/setting/security': Nothing;
  'pages/setting/password': Nothing;
  'pages/setting/payPassword': Nothing;
  'pages/setting/bind_authenticator': Nothing;
  'pages/setting/sessions': Nothing;
  'pages/setting/wallet': Nothing;
  'pages/setting/addWallet': { id?: number };
  'pages/setting/bank': Nothing;
  'pages/setting/addBank': { id?: number };
  'pages/setting/about': Nothing;
  'pages/setting/bill': { account_type?: string; currency_id?: number };
  'pages/setting/closeAccount': Nothing;
  'pages/setting/contactUs': Nothing;
  'pages/setting/download': Nothing;
  'pages/setting/email': Nothing;
  'pages/setting/exactness': { formula?: string };
  'pages/setting/faq': Nothing;
  'pages/setting/limits': Nothing;
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
  'pages/transaction/index2': { id?: number };
  'pages/transaction/currency': { id?: number };
  'pages/transaction/order_detail': { id: number };
  'pages/transaction/currency_order': OrderParams;
  'pages/transaction/contract': { id?: number };
  'pages/transaction/contract_order': OrderParams;
  'pages/transaction/seconds_order': OrderParams;
  'pages/transaction/white_paper': { id?: number };
  'pages/financial/index': Nothing;
  'pages/fund/assets': Nothing;
  'pages/fund/coin': { id: number };
  'pages/fund/assets_record': Nothing;
  'pages/fund/assets_all_record': Nothing;
  'pages/fund/select': Nothing;
  'pages/fund/receive': { id: number };
  'pages/fund/withdraw': Nothing;
  'pages/fund/receive_withdraw_record': { tab?: 'deposits' | 'withdrawals' };
  'pages/fund/transfer': Nothing;
  /** Opened for an order: what it needs, filled in; `returns` leads back when it is done. */
  'pages/fund/fundTransfer': {
    currency_id?: number;
    from?: string;
    to?: string;
    number?: string;
    returns?: 1;
  };
  'pages/fund/transfer_history': Nothing;
  'pages/fund/idle': Nothing;
  'pages/copytrade/copy': Nothing;
  'pages/copytrade/my': { tab?: 'current' | 'history' | 'skipped' };
  /** `id`: the trader; none shows the user's own side. */
  'pages/copytrade/trader': { id?: number };
  'pages/follow/index': Nothing;
  'pages/follow/trader': { id?: number };
  /** `id`: the trader, whose page opens with the follow sheet. */
  'pages/follow/follow': { id: number };
  'pages/follow/agreement_en': Nothing;
  'pages/follow/agreement_zh': Nothing;
  'pages/otc/otc': { type?: 1 | 2; fiat?: string };
  /** `id`: the offer, found by its side, coin and currency. */
  'pages/otc/place': { id: number; type: 1 | 2; currency_id: number; fiat: string };
  'pages/otc/quick': Nothing;
  'pages/otc/order': { id?: number };
  'pages/otc/orders': Nothing;
  'pages/ieo/ieo': Nothing;
  'pages/ieo/subscribe': { id: number };
  'pages/ieo/order': { id?: number };
  'pages/lockming/lockming': Nothing;
  'pages/lockming/buy': { id: number };
  'pages/lockming/order': { id?: number };
  'pages/invest/invest': Nothing;
  'pages/invest/purchase': { id: number };
  'pages/invest/mine': Nothing;
  'pages/invest/help': Nothing;
  'pages/nft/nft': Nothing;
  'pages/nft/artistDetail': { uid: number };
  'pages/nft/artworkDetail': { code: string };
  'pages/nft/artworkDetail_video': { code: string };
  'pages/nft/mine': { tab?: 'owned' | 'unopened' | 'resale' };
  'pages/nft/myNft': { id: number };
  'pages/nft/purchase': { tab?: 'bids' };
  'pages/nft/purchase_one': { id: number };
  'pages/nft/resell': { id: number };
  'pages/nft/artist': { text?: string };
  /** Works of a collection with its name, or the favourites; all by default. */
  'pages/nft/artwork': { collection?: number; name?: string; collected?: 1 };
  'pages/nft/collection': { text?: string };
  'pages/nft/search': { text?: string };
  'pages/setting/coupon': Nothing;
  'pages/setting/noticeSettings': Nothing;
  'pages/chat/chat': Nothing;
  'pages/game/game': Nothing;
  'choose-location': Nothing;
  'open-location': Nothing;
}

export type PageId = keyof PageParams;

/** Makes the second argument optional for pages without parameters. */
export type ParamsOf<Page extends PageId> = Nothing extends PageParams[Page]
  ? [params?: PageParams[Page]]
  : [params: PageParams[Page]];

export function pathTo<Page extends PageId>(page: Page, ...[params]: ParamsOf<Page>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params ?? {}))
    if (value !== undefined) query.set(name, String(value));
  return query.size === 0 ? `/${page}` : `/${page}?${query}`;
}
