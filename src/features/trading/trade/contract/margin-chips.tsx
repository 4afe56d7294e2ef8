import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { MenuButton } from '../../../../ui/controls/menu-button.tsx';
import styles from './contract-ticket.module.css';
import { type MarginFunds, MarginPreview } from './margin-preview.tsx';
import { ModeSheet } from './mode-sheet.tsx';
import type { ContractTicket, TicketAct } from './ticket-state.ts';

interface MarginChipsProps {
  ticket: ContractTicket;
  instrument: Instrument;
  funds: MarginFunds;
  onChange(action: TicketAct): void;
}

export function MarginChips({ ticket, instrument, funds, onChange }: MarginChipsProps): ReactNode {
  const { t } = useTranslation('trade');
  const [isOpen, setOpen] = useState(false);
  const open = (): void => setOpen(true);
  return (
    <div className={styles['margin']}>
      <MenuButton label={t('mode.label')} content={t(`mode.${ticket.mode}`)} onPress={open} />
      <MenuButton label={t('multiple')} content={`${ticket.multiple}×`} onPress={open} />
      <ModeSheet
        open={isOpen}
        instrument={instrument}
        value={{ mode: ticket.mode, multiple: ticket.multiple }}
        preview={({ multiple }) => (
          <MarginPreview
            ticket={ticket}
            multiple={multiple}
            instrument={instrument}
            funds={funds}
          />
        )}
        onDone={({ mode, multiple }) => onChange({ act: 'margin', mode, multiple })}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}
