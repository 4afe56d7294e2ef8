import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { detailPath } from '../../../../lib/market/paths.ts';
import { useNotedView } from '../../../../lib/market/recent-views.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { ConnectionBar } from '../../../../shared/market/connection-bar.tsx';
import { PairPicker } from '../../../../shared/market/pair-picker.tsx';
import { StarButton } from '../../../../shared/market/star-button.tsx';
import { IconButton } from '../../../../ui/controls/button.tsx';
import { Badge } from '../../../../ui/layout/badge.tsx';
import heads from '../../../../ui/layout/page-head.module.css';
import { Icon } from '../../../../ui/media/icons.tsx';
import styles from './instrument-head.module.css';

interface InstrumentHeadProps {
  instrument: Instrument;
  onBack(): void;
  onFull(): void;
}

export function InstrumentHead({ instrument, onBack, onFull }: InstrumentHeadProps): ReactNode {
  const { t } = useTranslation('market');
  const navigate = useNavigate();
  const go = useGo();
  const { match_id, symbol } = instrument;
  useNotedView(match_id);
  /** The instrument whose picker is open: closed on the page of another one. */
  const [openOver, setOpenOver] = useState<number>();
  const pick = (next: Instrument): void => {
    if (next.match_id === match_id) setOpenOver(undefined);
    else void navigate(detailPath(next.match_id));
  };
  return (
    <header className={heads['head']}>
      <ConnectionBar />
      <div className={styles['bar']}>
        <IconButton icon="back" label={t('common:back')} onClick={onBack} />
        <h1 className={styles['title']}>
          <button
            type="button"
            className={styles['pair']}
            aria-haspopup="dialog"
            aria-label={t('pick_open', { symbol })}
            onClick={() => setOpenOver(match_id)}
          >
            <span className={styles['symbol']}>{symbol}</span>
            <Icon name="down" size={18} />
          </button>
        </h1>
        <span className={styles['kind']}>
          <Badge>{t(kindOf(instrument))}</Badge>
        </span>
        <span className={styles['end']}>
          <StarButton instrument={instrument} />
          <IconButton
            icon="bellPlus"
            label={t('chart:alerts.open', { symbol })}
            onClick={() => go('pages/market/alerts', { id: match_id })}
          />
          <IconButton icon="expand" label={t('chart:full.open')} onClick={onFull} />
        </span>
      </div>
      <PairPicker
        open={openOver === match_id}
        title={t('pick')}
        current={match_id}
        onPick={pick}
        onClose={() => setOpenOver(undefined)}
      />
    </header>
  );
}

function kindOf({ type, is_contract }: Instrument): 'stock' | 'futures' | 'coins' {
  if (type === 'stock') return 'stock';
  return is_contract ? 'futures' : 'coins';
}
