import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Instrument } from '../../../../protocol/calls/market/market.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useSandbox } from '../../../lib/api/use-setting.ts';
import { detailPath } from '../../../lib/market/paths.ts';
import { useRecentViews } from '../../../lib/market/recent-views.ts';
import { useInstruments } from '../../../lib/market/use-instruments.ts';
import { useGo } from '../../../lib/pages/use-go.ts';
import { RecentChips } from '../../../shared/market/recent-chips.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Icon } from '../../../ui/media/icons.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import styles from './first-trade.module.css';

const STEPS = ['money', 'market', 'order'] as const;
type StepName = (typeof STEPS)[number];

/** Well known, and with a contract. */
const OFFERED = ['BTC', 'ETH', 'SOL'];
const EXPLAINED = ['lot', 'margin', 'profit', 'loss'] as const;
const NO_INSTRUMENTS: readonly Instrument[] = [];

interface FirstTradeProps {
  onOver(): void;
  onSkip(): void;
}

/** Three steps to the first trade, in any order. The card goes by itself after an order, or when it is skipped. */
export function FirstTrade({ onOver, onSkip }: FirstTradeProps): ReactNode {
  const { t } = useTranslation('start');
  const go = useGo();
  const navigate = useNavigate();
  const isPractice = useSandbox()?.enabled === true;
  const list = useInstruments();
  const instruments = list.kind === 'ready' ? list.instruments : NO_INSTRUMENTS;
  const lastView = useRecentViews(instruments).instruments[0];
  const hasMoney = useHasMoney();
  const hasOrder = useHasOrder();
  const [isExplained, setExplained] = useState(false);
  const leave = useEffectEvent(onOver);
  useEffect(() => {
    if (hasOrder === true) leave();
  }, [hasOrder]);
  if (hasOrder !== false || hasMoney === undefined) return null;
  const isDone: Readonly<Record<StepName, boolean>> = {
    money: hasMoney,
    market: lastView !== undefined,
    order: false,
  };
  const current = STEPS.find((step) => !isDone[step]);
  const count = STEPS.filter((step) => isDone[step]).length;
  const stepOf = (name: StepName) => ({
    place: STEPS.indexOf(name) + 1,
    isDone: isDone[name],
    isCurrent: name === current,
  });
  const look = (name: StepName) => (name === current ? 'base' : 'outline');
  const picks = OFFERED.flatMap(
    (name) => instruments.find((one) => one.currency_name === name && one.is_contract) ?? [],
  );
  const freeText = isDone.money ? 'money_done' : 'money_text';
  const moneyText = isPractice ? freeText : 'money_real_text';
  return (
    <section className={styles['card']} data-steps aria-label={t('title')}>
      <div className={styles['head']}>
        <span className={styles['ring']} data-count={count} aria-hidden="true">
          <span>
            {count}/{STEPS.length}
          </span>
        </span>
        <div className={styles['words']}>
          <h2 className={styles['title']}>{t('title')}</h2>
          <p>{t(isPractice ? 'lead' : 'lead_real')}</p>
          <p className="spoken">{t('done_of', { done: count, steps: STEPS.length })}</p>
        </div>
        <IconButton icon="close" label={t('skip')} onClick={onSkip} />
      </div>
      <ol className={styles['steps']}>
        <Step
          {...stepOf('money')}
          title={t(isPractice ? 'money' : 'money_real')}
          text={t(moneyText)}
          action={
            isDone.money ? undefined : (
              <Button small look={look('money')} onClick={() => go('pages/fund/select')}>
                {t(isPractice ? 'get' : 'deposit')}
              </Button>
            )
          }
        />
        <Step
          {...stepOf('market')}
          title={t('market')}
          text={
            lastView === undefined
              ? t('market_text')
              : t('market_done', { symbol: lastView.symbol })
          }
        >
          {lastView === undefined ? (
            <RecentChips
              label={t('market')}
              instruments={picks}
              nameOf={({ currency_name }) => currency_name}
              onPick={({ match_id }) => void navigate(detailPath(match_id))}
            />
          ) : null}
        </Step>
        <Step {...stepOf('order')} title={t('order')} text={t('order_text')}>
          <div className={styles['tools']}>
            <Button
              small
              look={look('order')}
              onClick={() =>
                go('pages/transaction/index', {
                  tab: 'contract',
                  ...(lastView?.is_contract === true && { id: lastView.match_id }),
                })
              }
            >
              {t('order_action')}
            </Button>
          </div>
        </Step>
      </ol>
      <button type="button" className={styles['explain']} onClick={() => setExplained(true)}>
        <Icon name="info" size={18} />
        <span>{t('explain')}</span>
        <Icon name="forward" size={16} />
      </button>
      <Sheet open={isExplained} padded title={t('explain')} onClose={() => setExplained(false)}>
        <dl className={styles['terms']}>
          {EXPLAINED.map((term) => (
            <div key={term}>
              <dt>{t(`term.${term}`)}</dt>
              <dd>{t(`meaning.${term}`)}</dd>
            </div>
          ))}
        </dl>
      </Sheet>
    </section>
  );
}

interface StepProps {
  place: number;
  isDone: boolean;
  isCurrent: boolean;
  title: string;
  text: string;
  action?: ReactNode;
  children?: ReactNode;
}

function Step({ place, isDone, isCurrent, title, text, action, children }: StepProps): ReactNode {
  return (
    <li className={styles['step']} data-done={isDone} aria-current={isCurrent ? 'step' : undefined}>
      <span className={styles['place']} aria-hidden="true">
        {isDone ? <Icon name="check" size={16} /> : place}
      </span>
      <div className={styles['words']}>
        <h3 className={styles['name']}>{title}</h3>
        <p>{text}</p>
        {children}
      </div>
      {action}
    </li>
  );
}

/** Undefined until it is known. */
function useHasMoney(): boolean | undefined {
  const { data } = useCall('wallet.list', {});
  return data?.accounts.some(({ list }) =>
    list.some(({ available, frozen }) => available !== '0' || frozen !== '0'),
  );
}

const ONE = { page: 1, limit: 1 };

/** An order of any kind, of any time; undefined until it is known. */
function useHasOrder(): boolean | undefined {
  const contract = useCall('lever.my_trade', ONE).data?.total;
  const spot = useCall('coin.list', ONE).data?.total;
  const options = useCall('microtrade.lists', ONE).data?.total;
  const totals = [contract, spot, options];
  if (totals.some((total) => total !== undefined && total > 0)) return true;
  return totals.includes(undefined) ? undefined : false;
}
