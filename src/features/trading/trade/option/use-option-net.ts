import { useCore } from '../../../../lib/core/use-core.ts';
import type { OptionOrder } from './use-option-order.ts';

/** The result of an ended option after its fee; undefined until it has ended and the core is loaded. */
export function useOptionNet(): (
  order: Pick<OptionOrder, 'fact_profits' | 'fee'>,
) => string | undefined {
  const [core] = useCore();
  return ({ fact_profits, fee }) =>
    core.kind === 'ready' && fact_profits !== null
      ? core.core.evaluate('sub', [fact_profits, fee])
      : undefined;
}
