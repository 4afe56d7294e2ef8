import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSetting } from '../../../../lib/api/use-setting.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { usePriceReader } from '../../../../lib/core/use-price-reader.ts';
import type { Quote } from '../../../../lib/market/types.ts';
import { useLiveValue } from '../../../../lib/market/use-live.ts';
import { LiveText } from '../../../../shared/figures/live-text.tsx';
import { MONEY_DECIMALS, NONE, toneOf, withSign } from '../../../../shared/trade/money.ts';
import { useOrderAct } from '../../../../shared/trade/use-order-act.ts';
import { CountdownRing } from '../../../../ui/charts/countdown-ring.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { ConfirmSheet } from '../../../../ui/overlay/confirm-sheet.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import { usePriceText } from '../use-price-text.ts';
import { durationText } from './duration-text.ts';
import styles from './option-row.module.css';
import type { OptionOrder } from './use-option-order.ts';

const SECOND = 1_000;

export function RunningOption({ order }: { order: OptionOrder }): ReactNode {
  const { t } = useTranslation('trade');
  const { quotes } = useApp();
  const figures = useFigures();
  const priceText = usePriceText();
  const live = useMemo(() => quotes.live.quote(order.match_id), [quotes, order.match_id]);
  const profitNow = useProfitNow(order);
  const tone = useLiveValue(live, (quote) => toneOfProfit(profitNow(quote)));
  const duration = durationText(t, order.seconds);
  const direction = t(order.type === 1 ? 'option.up' : 'option.down');
  return (
    <article className={styles['row']}>
      <CountdownRing
        label={t('option.ends', { symbol: order.symbol })}
        endsAt={order.expire_time}
        lasts={order.seconds * SECOND}
        tone={tone === 'same' ? 'base' : tone}
        now={quotes.serverNow}
      />
      <div className={styles['middle']}>
        <p className={styles['names']}>
          <strong>{order.symbol}</strong>
          <Badge tone={order.type === 1 ? 'up' : 'down'}>{`${direction} ${duration}`}</Badge>
        </p>
        <p className={styles['note']}>
          {`${figures.plain(order.number)} ${order.currency_name} · ${priceText(order, order.open_price)} → `}
          <LiveText look="inline" live={live} text={(quote) => quote?.price ?? NONE} />
        </p>
        <Cancel order={order} />
      </div>
      <div className={styles['end']}>
        <p className={styles['profit']} data-tone={tone}>
          <LiveText
            live={live}
            text={(quote) => {
              const profit = profitNow(quote);
              if (profit === undefined) return NONE;
              return withSign(figures.withDecimals(profit, MONEY_DECIMALS), profit);
            }}
          />
        </p>
        <p className={styles['note']}>{t('option.if_now')}</p>
      </div>
    </article>
  );
}

type Tone = 'up' | 'down' | 'same';

/** What the option would win or lose if it ended now; undefined while there is no price. */
function useProfitNow(order: OptionOrder): (quote: Quote | undefined) => string | undefined {
  const read = usePriceReader();
  const [state] = useCore();
  return (quote) => {
    const price = read(quote?.price);
    if (state.kind !== 'ready' || price === undefined) return undefined;
    const payout = state.core.evaluate('option_payout', [
      order.type === 1 ? 'up' : 'down',
      order.open_price,
      price,
      order.number,
      order.profit_ratio,
    ]);
    return state.core.evaluate('sub', [payout, order.number]);
  };
}

function toneOfProfit(profit: string | undefined): Tone {
  const tone = toneOf(profit);
  return tone === 'plain' ? 'same' : tone;
}

/** Only in the first seconds; its cost is shown first. */
function Cancel({ order }: { order: OptionOrder }): ReactNode {
  const { t } = useTranslation('trade');
  const { quotes } = useApp();
  const figures = useFigures();
  const toast = useToast();
  const settings = useSetting('trade');
  const [isOpen, setOpen] = useState(false);
  const ends = order.create_time + (settings?.option_cancel_ms ?? 0);
  const [isLate, setLate] = useState(() => quotes.serverNow() >= ends);
  const [wasOffered, setOffered] = useState(false);
  if (settings !== undefined && !isLate && !wasOffered) setOffered(true);
  useEffect(() => {
    const timeLeft = ends - quotes.serverNow();
    setLate(timeLeft <= 0);
    if (timeLeft <= 0) return;
    const timer = setTimeout(() => setLate(true), timeLeft);
    return () => clearTimeout(timer);
  }, [ends, quotes]);
  const cancel = useOrderAct('microtrade.cancelMicOrder', () => {
    toast(t('option.cancelled'), 'good');
    setOpen(false);
  });
  // The row keeps its height when the button goes, so that the rows below stay under the finger.
  if (settings === undefined || (isLate && !isOpen))
    return wasOffered ? <div className={styles['act']} /> : null;
  const isFree = toneOf(settings.option_cancel_rate) === 'plain';
  return (
    <div className={styles['act']}>
      <Button small look="link" onClick={() => setOpen(true)}>
        {t('option.cancel')}
      </Button>
      <ConfirmSheet
        open={isOpen}
        title={t('option.cancel_title')}
        subtitle={order.symbol}
        note={{
          tone: 'warn',
          text: t(isFree ? 'option.cancel_free' : 'option.cancel_note', {
            fee: figures.withDecimals(order.fee, MONEY_DECIMALS),
            unit: order.currency_name,
            rate: figures.percent(settings.option_cancel_rate),
          }),
        }}
        action={t('option.cancel')}
        cancel={t('pending.keep')}
        look="destroy"
        busy={cancel.isBusy}
        error={cancel.error}
        blockReason={isLate && !cancel.isBusy ? t('option.too_late') : undefined}
        onConfirm={() => cancel.run({ id: order.id })}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}
