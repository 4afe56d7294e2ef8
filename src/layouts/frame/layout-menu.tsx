import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWidthClass } from '../../lib/device/width.ts';
import { type Command, useCommand } from '../../lib/keys/commands.ts';
import { CheckBox } from '../../ui/controls/check-box.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { Popover } from '../../ui/overlay/popover.tsx';
import { capsOf, FIRST_KEYS } from '../keys/key-table.ts';
import {
  changeLayoutMemory,
  foldedWithout,
  PANELS,
  PRESETS,
  useLayout,
  useLayoutMemory,
  type WideClass,
} from '../memory/layout-memory.ts';
import styles from './status-line.module.css';

const NAME_AT_MOST = 24;

/** The arrangement of the trading page: four that are given, own ones, and what is folded away. */
export function LayoutMenu(): ReactNode {
  const { t } = useTranslation('wide');
  const width = useWidthClass() as WideClass;
  const [layout, change] = useLayout(width);
  const { own } = useLayoutMemory();
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const anchor = useRef<HTMLButtonElement>(null);
  useCommand('layout_1', () => change({ preset: 'standard' }));
  useCommand('layout_2', () => change({ preset: 'chart' }));
  useCommand('layout_3', () => change({ preset: 'book' }));
  useCommand('layout_4', () => change({ preset: 'four' }));
  const isChanged = Object.keys(layout.sizes).length > 0 || layout.foldedPanels.length > 0;
  const preset = t(`layout.${layout.preset}`);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const title = name.trim();
    if (title === '') return;
    changeLayoutMemory({
      own: [...own.filter((one) => one.name !== title), { name: title, ...layout }],
    });
    setName('');
  };
  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={styles['tool']}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="layout" size={14} />
        {t(isChanged ? 'layout.now_changed' : 'layout.now', { name: preset })}
      </button>
      <Popover
        open={open}
        label={t('layout.title')}
        anchor={anchor}
        width={280}
        onClose={() => setOpen(false)}
      >
        <div className={styles['menu']}>
          <fieldset aria-label={t('layout.title')}>
            {PRESETS.map((one, at) => (
              <button
                key={one}
                type="button"
                className={styles['choice']}
                aria-pressed={layout.preset === one}
                onClick={() => change({ preset: one })}
              >
                {t(`layout.${one}`)}
                <kbd className={styles['cap']}>
                  {capsOf(FIRST_KEYS[`layout_${at + 1}` as Command] ?? '').join(' ')}
                </kbd>
              </button>
            ))}
            {own.map((one) => (
              <div key={one.name} className={styles['own']}>
                <button
                  type="button"
                  className={styles['choice']}
                  onClick={() =>
                    change({ preset: one.preset, sizes: one.sizes, foldedPanels: one.foldedPanels })
                  }
                >
                  {one.name}
                </button>
                <button
                  type="button"
                  className={styles['drop']}
                  aria-label={t('layout.drop', { name: one.name })}
                  onClick={() =>
                    changeLayoutMemory({ own: own.filter(({ name: title }) => title !== one.name) })
                  }
                >
                  <Icon name="bin" size={16} />
                </button>
              </div>
            ))}
          </fieldset>
          <fieldset className={styles['panels']}>
            <legend className={styles['heading']}>{t('layout.panels')}</legend>
            {PANELS.map((panel) => (
              <CheckBox
                key={panel}
                label={t(`panel.${panel}`)}
                checked={!layout.foldedPanels.includes(panel)}
                onChange={() => change({ foldedPanels: foldedWithout(layout.foldedPanels, panel) })}
              />
            ))}
          </fieldset>
          <form className={styles['save']} onSubmit={save}>
            <input
              aria-label={t('layout.name')}
              placeholder={t('layout.name')}
              maxLength={NAME_AT_MOST}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
            <button type="submit">{t('layout.save')}</button>
          </form>
          <button
            type="button"
            className={styles['choice']}
            disabled={!isChanged}
            onClick={() => change({ sizes: {}, foldedPanels: [] })}
          >
            {t('layout.reset')}
          </button>
        </div>
      </Popover>
    </>
  );
}
