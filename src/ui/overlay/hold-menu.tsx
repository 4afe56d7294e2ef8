import { type ReactNode, useState } from 'react';
import { IconButton } from '../controls/button.tsx';
import { HoldArea } from './hold-area.tsx';
import { type MenuItem, MenuItems } from './menu-items.tsx';
import { Sheet } from './sheet.tsx';

interface HoldMenuProps {
  title: string;
  items: readonly MenuItem[];
  /** The button is for users who can't long-press: place it. */
  children(button: ReactNode): ReactNode;
}

/** A menu that opens by a long press, the second mouse button, or the three-dot button. */
export function HoldMenu({ title, items, children }: HoldMenuProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const open = (): void => setOpen(true);
  const close = (): void => setOpen(false);
  return (
    <>
      <HoldArea isOpen={isOpen} onOpen={open}>
        {children(<IconButton icon="more" label={title} aria-haspopup="dialog" onClick={open} />)}
      </HoldArea>
      <Sheet open={isOpen} title={title} onClose={close}>
        <MenuItems items={items} onClose={close} />
      </Sheet>
    </>
  );
}
