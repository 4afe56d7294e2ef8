import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../../shared/forms/number-field.tsx';
import { ShareSlider } from '../../../../shared/forms/share-slider.tsx';
import { Stepper } from '../../../../shared/forms/stepper.tsx';
import { FormulaRows } from '../../../../shared/formula/formula-rows.tsx';
import { MarginSheet } from '../../../../shared/trade/margin-sheet.tsx';
import { Keypad } from '../../../../ui/controls/keypad.tsx';
import { MenuButton } from '../../../../ui/controls/menu-button.tsx';
import { Picker } from '../../../../ui/overlay/picker.tsx';
import { SendButton } from '../../../../ui/overlay/send-button.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import styles from '../gallery.module.css';
import { Held, nothing, type Sample, State } from '../sample.tsx';
import { MARGIN } from './sample-figures.ts';

const TICK = { decimals: 1, step: '0.1' } as const;
const ABOUT = 'BTC/USDT';
const USDT = 'USDT';
const MULTIPLES = Array.from({ length: 125 }, (_, at) => `${at + 1}`);

function Keypads(): ReactNode {
  const { t } = useTranslation('gallery');
  return (
    <>
      <State name="price">
        <Keypad
          label={t('price')}
          text="94,000.0"
          decimalSign="."
          deleteLabel={t('ui:delete_digit')}
          doneLabel={t('ui:done')}
          shortcuts={[
            { id: 'bid', label: t('bid'), onPress: nothing },
            { id: 'ask', label: t('ask'), onPress: nothing },
            { id: 'last', label: t('last'), disabled: true, onPress: nothing },
          ]}
          onKey={nothing}
          onDelete={nothing}
          onDone={nothing}
        />
      </State>
      <State name="whole number, in a stepper">
        <Held start="50">
          {(value, change) => (
            <Stepper
              label={t('lots')}
              step="1"
              decimals={0}
              pad={{ isWhole: true }}
              value={value}
              onValue={change}
            />
          )}
        </Held>
      </State>
      <State name="prices, in a stepper">
        <Held start="94000">
          {(value, change) => (
            <Stepper
              label={t('price')}
              {...TICK}
              pad={{
                note: TICK.step,
                prices: [
                  { id: 'bid', label: t('bid'), value: () => '94218.5' },
                  { id: 'ask', label: t('ask'), value: () => '94218.8' },
                  { id: 'last', label: t('last'), value: () => undefined },
                ],
              }}
              value={value}
              onValue={change}
            />
          )}
        </Held>
      </State>
      <State name="grouped field">
        <Held start="12500.5">
          {(value, change) => (
            <NumberField
              label={t('amount')}
              decimals={2}
              unit={USDT}
              value={value}
              onValue={change}
              onMost={() => change('3215.48')}
            />
          )}
        </Held>
      </State>
    </>
  );
}

function Menus(): ReactNode {
  const { t } = useTranslation('gallery');
  const types = [
    { value: 'limit', label: t('limit_order'), note: t('limit_note') },
    { value: 'market', label: t('market_price'), note: t('market_note') },
    { value: 'stop', label: t('stop_order'), disabled: true },
  ];
  return (
    <>
      {(['chip', 'box', 'plain'] as const).map((look) => (
        <State key={look} name={look}>
          <Held start="limit">
            {(value, change) => (
              <Picker
                label={t('order_type')}
                look={look}
                options={types}
                value={value}
                onChoose={change}
              />
            )}
          </Held>
        </State>
      ))}
      <State name="disabled">
        <Picker label={t('order_type')} disabled options={types} value="limit" onChoose={nothing} />
      </State>
    </>
  );
}

function Margins(): ReactNode {
  const { t } = useTranslation('gallery');
  const [isOpen, setOpen] = useState(false);
  return (
    <Held start={{ mode: 'cross', multiple: '50' }}>
      {(value, change) => (
        <>
          <div className={styles['pair']}>
            <MenuButton
              label={t('margin_mode')}
              content={t(value.mode === 'cross' ? 'cross' : 'isolated')}
              onPress={() => setOpen(true)}
            />
            <MenuButton
              label={t('multiple')}
              content={`${value.multiple}×`}
              onPress={() => setOpen(true)}
            />
          </div>
          <MarginSheet
            open={isOpen}
            title={t('margin_and_multiple')}
            subtitle={ABOUT}
            modeLabel={t('margin_mode')}
            modes={[
              { value: 'cross', label: t('cross'), note: t('cross_note') },
              { value: 'isolated', label: t('isolated'), note: t('isolated_note') },
            ]}
            multipleLabel={t('multiple')}
            multiples={MULTIPLES}
            value={value}
            preview={({ multiple }) => (
              <FormulaRows
                rows={[
                  { id: 'most', label: t('most_lots'), value: '1,250', note: `${multiple}×` },
                  { id: 'margin', label: t('margin'), value: '557.10', formula: MARGIN },
                ]}
              />
            )}
            action={t('apply')}
            onDone={change}
            onClose={() => setOpen(false)}
          />
        </>
      )}
    </Held>
  );
}

function Shares(): ReactNode {
  const { t } = useTranslation('gallery');
  return (
    <>
      <State name="with its number">
        <Held start="50">
          {(value, change) => (
            <>
              <Stepper label={t('lots')} step="1" decimals={0} value={value} onValue={change} />
              <ShareSlider
                label={t('balance_share')}
                value={value}
                max="250"
                step="1"
                onValue={change}
              />
            </>
          )}
        </Held>
      </State>
      <State name="texts">
        <Held start="0.75">
          {(value, change) => (
            <ShareSlider
              hasTexts
              label={t('balance_share')}
              value={value}
              max="1"
              step="0.0001"
              onValue={change}
            />
          )}
        </Held>
      </State>
      <State name="disabled">
        <ShareSlider label={t('balance_share')} value="" max="" step="1" onValue={nothing} />
      </State>
    </>
  );
}

function Previews(): ReactNode {
  const { t } = useTranslation('gallery');
  const rows = [
    { id: 'available', label: t('available'), value: '482.36' },
    { id: 'cost', label: t('cost'), value: '96.35', formula: MARGIN },
    { id: 'margin', label: t('margin'), value: '557.10', formula: MARGIN },
    { id: 'fee', label: t('fee'), value: '2.35', formula: MARGIN },
    { id: 'liq', label: t('liquidation'), value: '89,440.1', tone: 'warn', formula: MARGIN },
  ] as const;
  return (
    <>
      <State name="dense">
        <FormulaRows look="dense" rows={rows} />
      </State>
      <State name="dense, old">
        <FormulaRows
          look="dense"
          rows={[
            { id: 'cost', label: t('cost'), value: '96.35', tone: 'old' },
            { id: 'liq', label: t('liquidation'), value: '—', tone: 'old' },
          ]}
        />
      </State>
      <State name="before and after">
        <div className={styles['card']}>
          <FormulaRows
            rows={[
              { id: 'lots', label: t('lots'), value: '50', note: '= 0.05 BTC' },
              {
                id: 'liq',
                label: t('liquidation'),
                before: '88,578.3',
                value: '89,440.1',
                tone: 'warn',
                formula: MARGIN,
              },
              { id: 'risk', label: t('risk'), before: '166.96%', value: '154.97%', tone: 'up' },
              { id: 'profit', label: t('profit'), value: '−495.00', note: USDT, tone: 'down' },
            ]}
          />
        </div>
      </State>
    </>
  );
}

function SendButtons(): ReactNode {
  const { t } = useTranslation('gallery');
  const toast = useToast();
  const onPlace = (): void => toast(t('order_placed'));
  return (
    <>
      <State name="ready">
        <SendButton look="up" label={t('buy_long')} onPress={onPlace} />
      </State>
      <State name="busy">
        <SendButton look="down" label={t('sell_short')} busy onPress={onPlace} />
      </State>
      <State name="blocked by a field">
        <SendButton
          look="up"
          label={t('buy_long')}
          block={{ reason: t('enter_lots') }}
          onPress={onPlace}
          onBlocked={() => toast(t('enter_lots'), 'info')}
        />
      </State>
      <State name="blocked, send anyway">
        <SendButton
          look="up"
          label={t('buy_long')}
          block={{ reason: t('no_live_price'), icon: 'offline' }}
          anyway={{ title: t('send_anyway'), text: t('anyway_text'), action: t('buy_long') }}
          onPress={onPlace}
        />
      </State>
      <State name="blocked, no way past">
        <SendButton
          look="up"
          label={t('buy_long')}
          block={{ reason: t('no_live_price'), icon: 'offline' }}
          onPress={onPlace}
        />
      </State>
    </>
  );
}

export const ticketSamples: readonly Sample[] = [
  { piece: 'keypad', Samples: Keypads },
  { piece: 'picker', Samples: Menus },
  { piece: 'margin-sheet', Samples: Margins },
  { piece: 'share-slider', Samples: Shares },
  { piece: 'formula-rows', Samples: Previews },
  { piece: 'send-button', Samples: SendButtons },
];
