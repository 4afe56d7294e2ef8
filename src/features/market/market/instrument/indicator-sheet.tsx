import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCore } from '../../../../lib/core/use-core.ts';
import type { StudyRecord } from '../../../../lib/market/candles.ts';
import {
  type ChartMemory,
  type ChartStudy,
  COLOURS,
  MOST_PANES,
  MOST_STUDIES,
  newStudy,
  WIDTHS,
} from '../../../../lib/state/chart-memory.ts';
import { NumberField } from '../../../../shared/forms/number-field.tsx';
import type { Drawing } from '../../../../ui/charts/candles/drawing.ts';
import {
  type ChartChoice,
  colourToken,
  columnsOf,
  panesOf,
} from '../../../../ui/charts/candles/indicators.ts';
import { useStudyTexts } from '../../../../ui/charts/candles/study-texts.ts';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { Chips } from '../../../../ui/controls/chips.tsx';
import { MomentField } from '../../../../ui/controls/moment-field.tsx';
import { SearchField } from '../../../../ui/controls/search-field.tsx';
import { Select } from '../../../../ui/controls/select.tsx';
import { Bone } from '../../../../ui/layout/skeleton.tsx';
import { TextCell } from '../../../../ui/lists/text-cell.ts';
import { Icon } from '../../../../ui/media/icons.tsx';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import styles from './indicator-sheet.module.css';

interface IndicatorSheetProps {
  open: boolean;
  memory: ChartMemory;
  records: readonly StudyRecord[];
  choice: ChartChoice;
  drawing: Drawing | undefined;
  onChange(next: Partial<ChartMemory>): void;
  onClose(): void;
}

const FAMILIES = ['favourites', 'trend', 'momentum', 'volatility', 'volume'] as const;
type Family = (typeof FAMILIES)[number];

export function IndicatorSheet({ open, onClose, ...rest }: IndicatorSheetProps): ReactNode {
  const { t } = useTranslation('chart');
  const [text, setText] = useState('');
  return (
    <Sheet
      open={open}
      tall
      padded
      title={t('studies.title')}
      tools={<SearchField label={t('studies.search')} clearable value={text} onText={setText} />}
      onClose={onClose}
    >
      {open ? <Content {...rest} text={text} /> : null}
    </Sheet>
  );
}

type ContentProps = Omit<IndicatorSheetProps, 'open' | 'onClose'> & { text: string };

function Content({ memory, records, choice, drawing, onChange, text }: ContentProps): ReactNode {
  const { t } = useTranslation('chart');
  const toast = useToast();
  const [family, setFamily] = useState<Family>('trend');
  const [openPlace, setOpenPlace] = useState<number>();
  const { studies, favourites } = memory;
  if (records.length === 0) return <Bone height={240} />;

  const save = (next: readonly ChartStudy[]): boolean => {
    const drawnChoice = { ...choice, studies: next.filter(({ isOn }) => isOn) };
    const isWider =
      next.length > studies.length || drawnChoice.studies.length > choice.studies.length;
    if (isWider && next.length > MOST_STUDIES) {
      toast(t('studies.full', { most: MOST_STUDIES }), 'info');
      return false;
    }
    const apart = new Set(
      drawnChoice.studies.flatMap(({ id }) =>
        records.find((record) => record.id === id)?.is_apart === true ? [id] : [],
      ),
    );
    if (isWider && apart.size + (memory.hasVolume ? 1 : 0) > MOST_PANES) {
      toast(t('studies.panes_full', { most: MOST_PANES }), 'info');
      return false;
    }
    onChange({ studies: next });
    return true;
  };
  const add = (record: StudyRecord, settings = firstSettings(record, drawing)): void => {
    if (save([...studies, newStudy(record.id, settings, studies)])) setOpenPlace(undefined);
  };
  const words = text.trim().toLowerCase();
  const isFound = ({ id }: StudyRecord): boolean =>
    `${t(`study.${id}.short`)} ${t(`study.${id}.name`)}`.toLowerCase().includes(words);
  const offeredRecords = records.filter((record) => {
    if (record.family === 'bars') return false;
    if (words !== '') return isFound(record);
    return family === 'favourites' ? favourites.includes(record.id) : record.family === family;
  });
  const star = (id: string): void =>
    onChange({
      favourites: favourites.includes(id)
        ? favourites.filter((one) => one !== id)
        : [...favourites, id],
    });
  return (
    <>
      <h3 className={styles['title']}>{t('studies.on', { number: studies.length })}</h3>
      {studies.length === 0 ? <p className={styles['empty']}>{t('studies.empty')}</p> : null}
      <ul className={styles['card']}>
        {studies.map((study, place) => {
          const record = records.find(({ id }) => id === study.id);
          if (record === undefined) return null;
          return (
            <StudyRow
              // biome-ignore lint/suspicious/noArrayIndexKey: studies of one kind differ only by their place.
              key={place}
              study={study}
              record={record}
              choice={choice}
              drawing={drawing}
              isOpen={openPlace === place}
              onOpen={() => setOpenPlace(openPlace === place ? undefined : place)}
              onChange={(next) => save(studies.with(place, next))}
              onMore={() => add(record, study.settings)}
              onRemove={() => {
                setOpenPlace(undefined);
                save(studies.filter((_, at) => at !== place));
              }}
            />
          );
        })}
      </ul>
      {words === '' ? (
        <div className={styles['families']}>
          <Chips
            look="line"
            label={t('studies.title')}
            value={family}
            options={FAMILIES.map((value) => ({ value, label: t(`family.${value}`) }))}
            onChoose={(value) => setFamily(value as Family)}
          />
        </div>
      ) : null}
      {offeredRecords.length === 0 ? <p className={styles['empty']}>{t('studies.none')}</p> : null}
      <ul className={styles['list']}>
        {offeredRecords.map((record) => (
          <RecordRow
            key={record.id}
            record={record}
            count={studies.filter(({ id }) => id === record.id).length}
            isFavourite={favourites.includes(record.id)}
            onStar={() => star(record.id)}
            onAdd={() => add(record)}
          />
        ))}
      </ul>
    </>
  );
}

/** An anchor is the first visible bar. */
function firstSettings(record: StudyRecord, drawing: Drawing | undefined): readonly string[] {
  return record.parameters.map(({ kind, first }) => {
    const from = kind === 'time' ? drawing?.inside.visibleBars()?.from : undefined;
    return from === undefined ? first : `${drawing?.inside.feed.bar(from).time ?? first}`;
  });
}

interface RecordRowProps {
  record: StudyRecord;
  count: number;
  isFavourite: boolean;
  onStar(): void;
  onAdd(): void;
}

function RecordRow({ record, count, isFavourite, onStar, onAdd }: RecordRowProps): ReactNode {
  const { t } = useTranslation('chart');
  const short = t(`study.${record.id}.short`);
  return (
    <li className={styles['record']}>
      <button
        type="button"
        className={styles['star']}
        aria-pressed={isFavourite}
        aria-label={t('studies.star', { name: short })}
        onClick={onStar}
      >
        <Icon name="star" size={20} />
      </button>
      <p className={styles['name']}>
        {short} <small>{t(`study.${record.id}.name`)}</small>
      </p>
      {count === 0 ? null : (
        <span className={styles['count']}>{t('studies.count', { number: count })}</span>
      )}
      <IconButton icon="plus" label={t('studies.add', { name: short })} onClick={onAdd} />
    </li>
  );
}

interface StudyRowProps {
  study: ChartStudy;
  record: StudyRecord;
  choice: ChartChoice;
  drawing: Drawing | undefined;
  isOpen: boolean;
  onOpen(): void;
  onChange(next: ChartStudy): void;
  onMore(): void;
  onRemove(): void;
}

function StudyRow(props: StudyRowProps): ReactNode {
  const { study, record, choice, drawing, isOpen, onOpen, onChange, onMore, onRemove } = props;
  const { t } = useTranslation('chart');
  const { titleOf } = useStudyTexts();
  const { short, numbers } = titleOf(study);
  const name = `${short} ${numbers}`.trim();
  const lines = columnsOf(choice).filter((column) => choice.studies[column.study] === study);
  const hasOwnColour = lines.length === 0 || lines.some(({ colour }) => typeof colour === 'number');
  const isShown = panesOf(choice).includes(record.id) || !record.is_apart;
  const colour = `var(${colourToken(lines[0] ?? study)})`;
  return (
    <li className={styles['study']} data-on={study.isOn && isShown}>
      <div className={styles['row']}>
        <span className={styles['line']} style={{ '--colour': colour } as CSSProperties} />
        <p className={styles['name']}>
          {short}{' '}
          <small>
            {numbers}
            {record.is_apart ? ` · ${t('studies.apart')}` : ''}
          </small>
        </p>
        <StudyValue
          drawing={drawing}
          column={study.isOn ? lines[0]?.index : undefined}
          colour={colour}
        />
        <IconButton
          icon={study.isOn ? 'eye' : 'eyeOff'}
          label={t('studies.show', { name })}
          aria-pressed={study.isOn}
          onClick={() => onChange({ ...study, isOn: !study.isOn })}
        />
        <IconButton
          icon="tune"
          label={t('studies.tune', { name })}
          aria-expanded={isOpen}
          onClick={onOpen}
        />
      </div>
      {isOpen ? (
        <div className={styles['open']}>
          <Parameters study={study} record={record} onChange={onChange} />
          <div className={styles['look']}>
            {hasOwnColour ? (
              <fieldset className={styles['colours']} aria-label={t('studies.colours')}>
                {Array.from({ length: COLOURS }, (_, one) => (
                  <button
                    // biome-ignore lint/suspicious/noArrayIndexKey: a colour is its place.
                    key={one}
                    type="button"
                    className={styles['colour']}
                    style={{ '--colour': `var(${colourToken({ colour: one })})` } as CSSProperties}
                    aria-pressed={one === study.colour}
                    aria-label={t('studies.colour', { place: one + 1 })}
                    onClick={() => onChange({ ...study, colour: one })}
                  />
                ))}
              </fieldset>
            ) : (
              <span />
            )}
            <fieldset className={styles['widths']} aria-label={t('studies.widths')}>
              {WIDTHS.map((width) => (
                <button
                  key={width}
                  type="button"
                  className={styles['width']}
                  style={{ '--width': `${width}px` } as CSSProperties}
                  aria-pressed={width === study.width}
                  aria-label={t('studies.width', { width })}
                  onClick={() => onChange({ ...study, width })}
                />
              ))}
            </fieldset>
          </div>
          <div className={styles['acts']}>
            <Button icon="copy" onClick={onMore}>
              {t('studies.more', { name: short })}
            </Button>
            <Button look="danger" icon="bin" onClick={onRemove}>
              {t('studies.remove')}
            </Button>
          </div>
        </div>
      ) : null}
    </li>
  );
}

interface ParametersProps {
  study: ChartStudy;
  record: StudyRecord;
  onChange(next: ChartStudy): void;
}

function Parameters({ study, record, onChange }: ParametersProps): ReactNode {
  const { t } = useTranslation('chart');
  if (record.parameters.length === 0) return null;
  return (
    <div className={styles['parameters']}>
      {record.parameters.map((parameter, place) => {
        const { name, kind, choices, first } = parameter;
        const value = study.settings[place] ?? first;
        const set = (text: string): void => {
          const all = record.parameters.map((one, at) => study.settings[at] ?? one.first);
          onChange({ ...study, settings: all.with(place, text) });
        };
        const label = t(`parameter.${name}`);
        if (kind === 'choice') {
          return (
            <Select
              key={name}
              label={label}
              value={value}
              options={choices.map((one) => ({ value: one, label: t(`choice.${one}`) }))}
              onChoose={set}
            />
          );
        }
        if (kind === 'time') return <Anchor key={name} label={label} value={value} onValue={set} />;
        return (
          <NumberParameter
            key={name}
            label={label}
            parameter={parameter}
            value={value}
            onValue={set}
          />
        );
      })}
    </div>
  );
}

interface NumberParameterProps {
  label: string;
  parameter: StudyRecord['parameters'][number];
  value: string;
  onValue(text: string): void;
}

/** Decimals of a factor, and its steps. */
const FACTOR = { decimals: 3, step: '0.1', smallStep: '0.01' } as const;

/** A number within its limits is applied at once; another one stays in the field with its reason. */
function NumberParameter({ label, parameter, value, onValue }: NumberParameterProps): ReactNode {
  const { t } = useTranslation('chart');
  const [core] = useCore();
  const [text, setText] = useState(value);
  const { kind, least, most } = parameter;
  const isWithin = (next: string): boolean => {
    if (core.kind !== 'ready' || !/^\d+(\.\d{1,3})?$/.test(next)) return false;
    if (kind === 'length' && next.includes('.')) return false;
    const compare = (other: string): string => core.core.evaluate('cmp', [next, other]);
    return compare(least) !== '-1' && compare(most) !== '1';
  };
  const step = most === '1' ? FACTOR.smallStep : FACTOR.step;
  return (
    <NumberField
      label={label}
      value={text}
      step={kind === 'length' ? '1' : step}
      min={least}
      max={most}
      decimals={kind === 'length' ? 0 : FACTOR.decimals}
      error={isWithin(text) ? undefined : t('studies.between', { least, most })}
      onValue={(next) => {
        setText(next);
        if (isWithin(next)) onValue(next);
      }}
    />
  );
}

interface AnchorProps {
  label: string;
  value: string;
  onValue(text: string): void;
}

function Anchor({ label, value, onValue }: AnchorProps): ReactNode {
  const time = Number.parseInt(value, 10);
  const minutes = (at: number): string => {
    const date = new Date(at);
    const localDate = new Date(at - date.getTimezoneOffset() * 60_000);
    return localDate.toISOString().slice(0, 16);
  };
  return (
    <MomentField
      label={label}
      value={time === 0 ? '' : minutes(time)}
      onValue={(next) => {
        const chosenTime = new Date(next).getTime();
        if (!Number.isNaN(chosenTime)) onValue(`${chosenTime}`);
      }}
    />
  );
}

interface StudyValueProps {
  drawing: Drawing | undefined;
  column: number | undefined;
  colour: string;
}

/** A cell: the value of the newest bar, or of the one under the crosshair. */
function StudyValue({ drawing, column, colour }: StudyValueProps): ReactNode {
  const place = useRef<HTMLSpanElement>(null);
  const cell = useRef<TextCell>(undefined);
  useLayoutEffect(() => {
    const show = (): void => {
      if (place.current === null) return;
      cell.current ??= new TextCell(place.current, place.current);
      const text = column === undefined ? '' : drawing?.legendBar()?.texts.values[column];
      cell.current.show(text ?? '');
    };
    show();
    return drawing?.onLegend(show);
  }, [drawing, column]);
  return (
    <p className={styles['value']} style={{ color: colour }}>
      <span ref={place} />
    </p>
  );
}
