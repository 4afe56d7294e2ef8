import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sketch } from '../../../../../ui/charts/sketches/sketch.ts';
import { TOOL_NAMES, TOOLS, type ToolName } from '../../../../../ui/charts/sketches/tools.ts';
import { ChoiceRow } from '../../../../../ui/controls/choice-row.tsx';
import { Icon } from '../../../../../ui/media/icons.tsx';
import { Sheet } from '../../../../../ui/overlay/sheet.tsx';
import styles from './sketch-board.module.css';
import { type ActName, ToolIcon } from './tool-icons.tsx';

interface DrawToolsProps {
  tool: ToolName | undefined;
  stepCount: number;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
  hasSnap: boolean;
  keepsTool: boolean;
  hidesAll: boolean;
  count: number;
  objects: readonly Sketch[];
  nameOf(sketch: Sketch): string;
  onTool(tool: ToolName): void;
  onSnap(hasSnap: boolean): void;
  onKeep(keepsTool: boolean): void;
  onHide(hides: boolean): void;
  onObject(key: string): void;
}

const GROUPS = ['all', 'lines', 'levels', 'measure', 'plans'] as const;
type Group = (typeof GROUPS)[number];

export function DrawTools(props: DrawToolsProps): ReactNode {
  const { tool, stepCount, hasSnap, keepsTool, hidesAll, count } = props;
  const { t } = useTranslation('drawing');
  const [group, setGroup] = useState<Group>('all');
  const [isListing, setListing] = useState(false);
  const tools = TOOL_NAMES.filter((name) => group === 'all' || TOOLS[name].group === group);
  return (
    <section className={styles['tools']} aria-label={t('tools')}>
      <p className={styles['hint']} role="status">
        {tool === undefined
          ? t('hint.none')
          : t(`hint.${stepCount === 0 ? 'first' : stepCount === 1 ? 'second' : 'third'}`)}
      </p>
      <div className={styles['acts']} role="toolbar" aria-label={t('acts')}>
        <Act name="undo" label={t('undo')} onPress={props.undo} />
        <Act name="redo" label={t('redo')} onPress={props.redo} />
        <Act name="snap" label={t('snap')} isOn={hasSnap} onPress={() => props.onSnap(!hasSnap)} />
        <Act
          name="keep"
          label={t('keep')}
          isOn={keepsTool}
          onPress={() => props.onKeep(!keepsTool)}
        />
        <Act
          icon={<Icon name={hidesAll ? 'eyeOff' : 'eye'} />}
          label={t(hidesAll ? 'show_all' : 'hide_all')}
          onPress={() => props.onHide(!hidesAll)}
        />
        <Act
          name="objects"
          label={t('objects', { number: count })}
          onPress={() => setListing(true)}
        />
      </div>
      <div className={styles['groups']} role="toolbar" aria-label={t('groups')}>
        {GROUPS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === group}
            onClick={() => setGroup(one)}
          >
            {t(`group.${one}`)}
          </button>
        ))}
      </div>
      <div className={styles['row']} role="toolbar" aria-label={t('tools')}>
        {tools.map((name) => (
          <button
            key={name}
            type="button"
            className={styles['tool']}
            aria-pressed={name === tool}
            onClick={() => props.onTool(name)}
          >
            <span className={styles['face']}>
              <ToolIcon name={name} />
            </span>
            <span className={styles['word']}>{t(`tool.${name}`)}</span>
          </button>
        ))}
      </div>
      <Sheet
        open={isListing}
        title={t('objects', { number: count })}
        onClose={() => setListing(false)}
      >
        {isListing && count === 0 ? <p className={styles['none']}>{t('no_objects')}</p> : null}
        {isListing
          ? props.objects.map((sketch) => (
              <ChoiceRow
                key={sketch.key}
                title={props.nameOf(sketch)}
                lead={<ToolIcon name={sketch.tool} size={20} />}
                chosen={false}
                onChoose={() => {
                  setListing(false);
                  props.onObject(sketch.key);
                }}
              />
            ))
          : null}
      </Sheet>
    </section>
  );
}

interface ActProps {
  name?: ActName;
  icon?: ReactNode;
  label: string;
  isOn?: boolean;
  onPress: (() => void) | undefined;
}

function Act({ name, icon, label, isOn, onPress }: ActProps): ReactNode {
  return (
    <button
      type="button"
      className={styles['act']}
      aria-pressed={isOn}
      disabled={onPress === undefined}
      onClick={onPress}
    >
      <span className={styles['face']}>{name === undefined ? icon : <ToolIcon name={name} />}</span>
      <span className={styles['word']}>{label}</span>
    </button>
  );
}
