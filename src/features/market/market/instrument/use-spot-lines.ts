import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import type { Answer } from '../../../../lib/api/api.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useSignedIn } from '../../../../lib/app-context.ts';
import { pixelsOf } from '../../../../lib/core/pixels.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import type { ChartLine } from '../../../../ui/charts/candles/marks.ts';
import { decimalsOf } from '../periods.ts';
import type { MovedLine } from './use-own-lines.ts';

export type SpotOrder = Answer<'coin.list'>['list'][number];

interface SpotLines {
  lines: readonly ChartLine[];
  orders: readonly SpotOrder[];
}

const MOST = 50;
const NO_ORDERS: readonly SpotOrder[] = [];

export function useSpotLines(instrument: Instrument, movedLine: MovedLine | undefined): SpotLines {
  const { t } = useTranslation('chart');
  const figures = useFigures();
  const [state] = useCore();
  const isSignedIn = useSignedIn();
  const { currency_id, legal_id, currency_name, is_spot, tick } = instrument;
  const open = useCall(
    'coin.list',
    { status: '0', currency_id, legal_id, limit: MOST },
    { enabled: isSignedIn && is_spot },
  ).data;
  const orders = open?.list ?? NO_ORDERS;
  const decimals = decimalsOf(tick);
  const lines = orders.flatMap((order): ChartLine[] => {
    const { id: orderId, target_price, amount, filled, type } = order;
    if (target_price === null || amount === null) return [];
    const id = `spot:${orderId}`;
    const price = movedLine?.id === id ? movedLine.price : target_price;
    const name = t(type === 1 ? 'line.buy_limit' : 'line.sell_limit');
    const remainingAmount =
      state.kind === 'ready' ? state.core.evaluate('sub', [amount, filled]) : amount;
    return [
      {
        id,
        kind: 'order',
        price: pixelsOf(price),
        title: '',
        label: {
          name,
          spoken: t('line.at', { name, price: figures.withDecimals(price, decimals) }),
          valueText: figures.withDecimals(price, decimals),
          result: `${figures.plain(remainingAmount)} ${currency_name}`,
          canMove: true,
          close: t('line.remove', { name }),
        },
      },
    ];
  });
  return { lines, orders };
}
