// Constants that client and server must agree on (specification, section 9; R-SOCKET).

/** The ids of the two currencies that the code names; all others come from the list of currencies. */
export const BTC = 1;
export const USDT = 3;

/** Timeouts of the client for requests, socket, uploads and downloads. */
export const CLIENT_TIMEOUT_MS = 60_000;

export const SOCKET_PATH = '/socket.io/';
export const RECONNECT = {
  delay_ms: 1_000,
  delay_most_ms: 5_000,
  jitter: 0.5,
  timeout_ms: 20_000,
} as const;
export const CLOCK_EVERY_MS = 10_000;

/** Each room gets a frame at least this often (R-SOCKET-7). */
export const HEARTBEAT_MS = 1_000;
/** Without a frame for this time, prices are shown as stale. */
export const STALE_MS = 3_000;
/** Older prices are not traded on. */
export const BLOCK_MS = 5_000;
/** After this time without a frame the client closes the socket and reconnects. */
export const SILENT_MS = 10_000;
export const SNAPSHOT_EVERY_MS = 1_000;

export const BANK_CARDS_AT_MOST = 5;
/** R-AUTH-18: how long a deletion can be cancelled. */
export const CLOSING_DAYS = 7;
/** Specification, section 6: invitees needed to become a manager. */
export const MANAGER_INVITEES = 100;
