import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useApp } from '../../../lib/app-context.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { IconTile } from '../../../ui/media/icon-tile.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { inOrder, type Shortcut } from './shortcut-order.ts';
import styles from './shortcuts.module.css';

export function ShortcutsEditor({ shortcuts }: { shortcuts: readonly Shortcut[] }): ReactNode {
  const { t } = useTranslation('home');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small look="link" onClick={() => setOpen(true)} aria-label={t('edit_shortcuts')}>
        {t('edit')}
      </Button>
      <Sheet open={isOpen} title={t('edit_shortcuts')} onClose={() => setOpen(false)} tall>
        {isOpen ? <EditList shortcuts={shortcuts} /> : null}
      </Sheet>
    </>
  );
}

function EditList({ shortcuts }: { shortcuts: readonly Shortcut[] }): ReactNode {
  const { t } = useTranslation('home');
  const { state } = useApp();
  const { shortcuts: order } = useSnapshot(state);
  const orderedShortcuts = inOrder(shortcuts, order);
  const move = (key: string, to: number): void => {
    const others = orderedShortcuts.map((one) => one.key).filter((one) => one !== key);
    state.shortcuts = others.toSpliced(to, 0, key);
  };
  return (
    <>
      <div className={styles['editHead']}>
        <p>{t('edit_note')}</p>
        <Button
          small
          disabled={order.length === 0}
          onClick={() => {
            state.shortcuts = [];
          }}
        >
          {t('reset_order')}
        </Button>
      </div>
      <ol className={styles['edit']}>
        {orderedShortcuts.map(({ key, name, icon }, at) => (
          <li key={key} className={styles['editRow']}>
            <IconTile icon={icon} />
            <span className={styles['editName']}>{name}</span>
            <IconButton
              icon="top"
              label={t('to_front', { name })}
              disabled={at === 0}
              onClick={() => move(key, 0)}
            />
            <IconButton
              icon="rise"
              label={t('earlier', { name })}
              disabled={at === 0}
              onClick={() => move(key, at - 1)}
            />
            <IconButton
              icon="fall"
              label={t('later', { name })}
              disabled={at === orderedShortcuts.length - 1}
              onClick={() => move(key, at + 1)}
            />
          </li>
        ))}
      </ol>
    </>
  );
}
