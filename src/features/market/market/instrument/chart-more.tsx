import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { NO_PAIR, type Shelf } from '../../../../lib/charts/chart-objects.ts';
import { type ChartMemory, readChartMemory } from '../../../../lib/state/chart-memory.ts';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { Switch } from '../../../../ui/controls/switch.tsx';
import { ListRow } from '../../../../ui/lists/list-row.tsx';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import styles from './chart-more.module.css';
import { type ChartShelf, useChartObjects } from './use-chart-objects.ts';

export interface ChartMoreProps {
  instrument: Instrument;
  /** Of the pair. */
  objects: ChartShelf;
  shelf: Shelf;
  onPicture(hasOwn: boolean): void;
  onReplay(): void;
  onClose(): void;
}

const NAME_MOST = 40;
const SPECIAL = /[<>\\\p{Cc}]/gu;
/** The pair's one layout. */
const LAYOUT = 'layoutOfThisPair';

/** Layout of the pair, templates, a picture, and the replay. */
export function ChartMore({ instrument, objects, shelf, ...props }: ChartMoreProps): ReactNode {
  const { t } = useTranslation('drawing');
  const { state, newSeed } = useApp();
  const toast = useToast();
  const memory = useSnapshot(state).chart as ChartMemory;
  const { shelf: templateShelf, objects: templates } = useChartObjects(NO_PAIR);
  const [name, setName] = useState('');
  const [hasOwn, setOwn] = useState(false);
  const { symbol } = instrument;
  const isKept = shelf.objects.some(({ key, is_deleted }) => key === LAYOUT && !is_deleted);
  const keep = (isOn: boolean): void => {
    objects.put(LAYOUT, 'layout', isOn ? JSON.stringify(memory) : undefined);
    toast(t(isOn ? 'layout.done' : 'layout.forgotten', { symbol }), 'good');
  };
  const save = (): void => {
    templates.put(newSeed(), 'template', JSON.stringify({ name: name.trim(), memory }));
    toast(t('template.done', { name: name.trim() }), 'good');
    setName('');
  };
  return (
    <Sheet open padded title={t('more.title')} onClose={props.onClose}>
      <Switch
        label={t('layout.keep', { symbol })}
        note={t('layout.note')}
        on={isKept}
        onChange={keep}
      />
      <h3 className={styles['title']}>{t('template.title')}</h3>
      {templateShelf.objects.map(({ key, kind, is_deleted, body }) => {
        const template = kind === 'template' && !is_deleted ? templateOf(body) : undefined;
        if (template === undefined) return null;
        return (
          <ListRow
            key={key}
            title={template.name}
            onPress={() => {
              state.chart = template.memory;
              props.onClose();
            }}
            value={
              <IconButton
                icon="bin"
                label={t('template.remove', { name: template.name })}
                onClick={() => templates.put(key, 'template', undefined)}
              />
            }
          />
        );
      })}
      <div className={styles['save']}>
        <Field
          label={t('template.name')}
          value={name}
          most={NAME_MOST}
          onText={(text) => setName(text.replace(SPECIAL, ''))}
        />
        <Button disabled={name.trim() === ''} onClick={save}>
          {t('text.save')}
        </Button>
      </div>
      <h3 className={styles['title']}>{t('picture.title')}</h3>
      <Switch label={t('picture.own')} on={hasOwn} onChange={setOwn} />
      <div className={styles['acts']}>
        <Button icon="picture" onClick={() => props.onPicture(hasOwn)}>
          {t('picture.save')}
        </Button>
        <Button icon="clock" onClick={props.onReplay}>
          {t('replay.start')}
        </Button>
      </div>
    </Sheet>
  );
}

interface Template {
  name: string;
  memory: ChartMemory;
}

function templateOf(body: string): Template | undefined {
  try {
    const { name, memory } = JSON.parse(body) as Record<string, unknown>;
    return typeof name === 'string' ? { name, memory: readChartMemory(memory) } : undefined;
  } catch {
    return undefined;
  }
}
