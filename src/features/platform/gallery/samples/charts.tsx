import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LineChart } from '../../../../ui/charts/line-chart.tsx';
import { RingChart } from '../../../../ui/charts/ring-chart.tsx';
import { Sparkline } from '../../../../ui/charts/sparkline.tsx';
import styles from '../gallery.module.css';
import { Line, type Sample } from '../sample.tsx';
import { FALLING, HELD, RETURN, RISING } from './price-ways.ts';

function Sparklines(): ReactNode {
  return (
    <Line>
      <Sparkline points={RISING} tone="up" />
      <Sparkline points={FALLING} tone="down" />
      <Sparkline points={[1, 1, 1]} tone="none" />
      <Sparkline points={RISING} tone="up" dense />
      <Sparkline points={[]} tone="none" />
    </Line>
  );
}

const PARTS = [
  ['exchange', 0.764, '28,692.94', '76.4%'],
  ['financial', 0.128, '4,812.50', '12.8%'],
  ['contract', 0.057, '2,154.24', '5.7%'],
  ['fiat', 0.033, '1,250.00', '3.3%'],
  ['options', 0.017, '640.00', '1.7%'],
] as const;

function Rings(): ReactNode {
  const { t } = useTranslation('gallery');
  const names = {
    exchange: t('account_exchange'),
    financial: t('account_financial'),
    contract: t('account_contract'),
    fiat: t('account_fiat'),
    options: t('account_options'),
  };
  const parts = PARTS.map(([id, share, value, percent]) => ({
    id,
    label: names[id],
    share,
    value,
    percent,
    colour: `--account-${id}`,
  }));
  return (
    <>
      <div className={styles['card']}>
        <RingChart label={t('assets')} parts={parts} middle="5" middleNote={t('accounts')} />
      </div>
      <div className={styles['card']}>
        <RingChart
          label={t('assets')}
          parts={parts.map((part) => ({ ...part, share: 0, value: '0.00', percent: '0%' }))}
          middle="0"
          middleNote={t('accounts')}
        />
      </div>
    </>
  );
}

const ACROSS = [
  { at: 0, text: '24.08.' },
  { at: 0.33, text: '23.09.' },
  { at: 0.67, text: '23.10.' },
  { at: 1, text: '21.11.' },
];
const DOWN = [
  { at: 0, text: '+150%' },
  { at: 0.303, text: '+100%' },
  { at: 0.606, text: '+50%' },
  { at: 0.909, text: '0%' },
];

function Lines(): ReactNode {
  const { t } = useTranslation('gallery');
  return (
    <div className={styles['card']}>
      <LineChart
        label={t('return')}
        name={t('trader')}
        points={RETURN}
        tone="up"
        other={{ name: t('held'), points: HELD }}
        low={-15}
        high={150}
        across={ACROSS}
        down={DOWN}
        textAt={(place) => `${place + 1} · ${RETURN[place]}%`}
      />
    </div>
  );
}

export const chartSamples: readonly Sample[] = [
  { piece: 'sparkline', Samples: Sparklines },
  { piece: 'ring-chart', Samples: Rings },
  { piece: 'line-chart', Samples: Lines },
];
