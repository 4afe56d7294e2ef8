import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, type FieldProps } from '../../ui/controls/field.tsx';
import { Icon } from '../../ui/media/icons.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { type AnswerQuery, AnswerState } from '../answers/answer-state.tsx';
import { type PhoneArea, useAreaChoice } from './area-choice.tsx';
import { phoneDigits } from './phone-digits.ts';
import styles from './phone-field.module.css';

interface PhoneFieldProps
  extends Pick<FieldProps, 'label' | 'helper' | 'error' | 'disabled' | 'onBlur'> {
  areas: readonly PhoneArea[];
  query?: AnswerQuery<unknown> | undefined;
  area: string;
  value: string;
  onArea(code: string): void;
  onText(text: string): void;
}

export function PhoneField({
  areas,
  query,
  area,
  value,
  onArea,
  onText,
  ...field
}: PhoneFieldProps): ReactNode {
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  const chosenArea = areas.find(({ code }) => code === area);
  return (
    <div className={styles['phone']}>
      <Field
        {...field}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        value={value}
        onText={(text) => onText(phoneDigits(text, chosenArea?.dial))}
      />
      <button
        type="button"
        className={styles['area']}
        aria-haspopup="dialog"
        disabled={field.disabled}
        onClick={() => setOpen(true)}
      >
        <span className="spoken">{t('phone_area', { name: chosenArea?.name ?? '' })}</span>
        <span>{chosenArea === undefined ? '+' : `+${chosenArea.dial}`}</span>
        <Icon name="down" size={16} />
      </button>
      <AreaSheet
        open={isOpen}
        areas={areas}
        query={query}
        area={area}
        onClose={() => setOpen(false)}
        onChoose={onArea}
      />
    </div>
  );
}

const BONES = Array.from({ length: 6 }, () => 44);

interface AreaSheetProps extends Pick<PhoneFieldProps, 'areas' | 'query' | 'area'> {
  open: boolean;
  onClose(): void;
  onChoose(code: string): void;
}

function AreaSheet({ open, areas, query, area, onClose, onChoose }: AreaSheetProps): ReactNode {
  const { t } = useTranslation('ui');
  const choice = useAreaChoice(areas, area, (code) => {
    onChoose(code);
    close();
  });
  const close = (): void => {
    choice.clear();
    onClose();
  };
  return (
    <Sheet open={open} tall title={t('areas')} onClose={close} tools={choice.search}>
      {query === undefined ? (
        choice.rows
      ) : (
        <AnswerState query={query} bones={BONES}>
          {() => choice.rows}
        </AnswerState>
      )}
    </Sheet>
  );
}
