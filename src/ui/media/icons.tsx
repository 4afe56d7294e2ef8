import type { ReactNode } from 'react';

const SHAPES = {
  back: <path d="M15 5l-7 7 7 7" />,
  down: <path d="M6 9l6 6 6-6" />,
  arrow: <path d="M4 12h15M13 6l6 6-6 6" />,
  delete: <path d="M9 5.5h10.5v13H9L3.5 12zM12 9.5l5 5M17 9.5l-5 5" />,
  close: <path d="M6 6l12 12M18 6L6 18" />,
  check: <path d="M5 12.5l4.5 4.5L19 7.5" />,
  plus: <path d="M12 5v14M5 12h14" />,
  equal: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M8 12.4l2.7 2.7L16 9.6" />
    </>
  ),
  alert: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7.5v5.5M12 16.3v.2" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5M12 7.6v.2" />
    </>
  ),
  copy: (
    <>
      <rect x="9" y="9" width="11" height="11" rx="2.5" />
      <path d="M5.5 15H5a1.5 1.5 0 0 1-1.5-1.5V5A1.5 1.5 0 0 1 5 3.5h8.5A1.5 1.5 0 0 1 15 5v.5" />
    </>
  ),
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="M16 16l4.5 4.5" />
    </>
  ),
  edit: <path d="M4 20h4L19 9l-4-4L4 16zM12.5 7.5l4 4M14 20h6" />,
  top: <path d="M5 4h14M12 20V9M7 13.5L12 8.5l5 5" />,
  home: <path d="M4 11.5L12 4.5l8 7V20h-5.5v-5.5h-5V20H4z" />,
  bell: (
    <>
      <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15z" />
      <path d="M10 20.8h4" />
    </>
  ),
  withdraw: <path d="M12 17V5M7 9.5l5-5 5 5M5 20.5h14" />,
  globe: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M3 12h18M12 3c2.6 2.5 3.9 5.5 3.9 9s-1.3 6.5-3.9 9c-2.6-2.5-3.9-5.5-3.9-9s1.3-6.5 3.9-9z" />
    </>
  ),
  latest: <path d="M5 6l6 6-6 6M12 6l6 6-6 6" />,
  online: (
    <path d="M2 9a15 15 0 0 1 20 0M5 12.5a10 10 0 0 1 14 0M8.5 16a5 5 0 0 1 7 0M12 19.5v.1" />
  ),
  swap: <path d="M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4" />,
  convert: (
    <path d="M17 3l3.5 3.5L17 10M20 6.5H7A3.5 3.5 0 0 0 3.5 10v1M7 21l-3.5-3.5L7 14M4 17.5h13a3.5 3.5 0 0 0 3.5-3.5v-1" />
  ),
  wallet: (
    <path d="M18 8V5.5A1.5 1.5 0 0 0 16.5 4H6a2 2 0 0 0 0 4h13a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 20H6a2 2 0 0 1-2-2V6M20.5 12H17a2 2 0 0 0 0 4h3.5" />
  ),
  candles: <path d="M8 4v3M8 15v3M16 5v4M16 15v5M5.5 7h5v8h-5zM13.5 9h5v6h-5zM3 21h18" />,
  trade: <path d="M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4" />,
  market: <path d="M5 20v-7M10 20V5M14 20v-9M19 20V8" />,
  formula: <path d="M18 7V5H6l7 7-7 7h12v-2" />,
  rise: <path d="M12 19V5M6 11l6-6 6 6" />,
  fall: <path d="M12 5v14M6 13l6 6 6-6" />,
  bin: <path d="M4 7h16M10 11v6M14 11v6M6 7l1 12.5h10L18 7M9 7V4.5h6V7" />,
  offline: (
    <path d="M3 3l18 18M5 12.5a10 10 0 0 1 4-2.4M2 9a15 15 0 0 1 4.5-2.8M11 5.1A15 15 0 0 1 22 9M15.5 10.6a10 10 0 0 1 3.5 1.9M8.5 16a5 5 0 0 1 7 0M12 19.5v.1" />
  ),
  eye: (
    <>
      <path d="M2.5 12C4.6 7.8 8 5.7 12 5.7s7.4 2.1 9.5 6.3c-2.1 4.2-5.5 6.3-9.5 6.3S4.6 16.2 2.5 12z" />
      <circle cx="12" cy="12" r="2.8" />
    </>
  ),
  eyeOff: (
    <path d="M4 4l16 16M9.6 6a10 10 0 0 1 2.4-.3c4 0 7.4 2.1 9.5 6.3a14 14 0 0 1-2.6 3.5M6.3 7.8A13.6 13.6 0 0 0 2.5 12c2.1 4.2 5.5 6.3 9.5 6.3 1.7 0 3.2-.4 4.6-1.1M10 10a2.8 2.8 0 0 0 4 4" />
  ),
  clear: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M9.2 9.2l5.6 5.6M14.8 9.2l-5.6 5.6" />
    </>
  ),
  paste: (
    <>
      <path d="M9 4.5h6v3H9z" />
      <path d="M9 6H6.5A1.5 1.5 0 0 0 5 7.5v11A1.5 1.5 0 0 0 6.5 20H11M15 6h2.5A1.5 1.5 0 0 1 19 7.5V10" />
      <path d="M11 15h9M17 12l3 3-3 3" />
    </>
  ),
  lock: (
    <>
      <rect x="5" y="10.5" width="14" height="10" rx="2" />
      <path d="M8 10.5V7.5a4 4 0 0 1 8 0v3" />
    </>
  ),
  star: <path d="M12 3.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z" />,
  expand: (
    <path d="M4 9V5.5A1.5 1.5 0 0 1 5.5 4H9M15 4h3.5A1.5 1.5 0 0 1 20 5.5V9M20 15v3.5a1.5 1.5 0 0 1-1.5 1.5H15M9 20H5.5A1.5 1.5 0 0 1 4 18.5V15" />
  ),
  shrink: (
    <path d="M9 4v3.5A1.5 1.5 0 0 1 7.5 9H4M20 9h-3.5A1.5 1.5 0 0 1 15 7.5V4M15 20v-3.5a1.5 1.5 0 0 1 1.5-1.5H20M4 15h3.5A1.5 1.5 0 0 1 9 16.5V20" />
  ),
  tune: <path d="M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5" />,
  link: (
    <path d="M10 14a4 4 0 0 0 5.7 0l3.3-3.3a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0L5 13.3A4 4 0 0 0 10.7 19l1.3-1.3" />
  ),
  share: (
    <path d="M12 15V4M8 7.5L12 3.5l4 4M6 11H5a1 1 0 0 0-1 1v7a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-7a1 1 0 0 0-1-1h-1" />
  ),
  bellPlus: (
    <path d="M6 16.5V11a6 6 0 0 1 6-6M18 12v4.5l1.5 2h-15M10 20.8h4M18 3v6M15 6h6M6 16.5l-1.5 2" />
  ),
  more: <path d="M5.5 12v.1M12 12v.1M18.5 12v.1" strokeWidth="3" />,
  minus: <path d="M5 12h14" />,
  forward: <path d="M9 5l7 7-7 7" />,
  calendar: (
    <>
      <rect x="4" y="5.5" width="16" height="15" rx="2" />
      <path d="M4 10h16M8.5 3.5v4M15.5 3.5v4" />
    </>
  ),
  camera: (
    <>
      <path d="M4 8h3.5L9 5.5h6L16.5 8H20a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1z" />
      <circle cx="12" cy="13.2" r="3.4" />
    </>
  ),
  scan: (
    <path d="M4 8.5V5.5A1.5 1.5 0 0 1 5.5 4h3M15.5 4h3A1.5 1.5 0 0 1 20 5.5v3M20 15.5v3a1.5 1.5 0 0 1-1.5 1.5h-3M8.5 20h-3A1.5 1.5 0 0 1 4 18.5v-3M4 12h16" />
  ),
  bank: (
    <path d="M3.5 9.5L12 4l8.5 5.5zM5 20h14M6.5 10v7.5M10.2 10v7.5M13.8 10v7.5M17.5 10v7.5M4 17.5h16" />
  ),
  card: (
    <>
      <rect x="3" y="5.5" width="18" height="13" rx="2" />
      <path d="M3 10h18M6.5 14.5h4" />
    </>
  ),
  picture: (
    <>
      <rect x="3.5" y="4.5" width="17" height="15" rx="2" />
      <circle cx="9" cy="10" r="1.6" />
      <path d="M4 17l5-4 3.5 3 3-2.5 4.5 4" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5.2l3.2 2" />
    </>
  ),
  news: (
    <>
      <path d="M4 9.5v5h3.5l9 4v-13l-9 4z" />
      <path d="M7.5 14.5l1.2 5h2.6l-1-4M19.5 10.5a2.5 2.5 0 0 1 0 3" />
    </>
  ),
  shield: (
    <>
      <path d="M12 3l7.5 2.8v5.4c0 4.6-3 7.9-7.5 9.8-4.5-1.9-7.5-5.2-7.5-9.8V5.8z" />
      <path d="M9 12l2.2 2.2L15.2 10" />
    </>
  ),
  deposit: <path d="M12 4v12M7 11.5l5 5 5-5M5 20.5h14" />,
  transfer: <path d="M20 8H5l4-4M4 16h15l-4 4" />,
  pulled: <path d="M12 4v14M6.5 12.5L12 18l5.5-5.5" />,
  person: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20c1-4 3.8-6 7.5-6s6.5 2 7.5 6" />
    </>
  ),
  headset: (
    <>
      <path d="M4.5 14.5V12a7.5 7.5 0 0 1 15 0v2.5" />
      <path d="M4.5 13.5h1.6A1.4 1.4 0 0 1 7.5 15v2.5a1.4 1.4 0 0 1-1.4 1.4 1.6 1.6 0 0 1-1.6-1.6zM19.5 13.5h-1.6a1.4 1.4 0 0 0-1.4 1.4v2.6a1.4 1.4 0 0 0 1.4 1.4 1.6 1.6 0 0 0 1.6-1.6zM19.5 17.5c0 2-1.6 3-4 3" />
    </>
  ),
  target: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <circle cx="12" cy="12" r="4.5" />
      <circle cx="12" cy="12" r="0.8" />
    </>
  ),
  ban: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M6 6l12 12" />
    </>
  ),
  layers: <path d="M12 4l8.5 4.5L12 13 3.5 8.5zM4 12.5l8 4.2 8-4.2M4 16.5l8 4.2 8-4.2" />,
  orders: (
    <>
      <rect x="5" y="3.5" width="14" height="17" rx="2" />
      <path d="M8.5 8.5h7M8.5 12h7M8.5 15.5h4" />
    </>
  ),
  rocket: (
    <>
      <path d="M9 15l-2.5-2.5C8 7.5 12 4 19.5 4.5 20 12 16.5 16 11.5 17.5z" />
      <path d="M8 11.5H4.5L7 8h3.5M12.5 16v3.5L16 17v-3.5M4.5 19.5c0-2 .8-3.2 2.5-3.5" />
      <circle cx="14.5" cy="9.5" r="1.6" />
    </>
  ),
  savings: (
    <>
      <path d="M4 11.5C4 8 7.5 6 11.5 6h2L17 4v3.5c1 .8 1.7 1.7 2 2.7h1.5v4H19c-.5 1-1.2 1.8-2 2.4V20h-3v-1.8h-3V20H8v-3.2c-2.5-1-4-2.9-4-5.3z" />
      <path d="M15.5 10.8v.1M8.5 8.7c1.5-.6 3-.7 4.5-.5" />
    </>
  ),
  people: (
    <>
      <circle cx="9" cy="8.5" r="3.5" />
      <path d="M2.5 19.5c.6-3.4 3.1-5.2 6.5-5.2s5.9 1.8 6.5 5.200M15.5 5.300a3.5 3.5 0 0 1 0 6.400M18 14.800c2 .7 3.2 2.3 3.5 4.7" />
    </>
  ),
  handshake: (
    <path d="M3 7l4-2 5 2.500L17 5l4 2v8l-2.5 1.5-5 4-3-2.500L3 14zM12 7.500L9 11c1.5 1.5 3.5 1 4.5-.5L17.5 14M3 14l3 1" />
  ),
  ticket: (
    <>
      <path d="M3.5 6h17v4a2 2 0 0 0 0 4v4h-17v-4a2 2 0 0 0 0-4zM9.5 6v12" strokeLinejoin="round" />
      <path d="M15 10.500v3" />
    </>
  ),
  dice: (
    <>
      <rect x="4" y="4" width="16" height="16" rx="4" />
      <path
        d="M8.5 8.500v.1M15.5 8.500v.1M12 12v.1M8.5 15.500v.1M15.5 15.500v.1"
        strokeWidth="2.6"
      />
    </>
  ),
  chat: <path d="M4 5h16v11.500h-8L7.5 20v-3.500H4zM8 9.500h8M8 12.500h5" />,
  bolt: <path d="M13 3L5 13.500h6L10.5 21 19 10.500h-6z" />,
  cloud: <path d="M7 18.500a4 4 0 0 1-.5-8 5.5 5.5 0 0 1 10.6-1 4.5 4.5 0 0 1-.6 9z" />,
  gem: <path d="M7 4.500h10l4 5.5-9 10-9-10zM3 10h18M9 10l3 10 3-10-3-5.500z" />,
  coins: (
    <>
      <circle cx="9" cy="9" r="5.5" />
      <path d="M17 10.200a5.5 5.5 0 1 1-6.8 6.800M9 7v4" />
    </>
  ),
  phone: (
    <>
      <rect x="6.5" y="3" width="11" height="18" rx="2.5" />
      <path d="M11 17.800h2" />
    </>
  ),
  badge: (
    <>
      <rect x="3.5" y="5" width="17" height="14" rx="2.5" />
      <circle cx="9" cy="11" r="2" />
      <path d="M6 16c.4-1.5 1.5-2.2 3-2.200s2.6.7 3 2.200M14.5 10h3M14.5 13.500h3" />
    </>
  ),
  building: <path d="M5 20.500V4.500h9v16M14 9.500h5v11M3 20.500h18M8 8.500h3M8 12h3M8 15.500h3" />,
  pickaxe: (
    <path d="M4 20L14.5 9.500M8 5c4.5-1.5 9.5.5 11 4.5 1 2.5.5 5-.5 7-.5-4.5-5-10-10.5-11.500z" />
  ),
  receipt: (
    <path d="M6 3.500l2 1.5 2-1.5 2 1.5 2-1.5 2 1.5 2-1.500v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.500zM9.5 9h5M9.5 13h5" />
  ),
  scale: <path d="M12 4v16M8 20h8M5 7h14M5 7l-2.5 6.500h5zM19 7l-2.5 6.500h5z" />,
  trend: <path d="M3.5 17l6-6 4 4 7-8M15.5 7h5v5" />,
  pin: (
    <>
      <path d="M12 21c-4-5-6.5-8-6.5-11.500a6.5 6.5 0 0 1 13 0C18.5 13 16 16 12 21z" />
      <circle cx="12" cy="9.5" r="2.3" />
    </>
  ),
  flag: <path d="M6 21V4.500M6 5c4-2 7 2 12 0v8.500c-5 2-8-2-12 0" />,
  mute: <path d="M4 9.500h3.500L12 6v12l-4.5-3.500H4zM15.5 9.500l5 5M20.5 9.500l-5 5" />,
  gift: (
    <path d="M4 9h16v3.500H4zM5.5 12.500h13v7.500h-13zM12 9v11M12 9C9 9 7.5 7.8 7.5 6.3 7.5 4.3 11 4 12 9zM12 9c3 0 4.5-1.2 4.5-2.700C16.5 4.3 13 4 12 9z" />
  ),
  heart: (
    <path d="M12 20.3C6.4 16.1 3.5 12.9 3.5 9.3A4.6 4.6 0 0 1 8.1 4.7c1.6 0 3 .8 3.9 2.2a4.6 4.6 0 0 1 3.9-2.2 4.6 4.6 0 0 1 4.6 4.6c0 3.6-2.9 6.8-8.5 11z" />
  ),
  gavel: <path d="M13 4l7 7M11.2 5.8l7 7M12 12.6L4 20.5M9.5 7.5l7 7M3.5 17.5l3 3" />,
  box: <path d="M12 3.5l8 4.5v8.5L12 21l-8-4.5V8zM4 8l8 4.5L20 8M12 12.5V21M8 5.8l8 4.4" />,
  pause: <path d="M8.5 5.5v13M15.5 5.5v13" />,
  play: <path d="M8 5.5v13l11-6.5z" />,
  trophy: (
    <path d="M7.5 4.5h9v5a4.5 4.5 0 0 1-9 0zM7.5 6H4.5c0 3 1 4.5 3.3 4.7M16.5 6h3c0 3-1 4.5-3.3 4.7M12 14v3.5M8.5 20h7M9.5 17.5h5" />
  ),
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M5.300 18.700l1.400-1.400M17.300 6.700l1.400-1.400" />
    </>
  ),
  moon: <path d="M19.500 14A8 8 0 1 1 10 4.500a6.500 6.500 0 0 0 9.500 9.500z" />,
  keyboard: (
    <>
      <rect x="3" y="6" width="18" height="12" rx="2" />
      <path d="M7 10h.1M10.500 10h.1M14 10h.1M17.300 10h.1M8 14h8" />
    </>
  ),
  layout: (
    <>
      <rect x="3.500" y="4.500" width="17" height="15" rx="2" />
      <path d="M14 4.500v15M14 12h6.500" />
    </>
  ),
  columns: <path d="M4.500 5h15v14h-15zM9.500 5v14M14.500 5v14" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof SHAPES;
export const ICON_NAMES = Object.keys(SHAPES) as IconName[];

const LINES = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: '1.8',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** Drawn in the colour of the surrounding text; its meaning is in a text beside it or in its button's name. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }): ReactNode {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      {...LINES}
      aria-hidden="true"
      focusable="false"
    >
      {SHAPES[name]}
    </svg>
  );
}

/** The lines of `Icon`, for an image file. */
export function iconLines(name: IconName): ReactNode {
  return <g {...LINES}>{SHAPES[name]}</g>;
}
