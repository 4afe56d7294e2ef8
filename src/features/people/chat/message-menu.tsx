import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, isHandledElsewhere } from '../../../lib/api/failure-text.ts';
import { useSend } from '../../../lib/api/use-send.ts';
import { useSignedIn } from '../../../lib/app-context.ts';
import { copyText } from '../../../lib/device/copy-text.ts';
import { ConfirmSheet } from '../../../ui/overlay/confirm-sheet.tsx';
import { MenuItems } from '../../../ui/overlay/menu-items.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import type { ChatMessage } from './chat-log.ts';

interface MessageMenuProps {
  message: ChatMessage | undefined;
  userId: number | undefined;
  onHidden(id: number): void;
  onClose(): void;
}

export function MessageMenu({ message, userId, onHidden, onClose }: MessageMenuProps): ReactNode {
  const { t } = useTranslation('chat');
  const toast = useToast();
  const isSignedIn = useSignedIn();
  const [reportedMessage, setReportedMessage] = useState<ChatMessage>();
  const [last, setLast] = useState(message);
  if (message !== undefined && message !== last) setLast(message);
  const { mutate, isPending } = useSend('chat.report');
  const report = ({ id }: ChatMessage): void =>
    mutate(
      { id },
      {
        onSuccess: () => {
          onHidden(id);
          toast(t('reported'));
        },
        onError: (error) => {
          if (!isHandledElsewhere(error)) toast(failureText(t, error), 'bad');
        },
        onSettled: () => setReportedMessage(undefined),
      },
    );
  const copy = async (): Promise<void> => {
    if (last === undefined) return;
    const isCopied = await copyText(last.text);
    toast(t(isCopied ? 'copied' : 'copy_failed'), isCopied ? 'good' : 'bad');
  };
  return (
    <>
      <Sheet
        open={message !== undefined}
        title={t('message_of', { name: last?.nickname })}
        onClose={onClose}
      >
        <MenuItems
          onClose={onClose}
          items={[
            ...(last?.uid === userId || !isSignedIn
              ? []
              : [
                  {
                    id: 'report',
                    label: t('report'),
                    icon: 'flag' as const,
                    isDanger: true,
                    onPress: () => setReportedMessage(last),
                  },
                ]),
            { id: 'copy', label: t('copy'), icon: 'copy', onPress: () => void copy() },
          ]}
        />
      </Sheet>
      <ConfirmSheet
        open={reportedMessage !== undefined}
        title={t('report_title')}
        action={t('report')}
        look="destroy"
        busy={isPending}
        onClose={() => setReportedMessage(undefined)}
        onConfirm={() => {
          if (reportedMessage !== undefined) report(reportedMessage);
        }}
      >
        <p>{t('report_text')}</p>
      </ConfirmSheet>
    </>
  );
}
