import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../../lib/api/api.ts';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFiat } from '../../../../lib/core/use-fiat.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { AnswerState } from '../../../../shared/answers/answer-state.tsx';
import { FiatUnit } from '../../../../shared/assets/fiat-unit.tsx';
import { Amount } from '../../../../ui/lists/hidden-amounts.tsx';
import { ListRow } from '../../../../ui/lists/list-row.tsx';
import { IconTile } from '../../../../ui/media/icon-tile.tsx';
import type { IconName } from '../../../../ui/media/icons.tsx';
import earn from '../earn.module.css';
import styles from './financial.module.css';

type Summary = Answer<'financial.summary'>;
type Holding = Summary['list'][number];

/** As high as the sums and the line of a user without products. */
const BONES = [52, 72];
const ASK_EVERY_MS = 10_000;
const CENTS = 2;
const ICONS = { ieo: 'rocket', lock: 'lock', dual: 'layers' } as const satisfies Record<
  Holding['kind'],
  IconName
>;

export function Holdings(): ReactNode {
  const query = useCall('financial.summary', {}, { again_ms: ASK_EVERY_MS });
  return (
    <AnswerState query={query} bones={BONES}>
      {(summary) => (
        <>
          <Sums summary={summary} />
          <Positions summary={summary} />
        </>
      )}
    </AnswerState>
  );
}

function useWorth(): { worth(usd: string): string; gain(usd: string): string; code: string } {
  const fiat = useFiat();
  const figures = useFigures();
  const [state] = useCore();
  const worth = (usd: string): string =>
    state.kind === 'ready'
      ? figures.withDecimals(state.core.evaluate('mul', [usd, fiat.rate]), CENTS)
      : usd;
  const gain = (usd: string): string =>
    usd.startsWith('-') || usd === '0' ? worth(usd) : `+${worth(usd)}`;
  return { worth, gain, code: fiat.currency_code };
}

function toneOf(usd: string): string {
  if (usd === '0') return '';
  return (usd.startsWith('-') ? earn['bad'] : earn['good']) ?? '';
}

function Sums({ summary }: { summary: Summary }): ReactNode {
  const { t } = useTranslation('earn');
  const { worth, gain, code } = useWorth();
  const { worth_usd, earned_usd, earned_today_usd } = summary;
  return (
    <section className={styles['sums']} aria-label={t('financial.in_products')}>
      <div>
        <p className={earn['quiet']}>{t('financial.in_products')}</p>
        <p className={styles['total']}>
          <span className={earn['hero']}>
            <Amount text={worth(worth_usd)} />
          </span>
          <FiatUnit code={code} />
        </p>
      </div>
      <div className={styles['earned']}>
        <p className={earn['quiet']}>{t('financial.earned')}</p>
        <p className={`${earn['second']} ${toneOf(earned_usd)}`}>
          <Amount text={gain(earned_usd)} />
        </p>
        <p className={earn['quiet']}>
          {t('financial.today')}{' '}
          <span className={toneOf(earned_today_usd)}>
            <Amount text={gain(earned_today_usd)} />
          </span>
        </p>
      </div>
    </section>
  );
}

function Positions({ summary }: { summary: Summary }): ReactNode {
  const { t } = useTranslation('earn');
  const go = useGo();
  const { worth, gain } = useWorth();
  const heldProducts = summary.list.filter(({ orders }) => orders > 0);
  const open = (kind: Holding['kind']): void => {
    if (kind === 'ieo') go('pages/ieo/order');
    else if (kind === 'lock') go('pages/lockming/order');
    else go('pages/invest/mine');
  };
  return (
    <section>
      <h2 className={earn['sectionTitle']}>{t('financial.positions')}</h2>
      {heldProducts.length === 0 ? (
        <p className={`${earn['card']} ${earn['quiet']} ${styles['nothing']}`}>
          {t('financial.nothing')}
        </p>
      ) : (
        <div className={styles['rows']}>
          {heldProducts.map(({ kind, orders, worth_usd, earned_usd }) => (
            <ListRow
              key={kind}
              height={60}
              lead={<IconTile icon={ICONS[kind]} />}
              title={t(`financial.kind.${kind}`)}
              note={t('financial.orders', { count: orders })}
              value={<Amount text={worth(worth_usd)} />}
              {...(earned_usd !== '0' && {
                valueNote: (
                  <span className={toneOf(earned_usd)}>
                    <Amount text={t('financial.paid', { amount: gain(earned_usd) })} />
                  </span>
                ),
              })}
              onPress={() => open(kind)}
            />
          ))}
        </div>
      )}
    </section>
  );
}
