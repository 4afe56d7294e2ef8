import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Change } from '../../../../ui/charts/change.tsx';
import { Sparkline } from '../../../../ui/charts/sparkline.tsx';
import { ChoiceRow } from '../../../../ui/controls/choice-row.tsx';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { BannerCarousel } from '../../../../ui/layout/banner-carousel.tsx';
import { ListRow } from '../../../../ui/lists/list-row.tsx';
import type { ListTail } from '../../../../ui/lists/list-tail.ts';
import { ListEnd, PullSign, VirtualList } from '../../../../ui/lists/virtual-list.tsx';
import { Avatar } from '../../../../ui/media/avatar.tsx';
import { Disc } from '../../../../ui/media/disc.tsx';
import { IconTile } from '../../../../ui/media/icon-tile.tsx';
import { useToast } from '../../../../ui/overlay/toast.tsx';
import styles from '../gallery.module.css';
import { nothing, type Sample, State } from '../sample.tsx';
import { FALLING, RISING } from './price-ways.ts';

const BTC = { pair: 'BTC/USDT', code: 'BTC', name: 'Bitcoin' };
const TSLA = { code: 'TSLA', name: 'Tesla, Inc.' };
const PERSON = 'kaito_88';
const CHAIN = 'TRC20';

function Rows(): ReactNode {
  const { t } = useTranslation('gallery');
  return (
    <div className={styles['full']}>
      <ListRow
        height={60}
        lead={<Disc image="" code={BTC.code} />}
        title={BTC.pair}
        note={BTC.name}
        middle={<Sparkline points={RISING} tone="up" />}
        value="94,218.6"
        valueNote={<Change change="+1.84" pixels={1.84} />}
        onPress={nothing}
      />
      <ListRow
        height={60}
        lead={<Disc image="" code={TSLA.code} />}
        title={TSLA.code}
        note={TSLA.name}
        middle={<Sparkline points={FALLING} tone="down" />}
        value="402.87"
        valueNote={<Change change="−3.41" pixels={-3.41} />}
        onPress={nothing}
      />
      <ListRow
        lead={<IconTile icon="shield" />}
        title={t('security')}
        valueNote={t('level')}
        onPress={nothing}
      />
      <ListRow
        height={52}
        lead={<Avatar name={PERSON} online />}
        title={
          <>
            {PERSON} <Badge tone="up">{t('filled')}</Badge>
          </>
        }
        note="14:31:42"
        value="1.42 ETH"
        valueNote="4,858.32 USD"
      />
      <ChoiceRow title={CHAIN} note={t('minimum')} chosen onChoose={nothing} />
    </div>
  );
}

const TAILS: readonly ListTail[] = ['loading', 'failed', 'end'];
const PHASES = ['pulling', 'ready', 'busy'] as const;

function Ends(): ReactNode {
  return (
    <>
      {PHASES.map((phase) => (
        <State key={phase} name={phase}>
          <div style={{ position: 'relative', height: 48 }}>
            <PullSign phase={phase} />
          </div>
        </State>
      ))}
      {TAILS.map((tail) => (
        <State key={tail} name={tail}>
          <ListEnd tail={tail} onRetry={nothing} />
        </State>
      ))}
    </>
  );
}

const PAGE = 60;
const ALL = 240;

function LongList(): ReactNode {
  const { t } = useTranslation('gallery');
  const [count, setCount] = useState(PAGE);
  const [tail, setTail] = useState<ListTail>('more');
  const more = useCallback(() => {
    setTail('loading');
    setTimeout(() => {
      setCount((have) => {
        const next = Math.min(ALL, have + PAGE);
        setTail(next === ALL ? 'end' : next === 3 * PAGE && have !== next - 1 ? 'failed' : 'more');
        return next;
      });
    }, 150);
  }, []);
  const refresh = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    setCount(PAGE);
    setTail('more');
  };
  return (
    <div className={styles['full']}>
      <VirtualList
        label={t('records')}
        items={Array.from({ length: count }, (_, at) => at + 1)}
        rowHeight={56}
        keyOf={(one) => one}
        row={(one) => (
          <ListRow title={`${BTC.pair} ${one}`} note={t('filled')} value={`${one}.00`} />
        )}
        isPlain
        tail={tail}
        onMore={more}
        onRefresh={refresh}
      />
    </div>
  );
}

function Carousel(): ReactNode {
  const { t } = useTranslation('gallery');
  const toast = useToast();
  return (
    <BannerCarousel
      label={t('news')}
      turnAfter={0}
      slides={[
        {
          id: 'copy',
          title: t('banner_copy'),
          text: t('banner_copy_text'),
          onPress: () => toast(t('banner_copy'), 'info'),
        },
        { id: 'dual', title: t('banner_dual'), onPress: nothing },
        { id: 'news', title: t('news'), onPress: nothing },
      ]}
    />
  );
}

export const listSamples: readonly Sample[] = [
  { piece: 'list-row', Samples: Rows },
  { piece: 'banner-carousel', Samples: Carousel },
  { piece: 'list-end', Samples: Ends },
  { piece: 'virtual-list', Samples: LongList, isAlone: true },
];
