import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallPages } from '../../../../lib/api/use-call-pages.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { PagedList } from '../../../../shared/answers/paged-list.tsx';
import { ListRow } from '../../../../ui/lists/list-row.tsx';
import { useCollectionNote } from '../market/strips.tsx';
import styles from './collection-list.module.css';

interface CollectionListProps {
  request: { keyword?: string; uid?: number };
  empty: ReactNode;
}

const PAGE = 20;
const ROW = 60;

export function CollectionList({ request, empty }: CollectionListProps): ReactNode {
  const { t } = useTranslation('nft');
  const go = useGo();
  const noteOf = useCollectionNote();
  const pages = useCallPages('bind_box.getCollection', { limit: PAGE, ...request });
  return (
    <PagedList
      label={t('collections')}
      pages={pages}
      rowHeight={ROW}
      keyOf={({ id }) => id}
      row={(collection) => (
        <ListRow
          height={60}
          lead={<img src={collection.image} alt="" className={styles['cover']} decoding="async" />}
          title={collection.name}
          note={
            <>
              {noteOf(collection)}
              <br />
              {t('by', { name: collection.nickname })}
            </>
          }
          onPress={() =>
            go('pages/nft/artwork', { collection: collection.id, name: collection.name })
          }
        />
      )}
      empty={empty}
    />
  );
}
