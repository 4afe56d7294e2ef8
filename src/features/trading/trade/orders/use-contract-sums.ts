import { useTranslation } from 'react-i18next';
import type { LeverOrder } from '../../../../../protocol/calls/trading/contract.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import type { FigureFormula } from '../../../../shared/formula/figure-formula.ts';
import { costsOf, netResult } from '../../../../shared/trade/net-result.ts';
import { sideOf } from '../../../../shared/trade/side-of.ts';

interface ContractSums {
  /** From the server: realised for a closed order, otherwise at the mark of the response. */
  profit: string;
  gain: string | undefined;
  value: string | undefined;
  net: string | undefined;
  /** The formula of each; if the server sent the result too, it is compared. */
  formulas: Record<'profit' | 'gain' | 'value' | 'margin' | 'net', FigureFormula>;
}

const CLOSED = 3;

export function useContractSums(order: LeverOrder): ContractSums {
  const { t } = useTranslation('trade');
  const [core] = useCore();
  const compute = (name: string, args: readonly string[]): string | undefined =>
    core.kind === 'ready' ? core.core.evaluate(name, [...args]) : undefined;
  const side = sideOf(order);
  const about = `${order.symbol} · ${t(`side.${side}`)} ${order.multiple}×`;
  const { price, number, update_price, origin_caution_money } = order;
  const profit = order.status === CLOSED ? order.fact_profits : order.profits;
  const costs = core.kind === 'ready' ? costsOf(core.core, order) : undefined;
  const net = core.kind === 'ready' ? netResult(core.core, profit, order) : undefined;
  const isClosed = order.status === CLOSED;
  // Of a closed order after costs, like its result.
  const resultOfReturn = isClosed ? net : profit;
  return {
    profit,
    gain:
      resultOfReturn === undefined
        ? undefined
        : compute('return_on_margin', [resultOfReturn, origin_caution_money]),
    value: compute('notional', [price, number]),
    net,
    formulas: {
      profit: {
        name: 'pnl',
        args: [side, price, update_price, number],
        about,
        serverResult: profit,
      },
      gain: {
        name: 'return_on_margin',
        args: [resultOfReturn ?? '0', origin_caution_money],
        about,
      },
      value: { name: 'notional', args: [price, number], about },
      margin: { name: 'margin', args: [price, number, `${order.multiple}`], about },
      net: { name: 'sub', args: [profit, costs ?? '0'], about },
    },
  };
}
