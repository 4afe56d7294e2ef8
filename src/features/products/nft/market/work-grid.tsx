import { type ReactNode, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Nft } from '../../../../../protocol/calls/products/nft.ts';
import type { Request } from '../../../../lib/api/api.ts';
import { useCallPages } from '../../../../lib/api/use-call-pages.ts';
import { PagedList } from '../../../../shared/answers/paged-list.tsx';
import { inRows } from '../in-rows.ts';
import styles from '../nft.module.css';
import { type TileParts, useTileParts } from './use-tile-parts.ts';
import { WorkTile } from './work-tile.tsx';

interface WorkGridProps {
  request: Omit<Request<'bind_box.getBoxList'>, 'page'>;
  empty: ReactNode;
  /** Inserted after the second row. */
  between?: ReactNode;
}

type Row = { id: string; works: readonly Nft[] } | { id: 'between' };

const COLUMNS = 2;
const PAGE = 20;
const ROW = 240;
const BETWEEN_AFTER = 2;
/** Refresh interval: prices and countdowns change, and the list has no socket room. */
const ASK_EVERY_MS = 30_000;

export function WorkGrid({ request, empty, between }: WorkGridProps): ReactNode {
  const { t } = useTranslation('nft');
  const pages = useCallPages(
    'bind_box.getBoxList',
    { limit: PAGE, ...request },
    { again_ms: ASK_EVERY_MS },
  );
  const parts = useTileParts();
  const { rows: works } = pages;
  const hasBetween = between !== undefined;
  const rows = useMemo((): Row[] => {
    const pairs: Row[] = inRows(works, COLUMNS).map((pair) => ({
      id: pair[0]?.code ?? '',
      works: pair,
    }));
    if (hasBetween && pairs.length > BETWEEN_AFTER)
      pairs.splice(BETWEEN_AFTER, 0, { id: 'between' });
    return pairs;
  }, [works, hasBetween]);
  const row = useCallback(
    (row: Row): ReactNode => ('works' in row ? <Pair works={row.works} parts={parts} /> : between),
    [parts, between],
  );
  return (
    <PagedList<Row>
      label={t('works')}
      pages={{ ...pages, rows }}
      rowHeight={ROW}
      keyOf={idOf}
      row={row}
      isPlain
      empty={empty}
    />
  );
}

const idOf = ({ id }: Row): string => id;

/** Two places, whose elements are reused for other works. */
function Pair({ works: [leftWork, right], parts }: PairProps): ReactNode {
  return (
    <div className={styles['pair']}>
      {leftWork === undefined ? null : <WorkTile work={leftWork} parts={parts} />}
      {right === undefined ? null : <WorkTile work={right} parts={parts} />}
    </div>
  );
}

interface PairProps {
  works: readonly Nft[];
  parts: TileParts;
}
