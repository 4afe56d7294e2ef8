import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useBack, useGo } from '../../../../lib/pages/use-go.ts';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { FormulaRows } from '../../../../shared/formula/formula-rows.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { NavBar } from '../../../../ui/layout/nav-bar.tsx';
import styles from '../earn.module.css';
import { dualResults, yieldFactor } from './dual-results.ts';
import { PayoffPicture } from './payoff-picture.tsx';

const TOPICS = ['what', 'results', 'settlement', 'fail', 'risk'] as const;
const EXAMPLE = { amount: '0.05', linked_price: '96000', days: 7, apr: '0.386' };
const INDEX = '94000';
const COIN = 'BTC';
const QUOTE = 'USDT';

export function HelpPage(): ReactNode {
  const { t } = useTranslation('earn');
  const back = useBack('pages/invest/invest');
  const go = useGo();
  const figures = useFigures();
  const amounts = useAmounts();
  const [state] = useCore();
  const core = state.kind === 'ready' ? state.core : undefined;
  const results = core === undefined ? undefined : dualResults(core, EXAMPLE, INDEX);
  const linkedPrice = figures.plain(EXAMPLE.linked_price);
  const factor = core === undefined ? '1' : yieldFactor(core, EXAMPLE);
  return (
    <>
      <NavBar title={t('dual.help')} onBack={back} />
      <main className={styles['list']}>
        <div className={styles['cards']}>
          {TOPICS.map((topic) => (
            <section key={topic} className={styles['card']}>
              <h2 className={styles['sectionTitle']}>{t(`dual.about.${topic}`)}</h2>
              <p>{t(`dual.about.${topic}_text`)}</p>
            </section>
          ))}
          {core === undefined || results === undefined ? null : (
            <section className={styles['card']}>
              <h2 className={styles['sectionTitle']}>{t('dual.example')}</h2>
              <p className={styles['quiet']}>
                {t('dual.example_text', {
                  amount: amounts.withUnit(EXAMPLE.amount, COIN),
                  count: EXAMPLE.days,
                  apr: figures.percent(EXAMPLE.apr),
                  price: linkedPrice,
                })}
              </p>
              <PayoffPicture
                type="call"
                coin={COIN}
                quote={QUOTE}
                linkedPrice={EXAMPLE.linked_price}
                indexPrice={INDEX}
                factor={factor}
                texts={{
                  linkedPrice,
                  index: figures.plain(INDEX),
                  breakEven: figures.withDecimals(
                    core.evaluate('mul', [EXAMPLE.linked_price, factor]),
                    1,
                  ),
                }}
              />
              <FormulaRows
                rows={[
                  {
                    id: 'below',
                    label: t('dual.if_below', { price: linkedPrice }),
                    value: amounts.withUnit(results.below.amount, COIN),
                    formula: results.below.formula,
                  },
                  {
                    id: 'above',
                    label: t('dual.if_above', { price: linkedPrice }),
                    value: amounts.withUnit(results.above.amount, QUOTE),
                    formula: results.above.formula,
                  },
                ]}
              />
            </section>
          )}
          <Button main wide look="base" onClick={() => go('pages/invest/invest')}>
            {t('dual.see_products')}
          </Button>
        </div>
      </main>
    </>
  );
}
