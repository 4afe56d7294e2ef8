import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, isHandledElsewhere } from '../../lib/api/failure-text.ts';
import { useSend } from '../../lib/api/use-send.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import type { FigureFormula } from './figure-formula.ts';

interface ReportDifferenceProps {
  subject: string;
  formula: FigureFormula;
  result: string;
}

/** Shown if the server's figure differs from the phone's: one tap sends all numbers to support. */
export function ReportDifference({ subject, formula, result }: ReportDifferenceProps): ReactNode {
  const { t } = useTranslation('ui');
  const toast = useToast();
  const { mutate, isPending, isSuccess } = useSend('support.open', {
    onDone: () => toast(t('report_sent'), 'good'),
  });
  const report = (): void =>
    mutate(
      {
        subject: t('report_subject', { subject }),
        text: `${formula.name}(${formula.args.join(', ')}) = ${result}; ${t('recomputed_server', { value: formula.serverResult })}`,
      },
      {
        onError: (error) => {
          if (!isHandledElsewhere(error)) toast(failureText(t, error), 'bad');
        },
      },
    );
  return (
    <Button small look="outline" busy={isPending} disabled={isSuccess} onClick={report}>
      {t(isSuccess ? 'report_sent' : 'report')}
    </Button>
  );
}
