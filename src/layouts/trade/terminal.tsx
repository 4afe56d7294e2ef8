import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../protocol/calls/market/market.ts';
import { useWidthClass } from '../../lib/device/width.ts';
import type { TradeTab } from '../../lib/state/trade-memory.ts';
import {
  EDGES,
  type Edge,
  type Panel as PanelName,
  useLayout,
  type WideClass,
} from '../memory/layout-memory.ts';
import { BookPanel } from './book-panel.tsx';
import { Charts } from './charts.tsx';
import { LowerPanel } from './lower-panel.tsx';
import { PairHead } from './pair-head.tsx';
import { Handle, Panel } from './panel.tsx';
import styles from './terminal.module.css';
import { TicketPanel } from './ticket-panel.tsx';
import { Watchlist } from './watchlist.tsx';

export interface TerminalProps {
  tab: TradeTab;
  instrument: Instrument;
  /** That can be traded in this tab. */
  instruments: readonly Instrument[];
  go(place: { tab?: TradeTab; id?: number }): void;
}

const EDGE_NAMES = Object.keys(EDGES) as Edge[];
/** Lower windows start with the lower panel folded. */
const LOW = '(height < 720px)';

/** Chart, book, ticket, orders and account side by side; where each stands is a matter of its style sheet alone. */
export function Terminal({ tab, instrument, instruments, go }: TerminalProps): ReactNode {
  const { t } = useTranslation('wide');
  const width = useWidthClass() as WideClass;
  const [layout, change] = useLayout(width);
  const { preset, sizes, foldedPanels } = layout;
  const [level, setLevel] = useState<{ price: string }>();
  const pick = ({ match_id }: Instrument): void => go({ tab, id: match_id });
  const isFolded = (panel: PanelName): boolean => foldedPanels.includes(panel);
  const hasBook = tab !== 'option' && !isFolded('book');
  const isFour = preset === 'four' && tab !== 'option' && width !== 'tablet';
  const sizeOf = (edge: Edge): number => sizes[edge] ?? EDGES[edge].first;
  const setSize = (edge: Edge, size: number | undefined): void => {
    const others = Object.entries(sizes).filter(([name]) => name !== edge);
    change({ sizes: Object.fromEntries(size === undefined ? others : [...others, [edge, size]]) });
  };
  const handle = (edge: Edge, side: 'left' | 'right' | 'top'): ReactNode =>
    width === 'tablet' ? null : (
      <Handle
        edge={edge}
        side={side}
        label={t(`edge.${edge}`)}
        size={sizeOf(edge)}
        onSize={(size) => setSize(edge, size)}
      />
    );
  const isLow = useLowWindow();
  const isLowerFolded = isFolded('lower') !== (isFour || isLow);
  const foldLower = (): void =>
    change({
      foldedPanels: isFolded('lower')
        ? foldedPanels.filter((panel) => panel !== 'lower')
        : [...foldedPanels, 'lower'],
    });
  return (
    <div
      className={styles['terminal']}
      data-terminal
      data-preset={isFour ? 'four' : preset === 'four' ? 'standard' : preset}
      data-width={width}
      data-tab={tab}
      data-book={hasBook}
      data-watch={width === 'large' && !isFolded('watch')}
      data-lower={isLowerFolded ? 'folded' : 'open'}
      style={
        Object.fromEntries(
          EDGE_NAMES.map((edge) => [`--${edge}`, `${sizeOf(edge)}px`]),
        ) as CSSProperties
      }
    >
      {width === 'large' && !isFolded('watch') ? (
        <Panel area="watch" label={t('panel.watch')} edge={handle('watch', 'right')}>
          <Watchlist instruments={instruments} current={instrument.match_id} onPick={pick} />
        </Panel>
      ) : null}
      <Panel area="head" label={instrument.symbol}>
        <PairHead tab={tab} instrument={instrument} go={go} />
      </Panel>
      <Charts
        tab={tab}
        isFour={isFour}
        instrument={instrument}
        instruments={instruments}
        onPick={pick}
      />
      {hasBook && !isFour ? (
        <Panel
          area="book"
          label={t('panel.book')}
          edge={handle('book', preset === 'book' ? 'right' : 'left')}
        >
          <BookPanel
            key={instrument.match_id}
            instrument={instrument}
            hasTrades={!isFolded('trades')}
            edge={handle('trades', 'top')}
            onPrice={(price) => setLevel({ price })}
          />
        </Panel>
      ) : null}
      <Panel area="ticket" label={t('panel.ticket')} edge={handle('ticket', 'left')}>
        <TicketPanel
          key={`${tab} ${instrument.match_id}`}
          tab={tab}
          instrument={instrument}
          level={level}
          hasAccount={!isFolded('account')}
        />
      </Panel>
      <Panel
        area="lower"
        label={t('panel.lower')}
        edge={isLowerFolded ? undefined : handle('lower', 'top')}
      >
        <LowerPanel tab={tab} instrument={instrument} isFolded={isLowerFolded} onFold={foldLower} />
      </Panel>
    </div>
  );
}

function useLowWindow(): boolean {
  const [isLow, setLow] = useState(() => matchMedia(LOW).matches);
  useEffect(() => {
    const query = matchMedia(LOW);
    const follow = (): void => setLow(query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  return isLow;
}
