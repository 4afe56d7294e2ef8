// What a server is started with: the flags and environment that scripts/server.ts has read.
import type { ExternalSettings } from '../market/feed/external/open-session.ts';
import type { DataFolder } from '../platform/data-folder/data-folder.ts';
import type { SenderSettings } from '../platform/delivery/senders.ts';

export type Page =
  | { kind: 'built'; dist: string }
  | { kind: 'hot'; root: string }
  | { kind: 'none' };

export interface ServerOptions {
  port: number;
  host?: string;
  folder: DataFolder;
  page: Page;
  seed?: number | undefined;
  market_speed?: number;
  market_step_ms?: number | undefined;
  /** The same rate for every instrument, instead of its own. */
  ticks_per_second: number | undefined;
  is_feed_stopped?: boolean;
  replay?: { path: string; speed: number };
  external?: ExternalSettings | undefined;
  senders: SenderSettings;
  rates_url?: string | undefined;
  /** The server's address for users. When unset, links name this machine. */
  public_origin: string | undefined;
  database_url: string | undefined;
  /** A replica for lists and sums. */
  database_read_url?: string | undefined;
  redis_url: string | undefined;
  files_folder: string | undefined;
  is_sandbox: boolean | undefined;
  trust_proxy: string | undefined;
  operator_socket: string | undefined;
  log_level: string;
  /** Grants remote access to /metrics. */
  metrics_token: string | undefined;
  has_limits: boolean;
  has_test_controls: boolean;
}
