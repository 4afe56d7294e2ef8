import type { EffectsOf } from '../platform/effects.ts';

export const effects: EffectsOf<typeof import('./otc.ts')> = {
  ads: "Offers of the desks. `type` is the user's side; best price first.",
  placeOtc:
    "Opens an order by `number` coins or `total` fiat. A buy freezes the desk's coins; a sell needs the pay password and a way to be paid, and freezes the user's `legal` (R-OTC-1, R-OTC-2).",
  quickOtc: "The best desk's price to buy at, held for 60 s (R-OTC-4).",
  payOtc: 'The buyer reports the payment, within the window (R-OTC-3).',
  releaseOtc:
    'The seller hands the coins over: *frozen -> desk*. When the user buys, the desk releases *desk frozen -> `legal`*.',
  cancelOtc:
    'The buyer cancels in status 0 or 1, the seller in status 0 after the window. Frozen coins return.',
  disputeOtc: 'Asks the operator to decide a paid order.',
  otcOrders: "The user's OTC orders.",
  otcDetail: 'One OTC order with its newest messages, or those before `before_id` (R-OTC-9).',
  sendOtcMessage: 'Sends a text or a picture to the other side.',
};
