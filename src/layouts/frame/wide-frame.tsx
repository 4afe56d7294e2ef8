import { type ReactNode, useEffect } from 'react';
import { useKnownUser } from '../../lib/app-context.ts';
import { useWidthClass, type WidthClass } from '../../lib/device/width.ts';
import { KeyBoard } from '../keys/key-board.tsx';
import { openLayoutMemory } from '../memory/layout-memory.ts';
import { StatusLine } from './status-line.tsx';
import { Strip } from './strip.tsx';
import { TopBar } from './top-bar.tsx';
import './wide.css';

export { placesOf } from './places.ts';

const TRADE = '/pages/transaction/index';

/** Styles of the whole document follow the attribute. */
function useWidthAttribute(): WidthClass {
  const width = useWidthClass();
  useEffect(() => {
    document.documentElement.dataset['width'] = width;
    return () => {
      delete document.documentElement.dataset['width'];
    };
  }, [width]);
  return width;
}

const hasTopBar = (width: WidthClass): boolean => width === 'desk' || width === 'large';

export function WideTop({ path }: { path: string }): ReactNode {
  const width = useWidthAttribute();
  const user = useKnownUser()?.id;
  openLayoutMemory(user);
  return (
    <>
      <KeyBoard />
      {hasTopBar(width) ? <TopBar path={path} /> : null}
      {path === TRADE && width !== 'large' ? <Strip /> : null}
    </>
  );
}

export function WideFoot({ path }: { path: string }): ReactNode {
  const width = useWidthClass();
  return hasTopBar(width) ? <StatusLine hasLayouts={path === TRADE} /> : null;
}
