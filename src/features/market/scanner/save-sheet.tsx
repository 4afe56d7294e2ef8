import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SCAN_NAME_AT_MOST, type ScanCondition } from '../../../../protocol/scan.ts';
import { failureText, isHandledElsewhere } from '../../../lib/api/failure-text.ts';
import { useSend } from '../../../lib/api/use-send.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { FieldError } from '../../../ui/controls/field-frame.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import type { ShownFilter } from './filters.ts';
import styles from './scanner.module.css';

interface SaveSheetProps {
  filter: ShownFilter;
  conditions: readonly ScanCondition[];
  onSaved(key: string): void;
  onClose(): void;
}

/** A new filter, or the user's own one with its name, its conditions and its end. */
export function SaveSheet({ filter, conditions, onSaved, onClose }: SaveSheetProps): ReactNode {
  const { t } = useTranslation('scanner');
  const toast = useToast();
  const { own } = filter;
  const [name, setName] = useState(own?.name ?? '');
  const save = useSend('scan.save', {
    touches: ['scan.list'],
    onDone: ({ id }) => {
      toast(t('saved'), 'good');
      onSaved(`${id}`);
      onClose();
    },
  });
  const remove = useSend('scan.del', {
    touches: ['scan.list'],
    onDone: () => {
      toast(t('deleted'), 'good');
      onClose();
    },
  });
  const error = save.error ?? remove.error;
  const send = (id: number | undefined): void =>
    save.mutate({
      name: name.trim(),
      conditions: JSON.stringify(conditions),
      is_reported: id !== undefined && own?.is_reported === true,
      hours: own?.hours === 1 || own?.hours === 24 ? own.hours : 4,
      ...(id !== undefined && { id }),
    });
  return (
    <Sheet
      open
      padded
      title={t('save_title')}
      onClose={onClose}
      foot={
        <div className={styles['foot']}>
          {own === undefined ? null : (
            <>
              <Button main busy={remove.isPending} onClick={() => remove.mutate({ id: own.id })}>
                {t('delete')}
              </Button>
              <Button
                main
                disabled={name.trim() === ''}
                busy={save.isPending}
                onClick={() => send(own.id)}
              >
                {t('replace')}
              </Button>
            </>
          )}
          <Button
            main
            look="base"
            disabled={name.trim() === ''}
            busy={save.isPending}
            onClick={() => send(undefined)}
          >
            {t('save_new')}
          </Button>
        </div>
      }
    >
      <Field label={t('name')} value={name} most={SCAN_NAME_AT_MOST} autoFocus onText={setName} />
      {error === null || isHandledElsewhere(error) ? null : (
        <FieldError text={failureText(t, error)} />
      )}
    </Sheet>
  );
}
