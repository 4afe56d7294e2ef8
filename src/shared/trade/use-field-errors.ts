import { useTranslation } from 'react-i18next';
import { failureText, isHandledElsewhere } from '../../lib/api/failure-text.ts';
import { faultText, fieldFaults } from '../../lib/api/faults.ts';

interface FieldErrors {
  /** What was refused at this field. */
  of(field: string): string | undefined;
  /** What was refused at none of the fields that the sheet shows. */
  general: string | undefined;
}

/** The refusal of a call at the fields of its sheet; `shows` tells which these are. */
export function useFieldErrors(
  error: Error | null,
  shows: (field: string) => boolean = () => true,
): FieldErrors {
  const { t, i18n } = useTranslation('errors');
  const faults = fieldFaults(error);
  const isAtFields = Object.keys(faults).some(shows);
  return {
    of: (field) => {
      const fault = faults[field];
      return fault === undefined ? undefined : faultText(t, fault, i18n.language);
    },
    general:
      error === null || isHandledElsewhere(error) || isAtFields ? undefined : failureText(t, error),
  };
}
