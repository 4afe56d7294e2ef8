import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HOUR_MS } from '../../../../protocol/time.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useCore } from '../../../lib/core/use-core.ts';
import { useFigures } from '../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { percentText } from '../../../lib/language/percent.ts';
import styles from './game.module.css';
import { type Prize, sliceColour } from './wheel-slices.ts';

interface ChancesProps {
  prizes: readonly Prize[];
  wonId: number | undefined;
}

export function Chances({ prizes, wonId }: ChancesProps): ReactNode {
  const { t } = useTranslation('game');
  const language = useLanguage();
  const { plain } = useFigures();
  return (
    <section className={styles['card']} aria-label={t('chances')}>
      <div className={styles['head']}>
        <h2>{t('chances')}</h2>
        <Average prizes={prizes} />
      </div>
      <ul className={styles['prizes']}>
        {prizes.map((prize, at) => (
          <li key={prize.id} className={styles['prize']} data-won={prize.id === wonId}>
            <i className={styles['dot']} style={{ background: sliceColour(prize, at) }} />
            <span className={styles['prizeName']}>{prize.name}</span>
            <strong>{percentText(plain(prize.chance_percent), language)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Average({ prizes }: { prizes: readonly Prize[] }): ReactNode {
  const { t } = useTranslation('game');
  const { plain } = useFigures();
  const [state] = useCore();
  const { data } = useCall('currency.list', {}, { fresh_ms: HOUR_MS });
  const money = prizes.filter(({ kind }) => kind === 'money');
  const coins = new Set(money.map(({ currency_id }) => currency_id));
  const [coin] = coins;
  const code = data?.list.find(({ id }) => id === coin)?.name;
  if (state.kind !== 'ready' || coins.size !== 1 || code === undefined) return null;
  const { core } = state;
  const sum = money.reduce(
    (total, { number, chance_percent }) =>
      core.evaluate('add', [total, core.evaluate('mul', [number ?? '0', chance_percent])]),
    '0',
  );
  return (
    <p className={styles['average']}>
      {t('average')} <strong>{`${plain(core.evaluate('div', [sum, '100']))} ${code}`}</strong>
    </p>
  );
}
