// Every page identifier of the specification's section 2.

const FOLDERS: Readonly<Record<string, string>> = {
  index: 'index',
  market: 'market search',
  transaction:
    'index index2 currency currency_order contract contract_order seconds_order white_paper',
  financial: 'index',
  fund: 'assets assets_record assets_all_record select receive withdraw receive_withdraw_record transfer fundTransfer transfer_history',
  common: 'login register area article webView',
  copytrade: 'copy my trader',
  follow: 'index trader follow agreement_en agreement_zh',
  otc: 'otc',
  ieo: 'ieo subscribe order',
  lockming: 'lockming buy order',
  invest: 'invest purchase mine help',
  nft: 'nft artistDetail artworkDetail artworkDetail_video mine myNft purchase purchase_one resell artist artwork collection search',
  setting:
    'setting userInfo security password payPassword addWallet wallet bank bill coupon real real_mark share share2 privacy operational_compliance contactUs bind_authenticator areas download whitePage',
  game: 'game',
  quotation: 'index',
};

/** Pages of the first app's framework. */
const SYSTEM_PAGES = ['/choose-location', '/open-location'];

export const SPECIFIED_PATHS: readonly string[] = [
  ...Object.entries(FOLDERS).flatMap(([folder, pages]) =>
    pages.split(' ').map((page) => `/pages/${folder}/${page}`),
  ),
  ...SYSTEM_PAGES,
];
