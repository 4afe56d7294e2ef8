import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PositionCard } from '../../../../shared/trade/position-card.tsx';
import { RiskMeter } from '../../../../shared/trade/risk-meter.tsx';
import { PriceLadder } from '../../../../ui/charts/price-ladder.tsx';
import { ShareRing } from '../../../../ui/charts/share-ring.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { ScopeCards } from '../../../../ui/controls/scope-cards.tsx';
import { BulkRows } from '../../../../ui/lists/bulk-rows.tsx';
import { OrderCard } from '../../../../ui/lists/order-card.tsx';
import { Disc } from '../../../../ui/media/disc.tsx';
import { HoldMenu } from '../../../../ui/overlay/hold-menu.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import styles from '../gallery.module.css';
import { Held, Line, nothing, type Sample, State } from '../sample.tsx';
import { MARGIN } from './sample-figures.ts';

const BTC = { pair: 'BTC/USDT', code: 'BTC' };
const ETH = { pair: 'ETH/USDT', code: 'ETH' };
const TIME = '21.11. 14:28:51';
const PROTECT = 'TP / SL';

function Position({ age }: { age?: number }): ReactNode {
  const { t } = useTranslation('gallery');
  const toast = useToast();
  const isOld = age !== undefined;
  const items = [
    { id: 'share', label: t('share_result'), onPress: () => toast(t('share_result'), 'info') },
    { id: 'close', label: t('close_position'), isDanger: true, onPress: nothing },
  ];
  return (
    <div data-stale={isOld}>
      <HoldMenu title={BTC.pair} items={items}>
        {(more) => (
          <PositionCard
            lead={<Disc image="" code={BTC.code} />}
            title={BTC.pair}
            badges={[{ text: t('long'), tone: isOld ? 'neutral' : 'up' }, { text: t('cross') }]}
            tools={more}
            profit={{
              label: t('profit'),
              value: '+409.62',
              tone: 'up',
              formula: MARGIN,
              ...(age !== undefined && { age }),
            }}
            gain={{ label: t('gain'), value: '+73.53%', tone: 'up', isOld, formula: MARGIN }}
            figures={[
              { id: 'open', label: t('open_price'), value: '92,850.0' },
              { id: 'mark', label: t('mark_price'), value: '94,215.4', isOld },
              { id: 'lots', label: t('lots'), value: '300', unit: '= 0.3 BTC' },
              { id: 'margin', label: t('margin'), value: '557.10', formula: MARGIN },
              {
                id: 'liq',
                label: t('liquidation'),
                value: '88,578.3',
                tone: 'warn',
                isOld,
                formula: MARGIN,
              },
              { id: 'protect', label: PROTECT, value: '96,000.0 / 91,200.0' },
            ]}
            risk={<RiskMeter label={t('risk')} pixels={166.96} text="166.96%" formula={MARGIN} />}
            actions={
              <>
                <Button small disabled={isOld}>
                  {t('close')}
                </Button>
                <Button small>{PROTECT}</Button>
                <Button small disabled={isOld}>
                  {t('reverse')}
                </Button>
              </>
            }
          />
        )}
      </HoldMenu>
    </div>
  );
}

function Positions(): ReactNode {
  return (
    <>
      <State name="live">
        <Position />
      </State>
      <State name="old">
        <Position age={14_000} />
      </State>
    </>
  );
}

function Orders(): ReactNode {
  const { t } = useTranslation('gallery');
  const toast = useToast();
  const onCancel = (): void => toast(t('cancelled'), 'info');
  return (
    <>
      <State name="part filled">
        <HoldMenu
          title={ETH.pair}
          items={[{ id: 'cancel', label: t('cancel'), isDanger: true, onPress: onCancel }]}
        >
          {(more) => (
            <OrderCard
              title={ETH.pair}
              badges={[{ text: t('sell'), tone: 'down' }]}
              time={TIME}
              menu={more}
              fillBar={{ label: t('filled'), share: 0.24, text: '24%', tone: 'down' }}
              rows={[
                { label: t('filled'), value: '0.1200 / 0.5000' },
                { label: t('price'), value: '3,421.40' },
              ]}
              action={
                <Button small look="outline" onClick={onCancel}>
                  {t('cancel')}
                </Button>
              }
            />
          )}
        </HoldMenu>
      </State>
      <State name="not filled, being cancelled">
        <OrderCard
          title={ETH.pair}
          badges={[{ text: t('buy'), tone: 'up' }, { text: t('cross') }]}
          time={TIME}
          rows={[{ label: t('price'), value: '3,288.00' }]}
          action={
            <Button small look="outline" busy>
              {t('cancel')}
            </Button>
          }
        />
      </State>
      <State name="ring">
        <Line>
          <ShareRing label={t('filled')} share={0} text="0%" tone="up" />
          <ShareRing label={t('filled')} share={0.62} text="62%" tone="up" />
          <ShareRing label={t('filled')} share={1} text="100%" tone="base" />
        </Line>
      </State>
    </>
  );
}

function Ladders(): ReactNode {
  const { t } = useTranslation('gallery');
  const liquidation = { id: 'liq', label: t('liq_short'), pixels: 88_578.3, tone: 'warn' as const };
  const stop = { id: 'sl', label: 'SL', pixels: 91_200, tone: 'down' as const };
  const open = { id: 'open', label: t('open_price'), pixels: 92_850, tone: 'base' as const };
  const mark = {
    id: 'mark',
    label: t('mark_price'),
    pixels: 94_215.4,
    tone: 'plain' as const,
    mark: 'dot' as const,
  };
  const take = { id: 'tp', label: 'TP', pixels: 96_000, tone: 'up' as const };
  return (
    <>
      <State name="all">
        <div className={styles['card']}>
          <PriceLadder
            label={t('ladder')}
            places={[liquidation, stop, open, mark, take]}
            spans={[
              { from: 'sl', to: 'open', tone: 'down' },
              { from: 'open', to: 'tp', tone: 'up' },
            ]}
          />
        </div>
      </State>
      <State name="neither set">
        <div className={styles['card']}>
          <PriceLadder label={t('ladder')} places={[liquidation, open, mark]} spans={[]} />
        </div>
      </State>
    </>
  );
}

function Bulk(): ReactNode {
  const { t } = useTranslation('gallery');
  const [step, setStep] = useState(0);
  const cards = [
    { value: 'all', label: t('all'), count: '2', result: '+344.42', tone: 'up' as const },
    { value: 'longs', label: t('longs'), count: '1', result: '+409.62', tone: 'up' as const },
    { value: 'shorts', label: t('shorts'), count: '1', result: '−65.20', tone: 'down' as const },
  ];
  const lead = (code: string): ReactNode => <Disc image="" code={code} />;
  return (
    <>
      <Held start="all">
        {(value, change) => (
          <ScopeCards
            label={t('one_click_close')}
            cards={cards}
            value={value}
            disabled={step > 0}
            onChoose={change}
          />
        )}
      </Held>
      <div className={styles['card']}>
        <BulkRows
          label={t('one_click_close')}
          rows={[
            {
              id: 'btc',
              lead: lead(BTC.code),
              title: BTC.pair,
              note: t(step > 0 ? 'closed' : 'waiting'),
              value: '+409.83',
              valueNote: '+73.56%',
              tone: 'up',
              state: step > 0 ? 'done' : 'waiting',
            },
            {
              id: 'eth',
              lead: lead(ETH.code),
              title: ETH.pair,
              note: t(step > 0 ? 'closing' : 'waiting'),
              value: '−65.20',
              valueNote: '−9.62%',
              tone: 'down',
              state: step > 0 ? 'busy' : 'waiting',
            },
            {
              id: 'sol',
              lead: lead('SOL'),
              title: 'SOL/USDT',
              note: t('no_live_price'),
              value: '0.00',
              state: 'failed',
            },
          ]}
        />
      </div>
      <Button onClick={() => setStep(1)}>{t('close_position')}</Button>
    </>
  );
}

export const positionSamples: readonly Sample[] = [
  { piece: 'position-card', Samples: Positions },
  { piece: 'order-card', Samples: Orders },
  { piece: 'price-ladder', Samples: Ladders },
  { piece: 'bulk-rows', Samples: Bulk },
];
