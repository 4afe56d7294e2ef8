import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { outdate } from '../../../../lib/api/queries.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { pixelsOf } from '../../../../lib/core/pixels.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { CoinDisc } from '../../../../shared/assets/coin-disc.tsx';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { Progress } from '../../../../ui/charts/progress.tsx';
import { CountdownTiles } from '../../../../ui/layout/countdown-tiles.tsx';
import { useSecondsLeft } from '../../../../ui/layout/use-seconds-left.ts';
import styles from '../nft.module.css';
import type { Sale } from '../sale-of.ts';
import { useUsdWorth } from '../use-usd-worth.ts';
import type { ArtworkDetail } from './detail.ts';
import card from './sale-card.module.css';

const LAST_MINUTE_MS = 60_000;

export function SaleCard({ work, sale }: { work: ArtworkDetail; sale: Sale }): ReactNode {
  const { t } = useTranslation('nft');
  const amounts = useAmounts();
  const worthOf = useUsdWorth(work.currency_id);
  const price = work.current_bid ?? work.price;
  const worth = worthOf(price);
  return (
    <section className={styles['card']} aria-label={t('sale')}>
      <div className={card['line']}>
        <div className={card['price']}>
          <p className={styles['quiet']}>{usePriceName(work, sale)}</p>
          <p className={card['hero']}>
            <CoinDisc id={work.currency_id} code={work.currency_name} />
            <span>
              {amounts.amount(price, work.currency_name)}{' '}
              <span className={card['unit']}>{work.currency_name}</span>
            </span>
          </p>
          {worth === undefined ? null : (
            <p className={styles['quiet']}>{t('usd', { amount: worth })}</p>
          )}
        </div>
        <Clock work={work} sale={sale} />
      </div>
      {work.sale_mode === 'box' ? <BoxesLeft work={work} /> : null}
    </section>
  );
}

function usePriceName({ sale_mode, current_bid }: ArtworkDetail, sale: Sale): string {
  const { t } = useTranslation('nft');
  if (sale_mode === 'box') return t('price_of_box');
  if (sale_mode === 'auction') {
    if (current_bid === null) return t('starting_price');
    return t(sale === 'closed' ? 'last_bid' : 'current_bid');
  }
  return t(sale === 'sold_out' || sale === 'closed' ? 'last_price' : 'price');
}

function Clock({ work, sale }: { work: ArtworkDetail; sale: Sale }): ReactNode {
  const { t } = useTranslation('nft');
  if (sale === 'upcoming') return <Countdown endsAt={work.start_time} label={t('opens_in')} />;
  const isRunning = sale === 'auction' || sale === 'fixed' || sale === 'box';
  if (isRunning && work.end_time !== null)
    return (
      <Countdown
        endsAt={work.end_time}
        label={t(sale === 'auction' ? 'ends_in' : 'sale_ends_in')}
      />
    );
  if (isRunning) return null;
  return (
    <p className={card['state']} role="status">
      {t(`sale_state.${sale}`)}
    </p>
  );
}

function Countdown({ endsAt, label }: { endsAt: number; label: string }): ReactNode {
  const { t } = useTranslation('nft');
  const { quotes, queries } = useApp();
  const secondsLeft = useSecondsLeft(endsAt, quotes.serverNow);
  const isOver = secondsLeft === 0;
  // Only the server knows the result.
  useEffect(() => {
    if (isOver) outdate(queries, ['bind_box.getBoxDetail']);
  }, [isOver, queries]);
  return (
    <div className={card['clock']}>
      <p className={styles['quiet']}>{label}</p>
      <CountdownTiles
        label={label}
        endsAt={endsAt}
        units={{ days: t('d'), hours: t('h'), minutes: t('min'), seconds: t('s') }}
        isShort
        tone={endsAt - quotes.serverNow() < LAST_MINUTE_MS ? 'warn' : 'plain'}
        now={quotes.serverNow}
      />
    </div>
  );
}

function BoxesLeft({ work: { remaining, supply } }: { work: ArtworkDetail }): ReactNode {
  const { t } = useTranslation('nft');
  const figures = useFigures();
  const [state] = useCore();
  const share =
    state.kind === 'ready' && supply > 0
      ? pixelsOf(state.core.evaluate('div', [`${supply - remaining}`, `${supply}`]))
      : 0;
  return (
    <Progress
      label={t('left')}
      share={share}
      valueText={t('of', { left: figures.plain(`${remaining}`), all: figures.plain(`${supply}`) })}
    />
  );
}
