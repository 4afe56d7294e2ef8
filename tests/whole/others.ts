// Users of the whole-system test who don't trade: each action calls another module, and lists the refusals that a
// user of it may get.
import { setTimeout as pause } from 'node:timers/promises';
import { type Answered, call } from '../../protocol/call.ts';
import { CALLS, type CallName, type CallOf } from '../../protocol/catalogue.ts';
import { type Bot, callWithKey, honest } from '../../scripts/bots/bot.ts';
import type { Operator } from '../../scripts/bots/people.ts';
import type { Others } from '../../scripts/bots/session.ts';

const [BTC, USDT] = [1, 3];
const EVERY = 4;
const VERIFIED_EVERY = 5 * EVERY;
const CODE_MS = 500;

/** Allowed refusals of a correct call: others bought the last share, or the user has the item already. */
const MAY_GET: ReadonlySet<string> = new Set([
  ...['price_stale', 'quote_stale', 'price_changed', 'quote_expired', 'unavailable'],
  ...['shares_exhausted', 'product_closed', 'project_not_open', 'order_not_open'],
  ...[
    'ad_closed',
    'otc_limit',
    'otc_wrong_state',
    'otc_expired',
    'otc_cancelled_often',
    'not_found',
  ],
  ...[
    'nft_not_on_sale',
    'nft_sold_out',
    'nft_own',
    'margin_paid',
    'margin_required',
    'bid_too_low',
    'bid_leading',
  ],
  ...[
    'trader_full',
    'coupon_gone',
    'coupon_claimed',
    'coupon_used',
    'coupon_expired',
    'game_no_plays',
  ],
  ...['ticket_limit', 'favourite_limit', 'alert_limit', 'alert_already_true', 'deposit_closed'],
  // Above the daily amount (R-SEND-2), and these users have no pay password; most have no level either.
  ...['pay_password_not_set', 'identity_required'],
  ...['rate_limited', 'insufficient_balance', 'follow_limit', 'above_maximum', 'below_minimum'],
]);

type Fields<Name extends CallName> = Record<string, unknown> & { readonly of?: Name };

/** Reads; retried while the server is disturbed. */
function read<Name extends CallName>(
  bot: Bot,
  name: Name,
  fields: Fields<Name> = {},
): Promise<Answered<CallOf<Name>> | undefined> {
  return honest(bot, name, () => call<CallOf<Name>>(bot.caller, CALLS[name], fields as never));
}

/** Writes with a key. */
function write<Name extends CallName>(
  bot: Bot,
  name: Name,
  fields: Fields<Name> = {},
): Promise<Answered<CallOf<Name>> | undefined> {
  return callWithKey(bot, name, (key) =>
    call<CallOf<Name>>(bot.caller, CALLS[name], { ...fields, ...key } as never),
  );
}

type Act = (bot: Bot) => Promise<unknown>;

const pickOf = <T>(bot: Bot, list: readonly T[] | undefined): T | undefined =>
  list === undefined || list.length === 0 ? undefined : bot.dice.pick(list);

/** One for each module. */
export const ACTS: Readonly<Record<string, Act>> = {
  wallet: async (bot) => {
    const way = bot.dice.pick([
      ['change', 'lever'],
      ['lever', 'change'],
    ] as const);
    await write(bot, 'wallet.change', {
      ...{ currency_id: USDT, number: `${bot.dice.between(1, 20)}` },
      from_field: way[0],
      to_field: way[1],
    });
    await read(bot, 'wallet.list');
    await read(bot, 'bill.records');
    await read(bot, 'wallet.equity');
  },
  deposits: async (bot) => {
    const open = await read(bot, 'wallet.getRateCurrency');
    const one = pickOf(bot, open?.list);
    if (one !== undefined) await read(bot, 'recharge.log');
    await write(bot, 'sandbox.faucet', { currency_id: USDT, number: '5' });
  },
  withdrawals: async (bot) => {
    await read(bot, 'wallet.get_info', { currency_id: USDT });
    await read(bot, 'user.withdraw.list');
  },
  conversion: async (bot) => {
    const wish = {
      from_currency_id: USDT,
      to_currency_id: BTC,
      number: `${bot.dice.between(20, 60)}`,
    };
    const quote = await read(bot, 'user.getTransferFee', wish);
    if (quote !== undefined)
      await write(bot, 'user.Transfer', { ...wish, quote_id: quote.quote_id });
    await read(bot, 'user.getTransferList');
  },
  dual: async (bot) => {
    const products = await read(bot, 'dual.index', {
      type: bot.dice.pick(['call', 'put'] as const),
    });
    const one = pickOf(bot, products?.list);
    if (one?.status === 1) {
      const { id, type, min_num: num, apr } = one;
      await write(bot, 'dual.buyDual', { id, type, num, apr, currency_id: one.currency_id });
    }
    await read(bot, 'dual.dual_list');
  },
  lockming: async (bot) => {
    const configs = await read(bot, 'lh.deposit.config');
    const one = pickOf(
      bot,
      configs?.list.filter(({ currency_id }) => currency_id === USDT),
    );
    if (one !== undefined)
      await write(bot, 'lh.deposit', { config_id: one.id, amount: one.min_number });
    const mine = await read(bot, 'lh.deposit.order', { status: 1 });
    const order = bot.dice.oneIn(3) ? pickOf(bot, mine?.list) : undefined;
    if (order !== undefined) await write(bot, 'lh.deposit.order.cancel', { id: order.id });
  },
  ieo: async (bot) => {
    const projects = await read(bot, 'project', { status: 1 });
    const one = pickOf(bot, projects?.list);
    const pay = one?.pay_currencies.find(({ currency_id }) => currency_id === USDT);
    if (one !== undefined && pay !== undefined && one.my_amount === null) {
      await write(bot, 'project.order', {
        project_id: one.id,
        amount: one.min_number,
        pay_currency: USDT,
        price: pay.price,
      });
    }
    await read(bot, 'user.project.order');
    await read(bot, 'financial.summary');
  },
  copying: async (bot) => {
    const traders = await read(bot, 'follow.index');
    const mine = await read(bot, 'follow.my', { status: 1 });
    const followedTrader = pickOf(bot, mine?.list);
    if (followedTrader !== undefined && bot.dice.oneIn(2)) {
      await write(bot, 'follow.cancel', {
        follow_user_id: followedTrader.id,
        close_positions: '1',
      });
      return;
    }
    const one = pickOf(
      bot,
      traders?.list.filter(({ is_following }) => !is_following),
    );
    if (one === undefined || (mine?.list.length ?? 0) > 1) return;
    await write(bot, 'follow.follow', {
      trader_user_id: one.trader_user_id,
      number: '1',
      type: 1,
      margin_limit: '100',
    });
  },
  otc: async (bot) => {
    const ads = await read(bot, 'legal_deal_platform', { type: 1 });
    const mine = await read(bot, 'otc.list', { status: 0 });
    const waitingOrder = pickOf(bot, mine?.list);
    if (waitingOrder !== undefined) {
      await write(bot, bot.dice.oneIn(2) ? 'otc.pay' : 'otc.cancel', { id: waitingOrder.id });
      return;
    }
    const one = pickOf(bot, ads?.list);
    if (one === undefined || bot.index % VERIFIED_EVERY !== 0) return;
    const [pay_method] = one.pay_methods;
    await write(bot, 'otc.place', { ad_id: one.id, total: one.min_total, pay_method });
  },
  nft: async (bot) => {
    const works = await read(bot, 'bind_box.getBoxList', { limit: 20 });
    const one = pickOf(
      bot,
      works?.list.filter(({ sale_state }) => sale_state === 1),
    );
    if (one?.sale_mode === 'auction') {
      await write(bot, 'bind_box.marginNFT', { code: one.code });
      await write(bot, 'bind_box.auctionNFT', {
        code: one.code,
        price: one.current_bid ?? one.price,
      });
    } else if (one !== undefined) {
      await write(bot, 'bind_box.buyNFT', { code: one.code, price: one.price });
    }
    const mine = await read(bot, 'bind_box.getMyNFTs');
    const box = mine?.list.find(({ status }) => status === 2);
    if (box !== undefined) await write(bot, 'bind_box.openBlindBox', { id: box.id });
  },
  game: async (bot) => {
    const state = await read(bot, 'game.state');
    if ((state?.plays_left ?? 0) > 0) await write(bot, 'game.play');
  },
  chat: async (bot) => {
    await read(bot, 'chat.messages');
    await write(bot, 'chat.send', { text: `hello from ${bot.index}, ${bot.dice.below(1000)}` });
    await read(bot, 'chat.read');
  },
  coupons: async (bot) => {
    const center = await read(bot, 'coupon.center');
    const one = pickOf(
      bot,
      center?.list.filter(({ status }) => status === null),
    );
    if (one !== undefined) await write(bot, 'coupon.claim', { id: one.id });
    const mine = await read(bot, 'coupon.list', { status: 0 });
    const own = pickOf(bot, mine?.list);
    if (own !== undefined) await write(bot, 'coupon.use', { id: own.id });
  },
  support: async (bot) => {
    const tickets = await read(bot, 'support.list', { status: 1 });
    const open = pickOf(bot, tickets?.list);
    if (open === undefined)
      await read(bot, 'support.open', { subject: 'A question', text: 'How are you?' });
    else await write(bot, 'support.send', { id: open.id, text: 'And once more.' });
  },
  watchlist: async (bot) => {
    const { match_id, currency_id, legal_id } = bot.dice.pick(bot.prices.instruments);
    await read(bot, 'optional.add', { currency_id, legal_id });
    const mark = bot.prices.mark(match_id);
    if (mark !== undefined && bot.dice.oneIn(3)) await read(bot, 'alert.list', { match_id });
    const list = await read(bot, 'optional.list');
    if ((list?.list.length ?? 0) > 8)
      await read(bot, 'optional.del', { id: pickOf(bot, list?.list)?.id });
  },
  people: async (bot) => {
    await read(bot, 'user.editNickname', { nickname: `Person${bot.index}`, signature: 'hello' });
    await read(bot, 'user.getShareInfo');
    await read(bot, 'notice.list');
    await read(bot, 'notice.read', { all: '1' });
    await read(bot, 'user.info');
  },
  market: async (bot) => {
    await read(bot, 'currency.instruments');
    await read(bot, 'news.list', { c_id: bot.dice.pick([4, 6, 7]) });
  },
};

/** A phone, a name, and the operator's approval: without them OTC orders are refused. */
async function verify(bot: Bot, operator: Operator): Promise<void> {
  // Numbers reserved for fiction: a hundred for each area.
  const index = `${bot.index}`.padStart(3, '0');
  const mobile = `21${index.slice(0, -2)}55501${index.slice(-2)}`;
  await call(bot.caller, CALLS['sms_send'], { mobile, area_code: '1' });
  await pause(CODE_MS);
  const [message] = await operator('outbox', '--to', `+1${mobile}`, '--last', '1');
  await call(bot.caller, CALLS['safe.mobile'], {
    mobile,
    area_code: '1',
    code: String(message?.['code']),
  });
  const person = { real_type: 1, name: 'Ann Example', card_id: `AB1234${bot.index}` } as const;
  await call(bot.caller, CALLS['user.real'], person);
  await operator('identity', 'approve', `${bot.user_id}`, '1');
}

/** `done` counts the actions of each module. */
export function othersOf(operator: Operator, doneActs: Map<string, number>): Others {
  const names = Object.keys(ACTS);
  let turn = 0;
  return {
    isOne: (index) => index % EVERY === 0,
    mayGet: MAY_GET,
    prepare: async (bot) => {
      await read(bot, 'user.editNickname', { nickname: `Person${bot.index}` });
      if (bot.index % VERIFIED_EVERY === 0) await verify(bot, operator);
    },
    act: async (bot) => {
      const name = names[turn % names.length] ?? '';
      turn += 1;
      await ACTS[name]?.(bot);
      doneActs.set(name, (doneActs.get(name) ?? 0) + 1);
    },
    leave: async (bot) => {
      const mine = await read(bot, 'follow.my', { status: 1 });
      for (const { id } of mine?.list ?? []) {
        await write(bot, 'follow.cancel', { follow_user_id: id, close_positions: '1' });
      }
    },
  };
}
