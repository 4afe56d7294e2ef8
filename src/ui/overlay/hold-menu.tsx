import { type ReactNode, useState } from 'react';
import { IconButton } from '../controls/button.tsx';
import { HoldArea } from './hold-area.tsx';
import { type MenuItem, MenuItems } from './menu-items.tsx';
import { Sheet } from './sheet.tsx';

interface HoldMenuProps {
  /** Title of the menu, and name of the button that opens it, too: "BTC/USDT". */
  title: string;
  items: readonly MenuItem[];
  /** The button is for those who cannot hold: it has to be placed. */
  children(button: ReactNode): ReactNode;
}

/** What can be done with this: by a long press, the second mouse button, or the button with three dots. */
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
