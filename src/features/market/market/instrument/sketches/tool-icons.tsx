import type { ReactNode } from 'react';
import type { ToolName } from '../../../../../ui/charts/sketches/tools.ts';

export type ActName = 'undo' | 'redo' | 'snap' | 'keep' | 'objects' | 'draw' | 'unlock' | 'width';

/** Lines of icons in 24 x 24; a small circle is a point that the user sets. */
const LINES: Readonly<Record<ToolName | ActName, string>> = {
  trend: 'M7.5 16.5l9-9M4 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0M16 6a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  ray: 'M6.500 17l4-3.500M13.500 11l7-6M3 18.500a2 2 0 1 0 4 0a2 2 0 1 0-4 0M10 12.500a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  level: 'M3 12h7M14 12h7M10 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  vertical: 'M12 3v7M12 14v7M10 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  channel:
    'M5.500 12.500l9-6.500M8 19l11-8M3 14a1.700 1.700 0 1 0 3.400 0a1.700 1.700 0 1 0-3.400 0M14 5a1.700 1.700 0 1 0 3.400 0a1.700 1.700 0 1 0-3.400 0',
  box: 'M6.500 6.500h13v9M17.500 17.500h-13v-9M3 6.500a1.700 1.700 0 1 0 3.400 0a1.700 1.700 0 1 0-3.400 0M17.500 17.500a1.700 1.700 0 1 0 3.400 0a1.700 1.700 0 1 0-3.400 0',
  fib: 'M4 5h16M4 10h16M4 14.500h16M4 19h16M6 17.500L18 7',
  ruler:
    'M3.500 16l12.500-12.500 4.500 4.500L8 20.500zM7 12.500l2 2M10 9.500l2.500 2.500M13 6.500l2 2',
  text: 'M5 6.500V5h14v1.500M12 5v14M9 19h6',
  long: 'M4 13h16M4 5h16v8M4 5v8M4 13v6h16v-6',
  short: 'M4 11h16M4 5h16v6M4 5v6M4 11v8h16v-8',
  undo: 'M8 5L4 9l4 4M4.500 9H15a5 5 0 0 1 0 10h-3',
  redo: 'M16 5l4 4-4 4M19.500 9H9a5 5 0 0 0 0 10h3',
  snap: 'M6 4v8a6 6 0 0 0 12 0V4h-4v8a2 2 0 0 1-4 0V4zM6 8h4M14 8h4',
  keep: 'M7 8h12l-3-3M17 16H5l3 3',
  objects: 'M9 6h11M9 12h11M9 18h11M4.500 6v.1M4.500 12v.1M4.500 18v.1',
  draw: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  unlock: 'M6 11h12v9H6zM9 11V8a3 3 0 0 1 6-.500',
  width: 'M4 12h16',
};

export function ToolIcon({
  name,
  size = 24,
}: {
  name: ToolName | ActName;
  size?: number;
}): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path
        d={LINES[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
