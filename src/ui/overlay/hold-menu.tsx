import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { IconButton } from '../controls/button.tsx';
import { Icon, type IconName } from '../media/icons.tsx';
import styles from './hold-menu.module.css';
import { Sheet } from './sheet.tsx';

interface HoldMenuItem {
  id: string;
  label: string;
  icon?: IconName;
  /** Cannot be undone. */
  isDanger?: boolean;
  disabled?: boolean;
  onPress(): void;
}

interface HoldMenuProps {
  /** Title of the menu, and name of the button that opens it, too: "BTC/USDT". */
  title: string;
  items: readonly HoldMenuItem[];
  /** The button is for those who cannot hold: it has to be placed. */
  children(button: ReactNode): ReactNode;
}

const HOLD = 450;
/** Pixels that make a press a move. */
const SLOP = 8;

/** What can be done with this: by a long press, the second mouse button, or the button with three dots. */
export function HoldMenu({ title, items, children }: HoldMenuProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const wasHeld = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = (): void => clearTimeout(timer.current);
  const open = (): void => {
    stop();
    setOpen(true);
  };
  const down = (event: PointerEvent): void => {
    wasHeld.current = false;
    if (event.button !== 0 || isOpen) return;
    start.current = { x: event.clientX, y: event.clientY };
    timer.current = setTimeout(() => {
      wasHeld.current = true;
      open();
    }, HOLD);
  };
  const move = ({ clientX, clientY }: PointerEvent): void => {
    const { x, y } = start.current;
    if (Math.hypot(clientX - x, clientY - y) > SLOP) stop();
  };
  // The finger that opened the menu presses nothing under it.
  const swallow = (event: MouseEvent): void => {
    if (!wasHeld.current) return;
    wasHeld.current = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const close = (): void => setOpen(false);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button does the same for keys and screen readers. */}
      <div
        className={styles['area']}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={stop}
        onPointerCancel={stop}
        onPointerLeave={stop}
        onClickCapture={swallow}
        onContextMenu={(event) => {
          event.preventDefault();
          open();
        }}
      >
        {children(
          <IconButton
            icon="more"
            label={title}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          />,
        )}
      </div>
      <Sheet open={isOpen} title={title} onClose={close}>
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            className={`${styles['item']} ${item.isDanger === true ? styles['danger'] : ''}`}
            disabled={item.disabled}
            onClick={() => {
              close();
              item.onPress();
            }}
          >
            {item.icon === undefined ? null : <Icon name={item.icon} />}
            <span>{item.label}</span>
          </button>
        ))}
      </Sheet>
    </>
  );
}
