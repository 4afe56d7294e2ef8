import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractAccountView } from '../../../../workers/market-worker.api.ts';
import { useConnection, usePortfolio, usePositionFigures } from '../../../lib/market/hooks.ts';
import type { Instrument, LeverOrder } from '../../../lib/market/types.ts';
import { useInstruments } from '../../../lib/market/use-instruments.ts';
import { useFigures } from '../../../lib/use-figures.ts';
import { Figure } from '../../../shared/formula/figure.tsx';
import { RowsSkeleton } from '../../../shared/market/rows-skeleton.tsx';
import { RiskBar } from '../../../ui/charts/risk-bar.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Disc } from '../../../ui/media/disc.tsx';
import { CloseSheet } from './close-sheet.tsx';
import styles from './positions.module.css';
import { ReverseSheet } from './reverse-sheet.tsx';
import { StopsSheet } from './stops-sheet.tsx';
import { MONEY_DECIMALS, priceDecimals } from './ticket-figures.ts';

/** Open positions, the newest first. */
export function Positions({ account }: { account: ContractAccountView | undefined }): ReactNode {
  const { t } = useTranslation('trade');
  const instruments = useInstruments();
  if (account?.isLoaded !== true || instruments.kind !== 'ready') return <RowsSkeleton />;
  if (account.positions.length === 0)
    return <EmptyState title={t('positions.none')} text={t('positions.none_note')} />;
  return (
    <ul className={styles['list']}>
      {account.positions.map((order) => {
        const instrument = instruments.instruments.find((one) => one.match_id === order.match_id);
        return instrument === undefined ? null : (
          <li key={order.id}>
            <Position order={order} instrument={instrument} />
          </li>
        );
      })}
    </ul>
  );
}

type Sheet = 'close' | 'stops' | 'reverse';

function Position({ order, instrument }: { order: LeverOrder; instrument: Instrument }): ReactNode {
  const { t } = useTranslation('trade');
  const { isBlocked } = useConnection();
  const [sheet, setSheet] = useState<Sheet>();
  const shut = (): void => setSheet(undefined);
  const side = order.type === 1 ? 'long' : 'short';
  const isCopied = order.trader_user_id !== null;
  const parts = { order, instrument, onClose: shut };
  return (
    <article className={styles['card']}>
      <header className={styles['head']}>
        <Disc image={instrument.image} code={instrument.currency_name} />
        <h3 className={styles['symbol']}>{order.symbol}</h3>
        <Badge tone={order.type === 1 ? 'up' : 'down'}>
          {`${t(`side.${side}`)} ${order.multiple}×`}
        </Badge>
        <Badge>{t(`mode.${order.margin_mode}`)}</Badge>
        {isCopied ? <Badge tone="base">{t('copied')}</Badge> : null}
      </header>
      <LiveFigures order={order} instrument={instrument} side={side} />
      <div className={styles['actions']}>
        <Button small disabled={order.status === 2} onClick={() => setSheet('close')}>
          {t('close.open')}
        </Button>
        <Button small onClick={() => setSheet('stops')}>
          {t('stops')}
        </Button>
        {isCopied ? null : (
          <Button small disabled={isBlocked} onClick={() => setSheet('reverse')}>
            {t('reverse.open')}
          </Button>
        )}
      </div>
      <CloseSheet open={sheet === 'close'} {...parts} />
      <StopsSheet open={sheet === 'stops'} {...parts} />
      <ReverseSheet open={sheet === 'reverse'} {...parts} />
    </article>
  );
}

interface LiveFiguresProps {
  order: LeverOrder;
  instrument: Instrument;
  side: 'long' | 'short';
}

/** What moves with each price. */
function LiveFigures({ order, instrument, side }: LiveFiguresProps): ReactNode {
  const { t } = useTranslation('trade');
  const figures = useFigures();
  const live = usePositionFigures(order.id);
  const portfolio = usePortfolio();
  const { isStale, age } = useConnection();
  const decimals = priceDecimals(instrument);
  const stop = (price: string | null): string =>
    price === null ? '—' : figures.fixed(price, decimals);
  const old = isStale ? { age } : {};
  const profit = live?.pixels.profit ?? 0;
  const tone = profit > 0 ? 'up' : profit < 0 ? 'down' : 'plain';
  const about = `${order.symbol} · ${t(`side.${side}`)} ${order.multiple}×`;
  return (
    <>
      <div className={styles['lead']}>
        <Figure
          label={t('profit_unit', { unit: instrument.legal_name })}
          value={live?.profit ?? '—'}
          size="hero"
          tone={tone}
          pixels={profit}
          {...old}
        />
        <Figure
          label={t('return')}
          value={live === undefined ? '—' : `${live.return}%`}
          size="large"
          tone={tone}
          align="end"
        />
      </div>
      <div className={styles['figures']}>
        <Figure label={t('open_price')} value={figures.fixed(order.price, decimals)} />
        <Figure label={t('index_price')} value={live?.mark ?? '—'} {...old} />
        <Figure
          label={t('lots_short')}
          value={figures.plain(order.share)}
          unit={`= ${figures.plain(order.number)} ${instrument.currency_name}`}
          align="end"
        />
        <Figure
          label={t('margin')}
          value={figures.fixed(order.caution_money, MONEY_DECIMALS)}
          formula={{
            name: 'margin',
            args: [order.price, order.number, `${order.multiple}`],
            about,
            given: order.origin_caution_money,
          }}
        />
        <Figure
          label={t('liquidation_short')}
          value={live?.liquidation === '' || live === undefined ? '—' : live.liquidation}
          tone="warn"
        />
        <Figure
          label={t('stops')}
          value={`${stop(order.target_profit_price)} / ${stop(order.stop_loss_price)}`}
          align="end"
        />
      </div>
      {order.margin_mode === 'cross' && portfolio !== undefined && portfolio.riskRate !== '' ? (
        <RiskBar
          label={t('risk_rate')}
          text={`${portfolio.riskRate}%`}
          pixels={portfolio.pixels.riskRate}
        />
      ) : null}
    </>
  );
}
