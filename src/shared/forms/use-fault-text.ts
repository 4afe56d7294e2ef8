import { useTranslation } from 'react-i18next';
import { type Fault, faultText } from '../../lib/api/faults.ts';

/** Texts of a form that replace the general ones: by error key, or `empty.` and the field name. */
export type FaultTexts = Readonly<Record<string, string>>;

/** The message for a fault in the current language. An empty field gets a request for input instead of an error. */
export function useFaultText(own: FaultTexts = {}): (field: string, fault: Fault) => string {
  const { t, i18n } = useTranslation();
  return (field, fault) => {
    const text = own[fault.isEmpty === true ? `empty.${field}` : fault.error];
    if (text !== undefined) return text;
    const general = faultText(t, fault, i18n.language);
    return fault.isEmpty === true ? t(`form:empty.${field}`, { defaultValue: general }) : general;
  };
}
