import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../../lib/api/api.ts';
import { useCallPages } from '../../../../lib/api/use-call-pages.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { PagedList } from '../../../../shared/answers/paged-list.tsx';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { ListRow } from '../../../../ui/lists/list-row.tsx';
import { WithdrawalSheet } from './withdrawal-sheet.tsx';
import { stateOf, TONES } from './withdrawal-state.ts';

type Withdrawal = Answer<'user.withdraw.list'>['list'][number];

const ROW = 76;
const PAGE = 10;

export function WithdrawalRows(): ReactNode {
  const { t } = useTranslation('funds');
  const language = useLanguage();
  const amounts = useAmounts();
  const pages = useCallPages('user.withdraw.list', { limit: PAGE });
  const [core] = useCore();
  /** What leaves the account, as in the statement. */
  const paidFor = ({ number, fee }: Withdrawal): string =>
    core.kind === 'ready' ? core.core.evaluate('add', [number, fee]) : number;
  const [shownId, setShownId] = useState<number>();
  const [isOpen, setOpen] = useState(false);
  const show = ({ id }: Withdrawal): void => {
    setShownId(id);
    setOpen(true);
  };
  return (
    <>
      <PagedList
        label={t('home:withdraw')}
        pages={pages}
        rowHeight={ROW}
        keyOf={({ id }) => id}
        empty={<EmptyState title={t('in_out.no_withdrawals')} />}
        row={(withdrawal) => (
          <ListRow
            height={60}
            title={
              <>
                {withdrawal.currency_name}{' '}
                <Badge tone={TONES[stateOf(withdrawal)]}>
                  {t(`withdrawal.${stateOf(withdrawal)}`)}
                </Badge>
              </>
            }
            note={timeText(withdrawal.create_time, language, 'minute')}
            value={`−${amounts.withUnit(paidFor(withdrawal), withdrawal.currency_name)}`}
            {...(withdrawal.fee !== '0' && {
              valueNote: t('in_out.with_fee', {
                fee: amounts.withUnit(withdrawal.fee, withdrawal.currency_name),
              }),
            })}
            onPress={() => show(withdrawal)}
          />
        )}
      />
      <WithdrawalSheet
        open={isOpen}
        withdrawal={pages.rows.find(({ id }) => id === shownId)}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
