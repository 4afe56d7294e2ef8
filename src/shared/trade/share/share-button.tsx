import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../../lib/i18n.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import type { ShareResult } from './share-result.tsx';

type Shared = Pick<ComponentProps<typeof ShareResult>, 'order' | 'instrument'>;

const Card = lazy(async () => {
  const [module] = await Promise.all([import('./share-result.tsx'), loadTexts('chart')]);
  return { default: module.ShareResult };
});

/** Opens the result card of a position or a closed order; `main`: the main action of a page, not an icon. */
export function ShareButton({
  main = false,
  ...sharedProps
}: Shared & { main?: boolean }): ReactNode {
  const { t } = useTranslation('trade');
  const [isOpen, setOpen] = useState(false);
  const label = t('share_result', { symbol: sharedProps.order.symbol });
  const parts = { 'aria-haspopup': 'dialog', onClick: () => setOpen(true) } as const;
  return (
    <>
      {main ? (
        <Button main look="base" icon="share" {...parts}>
          {t('share_short')}
        </Button>
      ) : (
        <IconButton icon="share" label={label} {...parts} />
      )}
      {isOpen ? (
        <Suspense>
          <Card open {...sharedProps} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
