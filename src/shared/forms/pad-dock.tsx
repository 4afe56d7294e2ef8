import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/language/language-context.ts';
import { numberRules } from '../../lib/language/number-rules.ts';
import { Keypad } from '../../ui/controls/keypad.tsx';
import { scrollerOf } from '../../ui/lists/scroller-of.ts';
import styles from './pad-dock.module.css';
import { type TypedText, withKey, withoutKey } from './typed-key.ts';

export interface PadPrice {
  id: string;
  label: string;
  /** The price when the key is pressed. */
  value(): string | undefined;
}

export interface PadWords {
  /** After the field's name: "tick 0.1". */
  note?: string;
  prices?: readonly PadPrice[];
  isWhole?: boolean;
}

interface PadDockProps extends PadWords {
  input: RefObject<HTMLInputElement | null>;
  label: string;
  text: string;
  onText(text: string): void;
  onValue(value: string): void;
}

export function PadDock({
  input,
  label,
  note,
  text,
  prices = [],
  isWhole = false,
  onText,
  onValue,
}: PadDockProps): ReactNode {
  const { t } = useTranslation('ui');
  const { decimal } = numberRules(useLanguage());
  const caret = useRef<number>(undefined);
  // React writes the new text, and the browser would move the caret to its end.
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });
  const dock = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const scroller = scrollerOf(input.current) ?? document.body;
    const before = scroller.style.paddingBottom;
    scroller.style.paddingBottom = `${dock.current?.offsetHeight ?? 0}px`;
    void input.current?.scrollIntoView({ block: 'nearest' });
    return () => {
      scroller.style.paddingBottom = before;
    };
  }, [input]);

  const type = (next: (from: number, to: number) => TypedText): void => {
    const end = text.length;
    const field = input.current;
    const nextInput = next(field?.selectionStart ?? end, field?.selectionEnd ?? end);
    caret.current = nextInput.caret;
    onText(nextInput.text);
  };
  return (
    <div ref={dock} className={styles['dock']}>
      <Keypad
        label={note === undefined ? label : `${label} · ${note}`}
        text={text}
        decimalSign={isWhole ? undefined : decimal}
        deleteLabel={t('delete_digit')}
        doneLabel={t('done')}
        shortcuts={prices.map((one) => ({
          id: one.id,
          label: one.label,
          disabled: one.value() === undefined,
          onPress: () => {
            const price = one.value();
            if (price !== undefined) onValue(price);
          },
        }))}
        onKey={(sign) => type((from, to) => withKey(text, from, to, sign))}
        onDelete={() => type((from, to) => withoutKey(text, from, to))}
        onDone={() => input.current?.blur()}
      />
    </div>
  );
}
