import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallPages } from '../../../../lib/api/use-call-pages.ts';
import { useFigures } from '../../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { timeText } from '../../../../lib/time/time-text.ts';
import { PagedList } from '../../../../shared/answers/paged-list.tsx';
import { CoinDisc } from '../../../../shared/assets/coin-disc.tsx';
import { TimeLeft } from '../../../../shared/figures/time-left.tsx';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Tabs } from '../../../../ui/controls/tabs.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { ListRow } from '../../../../ui/lists/list-row.tsx';

const TABS = { running: 1, redeemed: 2 } as const;
type LockTab = keyof typeof TABS;
const ROW = 76;
const PAGE = 20;

export function LockList(): ReactNode {
  const { t } = useTranslation('earn');
  const language = useLanguage();
  const figures = useFigures();
  const amounts = useAmounts();
  const go = useGo();
  const panel = useId();
  const [tab, setTab] = useState<LockTab>('running');
  const name = t(tab === 'running' ? 'lock.running' : 'lock.redeemed');
  const pages = useCallPages('lh.deposit.order', { status: TABS[tab], limit: PAGE });
  return (
    <>
      <Tabs<LockTab>
        label={t('lock.mine')}
        panel={panel}
        tabs={[
          { id: 'running', label: t('lock.running') },
          { id: 'redeemed', label: t('lock.redeemed') },
        ]}
        value={tab}
        onChoose={setTab}
      />
      <div id={panel} role="tabpanel" aria-label={name}>
        <PagedList
          label={name}
          pages={pages}
          rowHeight={ROW}
          keyOf={({ id }) => id}
          row={(order) => (
            <ListRow
              height={60}
              lead={<CoinDisc id={order.currency_id} code={order.currency_name} />}
              title={`${t('lock.name', { coin: order.currency_name, count: order.days })} · ${figures.percent(order.daily_yield)}`}
              note={
                order.next_yield_time === null ? (
                  timeText(order.complete_time ?? order.expire_time, language, 'minute')
                ) : (
                  <>
                    {t('lock.next_yield')}{' '}
                    <TimeLeft label={t('lock.next_yield')} endsAt={order.next_yield_time} />
                  </>
                )
              }
              value={amounts.withUnit(order.amount, order.currency_name)}
              valueNote={t('lock.paid_so_far', {
                amount: amounts.gain(order.yield_total, order.currency_name),
              })}
              onPress={() => go('pages/lockming/order', { id: order.id })}
            />
          )}
          empty={
            <EmptyState title={t(tab === 'running' ? 'lock.none_running' : 'lock.none_redeemed')}>
              <Button look="base" onClick={() => go('pages/lockming/lockming')}>
                {t('lock.see_products')}
              </Button>
            </EmptyState>
          }
        />
      </div>
    </>
  );
}
