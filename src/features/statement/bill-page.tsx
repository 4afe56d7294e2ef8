import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Answer } from '../../lib/api/api.ts';
import { useCallPages } from '../../lib/api/use-call-pages.ts';
import { spanOf } from '../../lib/day-span.ts';
import { readId } from '../../lib/id-param.ts';
import type { Language } from '../../lib/language.ts';
import { useLanguage } from '../../lib/language-context.ts';
import { timeText } from '../../lib/time-text.ts';
import { type Figures, useFigures } from '../../lib/use-figures.ts';
import { useBack } from '../../lib/use-go.ts';
import { PagedList } from '../../shared/answers/paged-list.tsx';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { NavBar } from '../../ui/layout/nav-bar.tsx';
import { ListRow } from '../../ui/lists/list-row.tsx';
import { type BillWish, readWish, writeWish } from './bill-wish.ts';
import { ExportSheet } from './export-sheet.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import styles from './statement.module.css';

type Bill = Answer<'wallet.legal_log'>['list'][number];

const ROW = 72;

/** Every change of every account, newest first. */
export function BillPage(): ReactNode {
  const { t } = useTranslation('statement');
  const language = useLanguage();
  const { plain } = useFigures();
  const back = useBack('pages/index/index');
  const [parameters, setParameters] = useSearchParams();
  const wish = readWish(parameters);
  const { account_type, currency_id, kind } = wish;
  const pages = useCallPages('wallet.legal_log', {
    ...(account_type !== '' && { account_type: account_type as 'change' }),
    currency_id: readId(currency_id),
    ...(kind !== '' && { kind: kind as 'deposit' }),
    ...spanOf(wish),
    limit: 30,
  });
  const [sheet, setSheet] = useState<'filter' | 'export'>();
  const change = (next: BillWish): void => setParameters(writeWish(next), { replace: true });
  const chosen = Object.keys(writeWish(wish)).length;
  return (
    <>
      <NavBar
        title={t('title')}
        onBack={back}
        end={<IconButton icon="deposit" label={t('export')} onClick={() => setSheet('export')} />}
      />
      <main>
        <div className={styles['tools']}>
          <Button small onClick={() => setSheet('filter')}>
            {chosen === 0 ? t('filter') : t('filter_on', { count: chosen })}
          </Button>
          {chosen === 0 ? null : (
            <Button small look="link" onClick={() => setParameters({}, { replace: true })}>
              {t('filter_off')}
            </Button>
          )}
        </div>
        <PagedList
          label={t('title')}
          pages={pages}
          rowHeight={ROW}
          keyOf={({ id }) => id}
          isPlain
          empty={
            <EmptyState title={chosen === 0 ? t('none') : t('none_found')}>
              {chosen === 0 ? null : (
                <Button onClick={() => setParameters({}, { replace: true })}>
                  {t('filter_off')}
                </Button>
              )}
            </EmptyState>
          }
          row={(bill) => <BillRow bill={bill} language={language} plain={plain} />}
        />
      </main>
      <FilterSheet
        open={sheet === 'filter'}
        wish={wish}
        onWish={change}
        onClose={() => setSheet(undefined)}
      />
      <ExportSheet open={sheet === 'export'} onClose={() => setSheet(undefined)} />
    </>
  );
}

interface BillRowProps {
  bill: Bill;
  language: Language;
  plain: Figures['plain'];
}

/** What is the same for all of them comes from the page: one more under a finger is drawn in no time. */
function BillRow({ bill, language, plain }: BillRowProps): ReactNode {
  const { t } = useTranslation('statement');
  const { kind_text, account_type, state, number, balance, currency_name, create_time } = bill;
  const isLoss = number.startsWith('-');
  return (
    <ListRow
      height={60}
      title={kind_text}
      note={
        <>
          {t(`account.${account_type}`)}
          {state === 'frozen' ? ` · ${t('frozen')}` : ''}
          <span className={styles['time']}>{timeText(create_time, language, 'minute')}</span>
        </>
      }
      value={
        <span className={isLoss ? styles['out'] : styles['in']}>
          {isLoss ? '' : '+'}
          {plain(number)} {currency_name}
        </span>
      }
      valueNote={t('balance', { number: plain(balance) })}
    />
  );
}
