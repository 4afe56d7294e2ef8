import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button.tsx';
import { Field, type FieldProps } from './field.tsx';

interface PasswordFieldProps
  extends Pick<
    FieldProps,
    | 'label'
    | 'labelEnd'
    | 'helper'
    | 'error'
    | 'disabled'
    | 'name'
    | 'required'
    | 'enterKeyHint'
    | 'onBlur'
  > {
  /** What the browser's own store is asked for. */
  autoComplete: 'current-password' | 'new-password' | 'off';
  value: string;
  onText(text: string): void;
}

/** Hidden until the eye is pressed; hidden again when the field is left, or the page goes to the background. */
export function PasswordField({ disabled, onBlur, ...field }: PasswordFieldProps): ReactNode {
  const { t } = useTranslation('ui');
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...field}
      disabled={disabled}
      type={isShown ? 'text' : 'password'}
      onBlur={(event) => {
        // The eye is part of the field, which is left when both are.
        if (event.currentTarget.parentElement?.contains(event.relatedTarget)) return;
        setShown(false);
        onBlur?.(event);
      }}
      end={
        disabled === true ? undefined : (
          <IconButton
            icon={isShown ? 'eye' : 'eyeOff'}
            label={t(isShown ? 'password_hide' : 'password_show')}
            aria-pressed={isShown}
            // Else Safari takes the focus out of the field, which hides the text before the eye is asked.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setShown(!isShown)}
          />
        )
      }
    />
  );
}
