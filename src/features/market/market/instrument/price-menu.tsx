import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { usePriceReader } from '../../../../lib/core/use-price-reader.ts';
import { useSlowDetail } from '../../../../lib/market/hooks.ts';
import type { TicketStart } from '../../../../shared/trade/chart-ticket.ts';
import { Icon, type IconName } from '../../../../ui/media/icons.tsx';
import { useModal } from '../../../../ui/overlay/use-modal.ts';
import { decimalsOf } from '../periods.ts';
import styles from './price-menu.module.css';

interface PriceMenuProps {
  instrument: Instrument;
  price: string;
  /** Where the finger is on the page: the menu opens away from it. */
  y: number;
  onOrder: ((start: TicketStart) => void) | undefined;
  onAlert(): void;
  onLine(): void;
  onClose(): void;
}

const READY_MS = 300;
const GAP = 24;
const EDGE = 12;
const PERCENT_DECIMALS = 2;
const NO_LEVELS = { lots: '', takeProfit: '', stopLoss: '' } as const;

/** What can be done at a price of the chart. What makes no sense at this price is grey and says why. */
export function PriceMenu(props: PriceMenuProps): ReactNode {
  const { instrument, price, y, onOrder, onAlert, onLine, onClose } = props;
  const { t } = useTranslation('chart');
  const figures = useFigures();
  const [core] = useCore();
  const read = usePriceReader();
  const detail = useSlowDetail(instrument.match_id);
  const mark = read(detail?.mark);
  const { dialog, tapOutside } = useModal(true, onClose);
  // The press that opened the menu ends with a click, which must not choose what lies below the finger.
  const isReady = useRef(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      isReady.current = true;
    }, READY_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const menu = dialog.current;
    if (menu === null) return;
    const above = y - menu.offsetHeight - GAP;
    const below = Math.min(y + GAP, innerHeight - menu.offsetHeight - EDGE);
    menu.style.top = `${Math.max(EDGE, above >= EDGE ? above : below)}px`;
  }, [dialog, y]);
  const decimals = decimalsOf(instrument.tick);
  const loadedCore = core.kind === 'ready' && mark !== undefined ? core.core : undefined;
  const order = loadedCore?.evaluate('cmp', [price, mark ?? price]) ?? '0';
  const away = loadedCore?.evaluate('sub', [price, mark ?? price]);
  const percent =
    loadedCore === undefined || away === undefined || mark === undefined
      ? undefined
      : loadedCore.evaluate('mul', [loadedCore.evaluate('div', [away, mark]), '100']);
  const sign = order === '1' ? '+' : '';
  const isBelow = order === '-1';
  const start = (side: TicketStart['side'], orderType: TicketStart['orderType']): void =>
    onOrder?.({ side, orderType, price, ...NO_LEVELS });
  const limits: Act[] = [
    {
      id: 'buy',
      icon: 'fall',
      tone: 'up',
      label: t('menu.buy_limit'),
      note: isBelow ? '' : t('menu.buys_now'),
      run: isBelow ? () => start('long', 'limit') : undefined,
    },
    {
      id: 'sell',
      icon: 'rise',
      tone: 'down',
      label: t('menu.sell_limit'),
      note: isBelow ? t('menu.sells_now') : '',
      run: isBelow ? undefined : () => start('short', 'limit'),
    },
  ];
  const acts: Act[] = [
    ...(onOrder === undefined ? [] : isBelow ? limits : limits.toReversed()),
    ...(onOrder === undefined
      ? []
      : [
          {
            id: 'stop',
            icon: 'ban',
            tone: isBelow ? 'down' : 'up',
            label: t(isBelow ? 'menu.sell_stop' : 'menu.buy_stop'),
            note: '',
            run: () => start(isBelow ? 'short' : 'long', 'stop_market'),
          } as const,
        ]),
    { id: 'alert', icon: 'bellPlus', tone: 'warn', label: t('menu.alert'), note: '', run: onAlert },
    {
      id: 'line',
      icon: 'minus',
      tone: 'base',
      label: t('menu.line'),
      note: t('menu.all_intervals'),
      run: onLine,
    },
  ];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a modal dialog by itself.
    <dialog
      ref={dialog}
      className={styles['menu']}
      aria-label={t('menu.title', { price: figures.withDecimals(price, decimals) })}
      onClose={onClose}
      onClick={(event) => {
        if (isReady.current) tapOutside(event);
      }}
    >
      <header>
        <strong>{figures.withDecimals(price, decimals)}</strong>
        {percent === undefined || away === undefined ? null : (
          <p>
            <span data-tone={isBelow ? 'down' : 'up'}>
              {figures.inPercent(`${sign}${figures.withDecimals(percent, PERCENT_DECIMALS)}`)}
            </span>
            {t('menu.from_mark', { amount: `${sign}${figures.withDecimals(away, decimals)}` })}
          </p>
        )}
      </header>
      {acts.map(({ id, icon, tone, label, note, run }) => (
        <button
          key={id}
          type="button"
          disabled={run === undefined}
          onClick={() => {
            if (!isReady.current) return;
            onClose();
            run?.();
          }}
        >
          <span data-tone={tone}>
            <Icon name={icon} size={20} />
          </span>
          <span className={styles['label']}>{label}</span>
          <small>{note}</small>
        </button>
      ))}
    </dialog>
  );
}

interface Act {
  id: string;
  icon: IconName;
  tone: 'up' | 'down' | 'warn' | 'base';
  label: string;
  note: string;
  /** Undefined: it makes no sense at this price. */
  run: (() => void) | undefined;
}
