import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useSignedIn } from '../../../../lib/app-context.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { pagePath } from '../../../../lib/pages/known-pages.ts';
import { pathTo } from '../../../../lib/pages/pages.ts';
import earn from '../earn.module.css';
import { ProjectCard } from '../ieo/project-card.tsx';
import { useLinkedPair } from '../linked-pair.ts';
import styles from './financial.module.css';
import { CopyTile, NftTile } from './other-tiles.tsx';
import { ProductTile } from './product-tile.tsx';

const ASK_EVERY_MS = 15_000;
const OFFERS = 50;

export function Products(): ReactNode {
  const { t } = useTranslation('earn');
  const copy = pagePath('/pages/copytrade/copy');
  const nft = pagePath('/pages/nft/nft');
  const usedKinds = useUsedKinds();
  const tiles = [
    { id: 'dual', tile: <DualTile key="dual" /> },
    { id: 'lock', tile: <LockTile key="lock" /> },
    ...(copy === undefined ? [] : [{ id: 'copy', tile: <CopyTile key="copy" to={copy} /> }]),
    ...(nft === undefined ? [] : [{ id: 'nft', tile: <NftTile key="nft" to={nft} /> }]),
    { id: 'ieo', tile: <ProjectTile key="ieo" /> },
  ];
  const isUsed = ({ id }: { id: string }): boolean => usedKinds.has(id);
  const sortedTiles = [...tiles.filter(isUsed), ...tiles.filter((one) => !isUsed(one))];
  return (
    <section className={styles['products']}>
      <h2 className={earn['sectionTitle']}>{t('financial.products')}</h2>
      <OpenProject />
      <div className={styles['tiles']}>{sortedTiles.map(({ tile }) => tile)}</div>
    </section>
  );
}

/** Products that the user has used: they come first. */
function useUsedKinds(): ReadonlySet<string> {
  const isSignedIn = useSignedIn();
  const summary = useCall('financial.summary', {}, { enabled: isSignedIn });
  const kinds = summary.data?.list.filter(({ orders }) => orders > 0) ?? [];
  return new Set(kinds.map(({ kind }) => kind));
}

function useOpenProject() {
  return useCall('project', { status: 1, limit: 1 }, { again_ms: ASK_EVERY_MS });
}

/** Only while one can be subscribed. */
function OpenProject(): ReactNode {
  const [project] = useOpenProject().data?.list ?? [];
  return project === undefined ? null : <ProjectCard project={project} isBare />;
}

function ProjectTile(): ReactNode {
  const { t } = useTranslation('earn');
  const { data, isPending } = useOpenProject();
  return (
    <ProductTile
      icon="rocket"
      title={t('ieo.title')}
      isLoading={isPending}
      text={t(data?.list.length === 0 ? 'financial.no_project' : 'financial.all_projects')}
      risk={t('risk.ieo')}
      to={pathTo('pages/ieo/ieo')}
    />
  );
}

function DualTile(): ReactNode {
  const { t } = useTranslation('earn');
  const figures = useFigures();
  const [state] = useCore();
  const { data, isPending } = useCall(
    'dual.index',
    { type: 'call', limit: OFFERS },
    { again_ms: ASK_EVERY_MS },
  );
  const open = (data?.list ?? []).filter(
    ({ status, remaining_shares }) => status === 1 && remaining_shares > 0,
  );
  const best =
    state.kind === 'ready'
      ? open.reduce<(typeof open)[number] | undefined>(
          (top, one) =>
            top === undefined ||
            state.core.evaluate('cmp', [one.effective_apr, top.effective_apr]) === '1'
              ? one
              : top,
          undefined,
        )
      : undefined;
  const { price } = useLinkedPair(best);
  return (
    <ProductTile
      icon="layers"
      title={t('financial.kind.dual')}
      risk={t('risk.dual')}
      isLoading={isPending}
      to={pathTo('pages/invest/invest')}
      {...(best !== undefined && {
        figure: figures.percent(best.effective_apr),
        unit: t('a_year'),
        text: `${t('dual.name', { coin: best.currency_name, count: best.days })} · ${price(best.linked_price)}`,
      })}
    />
  );
}

function LockTile(): ReactNode {
  const { t } = useTranslation('earn');
  const figures = useFigures();
  const [state] = useCore();
  const { data, isPending } = useCall('lh.deposit.config', {}, { again_ms: ASK_EVERY_MS });
  const open = (data?.list ?? []).filter(
    ({ status, remaining }) => status === 1 && remaining !== '0',
  );
  const best =
    state.kind === 'ready'
      ? open.reduce<(typeof open)[number] | undefined>(
          (top, one) =>
            top === undefined ||
            state.core.evaluate('cmp', [one.daily_yield, top.daily_yield]) === '1'
              ? one
              : top,
          undefined,
        )
      : undefined;
  return (
    <ProductTile
      icon="lock"
      title={t('financial.kind.lock')}
      risk={t('risk.lock')}
      isLoading={isPending}
      to={pathTo('pages/lockming/lockming')}
      {...(best !== undefined && {
        figure: figures.percent(best.daily_yield),
        unit: t('lock.a_day'),
        text: t('lock.name', { coin: best.currency_name, count: best.days }),
      })}
    />
  );
}
