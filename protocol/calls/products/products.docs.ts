import type { EffectsOf } from '../platform/effects.ts';

export const effects: EffectsOf<typeof import('./products.ts')> = {
  projects: 'Token sales: 0 warm-up, 1 in progress, 2 finished.',
  projectDetail: 'One token sale.',
  subscribe:
    'Subscribes `amount` tokens at the shown `price`: `change` *available -> frozen*. At the end the allotted share goes *frozen -> project pool*, the rest returns, tokens arrive frozen and unlock after the lock (R-IEO-1, R-IEO-2).',
  projectOrders: "The user's subscriptions.",
  lockConfigs: 'The lock-mining products.',
  lockOrders: "The user's lock-mining orders: 1 in progress, 2 redeemed.",
  lock: 'Locks an amount: *`change` available -> `financial` frozen*. Yield daily at the hour of the deposit, the principal back at the end (R-LOCK-1).',
  redeemLock:
    'Early redemption: principal x (1 - penalty_rate) to `change`, the rest to the *product pool*; yields stay (R-LOCK-2).',
  renewLock:
    'Whether, at the end, the principal goes into a new order of the same product if that is open (R-LOCK-3).',
  lockYields: 'The yields of one lock-mining order.',
  dualProducts: 'Dual investment products on sale.',
  dualDetail: 'One dual product.',
  buyDual:
    "Buys `num` shares: *`change` available -> `financial` frozen* num x unit_price. `currency_id` and `type` must be the product's; a present APR below `apr` is refused (R-DUAL-3). Settled at maturity (R-DUAL-1, R-DUAL-2).",
  dualOrders: "The user's dual orders.",
  earnSummary: 'What the user holds in products, its worth, and what it earned today and in all.',
};
