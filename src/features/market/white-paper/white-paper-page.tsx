import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../protocol/calls/market/market.ts';
import type { Answer } from '../../../lib/api/api.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useCore } from '../../../lib/core/use-core.ts';
import { useFigures } from '../../../lib/core/use-figures.ts';
import { usePriceReader } from '../../../lib/core/use-price-reader.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { useSlowDetail } from '../../../lib/market/hooks.ts';
import { useIdParam } from '../../../lib/pages/id-param.ts';
import { useBack, useGo } from '../../../lib/pages/use-go.ts';
import { timeText } from '../../../lib/time/time-text.ts';
import { useScreenData } from '../../../shared/answers/screen-data.ts';
import { ScreenState } from '../../../shared/answers/screen-state.tsx';
import { ConnectionBar } from '../../../shared/market/connection-bar.tsx';
import { MarketContent } from '../../../shared/market/market-content.tsx';
import { RowsSkeleton } from '../../../shared/market/rows-skeleton.tsx';
import { StarButton } from '../../../shared/market/star-button.tsx';
import { amountDecimals, NONE } from '../../../shared/trade/money.ts';
import { NextCharge } from '../../../shared/trade/next-charge.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { FootBar } from '../../../ui/layout/foot-bar.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { ListRow } from '../../../ui/lists/list-row.tsx';
import { Disc } from '../../../ui/media/disc.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { PriceRange } from './price-range.tsx';
import styles from './white-paper.module.css';

const WORTH_DECIMALS = 1;
/** The overnight fee of a position is shown for this value. */
const EXAMPLE_VALUE = '1000';
/** Whole digits from which a worth reads in B, as a volume does. */
const BILLION_DIGITS = 10;

type Detail = Answer<'currency.detail'>;

export function WhitePaperPage(): ReactNode {
  const { t } = useTranslation('chart');
  const back = useBack('pages/market/market');
  const go = useGo();
  const id = useIdParam();
  return (
    <MarketContent>
      {(instruments) => {
        const instrument =
          instruments.find(({ currency_id }) => currency_id === id) ??
          (id === undefined ? instruments[0] : undefined);
        return (
          <>
            <NavBar
              title={t('paper.title')}
              onBack={back}
              above={<ConnectionBar />}
              end={
                instrument === undefined ? undefined : (
                  <>
                    <StarButton instrument={instrument} />
                    <IconButton
                      icon="bellPlus"
                      label={t('alerts.open', { symbol: instrument.symbol })}
                      onClick={() => go('pages/market/alerts', { id: instrument.match_id })}
                    />
                  </>
                )
              }
            />
            <main className={styles['page']}>
              {instrument === undefined ? (
                <EmptyState picture="not-there" title={t('paper.missing')} />
              ) : (
                <Paper key={instrument.match_id} instrument={instrument} />
              )}
            </main>
          </>
        );
      }}
    </MarketContent>
  );
}

function Paper({ instrument }: { instrument: Instrument }): ReactNode {
  const { t } = useTranslation('chart');
  const go = useGo();
  const language = useLanguage();
  const query = useCall('currency.detail', { currency_id: instrument.currency_id });
  const data = useScreenData(query);
  const detail = query.data;
  const { match_id, currency_name, image, is_contract, type } = instrument;
  const kind = t(`paper.kind.${type}`);
  const since =
    detail === undefined || detail.issue_time === null
      ? undefined
      : t('paper.since', { date: timeText(detail.issue_time, language, 'day') });
  return (
    <>
      <section className={styles['head']}>
        <Disc image={image} code={currency_name} />
        <div className={styles['names']}>
          <h2>
            {instrument.full_name} <span className={styles['note']}>{currency_name}</span>
          </h2>
          <p className={styles['note']}>{since === undefined ? kind : `${kind} · ${since}`}</p>
        </div>
      </section>
      <PriceRange instrument={instrument} />
      <ScreenState
        data={data}
        skeleton={<RowsSkeleton />}
        empty={null}
        onRetry={() => void query.refetch()}
      >
        {detail === undefined ? null : <Facts detail={detail} instrument={instrument} />}
      </ScreenState>
      <FootBar>
        <div className={styles['foot']}>
          <Button main onClick={() => go('pages/market/detail', { id: match_id })}>
            {t('paper.to_chart')}
          </Button>
          <Button
            main
            look="base"
            onClick={() =>
              go('pages/transaction/index', {
                tab: is_contract ? 'contract' : 'spot',
                id: match_id,
              })
            }
          >
            {t('paper.trade', { coin: currency_name })}
          </Button>
        </div>
      </FootBar>
    </>
  );
}

function Facts({ detail, instrument }: { detail: Detail; instrument: Instrument }): ReactNode {
  const { t } = useTranslation('chart');
  const go = useGo();
  const figures = useFigures();
  const { description, links, total_supply, circulating_supply } = detail;
  const supply = (value: string | null): string =>
    value === null ? t('paper.unknown') : figures.plain(value);
  const worth = useWorth(instrument, total_supply);
  const quote = useSlowDetail(instrument.match_id);
  const most = instrument.multiples.at(-1);
  const [core] = useCore();
  const night =
    core.kind === 'ready'
      ? figures.withDecimals(
          core.core.evaluate('overnight_fee', [EXAMPLE_VALUE, '1', instrument.overnight_rate, '1']),
          amountDecimals(instrument.legal_name),
        )
      : NONE;
  const facts = [
    { id: 'circulating', label: t('paper.circulating'), value: supply(circulating_supply) },
    { id: 'value', label: t('paper.value', { unit: instrument.legal_name }), value: worth },
    {
      id: 'volume',
      label: t('paper.volume', { unit: instrument.legal_name }),
      value: quote?.turnover ?? NONE,
    },
    ...(instrument.is_contract && most !== undefined
      ? [
          { id: 'most', label: t('paper.multiple'), value: t('paper.to', { multiple: most }) },
          {
            id: 'overnight',
            label: t('paper.overnight'),
            value: figures.percent(instrument.overnight_rate),
          },
          {
            id: 'night',
            label: t('paper.night'),
            value: (
              <>
                {`${night} / ${figures.plain(EXAMPLE_VALUE)} ${instrument.legal_name} · `}
                <NextCharge />
              </>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <section className={styles['card']}>
        <p className={styles['note']}>{t('paper.total')}</p>
        <p className={styles['hero']}>
          {supply(total_supply)}
          {total_supply === null ? null : (
            <span className={styles['unit']}>{instrument.currency_name}</span>
          )}
        </p>
        <dl className={styles['facts']}>
          {facts.map(({ id, label, value }) => (
            <div key={id}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles['about']}>
        <h2>{t('paper.about')}</h2>
        <p>{description}</p>
      </section>
      {links.length === 0 ? null : (
        <section aria-label={t('paper.links')}>
          {links.map(({ name, url }) => (
            <ListRow
              key={url}
              height={52}
              lead={<Icon name="globe" size={20} />}
              title={name}
              value={<span className={styles['note']}>{hostOf(url)}</span>}
              onPress={() => go('pages/common/webView', { url })}
            />
          ))}
        </section>
      )}
    </>
  );
}

/** The supply's value at the current price, in M or B; a dash until both are known. */
function useWorth(instrument: Instrument, supply: string | null): string {
  const quote = useSlowDetail(instrument.match_id);
  const read = usePriceReader();
  const [core] = useCore();
  const figures = useFigures();
  const price = read(quote?.price);
  if (core.kind !== 'ready' || price === undefined || supply === null) return NONE;
  const worth = core.core.evaluate('mul', [supply, price]);
  const isBillions = (worth.split('.')[0] ?? '').length >= BILLION_DIGITS;
  const short = core.core.evaluate('div', [worth, isBillions ? '1000000000' : '1000000']);
  return `${figures.withDecimals(short, WORTH_DECIMALS)}${isBillions ? 'B' : 'M'}`;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url;
}
