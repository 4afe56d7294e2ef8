import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useApp } from '../../../../lib/app-context.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useClockKnown } from '../../../../lib/market/hooks.ts';
import { pathTo } from '../../../../lib/pages/pages.ts';
import { Tabs } from '../../../../ui/controls/tabs.tsx';
import { Avatar } from '../../../../ui/media/avatar.tsx';
import { Icon } from '../../../../ui/media/icons.tsx';
import styles from '../nft.module.css';
import { rarityOf } from '../rarity.ts';
import { saleOf } from '../sale-of.ts';
import { useOwnerName } from '../use-owner-name.ts';
import { useRarityText } from '../use-rarity-text.ts';
import { ArtworkMedia } from './artwork-media.tsx';
import view from './artwork-view.module.css';
import { AuctionFacts } from './auction-facts.tsx';
import { BidList } from './bid-list.tsx';
import { BoxOdds } from './box-odds.tsx';
import { BuyBar } from './buy-bar.tsx';
import type { ArtworkDetail } from './detail.ts';
import { OwnBoxes } from './own-boxes.tsx';
import { ProvenanceList } from './provenance-list.tsx';
import { SaleCard } from './sale-card.tsx';
import { WorkDetails } from './work-details.tsx';

type Tab = 'bids' | 'history' | 'details';

export function ArtworkView({ work }: { work: ArtworkDetail }): ReactNode {
  const { t } = useTranslation('nft');
  const ownerName = useOwnerName();
  const { quotes } = useApp();
  const figures = useFigures();
  const rarityText = useRarityText();
  // Decided again when the server's clock becomes known.
  useClockKnown();
  const sale = saleOf(work, quotes.serverNow());
  const isAuction = work.sale_mode === 'auction';
  const isBox = work.sale_mode === 'box';
  const rarity = rarityOf(work.rarity);
  return (
    <>
      <ArtworkMedia
        work={{
          ...work,
          ...(isBox && { note: t('works_in_box', { count: work.supply }) }),
        }}
      />
      <div className={styles['form']}>
        <div>
          <div className={styles['spread']}>
            <h2 className={view['name']}>{work.name}</h2>
            <span className={view['hearts']}>
              <Icon name="heart" size={18} />
              <span className="spoken">{t('favourite_of', { count: work.collect_count })}</span>
              <span aria-hidden="true">{figures.plain(`${work.collect_count}`)}</span>
            </span>
          </div>
          <p className={view['by']}>
            <Avatar name={work.nickname} image={work.head_portrait ?? ''} size={32} />
            <Link to={pathTo('pages/nft/artistDetail', { uid: work.uid })}>
              {t('by', { name: work.nickname })}
            </Link>
            {work.collection_id === null || work.collection_name === null ? null : (
              <Link
                to={pathTo('pages/nft/artwork', {
                  collection: work.collection_id,
                  name: work.collection_name,
                })}
              >
                {work.collection_name}
              </Link>
            )}
          </p>
        </div>
        <SaleCard work={work} sale={sale} />
        {isAuction ? (
          <AuctionFacts work={work} />
        ) : (
          <dl className={view['facts']}>
            <div>
              <dt>{t('rarity_label')}</dt>
              <dd className={rarity === undefined ? undefined : styles[rarity]}>
                {work.rarity === null ? t('none') : rarityText(work.rarity)}
              </dd>
            </div>
            <div>
              <dt>{t('copies')}</dt>
              <dd>
                {t('of', {
                  left: figures.plain(`${work.remaining}`),
                  all: figures.plain(`${work.supply}`),
                })}
              </dd>
            </div>
            <div>
              <dt>{t('owner')}</dt>
              <dd>{ownerName(work)}</dd>
            </div>
          </dl>
        )}
        {isBox ? (
          <>
            <BoxOdds work={work} />
            <OwnBoxes code={work.code} />
          </>
        ) : null}
        {isAuction || work.description === '' ? null : (
          <p className={view['text']}>{work.description}</p>
        )}
      </div>
      <Parts work={work} />
      <BuyBar work={work} sale={sale} />
    </>
  );
}

function Parts({ work }: { work: ArtworkDetail }): ReactNode {
  const { t } = useTranslation('nft');
  const panel = useId();
  const figures = useFigures();
  const isAuction = work.sale_mode === 'auction';
  const [chosenTab, setChosenTab] = useState<Tab>(isAuction ? 'bids' : 'history');
  const tab = chosenTab === 'bids' && !isAuction ? 'history' : chosenTab;
  const tabs: { id: Tab; label: string }[] = [
    { id: 'history', label: t('history') },
    { id: 'details', label: t('details') },
  ];
  if (isAuction)
    tabs.unshift({
      id: 'bids',
      label: t('bids_count', { number: figures.plain(`${work.bid_count}`) }),
    });
  return (
    <div className={view['parts']}>
      <Tabs<Tab>
        label={t('about_work')}
        panel={panel}
        tabs={tabs}
        value={tab}
        onChoose={setChosenTab}
      />
      <div id={panel} role="tabpanel" aria-label={tabs.find(({ id }) => id === tab)?.label}>
        {tab === 'bids' ? <BidList work={work} /> : null}
        {tab === 'history' ? <ProvenanceList work={work} /> : null}
        {tab === 'details' ? <WorkDetails work={work} /> : null}
      </div>
    </div>
  );
}
