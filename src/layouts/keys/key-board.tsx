import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { runCommand, useCommand } from '../../lib/keys/commands.ts';
import { useGo } from '../../lib/pages/use-go.ts';
import { useLatePart } from '../../ui/overlay/use-late-part.ts';
import { layoutMemory } from '../memory/layout-memory.ts';
import { commandOf, GO, GO_KEYS, isSingle, nameOf } from './key-table.ts';

const FIELDS =
  'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [contenteditable="true"]';
/** After G, the next key within this time is a page. */
const GO_WITHIN_MS = 1_500;

/** True where a letter is text, or belongs to a sheet that is open. */
function isTyping(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (event.isComposing || target?.closest(FIELDS)) return true;
  return document.querySelector('dialog[open], [popover]:popover-open') !== null;
}

async function loadKeys() {
  return (await import('./keys-overlay.tsx')).KeysOverlay;
}

async function loadPalette() {
  return (await import('./palette.tsx')).Palette;
}

/** The keys of a wide window. None of them sends an order: they fill the ticket and open sheets. */
export function KeyBoard(): ReactNode {
  const go = useGo();
  const [open, setOpen] = useState<'keys' | 'palette'>();
  const [Keys, requestKeys] = useLatePart(loadKeys);
  const [Palette, requestPalette] = useLatePart(loadPalette);
  const goSince = useRef<number>(undefined);
  const showPalette = async (): Promise<void> => {
    if (await requestPalette()) setOpen('palette');
  };
  useCommand('palette', () => void showPalette());
  useCommand('search', () => void showPalette());
  useCommand('keys', async () => {
    if (await requestKeys()) setOpen('keys');
  });
  useCommand('next_panel', () => focusNextPanel());
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat) return;
    const { singleKeys, keys } = layoutMemory();
    const name = nameOf(event);
    if (isSingle(name)) {
      if (!singleKeys || isTyping(event)) return;
      const isAfterGo =
        goSince.current !== undefined && event.timeStamp - goSince.current < GO_WITHIN_MS;
      goSince.current = undefined;
      const page = isAfterGo ? GO_KEYS[name] : undefined;
      if (page !== undefined) {
        event.preventDefault();
        go(page as 'pages/market/market');
        return;
      }
      if (name === GO) goSince.current = event.timeStamp;
    } else if (document.querySelector('dialog[open]') !== null) return;
    const command = commandOf(name, keys);
    if (command !== undefined && runCommand(command)) event.preventDefault();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const close = (): void => setOpen(undefined);
  return (
    <>
      {Keys === undefined ? null : <Keys open={open === 'keys'} onClose={close} />}
      {Palette === undefined ? null : <Palette open={open === 'palette'} onClose={close} />}
    </>
  );
}

function focusNextPanel(): void {
  const panels = [...document.querySelectorAll<HTMLElement>('[data-panel], [data-pane]')].filter(
    (panel) => panel.offsetParent !== null && panel.querySelector('[data-panel]') === null,
  );
  const at = panels.findIndex((panel) => panel.contains(document.activeElement));
  const next = panels[(at + 1) % panels.length];
  if (next === undefined) return;
  if (!next.hasAttribute('tabindex')) next.tabIndex = -1;
  next.focus();
}
