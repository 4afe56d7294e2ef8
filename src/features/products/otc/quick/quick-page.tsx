import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../lib/api/use-call.ts';
import { useFiat } from '../../../../lib/core/use-fiat.ts';
import { useBack, useGo } from '../../../../lib/pages/use-go.ts';
import { PracticeMark } from '../../../../shared/account/practice-mark.tsx';
import { AnswerState } from '../../../../shared/answers/answer-state.tsx';
import { Button, IconButton } from '../../../../ui/controls/button.tsx';
import { NavBar } from '../../../../ui/layout/nav-bar.tsx';
import { NoDesk } from '../no-desk.tsx';
import styles from '../otc.module.css';
import { BUY } from '../side.ts';
import { QuickForm } from './quick-form.tsx';

const BONES = [44, 48, 36, 168, 200];
const MOST = 50;
const ASK_EVERY_MS = 10_000;

export function QuickPage(): ReactNode {
  const { t } = useTranslation('otc');
  const back = useBack('pages/index/index');
  const go = useGo();
  const { currency_code: fiat } = useFiat();
  const query = useCall(
    'legal_deal_platform',
    { type: BUY, fiat, limit: MOST },
    { again_ms: ASK_EVERY_MS },
  );
  return (
    <>
      <NavBar
        title={t('quick.title')}
        beside={<PracticeMark />}
        onBack={back}
        end={<IconButton icon="clock" label={t('orders')} onClick={() => go('pages/otc/orders')} />}
      />
      <main className={styles['page']}>
        <AnswerState query={query} bones={BONES}>
          {({ list, closed_fiats }) =>
            list.length === 0 ? (
              <NoDesk fiat={fiat} closed_fiats={closed_fiats}>
                <Button look="base" onClick={() => go('pages/otc/otc')}>
                  {t('see_offers')}
                </Button>
              </NoDesk>
            ) : (
              <QuickForm ads={list} fiat={fiat} />
            )
          }
        </AnswerState>
      </main>
    </>
  );
}
