import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useApp } from '../../../lib/app-context.ts';
import { type Figures, useFigures } from '../../../lib/core/use-figures.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { timeText } from '../../../lib/time/time-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Amount } from '../../../ui/lists/hidden-amounts.tsx';
import { ListRow } from '../../../ui/lists/list-row.tsx';
import { type ValueRow, ValueRows } from '../../../ui/lists/value-rows.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { causePage } from './causes.ts';
import styles from './statement.module.css';
import type { BillRecord } from './use-records.ts';

const HIDDEN = '******';

/** Hides an amount while the eye is closed, for texts that can't contain an `Amount`. */
function useHidden(): (amount: string) => string {
  const { hides_assets } = useSnapshot(useApp().state);
  return (amount) => (hides_assets ? HIDDEN : amount);
}

interface RecordSheetProps {
  open: boolean;
  record: BillRecord | undefined;
  onClose(): void;
}

export function RecordSheet({ open, record, onClose }: RecordSheetProps): ReactNode {
  const { t } = useTranslation('statement');
  const navigate = useNavigate();
  const page = record === undefined ? undefined : causePage(record);
  return (
    <Sheet
      open={open}
      padded
      title={record?.kind_text ?? t('detail.title')}
      onClose={onClose}
      foot={
        page === undefined ? undefined : (
          <Button
            main
            wide
            onClick={() => {
              onClose();
              navigate(page.path);
            }}
          >
            {t(`open.${page.opens}`)}
          </Button>
        )
      }
    >
      {record === undefined ? null : <Body record={record} />}
    </Sheet>
  );
}

function Body({ record }: { record: BillRecord }): ReactNode {
  const { t } = useTranslation('statement');
  const language = useLanguage();
  const { plain } = useFigures();
  const hideAmount = useHidden();
  const { number, frozen, fee, balance, currency_name, account_type, reference_id } = record;
  const rows: ValueRow[] = [
    {
      id: 'change',
      label: t('detail.change'),
      value: hideAmount(signedText(plain, number)),
      note: currency_name,
      tone: number === '0' ? 'plain' : number.startsWith('-') ? 'down' : 'up',
    },
  ];
  const add = (id: 'frozen' | 'fee' | 'balance' | 'time' | 'reference', value: string): void =>
    void rows.push({ id, label: t(`detail.${id}`), value });
  if (frozen !== '0') add('frozen', hideAmount(signedText(plain, frozen)));
  if (fee !== '0') add('fee', hideAmount(plain(fee)));
  if (balance !== null) add('balance', hideAmount(plain(balance)));
  rows.push({ id: 'account', label: t('pill.account_type'), value: t(`account.${account_type}`) });
  add('time', timeText(record.create_time, language, 'minute'));
  if (reference_id !== null) add('reference', String(reference_id));
  return (
    <div className={styles['form']}>
      <ValueRows rows={rows} />
      <section>
        <h3 className={styles['note']}>{t('detail.lines')}</h3>
        {record.lines.map((line) => (
          <ListRow
            key={line.id}
            title={line.kind_text}
            note={t(line.state === 'frozen' ? 'detail.frozen' : 'available')}
            value={<Amount text={signedText(plain, line.number)} />}
            valueNote={<Amount text={t('balance', { number: plain(line.balance) })} />}
          />
        ))}
      </section>
    </div>
  );
}

function signedText(plain: Figures['plain'], number: string): string {
  return number === '0' || number.startsWith('-') ? plain(number) : `+${plain(number)}`;
}
