// Commands of a test to a server process that has a database and no calls.

export type NodeOrder =
  | { do: 'debit'; user_id: number; amount: string; count: number; name: string }
  | { do: 'cross'; from: number; to: number; amount: string; count: number; name: string }
  /** A money call under each key, all in parallel; each `times` times. */
  | { do: 'call'; user_id: number; keys: readonly string[]; times: number }
  /** Money calls in a loop, `lanes` at a time; each finished one is reported. */
  | { do: 'write'; lanes: number; name: string };

export type NodeAnswer =
  | { say: 'ready' }
  | { say: 'done'; order: NodeOrder['do']; outcomes: Record<string, number>; messages: string[] }
  /** A call of `write` was answered. */
  | { say: 'acknowledged'; key: string };
