import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../../ui/controls/button.tsx';
import { Field } from '../../../../../ui/controls/field.tsx';
import { Sheet } from '../../../../../ui/overlay/sheet.tsx';

interface TextSheetProps {
  text: string;
  onSave(text: string): void;
  onClose(): void;
}

/** As the server takes it. */
const MOST = 200;
const SPECIAL = /[<>\\\p{Cc}]/gu;

export function TextSheet({ text, onSave, onClose }: TextSheetProps): ReactNode {
  const { t } = useTranslation('drawing');
  const [words, setWords] = useState(text);
  const save = (): void => {
    if (words.trim() !== '') onSave(words.trim());
    onClose();
  };
  return (
    <Sheet
      open
      padded
      title={t('tool.text')}
      onClose={onClose}
      foot={
        <Button main wide look="base" disabled={words.trim() === ''} onClick={save}>
          {t('text.save')}
        </Button>
      }
    >
      <Field
        label={t('text.label')}
        value={words}
        most={MOST}
        autoFocus
        onText={(next) => setWords(next.replace(SPECIAL, ''))}
      />
    </Sheet>
  );
}
