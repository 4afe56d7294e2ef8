// An address of every page with content: the account buys, orders and asks first, so that no page of its own is empty.

import { setTimeout as pause } from 'node:timers/promises';
import type { callsOf } from '../../protocol/catalogue.ts';
import { BTC, USDT } from '../../protocol/constants.ts';
import { openOrders } from '../../scripts/pictures/orders.ts';
import { type PageId, type PageParams, pathTo } from '../../src/lib/pages/pages.ts';

type Call = ReturnType<typeof callsOf>;

const ON_SALE = 1;
const PATIENCE_MS = 120_000;
const POLL_MS = 1_000;

function first<Item>(items: readonly Item[], what: string): Item {
  const [item] = items;
  if (item === undefined) throw new Error(`The exchange has no ${what}.`);
  return item;
}

/** The sandbox creates products and traders in its first minute. */
async function firstSoon<Item>(load: () => Promise<{ list: Item[] }>, what: string): Promise<Item> {
  for (let waited_ms = 0; waited_ms < PATIENCE_MS; waited_ms += POLL_MS) {
    const [item] = (await load()).list;
    if (item !== undefined) return item;
    await pause(POLL_MS);
  }
  throw new Error(`The exchange has no ${what}.`);
}

let keyCount = 0;
const key = (): string => {
  keyCount += 1;
  return `bench-pages-${String(keyCount).padStart(6, '0')}`;
};

async function buyWorks(call: Call) {
  const onSale = async (sale_mode: 'auction' | 'box' | 'normal') => {
    const { list } = await call('bind_box.getBoxList', {
      sale_mode,
      currency_id: USDT,
      limit: 100,
      sort: 'price_up',
    });
    return list.filter(({ sale_state }) => sale_state === ON_SALE);
  };
  const works = await onSale('normal');
  const work = first(works, 'work on sale');
  const box = first(await onSale('box'), 'box on sale');
  for (const { code, price } of [work, box])
    await call('bind_box.buyNFT', { code, price, idempotency_key: key() });
  const { list } = await call('bind_box.getMyNFTs', {});
  const openedBox = await call('bind_box.openBlindBox', {
    id: first(
      list.filter(({ is_box }) => is_box),
      'box of the user',
    ).id,
    seed: 'bench',
    idempotency_key: key(),
  });
  const video = first(
    (await onSale('normal')).filter(({ type }) => type === 'video'),
    'video',
  );
  return { work: first(works.slice(1), 'second work'), video, mine: openedBox.id };
}

const PLAIN = {
  'pages/common/login': {},
  'pages/common/register': {},
  'pages/common/forgot': {},
  'pages/common/area': {},
  'pages/common/news': {},
  'pages/index/index': {},
  'pages/market/market': {},
  'pages/market/search': {},
  'pages/market/alerts': {},
  'pages/market/scanner': {},
  'pages/transaction/index': {},
  'pages/setting/setting': {},
  'pages/setting/userInfo': {},
  'pages/setting/security': {},
  'pages/setting/password': {},
  'pages/setting/payPassword': {},
  'pages/setting/bind_authenticator': {},
  'pages/setting/sessions': {},
  'pages/setting/wallet': {},
  'pages/setting/addWallet': {},
  'pages/setting/bank': {},
  'pages/setting/addBank': {},
  'pages/setting/about': {},
  'pages/setting/bill': {},
  'pages/setting/closeAccount': {},
  'pages/setting/contactUs': {},
  'pages/setting/download': {},
  'pages/setting/email': {},
  'pages/setting/exactness': {},
  'pages/setting/limits': {},
  'pages/fund/idle': {},
  'pages/setting/faq': {},
  'pages/setting/mobile': {},
  'pages/setting/notice': {},
  'pages/setting/operational_compliance': {},
  'pages/setting/privacy': {},
  'pages/setting/real': {},
  'pages/setting/real_mark': {},
  'pages/setting/share': {},
  'pages/setting/terms': {},
  'pages/setting/whitePage': {},
  'pages/transaction/index2': {},
  'pages/transaction/currency': {},
  'pages/transaction/currency_order': {},
  'pages/transaction/contract': {},
  'pages/transaction/contract_order': {},
  'pages/transaction/seconds_order': {},
  'pages/transaction/white_paper': {},
  'pages/financial/index': {},
  'pages/fund/assets': {},
  'pages/fund/select': {},
  'pages/fund/withdraw': {},
  'pages/fund/receive_withdraw_record': {},
  'pages/fund/transfer': {},
  'pages/fund/fundTransfer': {},
  'pages/fund/transfer_history': {},
  'pages/copytrade/copy': {},
  'pages/copytrade/my': {},
  'pages/follow/index': {},
  'pages/follow/agreement_en': {},
  'pages/follow/agreement_zh': {},
  'pages/otc/otc': {},
  'pages/otc/quick': {},
  'pages/otc/order': {},
  'pages/otc/orders': {},
  'pages/ieo/ieo': {},
  'pages/ieo/order': {},
  'pages/lockming/lockming': {},
  'pages/lockming/order': {},
  'pages/invest/invest': {},
  'pages/invest/mine': {},
  'pages/invest/help': {},
  'pages/nft/nft': {},
  'pages/nft/mine': {},
  'pages/nft/purchase': {},
  'pages/nft/artist': {},
  'pages/nft/artwork': {},
  'pages/nft/collection': {},
  'pages/nft/search': {},
  'pages/setting/coupon': {},
  'pages/setting/noticeSettings': {},
  'pages/chat/chat': {},
  'pages/game/game': {},
  // Other names of the bills.
  'pages/fund/assets_record': {},
  'pages/fund/assets_all_record': {},
  'choose-location': {},
  'open-location': {},
} as const;

/** A parameter for every page that needs one: the compiler demands it. */
type Params = { [Page in PageId]: PageParams[Page] };

/** An address of each page. */
export async function pageAddresses(call: Call): Promise<ReadonlyMap<PageId, string>> {
  await call('sandbox.faucet', { currency_id: USDT, number: '5000', idempotency_key: key() });
  await openOrders(call);
  const order = await call('coin.trade', {
    currency_id: BTC,
    legal_id: USDT,
    type: 1,
    quote_amount: '100',
    idempotency_key: key(),
  });
  const question = { subject: 'A deposit', text: 'When will it arrive?' };
  const ticket = await call('support.open', question);
  const { work, video, mine } = await buyWorks(call);
  const article = await firstSoon(() => call('news.list', { c_id: 4 }), 'article');
  const { trader_user_id } = await firstSoon(() => call('follow.index', {}), 'trader');
  const project = await firstSoon(() => call('project', {}), 'project');
  const lock = await firstSoon(() => call('lh.deposit.config', {}), 'lock product');
  const dual = await firstSoon(() => call('dual.index', {}), 'dual product');
  const offer = await firstSoon(() => call('legal_deal_platform', { type: 1 }), 'offer');
  const { id, currency_id, fiat } = offer;
  const params: Params = {
    ...PLAIN,
    'pages/common/article': { id: article.id },
    'pages/common/webView': { url: 'https://example.com/' },
    'pages/market/detail': { id: BTC },
    'pages/market/depth': { id: BTC },
    'pages/setting/ticket': { id: ticket.id },
    'pages/transaction/order_detail': { id: order.id },
    'pages/fund/coin': { id: USDT },
    'pages/fund/receive': { id: USDT },
    'pages/follow/follow': { id: trader_user_id },
    'pages/follow/trader': { id: trader_user_id },
    'pages/copytrade/trader': { id: trader_user_id },
    'pages/otc/place': { id, type: 1, currency_id, fiat },
    'pages/ieo/subscribe': { id: project.id },
    'pages/lockming/buy': { id: lock.id },
    'pages/invest/purchase': { id: dual.id },
    'pages/nft/artistDetail': { uid: work.uid },
    'pages/nft/artworkDetail': { code: work.code },
    'pages/nft/artworkDetail_video': { code: video.code },
    'pages/nft/myNft': { id: mine },
    // Its user has won no auction: the page says so.
    'pages/nft/purchase_one': { id: 1 },
    'pages/nft/resell': { id: mine },
  };
  const addressOf = pathTo as (page: PageId, params: object) => string;
  return new Map(
    Object.entries(params).map(([page, one]) => [page as PageId, addressOf(page as PageId, one)]),
  );
}
