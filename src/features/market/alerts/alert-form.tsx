import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../protocol/calls/market/market.ts';
import { failureText, isHandledElsewhere } from '../../../lib/api/failure-text.ts';
import { faultText, fieldFaults } from '../../../lib/api/faults.ts';
import { useSend } from '../../../lib/api/use-send.ts';
import type { Core } from '../../../lib/core/core.ts';
import { useCore } from '../../../lib/core/use-core.ts';
import { useFigures } from '../../../lib/core/use-figures.ts';
import { Stepper } from '../../../shared/forms/stepper.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { FieldError } from '../../../ui/controls/field-frame.tsx';
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { ALERT_TYPES, type AlertType, decimalsOf, distanceOf, useMark } from './alert-figures.ts';
import styles from './alerts.module.css';

/** Percent from the mark, and from the liquidation price. */
const STEPS = ['1', '2', '3', '5'] as const;
const DISTANCES = ['2', '4', '6', '10'] as const;
const KINDS = ['above', 'below', 'liquidation'] as const;
type Kind = (typeof KINDS)[number];

export function AlertForm({ instrument }: { instrument: Instrument }): ReactNode {
  const { t, i18n } = useTranslation('chart');
  const toast = useToast();
  const figures = useFigures();
  const [core] = useCore();
  const mark = useMark(instrument);
  const [kind, setKind] = useState<Kind>('above');
  const [value, setValue] = useState('');
  const decimals = decimalsOf(instrument.tick);
  const isPrice = kind !== 'liquidation';
  const add = useSend('alert.add', {
    touches: ['alert.list'],
    onDone: () => {
      toast(t('alerts.set'), 'good');
      setValue('');
    },
  });
  const kinds = KINDS.filter((one) => one !== 'liquidation' || instrument.is_contract);
  const text =
    value === ''
      ? ''
      : isPrice
        ? figures.withDecimals(value, decimals)
        : figures.inPercent(figures.plain(value));
  const choose = (next: string): void => {
    const chosenKind = KINDS.find((one) => one === next);
    if (chosenKind === undefined) return;
    setKind(chosenKind);
    setValue('');
    add.reset();
  };
  const set = (): void => {
    const type: AlertType = ALERT_TYPES[kind];
    add.mutate({ match_id: instrument.match_id, type, value });
  };
  const fault = fieldFaults(add.error)['value'];
  const general =
    add.error === null || fault !== undefined || isHandledElsewhere(add.error)
      ? undefined
      : failureText(t, add.error);
  return (
    <section className={styles['card']} aria-label={t('alerts.new')}>
      <SegmentedControl
        look="small"
        label={t('alerts.kind')}
        options={kinds.map((one) => ({ value: one, label: t(`alerts.kinds.${one}`) }))}
        value={kind}
        onChoose={choose}
      />
      <Stepper
        tall
        label={isPrice ? t('alerts.reaches', { unit: instrument.legal_name }) : t('alerts.within')}
        step={isPrice ? instrument.tick : '1'}
        min={isPrice ? instrument.tick : '1'}
        max={isPrice ? instrument.max_price : '99'}
        origin={isPrice ? () => mark : undefined}
        decimals={isPrice ? decimals : undefined}
        value={value}
        error={fault === undefined ? undefined : faultText(t, fault, i18n.language)}
        onValue={setValue}
      />
      <div className={styles['steps']}>
        {(isPrice ? STEPS : DISTANCES).map((step) => (
          <Button
            key={step}
            small
            disabled={isPrice && mark === undefined}
            onClick={() => {
              if (!isPrice) setValue(step);
              else if (core.kind === 'ready' && mark !== undefined)
                setValue(movedMark(core.core, mark, step, kind, instrument.tick));
            }}
          >
            {figures.inPercent(`${kind === 'above' ? '+' : kind === 'below' ? '−' : ''}${step}`)}
          </Button>
        ))}
      </div>
      {isPrice ? <Distance instrument={instrument} value={value} mark={mark} /> : null}
      {general === undefined ? null : <FieldError text={general} />}
      <Button
        main
        wide
        look="base"
        icon="bellPlus"
        busy={add.isPending}
        disabled={value === ''}
        onClick={set}
      >
        {value === '' ? t('alerts.set_one') : t('alerts.tell', { value: text })}
      </Button>
    </section>
  );
}

interface DistanceProps {
  instrument: Instrument;
  value: string;
  mark: string | undefined;
}

function Distance({ instrument, value, mark }: DistanceProps): ReactNode {
  const { t } = useTranslation('chart');
  const figures = useFigures();
  const [core] = useCore();
  const distance =
    core.kind === 'ready' && mark !== undefined && value !== ''
      ? distanceOf(core.core, value, mark)
      : undefined;
  return (
    <p className={styles['distance']}>
      <span>{t('alerts.from_mark')}</span>
      <span data-tone={distance?.tone}>
        {distance === undefined
          ? '—'
          : `${distance.sign}${figures.withDecimals(distance.amount, decimalsOf(instrument.tick))} · ${figures.inPercent(`${distance.sign}${figures.withDecimals(distance.percent, 2)}`)}`}
      </span>
    </p>
  );
}

/** The mark moved by `step` percent, on the instrument's tick. */
function movedMark(core: Core, mark: string, step: string, kind: Kind, tick: string): string {
  const percent = kind === 'above' ? `1.0${step}` : core.evaluate('sub', ['1', `0.0${step}`]);
  const direction = kind === 'above' ? 'up' : 'down';
  return core.evaluate('quantize', [core.evaluate('mul', [mark, percent]), tick, direction]);
}
