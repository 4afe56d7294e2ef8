import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useConnection } from '../../../../lib/market/hooks.ts';
import { FormulaRows } from '../../../../shared/formula/formula-rows.tsx';
import { MONEY_DECIMALS, NONE, withSign } from '../../../../shared/trade/money.ts';
import { useConfirmSkip } from '../../../../shared/trade/use-confirm-skip.ts';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';
import { winsToBreakEven } from './break-even.ts';
import { durationText } from './duration-text.ts';

/** What is about to be bought, on the terms of its duration. */
export interface OptionTerms {
  symbol: string;
  type: 1 | 2;
  seconds: number;
  stake: string;
  unit: string;
  profit_ratio: string;
  fee_rate: string;
  /** Moves from the spot account with the order. */
  fromSpot?: string | undefined;
}

interface ConfirmOptionProps {
  /** Undefined while nothing is asked. */
  terms: OptionTerms | undefined;
  busy: boolean;
  error: string | undefined;
  onConfirm(): void;
  onClose(): void;
}

/** What has to come true, what it pays and costs, and how often it must be right. */
export function ConfirmOption({ terms, ...rest }: ConfirmOptionProps): ReactNode {
  return terms === undefined ? null : <Asked terms={terms} {...rest} />;
}

function Asked({
  terms: { symbol, type, seconds, stake, unit, profit_ratio, fee_rate, fromSpot },
  busy,
  error,
  onConfirm,
  onClose,
}: ConfirmOptionProps & { terms: OptionTerms }): ReactNode {
  const { t } = useTranslation('trade');
  const skip = useConfirmSkip();
  const figures = useFigures();
  const { isBlocked } = useConnection();
  const [state] = useCore();
  const core = state.kind === 'ready' ? state.core : undefined;
  const compute = (name: string, ...args: string[]): string =>
    core === undefined ? '0' : core.evaluate(name, args);
  const fee = compute('mul', stake, fee_rate);
  const profit = compute('sub', compute('mul', stake, profit_ratio), fee);
  const loss = compute('sub', '0', compute('add', stake, fee));
  const money = (value: string): string =>
    core === undefined ? NONE : withSign(figures.withDecimals(value, MONEY_DECIMALS), value);
  const duration = durationText(t, seconds);
  const direction = t(type === 1 ? 'option.up' : 'option.down');
  return (
    <ConfirmSheet
      open
      title={t(isBlocked ? 'anyway.title' : 'option.confirm_title')}
      subtitle={`${symbol} · ${direction} ${duration}`}
      hero={{
        label: t('option.stake'),
        value: figures.plain(stake),
        unit,
        aside: {
          label: t('option.pays'),
          value: figures.withDecimals(
            compute('add', stake, compute('mul', stake, profit_ratio)),
            MONEY_DECIMALS,
          ),
        },
      }}
      note={
        isBlocked
          ? { tone: 'warn', text: t('anyway.text') }
          : {
              tone: 'info',
              text: `${t(type === 1 ? 'option.wins_up' : 'option.wins_down', { duration })} ${t(
                'option.odds',
                {
                  ratio: figures.percent(profit_ratio),
                  wins: core === undefined ? NONE : winsToBreakEven(core, profit_ratio, fee_rate),
                },
              )}`,
            }
      }
      skip={skip}
      action={`${direction} ${duration}`}
      look={type === 1 ? 'up' : 'down'}
      busy={busy}
      error={error}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <FormulaRows
        rows={[
          ...(fromSpot === undefined
            ? []
            : [
                {
                  id: 'from_spot',
                  label: t('confirm.from_spot'),
                  value: figures.withDecimals(fromSpot, MONEY_DECIMALS),
                  note: unit,
                  tone: 'warn' as const,
                },
              ]),
          {
            id: 'fee',
            label: t('fee_rate', { rate: figures.percent(fee_rate) }),
            value: figures.withDecimals(fee, MONEY_DECIMALS),
            note: unit,
          },
          {
            id: 'right',
            label: t('option.if_right'),
            value: money(profit),
            note: unit,
            tone: 'up',
          },
          {
            id: 'wrong',
            label: t('option.if_wrong'),
            value: money(loss),
            note: unit,
            tone: 'down',
          },
        ]}
      />
    </ConfirmSheet>
  );
}
