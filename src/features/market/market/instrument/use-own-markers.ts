import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useApp } from '../../../../lib/app-context.ts';
import type { ChartMarker } from '../../../../ui/charts/candles/marks.ts';

const BUY = 1;
const MOST = 100;
const NO_MARKERS: readonly ChartMarker[] = [];

export function useOwnMarkers(instrument: Instrument): readonly ChartMarker[] {
  const { t } = useTranslation('chart');
  const { state } = useApp();
  const isUser = useSnapshot(state).token !== null;
  const { currency_id, legal_id, symbol, is_contract, is_spot } = instrument;
  const contracts = useCall(
    'lever.my_trade',
    { status: '1,2,3', currency_id, legal_id, limit: MOST },
    { enabled: isUser && is_contract },
  ).data;
  const fills = useCall('coin.fills', { limit: MOST }, { enabled: isUser && is_spot }).data;
  return useMemo(() => {
    if (contracts === undefined && fills === undefined) return NO_MARKERS;
    const mark = (id: string, time: number, isBuy: boolean): ChartMarker => ({
      id,
      time,
      side: isBuy ? 'buy' : 'sell',
      title: t(isBuy ? 'marker.buy' : 'marker.sell'),
    });
    return [
      ...(contracts?.list ?? []).flatMap(({ id, type, handle_time, complete_time }) => [
        ...(handle_time === null ? [] : [mark(`open:${id}`, handle_time, type === BUY)]),
        ...(complete_time === null ? [] : [mark(`close:${id}`, complete_time, type !== BUY)]),
      ]),
      ...(fills?.list ?? [])
        .filter((fill) => fill.symbol === symbol)
        .map(({ id, time, type }) => mark(`fill:${id}`, time, type === BUY)),
    ];
  }, [contracts, fills, symbol, t]);
}
