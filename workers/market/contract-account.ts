import type { LeverSum, Wallet } from '../../protocol/calls/money/wallet.ts';
import type { LeverOrder } from '../../protocol/calls/trading/contract.ts';
import type { PositionFields } from '../../protocol/position-line.ts';

/** `sequence` is the user's last event that the account includes. */
export interface LoadedAccount {
  sequence: number;
  sum: LeverSum;
  orders: readonly LeverOrder[];
}

/** Sent to the page when an order or a balance changes, not with each tick. Orders are sorted newest first. */
export interface ContractAccountView {
  legalId: number;
  isLoaded: boolean;
  /** Figures of the last load or balance event; live ones are in the snapshot's portfolio. */
  sum: LeverSum | undefined;
  available: string;
  positions: readonly LeverOrder[];
  pending: readonly LeverOrder[];
}

/** Input of the core's revaluation. */
export interface AccountState {
  available: string;
  burstRate: string;
  positions: readonly PositionFields[];
}

export interface UserEvent {
  sequence: number;
  time: number;
  kind: string;
  data: unknown;
}

export interface ContractAccountOptions {
  load(legalId: number): Promise<LoadedAccount | undefined>;
  order(id: number): Promise<LeverOrder | undefined>;
  monotonic(): number;
  onChanged(view: ContractAccountView | undefined): void;
  revalue(account: AccountState | undefined): void;
  onMissed(orders: readonly LeverOrder[]): void;
}

const RETRY_MS = 2_000;
/** After an outage, one by one. */
const REQUESTED_AT_MOST = 20;
const [PENDING, OPEN, CLOSING] = [0, 1, 2];

/**
 * The user's contract account in one quote currency: loaded once while it is visible, then updated by `user`
 * events. Events that arrive during a load are applied after it, unless the response already includes them.
 */
export class ContractAccount {
  readonly #options: ContractAccountOptions;
  #legalId = 0;
  #isSignedIn = false;
  #orders = new Map<number, LeverOrder>();
  #sum: LeverSum | undefined;
  #available = '0';
  #isLoaded = false;
  /** Events were lost: the data is outdated until the next load. */
  #isStale = false;
  #loading = false;
  #generation = 0;
  #lastLoad = Number.NEGATIVE_INFINITY;
  #eventsDuringLoad: UserEvent[] = [];
  /** Orders when the connection broke; undefined while connected. */
  #ordersBeforeOutage: ReadonlyMap<number, LeverOrder> | undefined;
  readonly #endedOrders = new Map<number, LeverOrder>();

  constructor(options: ContractAccountOptions) {
    this.#options = options;
  }

  /** 0: no page shows an account. The last one is kept up to date for the page that comes back. */
  want(legalId: number): void {
    if (legalId === 0 || legalId === this.#legalId) return;
    this.#legalId = legalId;
    this.#reset();
    this.advance();
  }

  /** False: a guest, or the user of the connection isn't known yet. */
  signedIn(isSignedIn: boolean): void {
    if (isSignedIn === this.#isSignedIn) return;
    this.#isSignedIn = isSignedIn;
    this.#reset();
    this.advance();
  }

  view(): ContractAccountView | undefined {
    if (this.#legalId === 0 || !this.#isSignedIn) return undefined;
    const orders = [...this.#orders.values()].sort(
      (a, b) => b.create_time - a.create_time || b.id - a.id,
    );
    return {
      legalId: this.#legalId,
      isLoaded: this.#isLoaded,
      sum: this.#sum,
      available: this.#available,
      positions: orders.filter(({ status }) => status === OPEN || status === CLOSING),
      pending: orders.filter(({ status }) => status === PENDING),
    };
  }

  /** The connection broke: changes until it is back are reported as missed. */
  onDisconnect(): void {
    if (this.#isLoaded) this.#ordersBeforeOutage ??= new Map(this.#orders);
  }

  /** After lost events: loads everything again and shows the current data until then. */
  reload(): void {
    this.#generation += 1;
    this.#loading = false;
    this.#eventsDuringLoad = [];
    this.#lastLoad = Number.NEGATIVE_INFINITY;
    this.#isStale = true;
    this.advance();
  }

  event(event: UserEvent): void {
    if (this.#legalId === 0 || !this.#isSignedIn) return;
    if (this.#loading) this.#eventsDuringLoad.push(event);
    if (!this.#isLoaded || !this.#apply(event)) return;
    this.#notify();
  }

  /** Called by the worker's slow timer: loads the account when it is missing or outdated. */
  advance(): void {
    if (this.#legalId === 0 || !this.#isSignedIn || this.#loading) return;
    if (this.#isLoaded && !this.#isStale) return;
    if (this.#options.monotonic() - this.#lastLoad < RETRY_MS) return;
    void this.#load();
  }

  /** The backlog of an outage has been delivered: reports its changes. */
  onBacklogEnd(): void {
    if (this.#ordersBeforeOutage === undefined || !this.#isLoaded || this.#isStale) return;
    const before = this.#ordersBeforeOutage;
    this.#ordersBeforeOutage = undefined;
    void this.#reportMissed(before);
  }

  async #load(): Promise<void> {
    this.#loading = true;
    this.#eventsDuringLoad = [];
    this.#lastLoad = this.#options.monotonic();
    const generation = this.#generation;
    const loadedAccount = await this.#options.load(this.#legalId);
    if (generation !== this.#generation) return;
    this.#loading = false;
    if (loadedAccount === undefined) return;
    this.#isLoaded = true;
    this.#isStale = false;
    this.#sum = loadedAccount.sum;
    this.#available = loadedAccount.sum.available;
    this.#orders = new Map(loadedAccount.orders.map((order) => [order.id, order]));
    for (const event of this.#eventsDuringLoad)
      if (event.sequence > loadedAccount.sequence) this.#apply(event);
    this.#eventsDuringLoad = [];
    this.#notify();
    this.onBacklogEnd();
  }

  #apply({ kind, data }: UserEvent): boolean {
    if (kind === 'lever_order') return this.#applyOrder(data as LeverOrder);
    if (kind !== 'balance') return false;
    const mine = (data as { list: readonly Wallet[] }).list.find(
      (one) => one.account_type === 'lever' && one.currency_id === this.#legalId,
    );
    if (mine === undefined) return false;
    this.#available = mine.available;
    this.#sum = mine.lever ?? this.#sum;
    return true;
  }

  #applyOrder(order: LeverOrder): boolean {
    if (order.legal_id !== this.#legalId) return false;
    if (order.status > CLOSING) {
      if (this.#ordersBeforeOutage !== undefined) this.#endedOrders.set(order.id, order);
      return this.#orders.delete(order.id);
    }
    this.#orders.set(order.id, order);
    return true;
  }

  #notify(): void {
    const view = this.view();
    const isReady = view?.isLoaded === true && view.sum !== undefined;
    // First the ticket's check with this account: the page must not hold the former one against the new account.
    this.#options.revalue(
      isReady
        ? {
            available: view.available,
            burstRate: view.sum?.burst_rate ?? '0',
            positions: view.positions,
          }
        : undefined,
    );
    this.#options.onChanged(view);
  }

  async #reportMissed(before: ReadonlyMap<number, LeverOrder>): Promise<void> {
    const changedOrders = [...this.#orders.values()].filter(
      (order) => before.get(order.id)?.status !== order.status,
    );
    const endedOrders = [...this.#endedOrders.values()];
    this.#endedOrders.clear();
    const endedIds = [...before.keys()].filter(
      (id) => !this.#orders.has(id) && !endedOrders.some((order) => order.id === id),
    );
    const answers = await Promise.all(
      endedIds.slice(0, REQUESTED_AT_MOST).map((id) => this.#options.order(id)),
    );
    const all = [...changedOrders, ...endedOrders, ...answers.flatMap((order) => order ?? [])];
    if (all.length > 0) this.#options.onMissed(all);
  }

  #reset(): void {
    this.#generation += 1;
    this.#loading = false;
    this.#isLoaded = false;
    this.#isStale = false;
    this.#lastLoad = Number.NEGATIVE_INFINITY;
    this.#orders.clear();
    this.#endedOrders.clear();
    this.#ordersBeforeOutage = undefined;
    this.#sum = undefined;
    this.#available = '0';
    this.#eventsDuringLoad = [];
    this.#notify();
  }
}
