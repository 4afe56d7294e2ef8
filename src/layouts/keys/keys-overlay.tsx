import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, KEY_GROUPS } from '../../lib/keys/commands.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { ToastPlace } from '../../ui/overlay/toast-place.tsx';
import { useModal } from '../../ui/overlay/use-modal.ts';
import { changeLayoutMemory, useLayoutMemory } from '../memory/layout-memory.ts';
import { capsOf, commandOf, FIRST_KEYS, keyOf, nameOf } from './key-table.ts';
import styles from './keys.module.css';

interface KeysOverlayProps {
  open: boolean;
  onClose(): void;
}

const FIXED = [
  { id: 'arrows', caps: ['↑', '↓'] },
  { id: 'candles', caps: ['←', '→'] },
  { id: 'zoom', caps: ['+', '−'] },
  { id: 'review', caps: ['↵'] },
  { id: 'go', caps: ['G', 'M T A H S'] },
  { id: 'escape', caps: ['Esc'] },
] as const;

/** All keys with what they do. Each can be changed or switched off. */
export function KeysOverlay({ open, onClose }: KeysOverlayProps): ReactNode {
  const { t } = useTranslation('wide');
  const { dialog, tapOutside } = useModal(open, onClose);
  const { singleKeys, keys } = useLayoutMemory();
  const isChanged = Object.keys(keys).length > 0;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a modal dialog by itself.
    <dialog
      ref={dialog}
      className={`${styles['overlay']} ${styles['keys']}`}
      aria-label={t('keys.title')}
      onClose={(event) => {
        if (event.target === dialog.current && open) onClose();
      }}
      onClick={tapOutside}
    >
      <header className={styles['head']}>
        <h2>{t('keys.title')}</h2>
        <Switch
          label={t('keys.single')}
          on={singleKeys}
          onChange={(isOn) => changeLayoutMemory({ singleKeys: isOn })}
        />
        <IconButton icon="close" label={t('common:close')} onClick={onClose} />
      </header>
      <div className={styles['groups']}>
        {KEY_GROUPS.map(({ id, commands }) => (
          <section key={id} aria-label={t(`keys.group.${id}`)}>
            <h3 className={styles['group']}>{t(`keys.group.${id}`)}</h3>
            {commands.map((command) => (
              <KeyRow key={command} command={command} />
            ))}
          </section>
        ))}
        <section aria-label={t('keys.group.always')}>
          <h3 className={styles['group']}>{t('keys.group.always')}</h3>
          {FIXED.map(({ id, caps }) => (
            <p key={id} className={styles['row']}>
              <span>{t(`keys.fixed.${id}`)}</span>
              <Caps caps={caps} />
            </p>
          ))}
        </section>
      </div>
      <footer className={styles['foot']}>
        <Icon name="info" size={16} />
        <span>{t('keys.note')}</span>
        <button
          type="button"
          className={styles['reset']}
          disabled={!isChanged}
          onClick={() => changeLayoutMemory({ keys: {} })}
        >
          {t('keys.reset')}
        </button>
      </footer>
      <ToastPlace />
    </dialog>
  );
}

function Caps({ caps }: { caps: readonly string[] }): ReactNode {
  return (
    <span className={styles['caps']}>
      {caps.map((cap) => (
        <kbd key={cap}>{cap}</kbd>
      ))}
    </span>
  );
}

/** A press on its key waits for the new one: Backspace switches it off, Esc leaves it. */
function KeyRow({ command }: { command: Command }): ReactNode {
  const { t } = useTranslation('wide');
  const { keys } = useLayoutMemory();
  const [isWaiting, setWaiting] = useState(false);
  const [takenBy, setTakenBy] = useState<Command>();
  const name = keyOf(command, keys);
  const save = (next: string): void => {
    const others = Object.entries(keys).filter(([one]) => one !== command);
    const isFirst = FIRST_KEYS[command] === next;
    changeLayoutMemory({
      keys: Object.fromEntries(isFirst ? others : [...others, [command, next]]),
    });
    setWaiting(false);
  };
  const press = (event: KeyboardEvent): void => {
    if (!isWaiting || event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    setTakenBy(undefined);
    if (event.key === 'Escape') setWaiting(false);
    else if (event.key === 'Backspace' || event.key === 'Delete') save('');
    else {
      const next = nameOf(event.nativeEvent);
      const owner = commandOf(next, keys);
      if (next === '' || next === 'Enter' || next === ' ') return;
      if (owner !== undefined && owner !== command) setTakenBy(owner);
      else save(next);
    }
  };
  const label = t(`command.${command}`);
  return (
    <div className={styles['row']}>
      <span>{label}</span>
      <button
        type="button"
        className={styles['key']}
        aria-label={t('keys.change', { name: label })}
        aria-pressed={isWaiting}
        onClick={() => setWaiting(!isWaiting)}
        onBlur={() => {
          setWaiting(false);
          setTakenBy(undefined);
        }}
        onKeyDown={press}
      >
        {isWaiting ? (
          <span role="status">
            {takenBy === undefined
              ? t('keys.press')
              : t('keys.taken', { name: t(`command.${takenBy}`) })}
          </span>
        ) : name === '' ? (
          <span className={styles['off']}>{t('keys.off')}</span>
        ) : (
          <Caps caps={capsOf(name)} />
        )}
      </button>
    </div>
  );
}
