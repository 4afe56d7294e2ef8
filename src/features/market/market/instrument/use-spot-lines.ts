import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { USDT } from '../../../../../protocol/constants.ts';
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
  const { currency_id, legal_id, currency_name, legal_name, is_spot, tick } = instrument;
  const open = useCall(
    'coin.list',
    { status: '0', currency_id, legal_id, limit: MOST },
    { enabled: isSignedIn && is_spot },
  ).data;
  const orders = open?.list ?? NO_ORDERS;
  const decimals = decimalsOf(tick);
  const lines = orders.flatMap((order): ChartLine[] => {
    const { id: orderId, target_price, trigger_price, trigger_time, amount, filled, type } = order;
    const isStop = trigger_price !== null && trigger_time === null;
    const ownPrice = isStop ? trigger_price : target_price;
    if (ownPrice === null) return [];
    const id = `spot:${orderId}`;
    const price = movedLine?.id === id ? movedLine.price : ownPrice;
    const side = type === 1 ? 'buy' : 'sell';
    const name = t(`line.${side}_${isStop ? 'stop' : 'limit'}`);
    const size = amount ?? order.quote_amount ?? '0';
    const remainingAmount =
      state.kind === 'ready'
        ? state.core.evaluate('sub', [size, amount === null ? '0' : filled])
        : size;
    const sizeUnit = amount === null ? legal_name : currency_name;
    return [
      {
        id,
        kind: 'order',
        price: pixelsOf(price),
        title: '',
        ...(order.partner_id !== null && { pair: pairOf(order) }),
        label: {
          name,
          spoken: t('line.at', { name, price: figures.withDecimals(price, decimals) }),
          valueText: figures.withDecimals(price, decimals),
          result: `${figures.plain(remainingAmount)} ${sizeUnit}`,
          // A moved line is a new order, which would leave the other half, the time and the execution behind.
          canMove: isPlainLimit(order),
          close: t('line.remove', { name }),
        },
      },
    ];
  });
  return { lines: [...lines, ...useHoldingLine(instrument)], orders };
}

const pairOf = ({ id, partner_id }: SpotOrder): number => Math.min(id, partner_id ?? id);

/** The price at which all coins that are held are sold without profit (R-SPOT-15). */
function useHoldingLine(instrument: Instrument): ChartLine[] {
  const { t } = useTranslation('chart');
  const figures = useFigures();
  const [state] = useCore();
  const isSignedIn = useSignedIn();
  const { currency_id, legal_id, currency_name, is_spot, spot_fee_rate, tick } = instrument;
  const basis = useCall(
    'wallet.cost_basis',
    { currency_id },
    { enabled: isSignedIn && is_spot && legal_id === USDT },
  ).data;
  if (state.kind !== 'ready' || basis === undefined) return [];
  if (basis.amount === '0' || basis.cost === '0') return [];
  const price = state.core.break_even(basis.cost, basis.amount, spot_fee_rate);
  const valueText = figures.withDecimals(price, decimalsOf(tick));
  const name = t('line.break_even');
  return [
    {
      id: `holding:${currency_id}`,
      kind: 'order',
      price: pixelsOf(price),
      title: '',
      label: {
        name,
        spoken: t('line.at', { name, price: valueText }),
        valueText,
        result: `${figures.plain(basis.amount)} ${currency_name}`,
      },
    },
  ];
}

const isPlainLimit = ({ kind, execution, partner_id, until }: SpotOrder): boolean =>
  kind === 'limit' && execution === 'normal' && partner_id === null && until === null;
