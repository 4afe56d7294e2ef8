import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '../../../../ui/charts/candles/chart.tsx';
import type { ChartLine } from '../../../../ui/charts/candles/marks.ts';
import { IndicatorPanel } from '../../../../ui/charts/indicator-panel.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import styles from '../gallery.module.css';
import type { Sample } from '../sample.tsx';
import { SAMPLE_FEED, SAMPLE_TIME } from './sample-feed.ts';

const PAIR = 'BTC/USDT';

function Charts(): ReactNode {
  const { t } = useTranslation('gallery');
  const toast = useToast();
  const [take, setTake] = useState({ pixels: 95_300, text: '95,300.0' });
  const [isMoving, setMoving] = useState(false);
  const [hasOrder, setOrder] = useState(true);
  const [on, setOn] = useState<readonly string[]>(['ma', 'vol']);
  const lines = useMemo<ChartLine[]>(() => {
    const order: ChartLine = {
      id: 'order',
      kind: 'order',
      price: 93_050,
      title: '',
      label: { name: t('limit_order'), spoken: t('limit_order'), close: t('cancel') },
    };
    return [
      {
        id: 'tp',
        kind: 'take_profit',
        price: take.pixels,
        title: '',
        label: {
          name: 'TP',
          spoken: t('take_profit'),
          valueText: take.text,
          result: isMoving ? take.text : '+945.00',
          tone: 'up',
          canMove: true,
          close: t('cancel'),
        },
      },
      {
        id: 'position',
        kind: 'position',
        price: 93_800,
        title: '',
        label: { name: t('long'), spoken: t('positions'), result: '+409.62', tone: 'up' },
      },
      {
        id: 'alert',
        kind: 'alert',
        price: 94_550,
        title: '',
        label: { name: t('alert'), spoken: t('alert'), canMove: true, valueText: '94,550.0' },
      },
      {
        id: 'liq',
        kind: 'liquidation',
        price: 92_300,
        title: '',
        label: { name: t('liq_short'), spoken: t('liquidation'), result: '−5.98%' },
      },
      ...(hasOrder ? [order] : []),
    ];
  }, [t, take, isMoving, hasOrder]);
  const markers = useMemo(
    () => [{ id: 'buy', time: SAMPLE_TIME, side: 'buy' as const, title: t('buy') }],
    [t],
  );
  const indicator = (id: string, label: string, name: string) => ({
    id,
    label,
    name,
    isOn: on.includes(id),
  });
  return (
    <div className={styles['full']}>
      <div className={styles['chart']}>
        <Chart
          feed={SAMPLE_FEED}
          decimals={1}
          tick={0.1}
          label={PAIR}
          lines={lines}
          markers={markers}
          onMove={(id, place, isEnd) => {
            if (id !== 'tp') return;
            setTake(place);
            setMoving(!isEnd);
            if (isEnd) toast(place.text, 'info');
          }}
          onClose={() => setOrder(false)}
          onPress={() => toast(t('liquidation'), 'info')}
        />
      </div>
      <IndicatorPanel
        label={t('indicators')}
        groups={[
          [
            indicator('ma', 'MA', t('indicator_ma')),
            indicator('ema', 'EMA', t('indicator_ema')),
            indicator('boll', 'BOLL', t('indicator_boll')),
          ],
          [
            indicator('vol', 'VOL', t('indicator_vol')),
            indicator('macd', 'MACD', t('indicator_macd')),
            indicator('rsi', 'RSI', t('indicator_rsi')),
          ],
        ]}
        settings={t('common:settings')}
        onToggle={(id) => setOn(on.includes(id) ? on.filter((one) => one !== id) : [...on, id])}
        onSettings={() => toast(t('common:settings'), 'info')}
      />
    </div>
  );
}

export const chartToolSamples: readonly Sample[] = [{ piece: 'line-labels', Samples: Charts }];
