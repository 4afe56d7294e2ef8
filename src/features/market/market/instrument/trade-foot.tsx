import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../lib/market/types.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { FootBar } from '../../../../ui/layout/foot-bar.tsx';
import styles from './instrument-page.module.css';

export function TradeFoot({ instrument }: { instrument: Instrument }): ReactNode {
  const { t } = useTranslation('trade');
  const go = useGo();
  const { match_id, currency_name, is_contract, is_spot } = instrument;
  if (!is_contract && !is_spot) return null;
  const tab = is_contract ? 'contract' : 'spot';
  const open = (): void => go('pages/transaction/index', { tab, id: match_id });
  return (
    <FootBar>
      <div className={styles['trade']}>
        <Button main look="up" onClick={open}>
          {is_contract ? t('side.buy_long') : t('spot.buy_coin', { coin: currency_name })}
        </Button>
        <Button main look="down" onClick={open}>
          {is_contract ? t('side.sell_short') : t('spot.sell_coin', { coin: currency_name })}
        </Button>
      </div>
    </FootBar>
  );
}
