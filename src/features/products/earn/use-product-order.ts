import type { MoneyCall } from '../../../lib/api/money-wishes.ts';
import { TOUCHED } from '../../../lib/api/stale-calls.ts';
import {
  type MoneyOrder,
  type MoneyOrderOptions,
  useMoneyOrder,
} from '../../../shared/forms/use-money-order.ts';

const TOUCHES = [
  ...TOUCHED.project_order,
  ...TOUCHED.lock_order,
  ...TOUCHED.dual_order,
  ...TOUCHED.balance,
] as const;

export function useProductOrder<Name extends MoneyCall>(
  name: Name,
  options: Omit<MoneyOrderOptions<Name>, 'touches'>,
): MoneyOrder<Name> {
  return useMoneyOrder(name, { touches: TOUCHES, ...options });
}
