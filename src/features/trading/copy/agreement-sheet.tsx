import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../lib/api/use-call.ts';
import { useOwnTexts } from '../../../lib/api/use-own-texts.ts';
import { AnswerState } from '../../../shared/answers/answer-state.tsx';
import { RichText } from '../../../shared/content/rich-text.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';

const BONES = [24, 66, 24, 88, 24, 66];

interface AgreementSheetProps {
  open: boolean;
  onClose(): void;
}

export function AgreementSheet({ open, onClose }: AgreementSheetProps): ReactNode {
  const { t } = useTranslation('copy');
  return (
    <Sheet open={open} tall padded title={t('agreement')} onClose={onClose}>
      {open ? <Agreement /> : null}
    </Sheet>
  );
}

function Agreement(): ReactNode {
  const texts = useOwnTexts();
  const id = texts.data?.follow_agreement;
  const article = useCall('news.detail', { id: id ?? 0 }, { enabled: id !== undefined });
  return (
    <AnswerState query={id === undefined ? { ...texts, data: undefined } : article} bones={BONES}>
      {({ content }) => <RichText html={content} />}
    </AnswerState>
  );
}
