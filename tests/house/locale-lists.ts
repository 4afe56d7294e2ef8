// What the rules of locales/ let pass, each with its reason. A line that is no longer needed is
// a finding.
import type { SharedWords } from './locale-words.ts';

/** English words that are another language's own: folder (`*`: all) -> why -> the words. */
export const sharedWords: SharedWords = {
  '*': {
    'the name of the product': 'Pocket Exchange',
    'a language is listed under the name its speakers give it':
      'English Français Español Tiếng Việt',
    'the name of a program, a company, a coin or a format':
      'ms decimal.js Rust Orva Kivo Nalu Zepha TradingView WebP Google Tether Android iPhone iPad Safari Chrome',
    'a field of a request is named as it is sent': 'period keyword idempotency key',
    'a sign of the maths': 'mod',
    'what stands on the key of a keyboard': 'End',
  },
  th: {
    'traders there say it in English':
      'Long Short Cross Isolated Equity Tick Dual Investment Authenticator',
  },
  fra: {
    'traders there say it in English':
      'futures long longs short shorts spot lots trader take profit stop loss',
    'the French word is spelled alike':
      'total crypto messages conversion liquidation coupon options position positions addition multiplication division volume vol photo fiat profit e-mail minute minutes min max zoom version notifications article question questions',
  },
  spa: {
    'traders there say it in English': 'spot trader take profit stop loss',
    'the Spanish word is spelled alike': 'total vol min zoom',
  },
  vi: {
    'traders there say it in English': 'futures long short spot trader',
    'the Vietnamese word is spelled alike': 'camera',
  },
};

/** Keys made from parts, as their templates are in code -> where the part comes from. */
export const dynamicKeys: Readonly<Record<string, string>> = {
  'account:address.*.bind': 'Kind of src/features/security/address-page.tsx, as the next ones',
  'account:address.*.change': 'as above',
  'account:address.*.code': 'as above',
  'account:address.*.done': 'as above',
  'account:address.*.new': 'as above',
  'account:address.*.taken': 'as above',
  'account:rises.*': 'CHOICES of src/features/settings/colours-sheet.tsx',
  'account:levels.*': 'LEVELS of src/features/security/security-page.tsx',
  'auth:strengths.*': 'NAMES of src/shared/account/new-password.tsx',
  'orders:life.*': 'KINDS of src/features/trade/orders/contract-life.ts',
  'orders:states.*': 'STATES of src/features/trade/orders/contract-order-detail.tsx',
  'trade:option.result_*': 'RESULTS of src/features/trade/option/option-result.tsx',
  'trade:spot.impact_*': 'the two sides of a spot order',
  'trade:spot.orders.*': 'SpotOrdersTab of src/features/trade/spot/spot-orders.tsx',
  'trade:spot.*_note': 'limit and market, src/features/trade/spot/spot-ticket-state.ts',
  'trade:tab.*': 'TRADE_TABS of src/lib/trade-memory.ts',
  'trade:side.*': 'the two sides of a contract order',
  'trade:send.*': 'as above',
  'trade:mode.*': 'the margin modes of a contract order',
  'trade:mode.*_note': 'as above',
  'trade:order_type.*': 'market and limit, src/features/trade/contract/ticket-state.ts',
  'trade:order_type.*_note': 'as above',
  'trade:orders.*': 'OrdersTab of src/features/trade/contract/contract-orders.tsx',
  'trade:reason.*': 'close_reason of LeverOrder, protocol/calls/contract.ts',
  'bills:*': 'BILL_KINDS of protocol/bill.ts',
  'content:kind.*': 'the kinds of a notice, KINDS of src/features/content/notice-page.tsx',
  'statement:account.*': 'ACCOUNTS of protocol/bill.ts',
  'support:category.*': 'CATEGORIES of src/features/support/new-ticket.tsx',
  'common:language_names.*': 'LANGUAGES of src/lib/language.ts',
  'errors:*': 'the keys of CoreError, which the core decides on',
  'form:empty.*': 'the fields of calls that forms have',
  'export:*': 'the columns of SHEETS of server/modules/export/sheets.ts',
  'exactness:badge.*': 'the kinds of a verdict of the second opinion',
  'exactness:choice.*': 'the choices of a parameter, from formulas()',
  'exactness:columns.*.*': 'the kind of a table and the place of its column, from formulas()',
  'exactness:formula.*.choices.*': 'a formula and a choice of its own, from formulas()',
  'exactness:formula.*.meaning': 'the names of formulas()',
  'exactness:formula.*.symbols.*': 'a formula and its symbols, from formulas()',
  'exactness:formula.*.title': 'the names of formulas()',
  'exactness:group.*': 'the groups of formulas()',
  'exactness:result.paid_in_*': 'what a dual settlement pays in: coin or quote',
  'exactness:row.*': 'the kind of a table, from formulas()',
  'exactness:row_add.*': 'the kind of a table, from formulas()',
  'exactness:row_remove.*': 'the kind of a table, from formulas()',
  'exactness:second.*': 'the kinds of a verdict of the second opinion',
  'mail:*.subject': 'the kinds of MessageText of server/delivery/message-texts.ts',
  'mail:*.text': 'the kinds of MessageText of server/delivery/message-texts.ts',
  'projects:*': 'the tokens of server/modules/ieo/rolling.ts',
  'notices:*.text': 'the keys of NOTICES of server/modules/profile/notices.ts',
  'notices:*.title': 'the keys of NOTICES of server/modules/profile/notices.ts',
  'identity:*_how': 'SIDES of src/features/identity/photos.ts',
  'identity:level_*': 'the levels of RealState',
  'identity:state.*': 'LevelStanding of src/shared/account/identity-standing.ts',
  'funds:assets.periods.*': 'PERIODS of src/features/funds/assets/equity-curve.tsx',
  'funds:in_out.*': 'STATES of src/features/funds/records/in-out-page.tsx',
  'funds:withdraw.add.*': 'KINDS of src/features/funds/withdraw/withdraw-kind.ts, as the next ones',
  'funds:withdraw.kinds.*': 'as above',
  'funds:withdraw.payee.*': 'as above',
  'funds:withdrawal.*': 'WithdrawalState of src/features/funds/withdraw/withdrawal-state.ts',
  'home:tab.*': 'HomeTab of src/features/home/market-tabs.tsx',
  'market:kind.*': 'LIST_KINDS of src/features/market/list/list-wish.ts',
  'market:tab.*': 'LIST_TABS of src/features/market/list/list-wish.ts',
  'exactness:word.*': 'words that stand in a result or a parameter, from the core',
};
