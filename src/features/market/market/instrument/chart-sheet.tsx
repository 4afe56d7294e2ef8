import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { isPeriod, type OwnInterval } from '../../../../lib/market/candles.ts';
import { useInstruments } from '../../../../lib/market/use-instruments.ts';
import {
  CHART_KINDS,
  CHART_SCALES,
  type ChartKind,
  type ChartMemory,
  type ChartScale,
  MOST_COMPARED,
  MOST_INTERVALS,
} from '../../../../lib/state/chart-memory.ts';
import { NumberField } from '../../../../shared/forms/number-field.tsx';
import { PairPicker } from '../../../../shared/market/pair-picker.tsx';
import { colourToken } from '../../../../ui/charts/candles/indicators.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { SegmentedControl } from '../../../../ui/controls/segmented-control.tsx';
import { Select } from '../../../../ui/controls/select.tsx';
import { Switch } from '../../../../ui/controls/switch.tsx';
import { Icon } from '../../../../ui/media/icons.tsx';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import styles from './chart-sheet.module.css';
import { COMPARED_COLOURS } from './compared-colours.ts';
import { type IntervalUnit, usePeriodTexts } from './own-interval.ts';

interface ChartSheetProps {
  open: boolean;
  instrument: Instrument;
  memory: ChartMemory;
  onChange(next: Partial<ChartMemory>): void;
  onClose(): void;
}

/** How the chart looks: its kind, scale, intervals, other instruments, time zone. */
export function ChartSheet({ open, onClose, ...rest }: ChartSheetProps): ReactNode {
  const { t } = useTranslation('chart');
  return (
    <Sheet open={open} padded title={t('looks.title')} onClose={onClose}>
      {open ? <Content {...rest} /> : null}
    </Sheet>
  );
}

type ContentProps = Omit<ChartSheetProps, 'open' | 'onClose'>;

function Content({ instrument, memory, onChange }: ContentProps): ReactNode {
  const { t } = useTranslation('chart');
  const isCompared = memory.comparison.length > 0;
  return (
    <>
      <h3 className={styles['title']}>{t('looks.kind')}</h3>
      <fieldset className={styles['kinds']} aria-label={t('looks.kind')}>
        {CHART_KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            className={styles['kind']}
            aria-pressed={kind === memory.kind}
            onClick={() => onChange({ kind })}
          >
            <KindPicture kind={kind} />
            {t(`kind.${kind}`)}
          </button>
        ))}
      </fieldset>
      <h3 className={styles['title']}>{t('looks.scale')}</h3>
      <SegmentedControl
        label={t('looks.scale')}
        look="side"
        value={isCompared ? 'percent' : memory.scale}
        disabled={isCompared}
        options={CHART_SCALES.map((value) => ({ value, label: t(`scale.${value}`) }))}
        onChoose={(scale) => onChange({ scale: scale as ChartScale })}
      />
      <Intervals memory={memory} onChange={onChange} />
      <Compare instrument={instrument} memory={memory} onChange={onChange} />
      <div className={styles['rows']}>
        <Zone value={memory.zone} onChoose={(zone) => onChange({ zone })} />
        <Switch
          label={t('looks.countdown')}
          on={memory.hasCountdown}
          onChange={(hasCountdown) => onChange({ hasCountdown })}
        />
        <Switch
          label={t('looks.shades')}
          on={memory.shadesClosed}
          onChange={(shadesClosed) => onChange({ shadesClosed })}
        />
      </div>
    </>
  );
}

type PartProps = Pick<ChartSheetProps, 'memory' | 'onChange'>;

const MOST_OF: Readonly<Record<IntervalUnit, number>> = { m: 1_440, h: 24, d: 30 };
const UNITS = ['m', 'h', 'd'] as const;

function Intervals({ memory, onChange }: PartProps): ReactNode {
  const { t } = useTranslation('chart');
  const toast = useToast();
  const periodTexts = usePeriodTexts();
  const [number, setNumber] = useState('45');
  const [unit, setUnit] = useState<IntervalUnit>('m');
  const { intervals } = memory;
  const most = MOST_OF[unit];
  const interval = `${number}${unit}`;
  const isGood = isPeriod(interval);
  const add = (): void => {
    if (!isGood) return;
    const others = intervals.filter((one) => one !== interval);
    if (others.length >= MOST_INTERVALS) {
      toast(t('looks.intervals_full', { most: MOST_INTERVALS }), 'info');
      return;
    }
    onChange({ intervals: [...others, interval as OwnInterval], period: interval });
  };
  return (
    <>
      <h3 className={styles['title']}>
        {t('looks.interval')} <small>{t('looks.interval_note')}</small>
      </h3>
      <div className={styles['interval']}>
        <NumberField
          label={t('looks.count')}
          value={number}
          step="1"
          min="1"
          max={`${most}`}
          decimals={0}
          error={isGood ? undefined : t('looks.between', { most })}
          onValue={setNumber}
        />
        <SegmentedControl
          label={t('looks.unit')}
          value={unit}
          options={UNITS.map((value) => ({ value, label: t(`looks.units.${value}`) }))}
          onChoose={(next) => setUnit(next as IntervalUnit)}
        />
        <Button look="base" disabled={!isGood} onClick={add}>
          {t('looks.add')}
        </Button>
      </div>
      <ul className={styles['chips']}>
        {intervals.map((one) => {
          const { label, name } = periodTexts(one);
          return (
            <li key={one}>
              <RemoveChip
                label={label}
                name={name}
                onRemove={() => {
                  const isShown = memory.period === one;
                  onChange({
                    intervals: intervals.filter((other) => other !== one),
                    ...(isShown ? { period: '15min' as const } : {}),
                  });
                }}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface RemoveChipProps {
  label: string;
  name: string;
  colour?: string;
  onRemove(): void;
}

function RemoveChip({ label, name, colour, onRemove }: RemoveChipProps): ReactNode {
  const { t } = useTranslation('chart');
  return (
    <button
      type="button"
      className={styles['chip']}
      aria-label={t('looks.remove', { name })}
      onClick={onRemove}
    >
      {colour === undefined ? null : (
        <span className={styles['dot']} style={{ background: colour }} />
      )}
      {label}
      <Icon name="close" size={14} />
    </button>
  );
}

function Compare({
  instrument,
  memory,
  onChange,
}: PartProps & { instrument: Instrument }): ReactNode {
  const { t } = useTranslation('chart');
  const [isPicking, setPicking] = useState(false);
  const instruments = useInstruments();
  const { comparison } = memory;
  const all = instruments.kind === 'ready' ? instruments.instruments : [];
  return (
    <>
      <h3 className={styles['title']}>
        {t('looks.compare')}{' '}
        <small>{t('looks.compare_note', { number: comparison.length, most: MOST_COMPARED })}</small>
      </h3>
      <ul className={styles['chips']}>
        {comparison.map((id, place) => {
          const symbol = all.find(({ match_id }) => match_id === id)?.symbol ?? '';
          const colour = `var(${colourToken({ colour: COMPARED_COLOURS[place] ?? 0 })})`;
          return (
            <li key={id}>
              <RemoveChip
                label={symbol}
                name={symbol}
                colour={colour}
                onRemove={() => onChange({ comparison: comparison.filter((one) => one !== id) })}
              />
            </li>
          );
        })}
        {comparison.length < MOST_COMPARED ? (
          <li>
            <button
              type="button"
              className={styles['chip']}
              aria-label={t('looks.compare_add')}
              onClick={() => setPicking(true)}
            >
              <Icon name="plus" size={16} />
            </button>
          </li>
        ) : null}
      </ul>
      <PairPicker
        open={isPicking}
        title={t('looks.compare_add')}
        current={instrument.match_id}
        isOffered={({ match_id }) =>
          match_id !== instrument.match_id && !comparison.includes(match_id)
        }
        onPick={({ match_id }) => {
          setPicking(false);
          onChange({ comparison: [...comparison, match_id] });
        }}
        onClose={() => setPicking(false)}
      />
    </>
  );
}

const ZONES = [
  'UTC',
  'America/Los_Angeles',
  'America/New_York',
  'America/Sao_Paulo',
  'Europe/London',
  'Europe/Paris',
  'Asia/Dubai',
  'Asia/Kolkata',
  'Asia/Bangkok',
  'Asia/Hong_Kong',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Asia/Seoul',
  'Australia/Sydney',
] as const;

interface ZoneProps {
  value: string;
  onChoose(zone: string): void;
}

function Zone({ value, onChoose }: ZoneProps): ReactNode {
  const { t, i18n } = useTranslation('chart');
  const nameOf = (zone: string): string => {
    const format = new Intl.DateTimeFormat(i18n.language, {
      timeZone: zone,
      timeZoneName: 'shortOffset',
    });
    const offset = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const city = zone.slice(zone.indexOf('/') + 1).replaceAll('_', ' ');
    return zone === 'UTC' ? zone : `${city}, ${offset.replace('GMT', 'UTC')}`;
  };
  return (
    <Select
      label={t('looks.zone')}
      value={value}
      options={[
        { value: '', label: t('looks.zone_device') },
        ...ZONES.map((zone) => ({ value: zone, label: nameOf(zone) })),
      ]}
      onChoose={onChoose}
    />
  );
}

const FALLING_CANDLE = (
  <>
    <path d="M24 5v16" className="down" />
    <path d="M21 9h6v8h-6z" className="down filled" />
  </>
);

/** Green and red are the price's colours. */
const PICTURES: Readonly<Record<ChartKind, ReactNode>> = {
  candles: (
    <>
      <path d="M12 3v18" className="up" />
      <path d="M9 7h6v10H9z" className="up filled" />
      {FALLING_CANDLE}
    </>
  ),
  hollow: (
    <>
      <path d="M12 3v4M12 17v4M9 7h6v10H9z" className="up" />
      {FALLING_CANDLE}
    </>
  ),
  bars: (
    <>
      <path d="M12 3v18M8 16h4M12 7h4" className="up" />
      <path d="M24 5v16M20 9h4M24 16h4" className="down" />
    </>
  ),
  line: <path d="M5 18l7-8 6 5 8-10 5 4" className="line" />,
  area: <path d="M5 18l7-8 6 5 8-10 5 4v12H5z" className="line tinted" />,
  baseline: (
    <>
      <path d="M4 12h28" className="dashed" />
      <path d="M6 12l6-7 7 7" className="up" />
      <path d="M19 12l5 7 6-7" className="down" />
    </>
  ),
  heikin: (
    <>
      <path d="M9 9v12M18 5v13M27 3v12" className="up" />
      <path d="M6 12h6v6H6zM15 9h6v6h-6zM24 5h6v6h-6z" className="up filled" />
    </>
  ),
};

function KindPicture({ kind }: { kind: ChartKind }): ReactNode {
  return (
    <svg className={styles['picture']} viewBox="0 0 36 24" aria-hidden="true">
      {PICTURES[kind]}
    </svg>
  );
}
