// What a test asks of a server's process that has a database and no calls.

export type NodeOrder =
  /** Takes `amount` out of the account, `count` times at once. */
  | { do: 'debit'; user_id: number; amount: string; count: number; name: string }
  /** Moves `amount` from one user to the other, `count` times at once. */
  | { do: 'cross'; from: number; to: number; amount: string; count: number; name: string }
  /** A money call under each of these keys, all at once; each `times` times. */
  | { do: 'call'; user_id: number; keys: readonly string[]; times: number }
  /** Money calls without an end, `lanes` at a time; each finished one is reported. */
  | { do: 'write'; lanes: number; name: string };

export type NodeAnswer =
  | { say: 'ready' }
  | { say: 'done'; order: NodeOrder['do']; outcomes: Record<string, number>; messages: string[] }
  /** A call of `write` was answered. */
  | { say: 'acknowledged'; key: string };
