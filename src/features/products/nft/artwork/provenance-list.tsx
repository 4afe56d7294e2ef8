import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallPages } from '../../../../lib/api/use-call-pages.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { PagedList } from '../../../../shared/answers/paged-list.tsx';
import { ExactAmount } from '../../../../shared/figures/exact-amount.tsx';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { ListRow } from '../../../../ui/lists/list-row.tsx';
import { Avatar } from '../../../../ui/media/avatar.tsx';
import { useCurrencyName } from '../use-currency-name.ts';
import type { ArtworkDetail } from './detail.ts';

const PAGE = 20;
const ROW = 56;

export function ProvenanceList({ work }: { work: ArtworkDetail }): ReactNode {
  const { t } = useTranslation('nft');
  const language = useLanguage();
  const amounts = useAmounts();
  const nameOf = useCurrencyName();
  const pages = useCallPages('bind_box.provenance', { code: work.code, limit: PAGE });
  return (
    <PagedList
      label={t('history')}
      pages={pages}
      rowHeight={ROW}
      keyOf={({ id }) => id}
      row={({ kind, price, currency_id, from, to, create_time }) => (
        <ListRow
          height={56}
          lead={<Avatar name={to} />}
          title={to}
          note={
            <>
              {timeText(create_time, language, 'minute')}
              {from === null ? null : (
                <>
                  <br />
                  {t('from', { name: from })}
                </>
              )}
            </>
          }
          {...(price !== null &&
            currency_id !== null && {
              value: (
                <ExactAmount
                  value={price}
                  unit={nameOf(currency_id)}
                  text={amounts.withUnit(price, nameOf(currency_id))}
                />
              ),
            })}
          valueNote={t(`provenance.${kind}`)}
        />
      )}
      empty={<EmptyState title={t('no_history')} />}
    />
  );
}
