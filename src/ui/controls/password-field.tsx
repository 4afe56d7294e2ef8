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
  autoComplete: 'current-password' | 'new-password' | 'off';
  value: string;
  onText(text: string): void;
}

/** Hidden until the eye is pressed, and again when the field loses focus or the page goes to the background. */
export function PasswordField({ disabled, onBlur, ...field }: PasswordFieldProps): ReactNode {
  const { t } = useTranslation('ui');
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...field}
      disabled={disabled}
      type={isShown ? 'text' : 'password'}
      onBlur={(event) => {
        // The eye belongs to the field, so a focus change between the two isn't a blur.
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
            // Otherwise Safari moves the focus, which hides the text before the click arrives.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setShown(!isShown)}
          />
        )
      }
    />
  );
}
