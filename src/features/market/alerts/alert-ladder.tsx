import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../protocol/calls/market/market.ts';
import type { Alert } from '../../../../protocol/calls/market/watch.ts';
import { pixelsOf } from '../../../lib/core/pixels.ts';
import { useContractAccount, useSlowDetail, useSlowPortfolio } from '../../../lib/market/hooks.ts';
import { type LadderPlace, PriceLadder } from '../../../ui/charts/price-ladder.tsx';
import { ALERT_TYPES, useMark } from './alert-figures.ts';
import styles from './alerts.module.css';

interface AlertLadderProps {
  instrument: Instrument;
  alerts: readonly Alert[];
}

/** With more, labels beside each other are unreadable. */
const MOST = 5;

export function AlertLadder({ instrument, alerts }: AlertLadderProps): ReactNode {
  const { t } = useTranslation('chart');
  const detail = useSlowDetail(instrument.match_id);
  const mark = useMark(instrument);
  const account = useContractAccount(instrument.is_contract ? instrument.legal_id : 0);
  const portfolio = useSlowPortfolio();
  if (detail === undefined || mark === undefined) return null;
  const here = account?.positions.filter(({ match_id }) => match_id === instrument.match_id) ?? [];
  const liquidations = here.flatMap(({ id }) => {
    const live = portfolio?.position(id);
    return live === undefined || live.liquidation === '' ? [] : [live.pixels.liquidation];
  });
  const places: LadderPlace[] = [
    { id: 'mark', label: t('alerts.now'), pixels: pixelsOf(mark), tone: 'plain', mark: 'dot' },
    ...liquidations.slice(0, 1).map(
      (pixels): LadderPlace => ({
        id: 'liq',
        label: t('line.liquidation'),
        pixels,
        tone: 'warn',
      }),
    ),
    ...alerts
      .filter(({ type }) => type === ALERT_TYPES.above || type === ALERT_TYPES.below)
      .slice(0, MOST)
      .map(
        ({ id, type, value }): LadderPlace => ({
          id: `${id}`,
          label: t(type === ALERT_TYPES.above ? 'alerts.kinds.above' : 'alerts.kinds.below'),
          pixels: pixelsOf(value),
          tone: type === ALERT_TYPES.above ? 'up' : 'down',
        }),
      ),
  ];
  if (places.length < 2) return null;
  return (
    <div className={styles['ladder']}>
      <PriceLadder label={t('alerts.ladder')} places={places} spans={[]} />
    </div>
  );
}
