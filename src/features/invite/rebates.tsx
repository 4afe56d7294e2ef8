import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../lib/api/api.ts';
import { useCallPages } from '../../lib/api/use-call-pages.ts';
import { useLanguage } from '../../lib/language-context.ts';
import { timeText } from '../../lib/time-text.ts';
import { useFigures } from '../../lib/use-figures.ts';
import { PagedList } from '../../shared/answers/paged-list.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { ListRow } from '../../ui/lists/list-row.tsx';
import { Avatar } from '../../ui/media/avatar.tsx';
import styles from './invite.module.css';

type Rebate = Answer<'user.getRebate'>['list'][number];

const ROW = 72;

/** Rebates from friends' fees, newest first. */
export function Rebates(): ReactNode {
  const { t } = useTranslation('invite');
  const pages = useCallPages('user.getRebate', {});
  return (
    <PagedList
      label={t('rebates')}
      pages={pages}
      rowHeight={ROW}
      keyOf={({ id }) => id}
      empty={<EmptyState title={t('no_rebates')} text={t('no_rebates_text')} />}
      row={(rebate) => <RebateRow rebate={rebate} />}
    />
  );
}

function RebateRow({ rebate }: { rebate: Rebate }): ReactNode {
  const { t } = useTranslation('invite');
  const language = useLanguage();
  const { plain, percent } = useFigures();
  const { account, kind, fee, rate, number, currency_name, create_time } = rebate;
  return (
    <ListRow
      height={60}
      lead={<Avatar name={account} />}
      title={account}
      note={
        <>
          {t(`bills:${kind}`)}
          <span className={styles['time']}>{timeText(create_time, language, 'minute')}</span>
        </>
      }
      value={
        <span className={styles['in']}>
          +{plain(number)} {currency_name}
        </span>
      }
      valueNote={t('share_of_fee', { rate: percent(rate), fee: plain(fee) })}
    />
  );
}
