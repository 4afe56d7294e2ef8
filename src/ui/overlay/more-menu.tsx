import { type ReactNode, useState } from 'react';
import { IconButton } from '../controls/button.tsx';
import { type MenuItem, MenuItems } from './menu-items.tsx';
import { Sheet } from './sheet.tsx';

interface MoreMenuProps {
  title: string;
  items: readonly MenuItem[];
}

/** What is seldom done, behind a three-dot button. */
export function MoreMenu({ title, items }: MoreMenuProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <IconButton icon="more" label={title} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Sheet open={isOpen} title={title} onClose={close}>
        <MenuItems items={items} onClose={close} />
      </Sheet>
    </>
  );
}
