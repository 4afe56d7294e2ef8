import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '../../../lib/api/api.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { timeText } from '../../../lib/time/time-text.ts';
import { PagedList, type Pages } from '../../../shared/answers/paged-list.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { ListRow } from '../../../ui/lists/list-row.tsx';
import { IconTile } from '../../../ui/media/icon-tile.tsx';

type SkippedCopy = Answer<'follow.skipped'>['list'][number];
const ROW = 76;

export function SkippedCopies({ pages }: { pages: Pages<SkippedCopy> }): ReactNode {
  const { t } = useTranslation('copy');
  const language = useLanguage();
  return (
    <PagedList
      isPlain
      label={t('tabs.skipped')}
      pages={pages}
      rowHeight={ROW}
      keyOf={({ id }) => id}
      row={({ symbol, act, nickname, reason_text, create_time }) => (
        <ListRow
          height={60}
          lead={<IconTile icon="ban" />}
          title={`${symbol} · ${t(`act.${act}`)}`}
          note={
            <>
              {reason_text}
              <br />
              {`${nickname} · ${timeText(create_time, language, 'short')}`}
            </>
          }
        />
      )}
      empty={<EmptyState title={t('no_skipped')} text={t('no_skipped_text')} />}
    />
  );
}
