import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useCall } from '../../../../lib/api/use-call.ts';
import { readId, useIdParam } from '../../../../lib/pages/id-param.ts';
import { useBack, useGo } from '../../../../lib/pages/use-go.ts';
import { PracticeMark } from '../../../../shared/account/practice-mark.tsx';
import { AnswerState } from '../../../../shared/answers/answer-state.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { EmptyState } from '../../../../ui/layout/empty-state.tsx';
import { NavBar } from '../../../../ui/layout/nav-bar.tsx';
import styles from '../otc.module.css';
import { BUY, SELL } from '../side.ts';
import { PlaceForm } from './place-form.tsx';

const BONES = [88, 72, 72, 120];
const MOST = 50;
const ASK_EVERY_MS = 10_000;

export function PlacePage(): ReactNode {
  const { t } = useTranslation('otc');
  const back = useBack('pages/otc/otc');
  const go = useGo();
  const [parameters] = useSearchParams();
  const id = useIdParam();
  const type = parameters.get('type') === `${SELL}` ? SELL : BUY;
  const currency_id = readId(parameters.get('currency_id') ?? '') ?? 0;
  const fiat = parameters.get('fiat') ?? '';
  const query = useCall(
    'legal_deal_platform',
    { type, currency_id, fiat, limit: MOST },
    { again_ms: ASK_EVERY_MS },
  );
  const name = query.data?.list[0]?.currency_name ?? '';
  const title = t(type === BUY ? 'buy_coin' : 'sell_coin', { coin: name });
  return (
    <>
      <NavBar title={name === '' ? t('title') : title} beside={<PracticeMark />} onBack={back} />
      <main className={styles['page']}>
        <AnswerState query={query} bones={BONES}>
          {({ list }) => {
            const ad = list.find((one) => one.id === id);
            return ad === undefined ? (
              <EmptyState picture="not-there" title={t('offer_gone')}>
                <Button look="base" onClick={() => go('pages/otc/otc', { type })}>
                  {t('see_offers')}
                </Button>
              </EmptyState>
            ) : (
              <PlaceForm key={ad.id} ad={ad} />
            );
          }}
        </AnswerState>
      </main>
    </>
  );
}
