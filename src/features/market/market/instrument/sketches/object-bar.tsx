import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../../protocol/calls/market/market.ts';
import { failureText, isHandledElsewhere } from '../../../../../lib/api/failure-text.ts';
import { useCall } from '../../../../../lib/api/use-call.ts';
import { useSend } from '../../../../../lib/api/use-send.ts';
import { useSignedIn } from '../../../../../lib/app-context.ts';
import { LINE_TOKENS } from '../../../../../ui/charts/candles/theme.ts';
import { type Sketch, WIDTHS } from '../../../../../ui/charts/sketches/sketch.ts';
import { TOOLS } from '../../../../../ui/charts/sketches/tools.ts';
import { Icon } from '../../../../../ui/media/icons.tsx';
import { PickerSheet } from '../../../../../ui/overlay/picker-sheet.tsx';
import { useToast } from '../../../../../ui/overlay/toast.tsx';
import type { ChartShelf } from '../use-chart-objects.ts';
import styles from './sketch-board.module.css';
import { ToolIcon } from './tool-icons.tsx';

interface ObjectBarProps {
  sketch: Sketch;
  instrument: Instrument;
  objects: ChartShelf;
  extent: { top: number; bottom: number } | undefined;
  /** Of the prices' pane. */
  height: number;
  onChange(sketch: Sketch): void;
  onWrite(): void;
  onRemove(): void;
}

const COLOURS = ['--chart-line', ...LINE_TOKENS] as const;
const WAYS = ['both', 'up', 'down'] as const;
type Way = (typeof WAYS)[number];
const OFF = 'off';
const [BAR, GAP, LEGEND] = [48, 16, 44];

export function ObjectBar(props: ObjectBarProps): ReactNode {
  const { sketch, onChange } = props;
  const { t } = useTranslation('drawing');
  const [isColouring, setColouring] = useState(false);
  const [isSettingAlert, setSettingAlert] = useState(false);
  const alert = useDrawingAlert(props);
  const isText = sketch.tool === 'text';
  return (
    <div
      className={styles['object']}
      role="toolbar"
      aria-label={t(`tool.${sketch.tool}`)}
      style={{ top: `${topOf(props)}px` }}
    >
      {isColouring ? (
        COLOURS.map((token, colour) => (
          <button
            key={token}
            type="button"
            className={styles['swatch']}
            aria-label={t('colour_number', { number: colour + 1 })}
            aria-pressed={colour === sketch.colour}
            onClick={() => {
              onChange({ ...sketch, colour });
              setColouring(false);
            }}
          >
            <i style={{ background: `var(${token})` }} />
          </button>
        ))
      ) : (
        <>
          <span className={styles['name']}>{t(`tool.${sketch.tool}`)}</span>
          <button
            type="button"
            className={styles['swatch']}
            aria-label={t('colour')}
            onClick={() => setColouring(true)}
          >
            <i style={{ background: `var(${COLOURS[sketch.colour] ?? COLOURS[0]})` }} />
          </button>
          {isText ? (
            <button type="button" aria-label={t('text.edit')} onClick={props.onWrite}>
              <Icon name="edit" />
            </button>
          ) : (
            <button
              type="button"
              aria-label={t('width')}
              onClick={() => onChange({ ...sketch, width: nextWidth(sketch.width) })}
            >
              <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
                <path d="M3 12h18" stroke="currentColor" strokeWidth={2 * sketch.width} />
              </svg>
            </button>
          )}
          <button
            type="button"
            aria-label={t(sketch.isLocked ? 'unlock' : 'lock')}
            aria-pressed={sketch.isLocked}
            onClick={() => onChange({ ...sketch, isLocked: !sketch.isLocked })}
          >
            {sketch.isLocked ? <Icon name="lock" /> : <ToolIcon name="unlock" />}
          </button>
          {TOOLS[sketch.tool].hasAlert === true && alert !== undefined ? (
            <button
              type="button"
              className={styles['bell']}
              aria-label={t('alert.open')}
              aria-pressed={alert.way !== undefined}
              onClick={() => setSettingAlert(true)}
            >
              <Icon name={alert.way === undefined ? 'bellPlus' : 'bell'} />
            </button>
          ) : null}
          <button
            type="button"
            className={styles['bin']}
            aria-label={t('remove')}
            disabled={sketch.isLocked}
            onClick={props.onRemove}
          >
            <Icon name="bin" />
          </button>
        </>
      )}
      {alert === undefined ? null : (
        <PickerSheet
          open={isSettingAlert}
          title={t('alert.title')}
          options={[
            ...WAYS.map((way) => ({ value: way, label: t(`alert.${way}`) })),
            { value: OFF, label: t('alert.off') },
          ]}
          value={alert.way ?? OFF}
          onChoose={(value) => alert.choose(WAYS.find((way) => way === value))}
          onClose={() => setSettingAlert(false)}
        />
      )}
    </div>
  );
}

function nextWidth(width: number): number {
  const at = (WIDTHS as readonly number[]).indexOf(width);
  return WIDTHS[(at + 1) % WIDTHS.length] ?? WIDTHS[0];
}

/** Above the drawing, else below it, in the pane. */
function topOf({ extent, height }: ObjectBarProps): number {
  const lowest = height - BAR - 4;
  if (extent === undefined) return LEGEND;
  const above = extent.top - BAR - GAP;
  if (above >= LEGEND) return Math.min(above, lowest);
  const below = extent.bottom + GAP;
  return below <= lowest ? Math.max(LEGEND, below) : LEGEND;
}

interface DrawingAlert {
  /** Undefined while there is none. */
  way: Way | undefined;
  choose(way: Way | undefined): void;
}

/** Undefined for guests, who have no alerts. */
function useDrawingAlert({
  sketch,
  instrument,
  objects,
}: ObjectBarProps): DrawingAlert | undefined {
  const { t } = useTranslation('drawing');
  const toast = useToast();
  const isUser = useSignedIn();
  const { match_id } = instrument;
  const list = useCall('alert.list', { match_id }, { enabled: isUser }).data?.list ?? [];
  const alert = list.find(
    ({ drawing, fired_time }) => drawing === sketch.key && fired_time === null,
  );
  const fail = (error: Error): void => {
    if (!isHandledElsewhere(error)) toast(failureText(t, error), 'bad');
  };
  const set = useSend('alert.draw', {
    touches: ['alert.list'],
    onDone: () => toast(t('alert.done'), 'good'),
  });
  const remove = useSend('alert.del', {
    touches: ['alert.list'],
    onDone: () => toast(t('alert.removed'), 'good'),
  });
  if (!isUser) return undefined;
  return {
    way: alert === undefined ? undefined : (alert.way ?? 'both'),
    choose: async (way) => {
      if (way === undefined) {
        if (alert !== undefined) remove.mutate({ id: alert.id }, { onError: fail });
        return;
      }
      // The server must have the drawing first.
      if (await objects.sync()) set.mutate({ match_id, key: sketch.key, way }, { onError: fail });
      else toast(t('alert.failed'), 'bad');
    },
  };
}
