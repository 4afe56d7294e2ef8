import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LeverTrigger } from '../../../../../protocol/calls/trading/contract.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import type { FormulaRow } from '../../../../shared/formula/formula-rows.tsx';
import { amountDecimals, toneOf, withSign } from '../../../../shared/trade/money.ts';
import { sideOf } from '../../../../shared/trade/side-of.ts';
import { Icon } from '../../../../ui/media/icons.tsx';
import type { ContractDetail } from './contract-life.ts';
import styles from './order-detail.module.css';

interface Gap {
  /** It opened or closed at the first mark beyond the price that it waited for. */
  at: 'open' | 'close';
  trigger: LeverTrigger;
  price: string;
  /** Of the way from the trigger to there; of an opening what it cost or brought against its trigger. */
  cost: string;
}

/** Where no mark stood at a trigger: the order was carried out at another price (R-CONTRACT-27). */
function useGaps(order: ContractDetail): Gap[] {
  const [core] = useCore();
  if (core.kind !== 'ready') return [];
  const { evaluate } = core.core;
  const { open_trigger, close_trigger, price, update_price, number } = order;
  const side = sideOf(order);
  const isOther = (one: string, other: string): boolean => evaluate('cmp', [one, other]) !== '0';
  const gaps: Gap[] = [];
  // A stop limit waits at its limit once it is triggered: where it opens is no gap.
  if (open_trigger !== null && order.kind !== 'stop_limit' && isOther(open_trigger.price, price)) {
    const cost = evaluate('pnl', [side, price, open_trigger.price, number]);
    gaps.push({ at: 'open', trigger: open_trigger, price, cost });
  }
  if (close_trigger !== null && isOther(close_trigger.price, update_price)) {
    const cost = evaluate('pnl', [side, close_trigger.price, update_price, number]);
    gaps.push({ at: 'close', trigger: close_trigger, price: update_price, cost });
  }
  return gaps;
}

export function OrderGap({ order }: { order: ContractDetail }): ReactNode {
  const { t } = useTranslation('orders');
  const figures = useFigures();
  const unit = order.symbol.split('/')[1] ?? '';
  return useGaps(order).map(({ at, trigger, price, cost }) => {
    const values = {
      name: at === 'open' ? t('gap.trigger') : t(`gap.${waitedFor(order)}`),
      price: figures.plain(trigger.price),
      other: figures.plain(price),
    };
    return (
      <section key={at} className={styles['gap']} data-good={!cost.startsWith('-')}>
        <Icon name="alert" size={20} />
        <div className={styles['words']}>
          <h3 className={styles['gapTitle']}>
            <span>{t(at === 'open' ? 'gap.opened' : 'gap.closed', values)}</span>
            <span>{withSign(figures.withDecimals(cost, amountDecimals(unit)), cost)}</span>
          </h3>
          <p className={styles['line']}>{t('gap.note', values)}</p>
        </div>
      </section>
    );
  });
}

/** The result in its parts: at the price that was waited for, and what the gap added. */
export function useGapRows(order: ContractDetail): FormulaRow[] {
  const { t } = useTranslation('orders');
  const figures = useFigures();
  const [core] = useCore();
  const gap = useGaps(order).find(({ at }) => at === 'close');
  if (gap === undefined || core.kind !== 'ready') return [];
  const unit = order.symbol.split('/')[1] ?? '';
  const side = sideOf(order);
  const args = [side, order.price, gap.trigger.price, order.number];
  const atTrigger = core.core.evaluate('pnl', args);
  const money = (value: string): string =>
    withSign(figures.withDecimals(value, amountDecimals(unit)), value);
  return [
    {
      id: 'at_trigger',
      label: t('gap.at_price', { price: figures.plain(gap.trigger.price) }),
      value: money(atTrigger),
      note: unit,
      tone: toneOf(atTrigger),
      formula: { name: 'pnl', args },
    },
    {
      id: 'gap',
      label: t('gap.over'),
      value: money(gap.cost),
      note: unit,
      tone: 'warn',
      formula: { name: 'pnl', args: [side, gap.trigger.price, gap.price, order.number] },
    },
  ];
}

function waitedFor({ close_reason }: ContractDetail): 'stop' | 'target' | 'trailing' {
  if (close_reason === 'trailing_stop') return 'trailing';
  return close_reason === 'stop_loss' ? 'stop' : 'target';
}
