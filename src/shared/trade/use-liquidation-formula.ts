import { useTranslation } from 'react-i18next';
import type { LeverOrder } from '../../../protocol/calls/trading/contract.ts';
import { useApp } from '../../lib/app-context.ts';
import { usePriceReader } from '../../lib/core/use-price-reader.ts';
import type { FigureFormula } from '../formula/figure-formula.ts';
import { sideOf } from './side-of.ts';

/**
 * The formula of a position's liquidation price with current numbers: of the position alone if isolated, otherwise of
 * all cross positions. The caller must show the account, so that each new mark renders.
 */
export function useLiquidationFormula(): (order: LeverOrder) => FigureFormula | undefined {
  const { t } = useTranslation('trade');
  const { quotes } = useApp();
  const read = usePriceReader();
  return (order) => {
    const account = quotes.contractAccount();
    const burstRate = account?.sum?.burst_rate;
    if (account === undefined || burstRate === undefined) return undefined;
    const about = `${order.symbol} · ${t(`side.${sideOf(order)}`)} ${order.multiple}×`;
    if (order.margin_mode === 'isolated') {
      const args = [sideOf(order), order.price, order.number, `${order.multiple}`, burstRate];
      return { name: 'liquidation_isolated', args, about };
    }
    const portfolio = quotes.portfolio();
    const positions = account.positions
      .filter(({ margin_mode }) => margin_mode === 'cross')
      .map((one) => {
        const mark = read(portfolio?.position(one.id)?.mark);
        if (mark === undefined) return undefined;
        return [sideOf(one), one.price, one.number, one.multiple, mark, one.symbol].join('/');
      });
    if (positions.includes(undefined)) return undefined;
    const args = [account.available, burstRate, order.symbol, positions.join(';')];
    return { name: 'liquidation_cross', args, about };
  };
}
