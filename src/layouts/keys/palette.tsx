import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import { useApp } from '../../lib/app-context.ts';
import { COMMANDS, type Command, isOffered, runCommand } from '../../lib/keys/commands.ts';
import { foldedText } from '../../lib/language/folded-text.ts';
import { findInstruments } from '../../lib/market/find-instruments.ts';
import { useInstruments } from '../../lib/market/use-instruments.ts';
import { pagePath } from '../../lib/pages/known-pages.ts';
import { pathTo } from '../../lib/pages/pages.ts';
import { Disc } from '../../ui/media/disc.tsx';
import { Icon, type IconName } from '../../ui/media/icons.tsx';
import { useModal } from '../../ui/overlay/use-modal.ts';
import { useLayoutMemory } from '../memory/layout-memory.ts';
import { capsOf, keyOf } from './key-table.ts';
import styles from './keys.module.css';
import { PALETTE_PAGES } from './palette-pages.ts';

interface PaletteProps {
  open: boolean;
  onClose(): void;
}

interface Entry {
  id: string;
  group: 'instruments' | 'commands' | 'pages';
  label: string;
  note?: string;
  lead: ReactNode;
  caps?: readonly string[];
  run(): void;
}

const EACH_AT_MOST = 6;
/** They open the palette itself. */
const OWN: readonly Command[] = ['palette', 'search'];

export function Palette({ open, onClose }: PaletteProps): ReactNode {
  const { t } = useTranslation('wide');
  const { dialog, tapOutside } = useModal(open, onClose);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a modal dialog by itself.
    <dialog
      ref={dialog}
      className={`${styles['overlay']} ${styles['palette']}`}
      aria-label={t('palette.title')}
      onClose={(event) => {
        if (event.target === dialog.current && open) onClose();
      }}
      onClick={tapOutside}
    >
      {open ? <Search onClose={onClose} /> : null}
    </dialog>
  );
}

/** Instruments, what the visible page can do, and pages, found by their name in the user's language. */
function Search({ onClose }: Pick<PaletteProps, 'onClose'>): ReactNode {
  const { t } = useTranslation('wide');
  const list = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const entries = useEntries(text);
  const place = Math.min(at, entries.length - 1);
  const run = (entry: Entry | undefined): void => {
    if (entry === undefined) return;
    onClose();
    // After the dialog has given the focus back.
    setTimeout(entry.run);
  };
  const press = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setAt((place + step + entries.length) % Math.max(1, entries.length));
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(entries[place]);
    }
  };
  return (
    <>
      <div className={styles['search']}>
        <Icon name="search" size={18} />
        <input
          type="search"
          role="combobox"
          aria-label={t('palette.title')}
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={entries[place] === undefined ? undefined : `${list}-${place}`}
          placeholder={t('palette.hint')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={press}
        />
        <kbd>{capsOf('Esc').join('')}</kbd>
      </div>
      <div id={list} role="listbox" aria-label={t('palette.title')} className={styles['results']}>
        {entries.length === 0 ? (
          <p className={styles['none']}>{t('market:nothing_found', { text })}</p>
        ) : null}
        {entries.map((entry, index) => (
          <Result
            key={entry.id}
            id={`${list}-${index}`}
            entry={entry}
            isFirstOfGroup={entries[index - 1]?.group !== entry.group}
            isChosen={index === place}
            onPoint={() => setAt(index)}
            onRun={() => run(entry)}
          />
        ))}
      </div>
      <p className={styles['foot']}>
        <kbd>↑</kbd>
        <kbd>↓</kbd>
        <span>{t('palette.choose')}</span>
        <kbd>↵</kbd>
        <span>{t('palette.open')}</span>
        <span className={styles['count']}>{t('palette.found', { number: entries.length })}</span>
      </p>
    </>
  );
}

interface ResultProps {
  id: string;
  entry: Entry;
  isFirstOfGroup: boolean;
  isChosen: boolean;
  onPoint(): void;
  onRun(): void;
}

function Result({ id, entry, isFirstOfGroup, isChosen, onPoint, onRun }: ResultProps): ReactNode {
  const { t } = useTranslation('wide');
  return (
    <>
      {isFirstOfGroup ? (
        <p className={styles['group']} role="presentation">
          {t(`palette.${entry.group}`)}
        </p>
      ) : null}
      <div
        ref={(element) => {
          if (isChosen) element?.scrollIntoView({ block: 'nearest' });
        }}
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isChosen}
        className={styles['result']}
        onPointerMove={onPoint}
        onClick={onRun}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onRun();
        }}
      >
        <span className={styles['lead']}>{entry.lead}</span>
        <span>{entry.label}</span>
        {entry.note === undefined ? null : <span className={styles['note']}>{entry.note}</span>}
        {entry.caps === undefined ? null : (
          <span className={styles['caps']}>
            {entry.caps.map((cap) => (
              <kbd key={cap}>{cap}</kbd>
            ))}
          </span>
        )}
      </div>
    </>
  );
}

const icon = (name: IconName): ReactNode => <Icon name={name} size={18} />;

function useEntries(text: string): readonly Entry[] {
  const { t } = useTranslation('wide');
  const navigate = useNavigate();
  const instruments = useInstruments();
  const { keys } = useLayoutMemory();
  const { trade } = useSnapshot(useApp().state);
  const list = instruments.kind === 'ready' ? instruments.instruments : undefined;
  return useMemo(() => {
    const plainText = foldedText(text.trim());
    const isFound = (label: string): boolean => foldedText(label).includes(plainText);
    const matches = findInstruments(list ?? [], text.trim()).slice(0, EACH_AT_MOST);
    const entries: Entry[] = matches.map((instrument) => ({
      id: `instrument ${instrument.match_id}`,
      group: 'instruments',
      label: instrument.symbol,
      note: instrument.full_name,
      lead: <Disc image={instrument.image} code={instrument.currency_name} />,
      run: () => void navigate(placeOf(instrument, trade.tab)),
    }));
    for (const command of COMMANDS) {
      const label = t(`command.${command}`);
      if (OWN.includes(command) || !isOffered(command) || !isFound(label)) continue;
      const key = keyOf(command, keys);
      entries.push({
        id: command,
        group: 'commands',
        label,
        lead: icon('bolt'),
        run: () => void runCommand(command),
        ...(key !== '' && { caps: capsOf(key) }),
      });
    }
    for (const { page, name, lead } of PALETTE_PAGES) {
      const label = t(`pages.${name}`);
      if (!isFound(label) || pagePath(`/${page}`) === undefined) continue;
      entries.push({
        id: page,
        group: 'pages',
        label,
        lead: icon(lead),
        run: () => void navigate(`/${page}`),
      });
    }
    return entries;
  }, [text, list, t, navigate, keys, trade.tab]);
}

/** The pair in the tab of now, or in one where it is traded. */
function placeOf(
  { match_id, is_contract, is_spot, is_option }: Instrument,
  tab: 'option' | 'contract' | 'spot',
): string {
  const isOfferedIn = { option: is_option, contract: is_contract, spot: is_spot };
  const tabs = [tab, 'contract', 'spot', 'option'] as const;
  const shownTab = tabs.find((one) => isOfferedIn[one]);
  return shownTab === undefined
    ? pathTo('pages/market/detail', { id: match_id })
    : pathTo('pages/transaction/index', { tab: shownTab, id: match_id });
}
