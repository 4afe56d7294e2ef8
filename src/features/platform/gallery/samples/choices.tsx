import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckBox } from '../../../../ui/controls/check-box.tsx';
import { Chips, FilterChip } from '../../../../ui/controls/chips.tsx';
import { RadioGroup } from '../../../../ui/controls/radio-group.tsx';
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx';
import { Slider } from '../../../../ui/controls/slider.tsx';
import { Switch } from '../../../../ui/controls/switch.tsx';
import { Tabs } from '../../../../ui/controls/tabs.tsx';
import styles from '../gallery.module.css';
import { Held, Line, nothing, type Sample, State } from '../sample.tsx';

const LONG = 'long';
const SHORT = 'short';

function Segments(): ReactNode {
  const { t } = useTranslation('gallery');
  const sides = [
    { value: LONG, label: t('buy_long'), tone: 'up' as const },
    { value: SHORT, label: t('sell_short'), tone: 'down' as const },
  ];
  const margins = [
    { value: 'u', label: t('usdt_margined') },
    { value: 'c', label: t('coin_margined') },
  ];
  return (
    <>
      {[LONG, SHORT].map((start) => (
        <State key={start} name={`side ${start}`}>
          <Held start={start}>
            {(value, change) => (
              <SegmentedControl
                look="side"
                label={t('side')}
                options={sides}
                value={value}
                onChoose={change}
              />
            )}
          </Held>
        </State>
      ))}
      <State name="side disabled">
        <SegmentedControl
          look="side"
          label={t('side')}
          options={sides}
          value={LONG}
          disabled
          onChoose={nothing}
        />
      </State>
      <State name="small">
        <Held start="u">
          {(value, change) => (
            <SegmentedControl
              look="small"
              label={t('market_kind')}
              options={margins}
              value={value}
              onChoose={change}
            />
          )}
        </Held>
      </State>
      <State name="field">
        <Held start="u">
          {(value, change) => (
            <SegmentedControl
              label={t('margin_mode')}
              options={margins}
              value={value}
              onChoose={change}
            />
          )}
        </Held>
      </State>
    </>
  );
}

function TabSamples(): ReactNode {
  const { t } = useTranslation('gallery');
  return (
    <>
      <State name="line">
        <Held<'futures' | 'options' | 'coins'> start="futures">
          {(value, change) => (
            <div className={styles['full']}>
              <Tabs
                label={t('market_kind')}
                panel="gallery-panel"
                tabs={[
                  { id: 'futures', label: t('futures') },
                  { id: 'options', label: t('options') },
                  { id: 'coins', label: t('coins') },
                ]}
                value={value}
                onChoose={change}
              />
              <div id="gallery-panel" role="tabpanel" aria-label={t(value)} />
            </div>
          )}
        </Held>
      </State>
      <State name="counts">
        <Held<'positions' | 'pending' | 'history'> start="positions">
          {(value, change) => (
            <div className={styles['full']}>
              <Tabs
                label={t('orders')}
                panel="gallery-orders"
                tabs={[
                  { id: 'positions', label: `${t('positions')} 2` },
                  { id: 'pending', label: `${t('pending')} 1` },
                  { id: 'history', label: t('history') },
                ]}
                value={value}
                onChoose={change}
              />
              <div id="gallery-orders" role="tabpanel" aria-label={t(value)} />
            </div>
          )}
        </Held>
      </State>
    </>
  );
}

const STAKES = ['10', '50', '100', '500'];
const LENGTHS = [
  ['30s', '+70%'],
  ['60s', '+75%'],
  ['2m', '+80%'],
  ['5m', '+85%'],
] as const;

function ChipSamples(): ReactNode {
  const { t } = useTranslation('gallery');
  return (
    <>
      <State name="row">
        <Held start="all">
          {(value, change) => (
            <Chips
              label={t('records')}
              value={value}
              options={[
                { value: 'all', label: t('records') },
                { value: 'in', label: t('deposit') },
                { value: 'out', label: t('withdraw') },
                { value: 'off', label: t('filled'), disabled: true },
              ]}
              onChoose={change}
            />
          )}
        </Held>
      </State>
      <State name="grid">
        <Held start="60s">
          {(value, change) => (
            <Chips
              look="grid"
              label={t('duration')}
              value={value}
              options={LENGTHS.map(([length, note]) => ({ value: length, label: length, note }))}
              onChoose={change}
            />
          )}
        </Held>
        <Held start="100">
          {(value, change) => (
            <Chips
              look="grid"
              label={t('amount')}
              value={value}
              options={STAKES.map((stake) => ({ value: stake, label: stake }))}
              onChoose={change}
            />
          )}
        </Held>
      </State>
      <State name="filter">
        <Line>
          <Held start={true}>
            {(on, change) => <FilterChip label={t('hide_small')} on={on} onChange={change} />}
          </Held>
          <Held start={false}>
            {(on, change) => <FilterChip label={t('filled')} on={on} onChange={change} />}
          </Held>
          <FilterChip label={t('cross')} on={false} disabled onChange={nothing} />
        </Line>
      </State>
    </>
  );
}

function Switches(): ReactNode {
  const { t } = useTranslation('gallery');
  return (
    <>
      {[false, true].map((start) => (
        <Held key={String(start)} start={start}>
          {(on, change) => <Switch label={t('hide_small')} on={on} onChange={change} />}
        </Held>
      ))}
      <Held start={true}>
        {(on, change) => (
          <Switch label={t('one_tap')} note={t('one_tap_note')} on={on} onChange={change} />
        )}
      </Held>
      <Switch label={t('hide_small')} on disabled onChange={nothing} />
    </>
  );
}

function CheckBoxes(): ReactNode {
  const { t } = useTranslation('gallery');
  return (
    <>
      {[false, true].map((start) => (
        <Held key={String(start)} start={start}>
          {(on, change) => <CheckBox label={t('remember')} checked={on} onChange={change} />}
        </Held>
      ))}
      <Held start={false}>
        {(on, change) => (
          <CheckBox
            label={t('agreement')}
            checked={on}
            error={on ? undefined : t('agreement_needed')}
            onChange={change}
          />
        )}
      </Held>
      <CheckBox label={t('remember')} checked disabled onChange={nothing} />
    </>
  );
}

function Radios(): ReactNode {
  const { t } = useTranslation('gallery');
  return (
    <Held start="cross">
      {(value, change) => (
        <RadioGroup
          label={t('margin_mode')}
          value={value}
          options={[
            { value: 'cross', label: t('cross'), note: t('cross_note') },
            { value: 'isolated', label: t('isolated'), note: t('isolated_note') },
            { value: 'off', label: t('limit_order'), disabled: true },
          ]}
          onChoose={change}
        />
      )}
    </Held>
  );
}

const QUARTERS = [0, 25, 50, 75, 100];
const QUARTER_TEXTS = ['0', '25', '50', '75', '100%'];

function Sliders(): ReactNode {
  const { t } = useTranslation('gallery');
  return (
    <>
      <State name="marks">
        <Held start={50}>
          {(value, change) => (
            <Slider
              label={t('balance_share')}
              marks={QUARTERS}
              markTexts={QUARTER_TEXTS}
              value={value}
              valueText={`${value}%`}
              onChange={change}
            />
          )}
        </Held>
      </State>
      <State name="dots">
        <Held start={20}>
          {(value, change) => (
            <Slider
              label={t('multiple')}
              min={1}
              max={125}
              marks={[1, 32, 63, 94, 125]}
              value={value}
              valueText={`${value}×`}
              onChange={change}
            />
          )}
        </Held>
      </State>
      <State name="disabled">
        <Slider
          label={t('balance_share')}
          marks={QUARTERS}
          value={25}
          valueText="25%"
          disabled
          onChange={nothing}
        />
      </State>
    </>
  );
}

export const choiceSamples: readonly Sample[] = [
  { piece: 'segmented', Samples: Segments },
  { piece: 'tabs', Samples: TabSamples },
  { piece: 'chips', Samples: ChipSamples },
  { piece: 'switch', Samples: Switches },
  { piece: 'check-box', Samples: CheckBoxes },
  { piece: 'radio-group', Samples: Radios },
  { piece: 'slider', Samples: Sliders },
];
