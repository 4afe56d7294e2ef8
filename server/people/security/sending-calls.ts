// Where value can leave a user: one row for each call of a signed-in user (R-SEND-4). The types keep it complete: a new
// call without a row doesn't compile, and a call has gate V exactly if its row says so.
import type { CallName, CallOf } from '../../../protocol/catalogue.ts';

export type SignedInCall = {
  [Name in CallName]: 'U' extends CallOf<Name>['gates'][number] ? Name : never;
}[CallName];

export type SendingCall = {
  [Name in CallName]: 'V' extends CallOf<Name>['gates'][number] ? Name : never;
}[CallName];

/** The call can move value to another user, and passes gate V. */
export interface Sends {
  readonly gate: 'sending value';
  readonly to: string;
  /** What counts towards the daily amount. */
  readonly counts: string;
}

/** Value leaves the user, behind stricter gates of the call's own. */
export interface SendsBehindOwnGates {
  readonly gate: 'own';
  readonly to: string;
  readonly because: string;
}

export interface SendsNothing {
  readonly gate: 'none';
  readonly because: string;
}

export type SendingRow = Sends | SendsBehindOwnGates | SendsNothing;

const sends = (to: string, counts: string): Sends => ({ gate: 'sending value', to, counts });
const none = (because: string): SendsNothing => ({ gate: 'none', because });

const READS = none('reads');
const NO_MONEY = none('moves no money');
const PAYEE = none('moves no money; a withdrawal to this payee has stricter gates');
const OWN = none("moves between the user's own accounts");
const HOUSE = none('the house is the other side');
const RETURNS = none('returns what was held to the user');

export const SENDING_CALLS: {
  readonly [Name in SignedInCall]: Name extends SendingCall
    ? Sends
    : SendsBehindOwnGates | SendsNothing;
} = {
  'order.by_key': READS,
  file: READS,
  upload: NO_MONEY,
  'user.bindAuthenticator': NO_MONEY,
  'user.check': NO_MONEY,
  'user.delete_cancel': NO_MONEY,
  'user.delete_request': NO_MONEY,
  'user.editNickname': NO_MONEY,
  'user.getAuthenticator': NO_MONEY,
  'user.logout': NO_MONEY,
  'notice.list': READS,
  'notice.settings': NO_MONEY,
  'notice.read': NO_MONEY,
  'user.session.revoke': NO_MONEY,
  'safe.email': NO_MONEY,
  'safe.mobile': NO_MONEY,
  'user.sessions': READS,
  'safe.update_password': NO_MONEY,
  'safe.update_pay_password': NO_MONEY,
  'user.uploadHeadPortrait': NO_MONEY,
  'user.info': READS,
  'user.wallet.list': READS,
  'manager.apply': NO_MONEY,
  'user.cash_info': READS,
  'user.delUserAddress': PAYEE,
  'user.cash_del': PAYEE,
  'user.editUserAddress': PAYEE,
  'real.state': READS,
  'user.getShareInfo': READS,
  'user.invitees': READS,
  'user.getAddress': READS,
  'user.getRebate': READS,
  'user.wallet.save': PAYEE,
  'user.cash_save': PAYEE,
  'user.real': NO_MONEY,
  'bill.records': READS,
  'bill.summary': READS,
  'wallet.legal_log': READS,
  'wallet.equity': READS,
  'export.csv': READS,
  'currency.user_currency_list': READS,
  'wallet.change': OWN,
  'wallet.gather': OWN,
  'wallet.hzhistory': READS,
  'wallet.detail': READS,
  'wallet.cost_basis': READS,
  'wallet.list': READS,
  'user.withdraw.cancel': RETURNS,
  'user.getTransferList': READS,
  'user.Transfer': none('converts at the index; the house is the other side'),
  'wallet.get_in_address': NO_MONEY,
  'sandbox.faucet': none('credits the user'),
  'user.getTransferFee': NO_MONEY,
  'wallet.get_info': READS,
  'recharge.log': READS,
  'wallet.charge_req': none('credits the user'),
  'sandbox.reset': none('practice money goes back to the house'),
  'wallet.out': {
    gate: 'own',
    to: 'an address outside',
    because: 'level 1, no hold, pay password and authenticator at any amount (R-FUNDS-5)',
  },
  'user.onlineOut': {
    gate: 'own',
    to: 'a bank card',
    because: 'level 1, no hold, pay password and authenticator at any amount (R-FUNDS-5)',
  },
  'user.withdraw.list': READS,
  'alert.add': NO_MONEY,
  'alert.draw': NO_MONEY,
  'chart.sync': NO_MONEY,
  'scan.save': NO_MONEY,
  'scan.del': NO_MONEY,
  'scan.list': READS,
  'optional.add': NO_MONEY,
  'alert.list': READS,
  'optional.list': READS,
  'alert.del': NO_MONEY,
  'optional.del': NO_MONEY,
  'optional.sort': NO_MONEY,
  'lever.batch_cancel': RETURNS,
  'lever.batch_close': none(
    "closes at the mark; a copy's share goes to a trader behind follow.follow",
  ),
  'lever.cancel': RETURNS,
  'lever.close': none("closes at the mark; a copy's share goes to a trader behind follow.follow"),
  'lever.deal': READS,
  'lever.detail': READS,
  'lever.my_trade': READS,
  'lever.dealall': READS,
  'lever.reverse': HOUSE,
  'lever.setstop': NO_MONEY,
  'lever.exits': NO_MONEY,
  'limits.mine': READS,
  'limits.set': NO_MONEY,
  'limits.pause': NO_MONEY,
  'lever.limit_close': NO_MONEY,
  'lever.move_exit': NO_MONEY,
  'lever.trailing_stop': NO_MONEY,
  'lever.cancel_exit': NO_MONEY,
  'lever.margin': HOUSE,
  'lever.terms': HOUSE,
  'lever.amend': HOUSE,
  'lever.submit_pair': HOUSE,
  'lever.group_stop': NO_MONEY,
  'lever.submit': HOUSE,
  'lever.totals': READS,
  'microtrade.cancelMicOrder': RETURNS,
  'microtrade.lists': READS,
  'microtrade.totals': READS,
  'microtrade.payable_currencies': READS,
  'microtrade.submit': HOUSE,
  'coin.cancelOrder': RETURNS,
  'coin.batch_cancel': RETURNS,
  'coin.list': READS,
  'coin.totals': READS,
  'coin.fills': READS,
  'coin.trade': none(
    "fills at the book's best price, within the band around the index (R-FRAME-9)",
  ),
  'coin.trade_pair': none(
    "fills at the book's best price, within the band around the index (R-FRAME-9)",
  ),
  'dual.buyDual': HOUSE,
  'dual.dual_list': READS,
  'financial.summary': READS,
  'lh.deposit': HOUSE,
  'lh.deposit.order': READS,
  'lh.deposit.yields': READS,
  'user.project.order': READS,
  'lh.deposit.order.cancel': RETURNS,
  'lh.deposit.renew': NO_MONEY,
  'project.order': HOUSE,
  'follow.apply': NO_MONEY,
  'follow.apply_state': READS,
  'follow.cancel': none('pays the share of a follow that has passed the gate'),
  'follow.historyTrade': READS,
  'follow.favourite': NO_MONEY,
  'follow.follow': sends(
    "the trader, as a share of the copies' profit",
    'margin_limit; without one it is always confirmed',
  ),
  'follow.followers': READS,
  'follow.my': READS,
  'follow.selfHolding': none('pays the share of a follow that has passed the gate'),
  'follow.skipped': READS,
  'otc.cancel': RETURNS,
  'otc.dispute': NO_MONEY,
  'otc.detail': READS,
  'otc.list': READS,
  'otc.pay': NO_MONEY,
  'otc.place': sends('the desk, when the user sells', 'the coins at the index'),
  'otc.quick': NO_MONEY,
  'otc.release': {
    gate: 'own',
    to: 'the desk',
    because: 'pay password and authenticator at any amount; the sale has passed gate V',
  },
  'otc.message': NO_MONEY,
  'bind_box.buyNFT': sends('the seller and the artist', 'the price'),
  'bind_box.collect': NO_MONEY,
  'bind_box.getMyBindBoxQuotationLog': READS,
  'bind_box.getMyNFTs': READS,
  'bind_box.openBlindBox': NO_MONEY,
  'bind_box.marginNFT': sends('the seller, if the winner does not pay', 'the margin'),
  'bind_box.payNFTOrder': sends('the seller and the artist', 'the price less the margin'),
  'bind_box.auctionNFT': sends(
    'the seller, if the winner does not pay',
    'what the margin grows by',
  ),
  'bind_box.readNFTOrderMessage': NO_MONEY,
  'bind_box.resellNFT': sends(
    'the buyer gets the work',
    'the larger of what was paid for it and the price asked',
  ),
  'bind_box.getNeedPayNFTOrder': READS,
  'coupon.use': none('the promotions account pays the yield'),
  'coupon.claim': NO_MONEY,
  'support.close': NO_MONEY,
  'coupon.center': READS,
  'coupon.list': READS,
  'game.state': READS,
  'support.open': NO_MONEY,
  'game.play': none('the promotions account pays the prize'),
  'chat.read': NO_MONEY,
  'chat.report': NO_MONEY,
  'chat.send': NO_MONEY,
  'support.send': NO_MONEY,
  'support.messages': READS,
  'support.list': READS,
};
