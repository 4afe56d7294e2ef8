import { useTranslation } from 'react-i18next';
import { type Fault, faultText } from '../../lib/api/faults.ts';

/** Texts of a form in place of the general ones: by the key of an error, or `empty.` and the name of a field. */
export type FaultTexts = Readonly<Record<string, string>>;

/** What is wrong with a field, in the current language. A field that is empty is asked for, not called wrong. */
export function useFaultText(own: FaultTexts = {}): (field: string, fault: Fault) => string {
  const { t, i18n } = useTranslation();
  return (field, fault) => {
    const text = own[fault.isEmpty === true ? `empty.${field}` : fault.error];
    if (text !== undefined) return text;
    const general = faultText(t, fault, i18n.language);
    return fault.isEmpty === true ? t(`form:empty.${field}`, { defaultValue: general }) : general;
  };
}
