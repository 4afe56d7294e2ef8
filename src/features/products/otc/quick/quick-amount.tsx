import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../lib/language/language-context.ts';
import { numberRules } from '../../../../lib/language/number-rules.ts';
import { withKey, withoutKey } from '../../../../shared/forms/typed-key.ts';
import { useNumberEntry } from '../../../../shared/forms/use-number-entry.ts';
import { DigitPad } from '../../../../ui/controls/digit-pad.tsx';
import { FieldError } from '../../../../ui/controls/field-frame.tsx';
import { FootBar } from '../../../../ui/layout/foot-bar.tsx';
import own from './quick.module.css';

interface QuickAmountProps {
  unit: string;
  value: string;
  error: string | undefined;
  onValue(value: string): void;
  /** Below the pad, fixed at the bottom with it. */
  foot: ReactNode;
  children: ReactNode;
}

export function QuickAmount({
  unit,
  value,
  error,
  onValue,
  foot,
  children,
}: QuickAmountProps): ReactNode {
  const { t } = useTranslation('otc');
  const input = useRef<HTMLInputElement>(null);
  const { decimal } = numberRules(useLanguage());
  const entry = useNumberEntry({ value, onValue });
  const type = (next: { text: string }): void => entry.onText(next.text);
  const caret = (): [number, number] => {
    const field = input.current;
    const end = entry.text.length;
    return document.activeElement === field
      ? [field?.selectionStart ?? end, field?.selectionEnd ?? end]
      : [end, end];
  };
  const shownError = entry.error ?? error;
  return (
    <>
      <label className={own['big']}>
        <span className="spoken">{t('amount')}</span>
        <input
          ref={input}
          inputMode="none"
          placeholder="0"
          autoComplete="off"
          size={Math.max(1, entry.text.length)}
          aria-invalid={shownError !== undefined}
          value={entry.text}
          onChange={({ currentTarget }) => entry.onText(currentTarget.value)}
          onBlur={entry.onBlur}
        />
        <span>{unit}</span>
      </label>
      {shownError === undefined ? null : <FieldError text={shownError} />}
      {children}
      <FootBar>
        <div className={own['pad']}>
          <DigitPad
            decimalSign={decimal}
            deleteLabel={t('ui:delete_digit')}
            onKey={(sign) => type(withKey(entry.text, ...caret(), sign))}
            onDelete={() => type(withoutKey(entry.text, ...caret()))}
          />
        </div>
        {foot}
      </FootBar>
    </>
  );
}
