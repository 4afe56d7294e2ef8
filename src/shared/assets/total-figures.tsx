import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { callKey } from '../../lib/api/queries.ts';
import { useApp } from '../../lib/app-context.ts';
import { useCore } from '../../lib/core/use-core.ts';
import { useFiat } from '../../lib/core/use-fiat.ts';
import { useLanguage } from '../../lib/language/language-context.ts';
import { PracticeMark } from '../account/practice-mark.tsx';
import { totalTexts, type Worth } from './fiat-total.ts';
import { FiatUnit } from './fiat-unit.tsx';
import styles from './total.module.css';
import { TotalBones, TotalMissing } from './total-states.tsx';

const HIDDEN = '******';
/** Refresh interval while visible, because prices change the total. */
const ASK_EVERY_MS = 10_000;

/** Total assets in the display currency and in BTC, and today's profit. `live`: newer than the last response. */
export function TotalFigures({ live }: { live?: Worth }): ReactNode {
  const { t } = useTranslation('home');
  const { api, state } = useApp();
  const { hides_assets } = useSnapshot(state);
  const fiat = useFiat();
  const language = useLanguage();
  const [core] = useCore();
  const query = useQuery({
    queryKey: callKey('wallet.list', {}),
    queryFn: ({ signal }) => api.call('wallet.list', {}, signal),
    ...(live === undefined && { refetchInterval: ASK_EVERY_MS }),
  });
  const data = live ?? query.data;
  const texts = useMemo(
    () =>
      data === undefined || core.kind !== 'ready'
        ? undefined
        : totalTexts(core.core, data, fiat, language),
    [data, core, fiat, language],
  );
  if (texts === undefined) {
    const isMissing = query.isError || core.kind === 'failed';
    return isMissing ? <TotalMissing onRetry={() => void query.refetch()} /> : <TotalBones />;
  }
  const hideIfNeeded = (text: string): string => (hides_assets ? HIDDEN : text);
  return (
    <div className={styles['figures']} data-old={query.isError}>
      <div className={styles['total']}>
        <span>{hideIfNeeded(texts.total)}</span>
        <FiatUnit code={fiat.currency_code} />
        <PracticeMark />
      </div>
      <p className={`${styles['profit']} ${hides_assets ? '' : styles[texts.tone]}`}>
        {hideIfNeeded(texts.profit)}
      </p>
      <p className={styles['btc']}>{hides_assets ? HIDDEN : t('in_btc', { amount: texts.btc })}</p>
      <p className={`${styles['part']} ${styles[texts.tone]}`}>
        {hides_assets ? '' : texts.profitPercent}
      </p>
    </div>
  );
}
