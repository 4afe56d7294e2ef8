import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuoteRing } from '../../../../ui/charts/quote-ring.tsx';
import { AccountTabs } from '../../../../ui/controls/account-tabs.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { CountdownTiles } from '../../../../ui/layout/countdown-tiles.tsx';
import { AmountRow } from '../../../../ui/lists/amount-row.tsx';
import { DayHeader } from '../../../../ui/lists/day-header.tsx';
import { EyeButton, HiddenAmounts } from '../../../../ui/lists/hidden-amounts.tsx';
import { PayoutCalendar, type PayoutDay } from '../../../../ui/lists/payout-calendar.tsx';
import { StepLine } from '../../../../ui/lists/step-line.tsx';
import { Disc } from '../../../../ui/media/disc.tsx';
import { IconTile } from '../../../../ui/media/icon-tile.tsx';
import styles from '../gallery.module.css';
import { Held, nothing, type Sample, State } from '../sample.tsx';

const BTC = { code: 'BTC', name: 'Bitcoin' };
const PAID = 'TRC20 · 14:29:16';

function Amounts(): ReactNode {
  const { t } = useTranslation('gallery');
  const [isHidden, setHidden] = useState(false);
  return (
    <HiddenAmounts isHidden={isHidden}>
      <EyeButton
        isHidden={isHidden}
        showLabel={t('show_amounts')}
        hideLabel={t('hide_amounts')}
        onChange={setHidden}
      />
      <div className={styles['full']}>
        <Held start="exchange">
          {(value, change) => (
            <AccountTabs
              label={t('assets')}
              accounts={[
                {
                  value: 'exchange',
                  label: t('account_exchange'),
                  amount: '28,692.94',
                  colour: '--account-exchange',
                },
                {
                  value: 'contract',
                  label: t('account_contract'),
                  amount: '2,154.24',
                  colour: '--account-contract',
                },
                {
                  value: 'fiat',
                  label: t('account_fiat'),
                  amount: '1,250.00',
                  colour: '--account-fiat',
                },
                {
                  value: 'options',
                  label: t('account_options'),
                  amount: '640.00',
                  colour: '--account-options',
                },
              ]}
              value={value}
              onChoose={change}
            />
          )}
        </Held>
        <AmountRow
          lead={<Disc image="" code={BTC.code} />}
          title={BTC.code}
          note={BTC.name}
          amount="0.1825"
          under="17,194.89 USD"
          onPress={nothing}
        />
        <DayHeader day={t('today')} sumLabel={t('net')} sum="+411.40" tone="up" />
        <AmountRow
          lead={<IconTile icon="deposit" />}
          title={t('deposit')}
          note={PAID}
          amount="+1,500.00"
          under={t('balance_after')}
          tone="up"
        />
        <AmountRow
          lead={<IconTile icon="withdraw" />}
          title={t('withdraw')}
          note={PAID}
          amount="800.00"
          under={t('not_counted')}
          tone="waits"
        />
        <DayHeader day={t('yesterday')} sumLabel={t('net')} sum="−827.56" tone="down" />
        <AmountRow
          lead={<IconTile icon="withdraw" />}
          title={t('withdraw')}
          note={PAID}
          amount="121.00"
          under={t('came_back')}
          tone="void"
        />
        <DayHeader day={t('earlier')} />
      </div>
    </HiddenAmounts>
  );
}

function Steps(): ReactNode {
  const { t } = useTranslation('gallery');
  const requestedOrder = {
    id: 'requested',
    title: t('requested'),
    time: '14:32:41',
    note: t('requested_note'),
    state: 'done' as const,
    stateName: t('step_done'),
  };
  return (
    <>
      <State name="under review">
        <div className={styles['card']}>
          <StepLine
            label={t('withdraw')}
            steps={[
              requestedOrder,
              {
                id: 'review',
                title: t('review'),
                time: t('for_a_minute'),
                note: t('review_note'),
                state: 'now',
                stateName: t('step_now'),
              },
              { id: 'paid', title: t('paid'), state: 'later', stateName: t('step_later') },
            ]}
          />
        </div>
      </State>
      <State name="rejected, cancelled">
        <div className={styles['card']}>
          <StepLine
            label={t('withdraw')}
            steps={[
              requestedOrder,
              {
                id: 'rejected',
                title: t('rejected'),
                note: t('came_back'),
                state: 'failed',
                stateName: t('rejected'),
              },
              {
                id: 'cancelled',
                title: t('cancelled'),
                state: 'cancelled',
                stateName: t('cancelled'),
              },
            ]}
          />
        </div>
      </State>
    </>
  );
}

/** The browser's animation clock, which stops while nothing is drawn, as in the sample of the countdown ring. */
const pageTime = (): number => {
  const time = document.timeline.currentTime;
  return typeof time === 'number' ? time : 0;
};
const QUOTE = 10_000;

function Quotes(): ReactNode {
  const { t } = useTranslation('gallery');
  const [endsAt, setEndsAt] = useState(() => pageTime() + QUOTE);
  const [isRenewed, setRenewed] = useState(false);
  return (
    <>
      <State name="stands">
        <Button
          onClick={() => {
            setEndsAt(pageTime() + QUOTE);
            setRenewed(true);
          }}
        >
          {t('new_quote')}
        </Button>
        <div className={styles['card']}>
          <QuoteRing
            label={t('quote')}
            rate="1 BTC = 94,215.4 USDT"
            note={t('quote_note')}
            endsAt={endsAt}
            lasts={QUOTE}
            renewal={
              isRenewed
                ? { text: t('quote_better'), before: '94,208.9', tone: 'up' as const }
                : undefined
            }
            now={pageTime}
          />
        </div>
      </State>
      <State name="worse">
        <QuoteRing
          label={t('quote')}
          rate="1 BTC = 94,201.0 USDT"
          note={t('quote_note')}
          endsAt={0}
          lasts={QUOTE}
          renewal={{ text: t('quote_worse'), before: '94,208.9', tone: 'down' }}
          now={pageTime}
        />
      </State>
    </>
  );
}

const THREE_DAYS = 3 * 86_400_000;

function Tiles(): ReactNode {
  const { t } = useTranslation('gallery');
  const [start] = useState(pageTime);
  const units = {
    days: t('days'),
    hours: t('hours'),
    minutes: t('minutes'),
    seconds: t('seconds'),
  };
  return (
    <>
      <State name="running">
        <CountdownTiles
          label={t('sale_ends')}
          endsAt={start + THREE_DAYS - 73_000}
          units={units}
          now={pageTime}
        />
      </State>
      <State name="soon">
        <CountdownTiles
          label={t('sale_ends')}
          tone="warn"
          endsAt={start + 95_000}
          units={units}
          now={pageTime}
        />
      </State>
      <State name="over">
        <CountdownTiles label={t('sale_ends')} endsAt={0} units={units} now={pageTime} />
      </State>
    </>
  );
}

const WEEKS = 2;
const FIRST = 16;
const TODAY = 21;
const LAST = 27;

function Calendar(): ReactNode {
  const { t } = useTranslation('gallery');
  const stateOf = (day: number): PayoutDay['state'] => {
    if (day === FIRST) return 'start';
    if (day === TODAY) return 'today';
    if (day === TODAY + 1) return 'next';
    if (day === LAST) return 'end';
    if (day > LAST) return 'outside';
    return day < TODAY ? 'paid' : 'later';
  };
  const noteOf: Readonly<Partial<Record<PayoutDay['state'], string>>> = {
    start: t('start'),
    paid: '+1.00',
    today: '+1.00',
    next: t('next'),
    later: '1.00',
    end: t('end'),
  };
  const days = Array.from({ length: WEEKS * 7 }, (_, at): PayoutDay => {
    const day = FIRST + at;
    const state = stateOf(day);
    const note = noteOf[state];
    return {
      id: `${day}`,
      day: `${day}`,
      state,
      name: `${day} ${note ?? ''}`,
      ...(note !== undefined && { note }),
    };
  });
  return (
    <div className={styles['card']}>
      <PayoutCalendar
        title={t('month')}
        paidLabel={t('paid_legend')}
        laterLabel={t('later_legend')}
        weekdays={t('weekdays').split(' ')}
        days={days}
      />
    </div>
  );
}

export const assetSamples: readonly Sample[] = [
  { piece: 'amount-row', Samples: Amounts },
  { piece: 'step-line', Samples: Steps },
  { piece: 'quote-ring', Samples: Quotes },
  { piece: 'countdown-tiles', Samples: Tiles },
  { piece: 'payout-calendar', Samples: Calendar },
];
