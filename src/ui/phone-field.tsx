import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldedText } from '../lib/folded-text.ts';
import { Button } from './button.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { EmptyState } from './empty-state.tsx';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icons.tsx';
import styles from './phone-field.module.css';
import { Sheet } from './sheet.tsx';

export interface PhoneArea {
  code: string;
  /** In the language of the page. */
  name: string;
  /** Digits without the plus. */
  dial: string;
}

interface PhoneFieldProps extends Pick<FieldProps, 'label' | 'helper' | 'error' | 'disabled'> {
  areas: readonly PhoneArea[];
  area: string;
  value: string;
  onArea(code: string): void;
  onText(text: string): void;
}

/** The number without its area, which stands before it and opens the list of areas. */
export function PhoneField({
  areas,
  area,
  value,
  onArea,
  onText,
  ...field
}: PhoneFieldProps): ReactNode {
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  const chosen = areas.find(({ code }) => code === area);
  return (
    <div className={styles['phone']}>
      <Field
        {...field}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        value={value}
        onText={onText}
      />
      <button
        type="button"
        className={styles['area']}
        aria-haspopup="dialog"
        disabled={field.disabled}
        onClick={() => setOpen(true)}
      >
        <span className="spoken">{t('phone_area', { name: chosen?.name ?? '' })}</span>
        <span>{chosen === undefined ? '+' : `+${chosen.dial}`}</span>
        <Icon name="down" size={16} />
      </button>
      <AreaSheet
        open={isOpen}
        areas={areas}
        area={area}
        onClose={() => setOpen(false)}
        onChoose={onArea}
      />
    </div>
  );
}

interface AreaSheetProps {
  open: boolean;
  areas: readonly PhoneArea[];
  area: string;
  onClose(): void;
  onChoose(code: string): void;
}

/** Found by name, by letters of the country, and by what is dialled. */
function AreaSheet({ open, areas, area, onClose, onChoose }: AreaSheetProps): ReactNode {
  const { t } = useTranslation('ui');
  const [search, setSearch] = useState('');
  const wanted = foldedText(search).replace(/^\+/, '');
  const found = useMemo(
    () =>
      areas.filter(
        ({ code, name, dial }) =>
          foldedText(name).includes(wanted) ||
          code.toLowerCase() === wanted ||
          dial.startsWith(wanted),
      ),
    [areas, wanted],
  );
  const close = (): void => {
    setSearch('');
    onClose();
  };
  return (
    <Sheet
      open={open}
      tall
      title={t('areas')}
      onClose={close}
      tools={
        <Field
          label={t('area_search')}
          hideLabel
          lead="search"
          type="search"
          enterKeyHint="search"
          placeholder={t('area_search')}
          value={search}
          onText={setSearch}
        />
      }
    >
      {found.length === 0 ? (
        <EmptyState title={t('area_none')}>
          <Button onClick={() => setSearch('')}>{t('clear_field')}</Button>
        </EmptyState>
      ) : (
        found.map(({ code, name, dial }) => (
          <ChoiceRow
            key={code}
            title={name}
            note={`+${dial}`}
            chosen={code === area}
            onChoose={() => {
              onChoose(code);
              close();
            }}
          />
        ))
      )}
    </Sheet>
  );
}
