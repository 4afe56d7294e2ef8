import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { STILL } from '../../../../lib/market/live.ts';
import { LiveText } from '../../../../shared/figures/live-text.tsx';
import { Figure } from '../../../../shared/formula/figure.tsx';
import { RiskBar } from '../../../../ui/charts/risk-bar.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import styles from '../gallery.module.css';
import { Held, type Sample, State } from '../sample.tsx';
import { MARGIN } from './sample-figures.ts';

const USD = 'USD';
const USDT = 'USDT';
const WRONG = { ...MARGIN, serverResult: '557.2' };

function Figures(): ReactNode {
  const { t } = useTranslation('gallery');
  return (
    <>
      <State name="hero">
        <div className={styles['figureLine']}>
          <Figure size="hero" label={t('total')} value="37,549.68" unit={USD} />
          <Figure size="large" align="end" tone="up" label={t('profit')} value="+412.36" />
        </div>
      </State>
      <State name="formula">
        <div className={styles['card']}>
          <div className={styles['figures']}>
            <Figure label={t('margin')} value="557.10" formula={MARGIN} />
            <Figure label={t('liquidation')} value="88,578.3" tone="warn" formula={WRONG} />
            <Figure align="end" label={t('lots')} value="300" />
          </div>
        </div>
      </State>
      <State name="old">
        <Figure size="hero" label={t('profit')} value="+409.62" unit={USDT} age={14_000} />
      </State>
      <State name="flash">
        <Held start={94_218}>
          {(price, change) => (
            <div className={styles['figureLine']}>
              <Figure size="large" label={t('price')} value={<Flash price={price} />} />
              <Button onClick={() => change(price + 1)}>{t('buy')}</Button>
              <Button onClick={() => change(price - 1)}>{t('sell')}</Button>
            </div>
          )}
        </Held>
      </State>
    </>
  );
}

/** Drawn at each render, as a live figure is at each price. */
function Flash({ price }: { price: number }): ReactNode {
  return <LiveText live={STILL} text={() => `${price}.6`} pixels={() => price} />;
}

const RATES = [
  [166.96, '166.96%'],
  [72.4, '72.40%'],
  [36.1, '36.10%'],
] as const;

function RiskBars(): ReactNode {
  const { t } = useTranslation('gallery');
  return (
    <div className={styles['card']}>
      {RATES.map(([pixels, text]) => (
        <RiskBar key={text} label={t('risk')} pixels={pixels} text={text} />
      ))}
      <RiskBar label={t('risk')} pixels={undefined} text="—" />
    </div>
  );
}

export const figureSamples: readonly Sample[] = [
  { piece: 'figure', Samples: Figures },
  { piece: 'risk-bar', Samples: RiskBars },
];
