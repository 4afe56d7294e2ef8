import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketCheck } from '../../../../workers/market-worker.api.ts';
import { useApp, useSignedIn } from '../../../lib/app-context.ts';
import { useCore } from '../../../lib/core/use-core.ts';
import { useFigures } from '../../../lib/core/use-figures.ts';
import { useLiveValue } from '../../../lib/market/use-live.ts';
import { useGo } from '../../../lib/pages/use-go.ts';
import { LiveSentence } from '../../../shared/figures/live-sentence.tsx';
import { useAmounts } from '../../../shared/figures/use-amounts.ts';
import { amountDecimals, NONE, stepOf } from '../../../shared/trade/money.ts';
import { Icon } from '../../../ui/media/icons.tsx';
import styles from './funds-line.module.css';

interface FundsLineProps {
  /** The account that the order is paid from. */
  account: 'change' | 'lever' | 'micro';
  currency: { id: number; name: string };
  /** Undefined until it is known. */
  available: string | undefined;
  decimals?: number;
  /** Without a size nothing is missing yet. */
  isEmpty: boolean;
}

const FROM = { change: 'lever', lever: 'change', micro: 'change' } as const;

/** What the ticket's last check found missing. */
export function missingIn(check: TicketCheck | undefined): string | undefined {
  const violation = check?.violations.find(({ key }) => key === 'insufficient_balance');
  return violation?.limits['missing'];
}

/** The available balance. A tap moves money to it, and asks for what the order needs. */
export function FundsLine({
  account,
  currency,
  available,
  decimals = amountDecimals(currency.name),
  isEmpty,
}: FundsLineProps): ReactNode {
  const { t } = useTranslation('trade');
  const { quotes } = useApp();
  const isSignedIn = useSignedIn();
  const figures = useFigures();
  const amounts = useAmounts();
  const [core] = useCore();
  const go = useGo();
  const live = quotes.live.ticket;
  const isMissing = useLiveValue(live, (check) => !isEmpty && missingIn(check) !== undefined);
  const isCovered = useLiveValue(live, (check) => !isEmpty && check?.fromSpot !== undefined);
  /** Rounded up: with this amount the order can be paid. */
  const missingNow = (): string | undefined => {
    const missing = missingIn(live.value());
    if (missing === undefined || core.kind !== 'ready') return undefined;
    return core.core.evaluate('quantize', [missing, stepOf(decimals), 'up']);
  };
  const line = (
    <>
      <span className={styles['label']}>{t('available')}</span>
      <span className={styles['value']}>
        {available === undefined ? NONE : amounts.available(available, currency.name)}
      </span>
    </>
  );
  if (!isSignedIn) return <p className={styles['line']}>{line}</p>;
  const transfer = (): void => {
    const number = isMissing ? missingNow() : undefined;
    go('pages/fund/fundTransfer', {
      currency_id: currency.id,
      from: FROM[account],
      to: account,
      ...(number !== undefined && { number }),
      returns: 1,
    });
  };
  return (
    <button type="button" className={styles['line']} data-press onClick={transfer}>
      {line}
      <Icon name="transfer" size={16} />
      <span className="spoken">{t('to_transfer')}</span>
      {isCovered ? (
        <span className={styles['covered']}>
          <LiveSentence
            live={live}
            sentence={(amount) => t('from_spot', { amount, unit: currency.name })}
            text={(check) =>
              check?.fromSpot === undefined
                ? NONE
                : figures.withDecimals(check.fromSpot.atMost, decimals)
            }
          />
        </span>
      ) : null}
      {isMissing ? (
        <span className={styles['missing']}>
          <LiveSentence
            live={live}
            sentence={(amount) => t('missing_funds', { amount, unit: currency.name })}
            text={() => {
              const missing = missingNow();
              return missing === undefined ? NONE : figures.withDecimals(missing, decimals);
            }}
          />
        </span>
      ) : null}
    </button>
  );
}
