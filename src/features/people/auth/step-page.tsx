import { type ReactNode, type RefObject, use, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageButton } from '../../../shared/account/language-button.tsx';
import { Form } from '../../../shared/forms/form.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { PageNotices } from '../../../ui/layout/page-notice.ts';
import { useTitle } from '../../../ui/layout/use-title.ts';
import styles from './step-page.module.css';

interface StepPageProps {
  title: string;
  lead: ReactNode;
  /** Counted from 0. */
  step: number;
  steps: number;
  form: RefObject<HTMLFormElement | null>;
  /** Focuses the first field, so that the keyboard stays. */
  hasFocus: boolean;
  foot: ReactNode;
  onSend(): void;
  onBack(): void;
  children: ReactNode;
}

/** One question with one button. Back goes to the former question, from the first one out. */
export function StepPage({
  title,
  lead,
  step,
  steps,
  form,
  hasFocus,
  foot,
  onSend,
  onBack,
  children,
}: StepPageProps): ReactNode {
  const { t } = useTranslation('auth');
  const { page } = use(PageNotices);
  const place = t('step_of', { step: step + 1, steps });
  useTitle(title);
  useEffect(() => {
    if (hasFocus) form.current?.querySelector('input')?.focus();
  }, [hasFocus, form]);
  return (
    <div className={styles['page']}>
      {page}
      <header className={styles['bar']}>
        {step === 0 ? (
          <IconButton icon="close" label={t('common:close')} onClick={onBack} />
        ) : (
          <IconButton icon="back" label={t('common:back')} onClick={onBack} />
        )}
        <p className={styles['place']}>{place}</p>
        <LanguageButton />
      </header>
      <div className={styles['track']} aria-hidden="true">
        {Array.from({ length: steps }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified by its index.
          <i key={at} data-on={at <= step} />
        ))}
      </div>
      <main className={styles['main']}>
        <h1 className={styles['title']}>{title}</h1>
        <p className={styles['lead']}>{lead}</p>
        <Form of={form} className={styles['form']} onSend={onSend}>
          <div className={styles['fields']}>{children}</div>
          <div className={styles['foot']}>{foot}</div>
        </Form>
      </main>
    </div>
  );
}
