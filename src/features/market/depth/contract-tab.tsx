import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../protocol/calls/market/market.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useApp } from '../../../lib/app-context.ts';
import { useCore } from '../../../lib/core/use-core.ts';
import { useFigures } from '../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { numberRules } from '../../../lib/language/number-rules.ts';
import { drawnPoint } from '../../../lib/market/drawn-points.ts';
import { useContractAccount } from '../../../lib/market/hooks.ts';
import { useGo } from '../../../lib/pages/use-go.ts';
import { timeText } from '../../../lib/time/time-text.ts';
import { useScreenData } from '../../../shared/answers/screen-data.ts';
import { ScreenState } from '../../../shared/answers/screen-state.tsx';
import { LiveText } from '../../../shared/figures/live-text.tsx';
import { RowsSkeleton } from '../../../shared/market/rows-skeleton.tsx';
import { SourceList, useSources } from '../../../shared/market/sources.tsx';
import { NextCharge } from '../../../shared/trade/next-charge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { FootBar } from '../../../ui/layout/foot-bar.tsx';
import { ValueRows } from '../../../ui/lists/value-rows.tsx';
import styles from './contract.module.css';
import { HistoryChart } from './history-chart.tsx';

const AMOUNT_DECIMALS = 2;

/** What a contract is and what it costs, where its mark comes from, and what all accounts hold of it. */
export function ContractTab({ instrument }: { instrument: Instrument }): ReactNode {
  const { t } = useTranslation('depth');
  const go = useGo();
  const { match_id, symbol } = instrument;
  return (
    <div className={styles['page']}>
      <Head instrument={instrument} />
      <Overnight instrument={instrument} />
      <SourcesCard match_id={match_id} />
      <Specification instrument={instrument} />
      <Margins instrument={instrument} />
      <HeldByAll instrument={instrument} />
      <FootBar>
        <div className={styles['foot']}>
          <Button main onClick={() => go('pages/market/detail', { id: match_id })}>
            {t('chart')}
          </Button>
          <Button
            main
            look="base"
            onClick={() => go('pages/transaction/index', { tab: 'contract', id: match_id })}
          >
            {t('trade', { symbol })}
          </Button>
        </div>
      </FootBar>
    </div>
  );
}

interface OfInstrument {
  instrument: Instrument;
}

function Head({ instrument }: OfInstrument): ReactNode {
  const { t } = useTranslation('depth');
  const { quotes } = useApp();
  const { match_id, legal_name } = instrument;
  const live = useMemo(() => quotes.live.detail(match_id), [quotes, match_id]);
  return (
    <dl className={styles['tiles']}>
      <div>
        <dt>{t('mark')}</dt>
        <dd>
          <LiveText live={live} text={(detail) => detail?.mark ?? '—'} />
        </dd>
      </div>
      <div>
        <dt>{t('turnover', { unit: legal_name })}</dt>
        <dd>
          <LiveText live={live} text={(detail) => detail?.turnover ?? '—'} />
        </dd>
      </div>
    </dl>
  );
}

function Overnight({ instrument }: OfInstrument): ReactNode {
  const { t } = useTranslation('depth');
  const figures = useFigures();
  const [state] = useCore();
  const account = useContractAccount(instrument.legal_id);
  const own = (account?.positions ?? []).filter(({ match_id }) => match_id === instrument.match_id);
  const core = state.kind === 'ready' ? state.core : undefined;
  // Each position keeps the rate of its opening (R-CONTRACT-3).
  const fees =
    core === undefined
      ? []
      : own.map(({ price, number, overnight }) =>
          core.evaluate('overnight_fee', [price, number, overnight, '1']),
        );
  const sum = fees.reduce((total, fee) => core?.evaluate('add', [total, fee]) ?? total, '0');
  return (
    <section className={styles['card']}>
      <h2>{t('overnight.title')}</h2>
      <p className={styles['pair']}>
        <strong>{figures.percent(instrument.overnight_rate)}</strong>
        <span>
          {t('overnight.next')} <NextCharge />
        </span>
      </p>
      {fees.length === 0 ? null : (
        <ValueRows
          rows={[
            {
              id: 'own',
              label: t('overnight.own'),
              value: `−${figures.withDecimals(sum, AMOUNT_DECIMALS)} ${instrument.legal_name}`,
              tone: 'down',
            },
          ]}
        />
      )}
      <Nights match_id={instrument.match_id} />
      <p className={styles['note']}>{t('overnight.about')}</p>
    </section>
  );
}

function Nights({ match_id }: { match_id: number }): ReactNode {
  const { t } = useTranslation('depth');
  const figures = useFigures();
  const language = useLanguage();
  const nights = useCall('lever.facts', { match_id }).data?.nights ?? [];
  return (
    <HistoryChart
      title={t('overnight.past', { number: nights.length })}
      heads={[t('past.day'), t('overnight.title')]}
      look="bars"
      points={nights.map(({ time, rate }) => ({
        key: time,
        pixels: drawnPoint(rate),
        time: timeText(time, language, 'utcDay'),
        value: figures.percent(rate),
      }))}
    />
  );
}

function SourcesCard({ match_id }: { match_id: number }): ReactNode {
  const { t } = useTranslation('depth');
  const sources = useSources(match_id);
  return (
    <section className={styles['card']}>
      <h2>{t('sources.title')}</h2>
      {sources === undefined ? (
        <p className={styles['note']}>{t('sources.simulated')}</p>
      ) : (
        <SourceList sources={sources} />
      )}
    </section>
  );
}

function Specification({ instrument }: OfInstrument): ReactNode {
  const { t } = useTranslation('depth');
  const figures = useFigures();
  const language = useLanguage();
  const { currency_name, legal_name, lot_size, lot_min, lot_max, lot_step, tick } = instrument;
  const { multiples, open_fee_rate, price_band_percent, is_open, next_change_time, type } =
    instrument;
  const change =
    next_change_time === null ? undefined : timeText(next_change_time, language, 'minute');
  const hours =
    type === 'crypto' && change === undefined
      ? t('spec.always')
      : change === undefined
        ? t(is_open ? 'spec.open' : 'spec.closed')
        : t(is_open ? 'spec.closes' : 'spec.opens', { time: change });
  const rows = [
    ['lot', `${figures.plain(lot_size)} ${currency_name}`],
    ['tick', `${figures.plain(tick)} ${legal_name}`],
    ['lots', t('spec.range', { least: figures.plain(lot_min), most: figures.plain(lot_max) })],
    ['step', figures.plain(lot_step)],
    ['multiple', multiples.map((one) => `${one}×`).join(' ')],
    ['fee_open', figures.percent(open_fee_rate)],
    ['fee_close', t('spec.none')],
    ['settled', legal_name],
    ['band', figures.inPercent(figures.plain(price_band_percent))],
    ['hours', hours],
  ] as const;
  return (
    <section className={styles['card']}>
      <h2>{t('spec.title')}</h2>
      <ValueRows rows={rows.map(([id, value]) => ({ id, label: t(`spec.${id}`), value }))} />
    </section>
  );
}

function Margins({ instrument }: OfInstrument): ReactNode {
  const { t } = useTranslation('depth');
  const figures = useFigures();
  const [state] = useCore();
  if (state.kind !== 'ready') return null;
  const { core } = state;
  const part = (multiple: number): string =>
    figures.inPercent(
      figures.plain(core.evaluate('round', [core.evaluate('div', ['100', `${multiple}`]), '2'])),
    );
  return (
    <section className={styles['card']}>
      <h2>{t('margin.title')}</h2>
      <p className={styles['note']}>{t('margin.about')}</p>
      <ValueRows
        rows={instrument.multiples.toReversed().map((multiple) => ({
          id: `${multiple}`,
          label: `${multiple}×`,
          value: part(multiple),
        }))}
      />
    </section>
  );
}

function HeldByAll({ instrument }: OfInstrument): ReactNode {
  const { t } = useTranslation('depth');
  const figures = useFigures();
  const language = useLanguage();
  const [state] = useCore();
  const { match_id, currency_name, legal_name } = instrument;
  const query = useCall('lever.facts', { match_id });
  const data = useScreenData(query);
  const facts = query.data;
  const core = state.kind === 'ready' ? state.core : undefined;
  const money = (value: string): string => figures.withDecimals(value, AMOUNT_DECIMALS);
  const compact = (value: string): string =>
    core === undefined ? value : core.format_compact(value, numberRules(language));
  return (
    <ScreenState
      data={data}
      skeleton={<RowsSkeleton />}
      empty={null}
      onRetry={() => void query.refetch()}
    >
      {facts === undefined ? null : (
        <>
          <section className={styles['card']}>
            <h2>{t('interest.title')}</h2>
            {facts.open_interest === null ? (
              <p className={styles['note']}>{t('interest.few')}</p>
            ) : (
              <>
                <p className={styles['pair']}>
                  <strong>{`${figures.plain(facts.open_interest.number)} ${currency_name}`}</strong>
                  <span>{`≈ ${compact(facts.open_interest.value)} ${legal_name}`}</span>
                </p>
                {facts.change_percent === null ? null : (
                  <p className={styles['parts']}>
                    <span className={styles['note']}>{t('interest.day')}</span>
                    <span data-side={facts.change_percent.startsWith('-') ? 'down' : 'up'}>
                      {figures.inPercent(withSign(facts.change_percent))}
                    </span>
                  </p>
                )}
                <HistoryChart
                  title={t('interest.past')}
                  heads={[t('past.hour'), t('interest.title')]}
                  look="line"
                  points={facts.hours.map(({ time, number }) => ({
                    key: time,
                    pixels: drawnPoint(number),
                    time: timeText(time, language, 'short'),
                    value: compact(number),
                  }))}
                />
                <p className={styles['parts']}>
                  <span data-side="up">
                    {t('interest.longs', {
                      percent: figures.inPercent(facts.open_interest.longs_percent),
                    })}
                  </span>
                  <span data-side="down">
                    {t('interest.shorts', {
                      percent: figures.inPercent(facts.open_interest.shorts_percent),
                    })}
                  </span>
                </p>
                <p className={styles['note']}>
                  {t('interest.about', { accounts: facts.open_interest.accounts })}
                </p>
              </>
            )}
          </section>
          <section className={styles['card']}>
            <h2>{t('insurance.title')}</h2>
            <ValueRows
              rows={[
                {
                  id: 'balance',
                  label: t('insurance.balance'),
                  value: `${money(facts.insurance.balance)} ${legal_name}`,
                },
                {
                  id: 'received',
                  label: t('insurance.received'),
                  value: money(facts.insurance.received),
                },
                { id: 'paid', label: t('insurance.paid'), value: money(facts.insurance.paid) },
                {
                  id: 'burst',
                  label: t('insurance.burst'),
                  value: figures.percent(facts.burst_rate),
                },
              ]}
            />
            <p className={styles['note']}>{t('insurance.about')}</p>
          </section>
        </>
      )}
    </ScreenState>
  );
}

function withSign(percent: string): string {
  return percent.startsWith('-') ? `−${percent.slice(1)}` : `+${percent}`;
}
