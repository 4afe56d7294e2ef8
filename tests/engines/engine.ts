export interface Point {
  x: number;
  y: number;
}

export interface Tab {
  go(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The value of an expression in the page, as JSON; a promise is waited for. */
  run<T>(expression: string): Promise<T>;
  tap(x: number, y: number): Promise<void>;
  /** A finger that stays down for this time. */
  hold(x: number, y: number, ms: number): Promise<void>;
  /** A finger goes down at the first point, over all others, and up at the last. */
  drag(points: readonly Point[]): Promise<void>;
  type(text: string): Promise<void>;
  picture(file: string): Promise<void>;
  consoleErrors(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface Engine {
  readonly name: string;
  open(): Promise<Tab>;
}

export const PHONE = { width: 390, height: 844 };

export const tapActions = (x: number, y: number): object[] => [
  {
    type: 'pointer',
    id: 'finger',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x, y, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
];

export const holdActions = (x: number, y: number, duration: number): object[] => [
  {
    type: 'pointer',
    id: 'touch',
    parameters: { pointerType: 'touch' },
    actions: [
      { type: 'pointerMove', x, y, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pause', duration },
      { type: 'pointerUp', button: 0 },
    ],
  },
];

export const dragActions = (points: readonly Point[]): object[] => [
  {
    type: 'pointer',
    id: 'touch',
    parameters: { pointerType: 'touch' },
    actions: points.flatMap(({ x, y }, at) => [
      { type: 'pointerMove', x, y, duration: at === 0 ? 0 : 30 },
      ...(at === 0 ? [{ type: 'pointerDown', button: 0 }] : []),
      ...(at === points.length - 1 ? [{ type: 'pointerUp', button: 0 }] : []),
    ]),
  },
];

export const typeActions = (text: string): object[] => [
  {
    type: 'key',
    id: 'keys',
    actions: [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
];
