import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallPages } from '../../../../lib/api/use-call-pages.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { PagedList } from '../../../../shared/answers/paged-list.tsx';
import { ListRow } from '../../../../ui/lists/list-row.tsx';
import { Avatar } from '../../../../ui/media/avatar.tsx';
import { useCompact } from '../use-compact.ts';

interface ArtistListProps {
  request: { keyword?: string };
  empty: ReactNode;
}

const PAGE = 20;
const ROW = 60;

export function ArtistList({ request, empty }: ArtistListProps): ReactNode {
  const { t } = useTranslation('nft');
  const go = useGo();
  const figures = useFigures();
  const compact = useCompact();
  const pages = useCallPages('bind_box.getArtist', { limit: PAGE, ...request });
  return (
    <PagedList
      label={t('artists')}
      pages={pages}
      rowHeight={ROW}
      keyOf={({ uid }) => uid}
      row={({ uid, nickname, head_portrait, work_count, turnover_usd }) => (
        <ListRow
          height={60}
          lead={<Avatar name={nickname} image={head_portrait ?? ''} size={40} />}
          title={nickname}
          note={t('works_count', { count: work_count, number: figures.plain(`${work_count}`) })}
          value={t('usd', { amount: compact(turnover_usd) })}
          valueNote={t('turnover')}
          onPress={() => go('pages/nft/artistDetail', { uid })}
        />
      )}
      empty={empty}
    />
  );
}
