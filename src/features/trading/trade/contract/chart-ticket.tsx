import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContractAccount } from '../../../../lib/market/hooks.ts';
import type { ChartTicketProps } from '../../../../shared/trade/chart-ticket.ts';
import { IconButton } from '../../../../ui/controls/button.tsx';
import { useBestPrices } from '../use-best-prices.ts';
import styles from './chart-ticket.module.css';
import { ContractTicket } from './contract-ticket.tsx';

/** The same ticket as on the trading page, below or beside a chart that stays live. */
export function ChartTicket(props: ChartTicketProps): ReactNode {
  const { instrument, start, level, onDraft, onPlaced, onClose } = props;
  const { t } = useTranslation('trade');
  const account = useContractAccount(instrument.legal_id);
  const best = useBestPrices(instrument);
  const [isFolded, setFolded] = useState(false);
  return (
    <section
      className={styles['sheet']}
      data-folded={isFolded}
      aria-label={t('chart_ticket.title')}
    >
      <header>
        <button
          type="button"
          className={styles['grab']}
          aria-expanded={!isFolded}
          aria-label={t(isFolded ? 'chart_ticket.unfold' : 'chart_ticket.fold')}
          onClick={() => setFolded(!isFolded)}
        />
        <IconButton icon="close" label={t('chart_ticket.close')} onClick={onClose} />
      </header>
      <ContractTicket
        instrument={instrument}
        account={account}
        best={best}
        book={null}
        level={level}
        chart={{ start, onDraft, onPlaced }}
      />
    </section>
  );
}
