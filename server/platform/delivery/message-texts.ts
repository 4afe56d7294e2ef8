import type { WireLanguage } from '../../../protocol/language.ts';
import { textsOf, writtenTime } from '../http/texts.ts';

export type MessageText =
  | {
      kind: 'register' | 'register_known' | 'forget' | 'change' | 'bind';
      code: string;
      minutes: number;
    }
  | { kind: 'new_device'; device: string; ip: string; time: number };

export function wordsOf(
  language: WireLanguage,
  { kind, ...values }: MessageText,
): { subject: string; text: string } {
  const t = textsOf(language);
  const textValues = {
    ...values,
    ...('time' in values && { time: writtenTime(language, values.time) }),
    ...('minutes' in values && { count: values.minutes }),
  };
  return {
    subject: t(`mail:${kind}.subject`, textValues),
    text: t(`mail:${kind}.text`, textValues),
  };
}
