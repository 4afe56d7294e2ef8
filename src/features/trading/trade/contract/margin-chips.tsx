import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../../protocol/calls/market/market.ts';
import { MarginSheet } from '../../../../shared/trade/margin-sheet.tsx';
import { MenuButton } from '../../../../ui/controls/menu-button.tsx';
import styles from './contract-ticket.module.css';
import { type MarginFunds, MarginPreview } from './margin-preview.tsx';
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
      <MarginSheet
        open={isOpen}
        title={t('mode.title')}
        subtitle={instrument.symbol}
        modeLabel={t('mode.label')}
        modes={(['cross', 'isolated'] as const).map((value) => ({
          value,
          label: t(`mode.${value}`),
          note: t(`mode.${value}_note`),
        }))}
        multipleLabel={t('multiple')}
        multiples={instrument.multiples.map(String)}
        value={{ mode: ticket.mode, multiple: ticket.multiple }}
        preview={({ multiple }) => (
          <MarginPreview
            ticket={ticket}
            multiple={multiple}
            instrument={instrument}
            funds={funds}
          />
        )}
        action={t('apply')}
        onDone={({ mode, multiple }) =>
          onChange({ act: 'margin', mode: mode === 'isolated' ? 'isolated' : 'cross', multiple })
        }
        onClose={() => setOpen(false)}
      />
    </div>
  );
}
