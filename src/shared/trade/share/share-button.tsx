import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../../lib/language/i18n.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { useLatePart } from '../../../ui/overlay/use-late-part.ts';
import type { ShareResult } from './share-result.tsx';

type Shared = Pick<ComponentProps<typeof ShareResult>, 'order' | 'instrument'>;

async function loadCard() {
  const [{ ShareResult }] = await Promise.all([import('./share-result.tsx'), loadTexts('chart')]);
  return ShareResult;
}

/** Opens the result card of a position or a closed order; `main`: the main action of a page, not an icon. */
export function ShareButton({
  main = false,
  ...sharedProps
}: Shared & { main?: boolean }): ReactNode {
  const { t } = useTranslation('trade');
  const [isOpen, setOpen] = useState(false);
  const [Card, request] = useLatePart(loadCard);
  const open = async (): Promise<void> => setOpen(await request());
  const label = t('share_result', { symbol: sharedProps.order.symbol });
  const parts = { 'aria-haspopup': 'dialog', onClick: () => void open() } as const;
  return (
    <>
      {main ? (
        <Button main look="base" icon="share" {...parts}>
          {t('share_short')}
        </Button>
      ) : (
        <IconButton icon="share" label={label} {...parts} />
      )}
      {isOpen && Card !== undefined ? (
        <Card open {...sharedProps} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
