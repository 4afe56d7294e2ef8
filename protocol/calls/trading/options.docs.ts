import type { EffectsOf } from '../platform/effects.ts';

export const effects: EffectsOf<typeof import('./options.ts')> = {
  payableCurrencies: 'What a stake can be in, with balance and bounds.',
  durations: 'The durations with ratio, fee and bounds.',
  microOrders:
    'Options: status 1 holding, 3 history (3 and 4). `from` and `to` are about `create_time`.',
  microTotals:
    'What the options of the same filter add up to, one row a currency: stakes, payouts, profit and fees.',
  submitMicro:
    'Takes a stake: `micro` *available -> frozen*, fee *available -> fees*. With `from_spot` what is missing moves from `change` first, at most that much (R-OPTION-8). At expiry it is settled by the index (R-OPTION-1 to R-OPTION-3). `currency_name` is not read.',
  cancelMicro:
    'Takes a stake back in its first 3 s. The fee stays, and so does `option_cancel_rate` of the stake (R-OPTION-5).',
};
