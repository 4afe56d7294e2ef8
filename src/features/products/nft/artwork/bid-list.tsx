import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallPages } from '../../../../lib/api/use-call-pages.ts';
import { useKnownUser } from '../../../../lib/app-context.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { PagedList } from '../../../../shared/answers/paged-list.tsx';
import { ExactAmount } from '../../../../shared/figures/exact-amount.tsx';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { ListRow } from '../../../../ui/lists/list-row.tsx';
import { Avatar } from '../../../../ui/media/avatar.tsx';
import { useUsdWorth } from '../use-usd-worth.ts';
import view from './bid-list.module.css';
import type { ArtworkDetail } from './detail.ts';

const PAGE = 20;
const ROW = 52;
const LEADING = 1;
const WON = 3;

export function BidList({ work }: { work: ArtworkDetail }): ReactNode {
  const { t } = useTranslation('nft');
  const language = useLanguage();
  const amounts = useAmounts();
  const worthOf = useUsdWorth(work.currency_id);
  const me = useKnownUser();
  const pages = useCallPages('bind_box.getBindBoxQuotationLog', { code: work.code, limit: PAGE });
  return (
    <PagedList
      label={t('bids')}
      pages={pages}
      rowHeight={ROW}
      keyOf={({ id }) => id}
      row={({ nickname, price, status, create_time }) => {
        const isMine = me !== null && nickname === me.nickname && nickname !== '';
        const worth = worthOf(price);
        return (
          <ListRow
            height={52}
            lead={<Avatar name={isMine ? t('you') : nickname} />}
            title={
              <span className={view['name']}>
                {isMine ? t('you') : nickname}
                {status === LEADING ? <Badge tone="up">{t('leading')}</Badge> : null}
                {status === WON ? <Badge tone="up">{t('won')}</Badge> : null}
              </span>
            }
            note={timeText(create_time, language, 'moment')}
            value={
              <ExactAmount
                value={price}
                unit={work.currency_name}
                text={amounts.withUnit(price, work.currency_name)}
              />
            }
            {...(worth !== undefined && { valueNote: t('usd', { amount: worth }) })}
          />
        );
      }}
      empty={<EmptyState title={t('no_bids')} text={t('no_bids_text')} />}
    />
  );
}
