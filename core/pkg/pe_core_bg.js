export class ContractOrderIndex {
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        ContractOrderIndexFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_contractorderindex_free(ptr, 0);
    }
    /**
     * Adds an instrument with its mark, in units of its price, and when that was.
     * @param {number} match_id
     * @param {number} exponent
     * @param {number} mark
     * @param {number} time
     */
    list(match_id, exponent, mark, time) {
        const ret = wasm.contractorderindex_list(this.__wbg_ptr, match_id, exponent, mark, time);
        if (ret[1]) {
            throw takeFromExternrefTable0(ret[0]);
        }
    }
    /**
     * @param {string} burst_rate
     */
    constructor(burst_rate) {
        const ret = wasm.contractorderindex_new(burst_rate);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        this.__wbg_ptr = ret[0];
        ContractOrderIndexFinalization.register(this, this.__wbg_ptr, this);
        return this;
    }
    /**
     * Replaces all orders of an account.
     * @param {number} user
     * @param {number} legal
     * @param {number} version
     * @param {string} available
     * @param {string} lines
     */
    set_account(user, legal, version, available, lines) {
        const ret = wasm.contractorderindex_set_account(this.__wbg_ptr, user, legal, version, available, lines);
        if (ret[1]) {
            throw takeFromExternrefTable0(ret[0]);
        }
    }
    /**
     * @param {number} user
     * @param {number} legal
     * @param {number} version
     * @param {string} available
     */
    set_available(user, legal, version, available) {
        const ret = wasm.contractorderindex_set_available(this.__wbg_ptr, user, legal, version, available);
        if (ret[1]) {
            throw takeFromExternrefTable0(ret[0]);
        }
    }
    /**
     * Ends a batch: returns what fired, one line each; '' when nothing did.
     * @returns {string}
     */
    step() {
        let deferred1_0;
        let deferred1_1;
        try {
            const ret = wasm.contractorderindex_step(this.__wbg_ptr);
            deferred1_0 = ret[0];
            deferred1_1 = ret[1];
            return getStringFromWasm0(ret[0], ret[1]);
        } finally {
            wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
        }
    }
    /**
     * Returns false if no account has ever held the instrument.
     * @param {number} match_id
     * @param {number} mark
     * @param {number} time
     * @returns {boolean}
     */
    tick(match_id, mark, time) {
        const ret = wasm.contractorderindex_tick(this.__wbg_ptr, match_id, mark, time);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return ret[0] !== 0;
    }
}
if (Symbol.dispose) ContractOrderIndex.prototype[Symbol.dispose] = ContractOrderIndex.prototype.free;

/**
 * The lots of one coin, first in first out (R-FUNDS-15).
 */
export class LotQueue {
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        LotQueueFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_lotqueue_free(ptr, 0);
    }
    /**
     * @param {string} amount
     * @param {string} cost
     */
    add(amount, cost) {
        const ret = wasm.lotqueue_add(this.__wbg_ptr, amount, cost);
        if (ret[1]) {
            throw takeFromExternrefTable0(ret[0]);
        }
    }
    /**
     * `lots` as `amount/cost`, joined by `;`, oldest first; '' for none.
     * @param {string} lots
     */
    constructor(lots) {
        const ret = wasm.lotqueue_new(lots);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        this.__wbg_ptr = ret[0];
        LotQueueFinalization.register(this, this.__wbg_ptr, this);
        return this;
    }
    /**
     * What wasn't taken, oldest first.
     * @returns {{ amount: string; cost: string }[]}
     */
    rest() {
        const ret = wasm.lotqueue_rest(this.__wbg_ptr);
        return ret;
    }
    /**
     * Takes `amount` of the oldest coins and returns what they cost.
     * @param {string} amount
     * @returns {string}
     */
    take(amount) {
        let deferred2_0;
        let deferred2_1;
        try {
            const ret = wasm.lotqueue_take(this.__wbg_ptr, amount);
            var ptr1 = ret[0];
            var len1 = ret[1];
            if (ret[3]) {
                ptr1 = 0; len1 = 0;
                throw takeFromExternrefTable0(ret[2]);
            }
            deferred2_0 = ptr1;
            deferred2_1 = len1;
            return getStringFromWasm0(ptr1, len1);
        } finally {
            wasm.__wbindgen_free(deferred2_0, deferred2_1, 1);
        }
    }
}
if (Symbol.dispose) LotQueue.prototype[Symbol.dispose] = LotQueue.prototype.free;

/**
 * Takes frames of the server and makes snapshots for the page; keeps sequences, candles, book, trades
 * and the value of positions. Has no clock: the caller passes the time.
 */
export class Market {
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        MarketFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_market_free(ptr, 0);
    }
    /**
     * `side/price/number`, best first, buyers (1) before sellers (2).
     * @param {number} match_id
     * @param {number} depth
     * @returns {string}
     */
    book_lines(match_id, depth) {
        let deferred2_0;
        let deferred2_1;
        try {
            const ret = wasm.market_book_lines(this.__wbg_ptr, match_id, depth);
            var ptr1 = ret[0];
            var len1 = ret[1];
            if (ret[3]) {
                ptr1 = 0; len1 = 0;
                throw takeFromExternrefTable0(ret[2]);
            }
            deferred2_0 = ptr1;
            deferred2_1 = len1;
            return getStringFromWasm0(ptr1, len1);
        } finally {
            wasm.__wbindgen_free(deferred2_0, deferred2_1, 1);
        }
    }
    /**
     * Open, high, low, close and volume of the bar at `time`, one line each; '' for none.
     * @param {number} handle
     * @param {number} time
     * @returns {string}
     */
    candle_texts(handle, time) {
        let deferred2_0;
        let deferred2_1;
        try {
            const ret = wasm.market_candle_texts(this.__wbg_ptr, handle, time);
            var ptr1 = ret[0];
            var len1 = ret[1];
            if (ret[3]) {
                ptr1 = 0; len1 = 0;
                throw takeFromExternrefTable0(ret[2]);
            }
            deferred2_0 = ptr1;
            deferred2_1 = len1;
            return getStringFromWasm0(ptr1, len1);
        } finally {
            wasm.__wbindgen_free(deferred2_0, deferred2_1, 1);
        }
    }
    /**
     * Lines `time/open/high/low/close/volume`, oldest first, of this period or a finer one, and the
     * frame of quotes that they include. Returns 0 live, 1 too old: request again, 2 ahead of our
     * frames, 3 no such chart.
     * @param {number} handle
     * @param {string} lines
     * @param {number} epoch
     * @param {number} sequence
     * @returns {number}
     */
    chart_history(handle, lines, epoch, sequence) {
        const ret = wasm.market_chart_history(this.__wbg_ptr, handle, lines, epoch, sequence);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return ret[0] >>> 0;
    }
    /**
     * `time/open/high/low/close/volume` of the newest `limit` bars with `from <= time < to`.
     * @param {number} handle
     * @param {number} from
     * @param {number} to
     * @param {number} limit
     * @returns {string}
     */
    chart_lines(handle, from, to, limit) {
        let deferred2_0;
        let deferred2_1;
        try {
            const ret = wasm.market_chart_lines(this.__wbg_ptr, handle, from, to, limit);
            var ptr1 = ret[0];
            var len1 = ret[1];
            if (ret[3]) {
                ptr1 = 0; len1 = 0;
                throw takeFromExternrefTable0(ret[2]);
            }
            deferred2_0 = ptr1;
            deferred2_1 = len1;
            return getStringFromWasm0(ptr1, len1);
        } finally {
            wasm.__wbindgen_free(deferred2_0, deferred2_1, 1);
        }
    }
    /**
     * Adds bars that end before the first one held.
     * @param {number} handle
     * @param {string} lines
     */
    chart_older(handle, lines) {
        const ret = wasm.market_chart_older(this.__wbg_ptr, handle, lines);
        if (ret[1]) {
            throw takeFromExternrefTable0(ret[0]);
        }
    }
    /**
     * Time of the oldest bar; 0 without bars.
     * @param {number} handle
     * @returns {number}
     */
    chart_start(handle) {
        const ret = wasm.market_chart_start(this.__wbg_ptr, handle);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return ret[0];
    }
    /**
     * 0 unknown, 1 waits for history, 2 live, 3 broken: request history again.
     * @param {number} handle
     * @returns {number}
     */
    chart_state(handle) {
        const ret = wasm.market_chart_state(this.__wbg_ptr, handle);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return ret[0] >>> 0;
    }
    /**
     * @param {number} handle
     */
    close_chart(handle) {
        const ret = wasm.market_close_chart(this.__wbg_ptr, handle);
        if (ret[1]) {
            throw takeFromExternrefTable0(ret[0]);
        }
    }
    /**
     * @param {number} room
     * @param {number} match_id
     */
    close_room(room, match_id) {
        const ret = wasm.market_close_room(this.__wbg_ptr, room, match_id);
        if (ret[1]) {
            throw takeFromExternrefTable0(ret[0]);
        }
    }
    /**
     * `frames`, `refused`, `held`, `gaps`, `unknown`, `late`, `memory_bytes`.
     * @returns {{ [name: string]: number }}
     */
    counters() {
        const ret = wasm.market_counters(this.__wbg_ptr);
        return ret;
    }
    /**
     * The connection was lost: every open room waits for a snapshot again, and charts are broken.
     */
    disconnected() {
        wasm.market_disconnected(this.__wbg_ptr);
    }
    /**
     * @returns {number}
     */
    epoch() {
        const ret = wasm.market_epoch(this.__wbg_ptr);
        return ret >>> 0;
    }
    /**
     * @returns {boolean}
     */
    has_gap() {
        const ret = wasm.market_has_gap(this.__wbg_ptr);
        return ret !== 0;
    }
    /**
     * Handles one frame. Returns bits: 1 applied, 2 dropped, 4 held, 8 the room needs a snapshot, 16 an
     * unknown `match_id` was skipped, 32 a snapshot made the room live. Invalid bytes throw and change
     * nothing.
     * @param {Uint8Array} frame
     * @param {number} _now
     * @returns {number}
     */
    ingest(frame, _now) {
        const ret = wasm.market_ingest(this.__wbg_ptr, frame, _now);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return ret[0] >>> 0;
    }
    /**
     * Replaces the list with lines `match_id/price_exponent/number_exponent/tick`. An instrument keeps
     * its state when its exponents are unchanged.
     * @param {string} lines
     */
    load_instruments(lines) {
        const ret = wasm.market_load_instruments(this.__wbg_ptr, lines);
        if (ret[1]) {
            throw takeFromExternrefTable0(ret[0]);
        }
    }
    /**
     * @param {number} match_id
     * @returns {string}
     */
    mark(match_id) {
        let deferred2_0;
        let deferred2_1;
        try {
            const ret = wasm.market_mark(this.__wbg_ptr, match_id);
            var ptr1 = ret[0];
            var len1 = ret[1];
            if (ret[3]) {
                ptr1 = 0; len1 = 0;
                throw takeFromExternrefTable0(ret[2]);
            }
            deferred2_0 = ptr1;
            deferred2_1 = len1;
            return getStringFromWasm0(ptr1, len1);
        } finally {
            wasm.__wbindgen_free(deferred2_0, deferred2_1, 1);
        }
    }
    constructor() {
        const ret = wasm.market_new();
        this.__wbg_ptr = ret;
        MarketFinalization.register(this, this.__wbg_ptr, this);
        return this;
    }
    /**
     * Period: `line`, `1min`, `5min`, `15min`, `30min`, `1hour`, `4hour`, `1day`, `1week`, `1month`, in
     * UTC, weeks from Monday; or an own one, `45m`, `3h` or `2d`. `capacity`: bars to keep; the oldest are dropped.
     * @param {number} handle
     * @param {number} match_id
     * @param {string} period
     * @param {number} capacity
     */
    open_chart(handle, match_id, period, capacity) {
        const ret = wasm.market_open_chart(this.__wbg_ptr, handle, match_id, period, capacity);
        if (ret[1]) {
            throw takeFromExternrefTable0(ret[0]);
        }
    }
    /**
     * Room 1 quotes (`match_id` 0), 2 book, 3 trades. Frames are held until the snapshot arrives.
     * @param {number} room
     * @param {number} match_id
     */
    open_room(room, match_id) {
        const ret = wasm.market_open_room(this.__wbg_ptr, room, match_id);
        if (ret[1]) {
            throw takeFromExternrefTable0(ret[0]);
        }
    }
    /**
     * The last price in plain form; '' for none.
     * @param {number} match_id
     * @returns {string}
     */
    price(match_id) {
        let deferred2_0;
        let deferred2_1;
        try {
            const ret = wasm.market_price(this.__wbg_ptr, match_id);
            var ptr1 = ret[0];
            var len1 = ret[1];
            if (ret[3]) {
                ptr1 = 0; len1 = 0;
                throw takeFromExternrefTable0(ret[2]);
            }
            deferred2_0 = ptr1;
            deferred2_1 = len1;
            return getStringFromWasm0(ptr1, len1);
        } finally {
            wasm.__wbindgen_free(deferred2_0, deferred2_1, 1);
        }
    }
    /**
     * `server_time` of the newest frame of quotes in sequence, heartbeats included; 0 for none.
     * @returns {number}
     */
    quote_time() {
        const ret = wasm.market_quote_time(this.__wbg_ptr);
        return ret;
    }
    /**
     * The next snapshot contains everything that is watched.
     */
    resend() {
        wasm.market_resend(this.__wbg_ptr);
    }
    /**
     * What the scanner needs of an instrument besides its minutes and its newest price, see `market::scan`.
     * @param {number} hours
     * @param {number} days
     * @param {number} now
     * @returns {string}
     */
    scan_line(hours, days, now) {
        let deferred2_0;
        let deferred2_1;
        try {
            const ret = wasm.market_scan_line(this.__wbg_ptr, hours, days, now);
            var ptr1 = ret[0];
            var len1 = ret[1];
            if (ret[3]) {
                ptr1 = 0; len1 = 0;
                throw takeFromExternrefTable0(ret[2]);
            }
            deferred2_0 = ptr1;
            deferred2_1 = len1;
            return getStringFromWasm0(ptr1, len1);
        } finally {
            wasm.__wbindgen_free(deferred2_0, deferred2_1, 1);
        }
    }
    /**
     * @param {number} room
     * @param {number} match_id
     * @returns {number}
     */
    sequence(room, match_id) {
        const ret = wasm.market_sequence(this.__wbg_ptr, room, match_id);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return ret[0];
    }
    /**
     * Position lines; '' as available removes the
     * account.
     * @param {string} available
     * @param {string} burst_rate
     * @param {string} lines
     */
    set_portfolio(available, burst_rate, lines) {
        const ret = wasm.market_set_portfolio(this.__wbg_ptr, available, burst_rate, lines);
        if (ret[1]) {
            throw takeFromExternrefTable0(ret[0]);
        }
    }
    /**
     * The next snapshot sends all texts again.
     * @param {NumberRules} rules
     */
    set_rules(rules) {
        const ret = wasm.market_set_rules(this.__wbg_ptr, rules);
        if (ret[1]) {
            throw takeFromExternrefTable0(ret[0]);
        }
    }
    /**
     * Everything watched that changed since the last snapshot. `parts`: 1 rows, 2 detail, book, trades,
     * charts and portfolio, 3 all. `undefined` when nothing changed.
     * @param {number} now
     * @param {number} parts
     * @returns {MarketSnapshot | undefined}
     */
    snapshot(now, parts) {
        const ret = wasm.market_snapshot(this.__wbg_ptr, now, parts);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return takeFromExternrefTable0(ret[0]);
    }
    /**
     * Call when the room's snapshot is requested, also by subscribing. The room continues from that
     * snapshot, even when frames received before the request are ahead of it.
     * @param {number} room
     * @param {number} match_id
     */
    snapshot_requested(room, match_id) {
        const ret = wasm.market_snapshot_requested(this.__wbg_ptr, room, match_id);
        if (ret[1]) {
            throw takeFromExternrefTable0(ret[0]);
        }
    }
    /**
     * `match_id/flags/now_price/mark_price/change/open/high/low/volume/turnover/time`.
     * @returns {string}
     */
    ticker_lines() {
        let deferred1_0;
        let deferred1_1;
        try {
            const ret = wasm.market_ticker_lines(this.__wbg_ptr);
            deferred1_0 = ret[0];
            deferred1_1 = ret[1];
            return getStringFromWasm0(ret[0], ret[1]);
        } finally {
            wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
        }
    }
    /**
     * `id/time/price/number/type`, newest first.
     * @param {number} match_id
     * @param {number} limit
     * @returns {string}
     */
    trade_lines(match_id, limit) {
        let deferred2_0;
        let deferred2_1;
        try {
            const ret = wasm.market_trade_lines(this.__wbg_ptr, match_id, limit);
            var ptr1 = ret[0];
            var len1 = ret[1];
            if (ret[3]) {
                ptr1 = 0; len1 = 0;
                throw takeFromExternrefTable0(ret[2]);
            }
            deferred2_0 = ptr1;
            deferred2_1 = len1;
            return getStringFromWasm0(ptr1, len1);
        } finally {
            wasm.__wbindgen_free(deferred2_0, deferred2_1, 1);
        }
    }
    /**
     * `levels` a side, with prices merged to `group` ticks: bids down, asks up.
     * @param {number} match_id
     * @param {number} levels
     * @param {number} group
     */
    watch_book(match_id, levels, group) {
        const ret = wasm.market_watch_book(this.__wbg_ptr, match_id, levels, group);
        if (ret[1]) {
            throw takeFromExternrefTable0(ret[0]);
        }
    }
    /**
     * @param {number} match_id
     */
    watch_detail(match_id) {
        const ret = wasm.market_watch_detail(this.__wbg_ptr, match_id);
        if (ret[1]) {
            throw takeFromExternrefTable0(ret[0]);
        }
    }
    /**
     * An index of `ids` is the slot of a row in the row sections of this generation.
     * @param {Uint32Array} ids
     * @param {number} generation
     */
    watch_rows(ids, generation) {
        const ret = wasm.market_watch_rows(this.__wbg_ptr, ids, generation);
        if (ret[1]) {
            throw takeFromExternrefTable0(ret[0]);
        }
    }
    /**
     * The newest `most`. Side: 0 both, 1 buyers took, 2 sellers. Size: 0 all, 1 and 2 from a step on.
     * @param {number} match_id
     * @param {number} most
     * @param {number} side
     * @param {number} size
     */
    watch_trades(match_id, most, side, size) {
        const ret = wasm.market_watch_trades(this.__wbg_ptr, match_id, most, side, size);
        if (ret[1]) {
            throw takeFromExternrefTable0(ret[0]);
        }
    }
}
if (Symbol.dispose) Market.prototype[Symbol.dispose] = Market.prototype.free;

export class Positions {
    __destroy_into_raw() {
        const ptr = this.__wbg_ptr;
        this.__wbg_ptr = 0;
        PositionsFinalization.unregister(this);
        return ptr;
    }
    free() {
        const ptr = this.__destroy_into_raw();
        wasm.__wbg_positions_free(ptr, 0);
    }
    /**
     * Replaces all rows and returns their number; an invalid row changes nothing.
     * @param {string} rows
     * @returns {number}
     */
    load(rows) {
        const ret = wasm.positions_load(this.__wbg_ptr, rows);
        if (ret[2]) {
            throw takeFromExternrefTable0(ret[1]);
        }
        return ret[0] >>> 0;
    }
    constructor() {
        const ret = wasm.positions_new();
        this.__wbg_ptr = ret;
        PositionsFinalization.register(this, this.__wbg_ptr, this);
        return this;
    }
    /**
     * Five numbers for each row, for pixels and sorting only; NaN for none.
     * @returns {Float64Array}
     */
    numbers() {
        const ret = wasm.positions_numbers(this.__wbg_ptr);
        return ret;
    }
    /**
     * Computes the five figures of all rows; returns the number of rows without figures.
     * @returns {number}
     */
    revalue() {
        const ret = wasm.positions_revalue(this.__wbg_ptr);
        return ret >>> 0;
    }
    /**
     * Sets new marks from lines of `index,mark`: all of them or, after an error, none.
     * @param {string} marks
     */
    set_marks(marks) {
        const ret = wasm.positions_set_marks(this.__wbg_ptr, marks);
        if (ret[1]) {
            throw takeFromExternrefTable0(ret[0]);
        }
    }
    /**
     * Five lines for each row, as `position_texts` writes them.
     * @returns {string}
     */
    texts() {
        let deferred1_0;
        let deferred1_1;
        try {
            const ret = wasm.positions_texts(this.__wbg_ptr);
            deferred1_0 = ret[0];
            deferred1_1 = ret[1];
            return getStringFromWasm0(ret[0], ret[1]);
        } finally {
            wasm.__wbindgen_free(deferred1_0, deferred1_1, 1);
        }
    }
}
if (Symbol.dispose) Positions.prototype[Symbol.dispose] = Positions.prototype.free;

/**
 * `marks` has lines of `match_id/mark`; an instrument without one counts at the open price of each position.
 * @param {string} available
 * @param {string} burst_rate
 * @param {string} positions
 * @param {string} marks
 * @returns {AccountWorth}
 */
export function account_worth(available, burst_rate, positions, marks) {
    const ret = wasm.account_worth(available, burst_rate, positions, marks);
    if (ret[2]) {
        throw takeFromExternrefTable0(ret[1]);
    }
    return takeFromExternrefTable0(ret[0]);
}

/**
 * The quantity that the money buys at this price, rounded to the step.
 * @param {string} money
 * @param {string} price
 * @param {string} step
 * @returns {string}
 */
export function affordable_quantity(money, price, step) {
    let deferred2_0;
    let deferred2_1;
    try {
        const ret = wasm.affordable_quantity(money, price, step);
        var ptr1 = ret[0];
        var len1 = ret[1];
        if (ret[3]) {
            ptr1 = 0; len1 = 0;
            throw takeFromExternrefTable0(ret[2]);
        }
        deferred2_0 = ptr1;
        deferred2_1 = len1;
        return getStringFromWasm0(ptr1, len1);
    } finally {
        wasm.__wbindgen_free(deferred2_0, deferred2_1, 1);
    }
}

/**
 * @param {string} rows
 * @param {number} kind
 * @param {number | null} [instrument]
 * @returns {Float64Array}
 */
export function batch_close(rows, kind, instrument) {
    const ret = wasm.batch_close(rows, kind, !isLikeNone(instrument), isLikeNone(instrument) ? 0 : instrument);
    if (ret[3]) {
        throw takeFromExternrefTable0(ret[2]);
    }
    var v1 = getArrayF64FromWasm0(ret[0], ret[1]).slice();
    wasm.__wbindgen_free(ret[0], ret[1] * 8, 8);
    return v1;
}

/**
 * The lots of each level, and what all of them together win or lose.
 * @param {BracketInput} input
 * @returns {BracketOutcome}
 */
export function bracket_outcome(input) {
    const ret = wasm.bracket_outcome(input);
    if (ret[2]) {
        throw takeFromExternrefTable0(ret[1]);
    }
    return takeFromExternrefTable0(ret[0]);
}

/**
 * The price at which coins that cost `cost` are sold without profit.
 * @param {string} cost
 * @param {string} amount
 * @param {string} fee_rate
 * @returns {string}
 */
export function break_even(cost, amount, fee_rate) {
    let deferred2_0;
    let deferred2_1;
    try {
        const ret = wasm.break_even(cost, amount, fee_rate);
        var ptr1 = ret[0];
        var len1 = ret[1];
        if (ret[3]) {
            ptr1 = 0; len1 = 0;
            throw takeFromExternrefTable0(ret[2]);
        }
        deferred2_0 = ptr1;
        deferred2_1 = len1;
        return getStringFromWasm0(ptr1, len1);
    } finally {
        wasm.__wbindgen_free(deferred2_0, deferred2_1, 1);
    }
}

/**
 * Violations of closing `lots` of the held lots. With a null step the instrument no longer exists.
 * @param {string} lots
 * @param {string} held
 * @param {string | null} step
 * @returns {Violation[]}
 */
export function check_closing(lots, held, step) {
    const ret = wasm.check_closing(lots, held, step);
    if (ret[2]) {
        throw takeFromExternrefTable0(ret[1]);
    }
    return takeFromExternrefTable0(ret[0]);
}

/**
 * `insufficient_balance`, or nothing. `Violation.field` is empty: the caller sets it.
 * @param {string} needed
 * @param {string} available
 * @returns {Violation[]}
 */
export function check_funds(needed, available) {
    const ret = wasm.check_funds(needed, available);
    if (ret[2]) {
        throw takeFromExternrefTable0(ret[1]);
    }
    return takeFromExternrefTable0(ret[0]);
}

/**
 * All violations of the levels of a position.
 * @param {LevelsInput} input
 * @returns {Violation[]}
 */
export function check_levels(input) {
    const ret = wasm.check_levels(input);
    if (ret[2]) {
        throw takeFromExternrefTable0(ret[1]);
    }
    return takeFromExternrefTable0(ret[0]);
}

/**
 * Violations of a limit that closes a part: lots above the position are cut by the caller.
 * @param {PriceRules & { price: string; lots: string; lot_step: string; mark: string }} input
 * @returns {Violation[]}
 */
export function check_limit_close(input) {
    const ret = wasm.check_limit_close(input);
    if (ret[2]) {
        throw takeFromExternrefTable0(ret[1]);
    }
    return takeFromExternrefTable0(ret[0]);
}

/**
 * Violations of an order's stops. A null stop isn't set; with a null tick the instrument no longer
 * exists; with a null liquidation price none is near.
 * @param {string} side
 * @param {string} price
 * @param {string | null} tick
 * @param {string | null} take_profit
 * @param {string | null} stop_loss
 * @param {string | null} liquidation
 * @returns {Violation[]}
 */
export function check_stops(side, price, tick, take_profit, stop_loss, liquidation) {
    const ret = wasm.check_stops(side, price, tick, take_profit, stop_loss, liquidation);
    if (ret[2]) {
        throw takeFromExternrefTable0(ret[1]);
    }
    return takeFromExternrefTable0(ret[0]);
}

/**
 * All violations of an order at once, and its cost.
 * @param {TicketInput} input
 * @returns {TicketCheck}
 */
export function check_ticket(input) {
    const ret = wasm.check_ticket(input);
    if (ret[2]) {
        throw takeFromExternrefTable0(ret[1]);
    }
    return takeFromExternrefTable0(ret[0]);
}

/**
 * Violations of a trailing stop that closes a position.
 * @param {TrailInput} input
 * @returns {Violation[]}
 */
export function check_trail(input) {
    const ret = wasm.check_trail(input);
    if (ret[2]) {
        throw takeFromExternrefTable0(ret[1]);
    }
    return takeFromExternrefTable0(ret[0]);
}

/**
 * The hash of a secret, published before the draw: 64 hexadecimal digits.
 * @param {string} secret
 * @returns {string}
 */
export function draw_hash(secret) {
    let deferred2_0;
    let deferred2_1;
    try {
        const ret = wasm.draw_hash(secret);
        var ptr1 = ret[0];
        var len1 = ret[1];
        if (ret[3]) {
            ptr1 = 0; len1 = 0;
            throw takeFromExternrefTable0(ret[2]);
        }
        deferred2_0 = ptr1;
        deferred2_1 = len1;
        return getStringFromWasm0(ptr1, len1);
    } finally {
        wasm.__wbindgen_free(deferred2_0, deferred2_1, 1);
    }
}

/**
 * The drawn position, from 0, among `size` items.
 * @param {string} secret
 * @param {string} seed
 * @param {number} id
 * @param {number} size
 * @returns {number}
 */
export function draw_position(secret, seed, id, size) {
    const ret = wasm.draw_position(secret, seed, id, size);
    if (ret[2]) {
        throw takeFromExternrefTable0(ret[1]);
    }
    return ret[0] >>> 0;
}

/**
 * @param {string} name
 * @param {string[]} _arguments
 * @returns {string}
 */
export function evaluate(name, _arguments) {
    let deferred2_0;
    let deferred2_1;
    try {
        const ret = wasm.evaluate(name, _arguments);
        var ptr1 = ret[0];
        var len1 = ret[1];
        if (ret[3]) {
            ptr1 = 0; len1 = 0;
            throw takeFromExternrefTable0(ret[2]);
        }
        deferred2_0 = ptr1;
        deferred2_1 = len1;
        return getStringFromWasm0(ptr1, len1);
    } finally {
        wasm.__wbindgen_free(deferred2_0, deferred2_1, 1);
    }
}

/**
 * Like `evaluate`, with the steps.
 * @param {string} name
 * @param {string[]} _arguments
 * @returns {Explanation}
 */
export function explain(name, _arguments) {
    const ret = wasm.explain(name, _arguments);
    if (ret[2]) {
        throw takeFromExternrefTable0(ret[1]);
    }
    return takeFromExternrefTable0(ret[0]);
}

/**
 * What `amount` of the oldest coins cost; `lots` as for `LotQueue`.
 * @param {string} amount
 * @param {string} lots
 * @returns {string}
 */
export function fifo_cost(amount, lots) {
    let deferred2_0;
    let deferred2_1;
    try {
        const ret = wasm.fifo_cost(amount, lots);
        var ptr1 = ret[0];
        var len1 = ret[1];
        if (ret[3]) {
            ptr1 = 0; len1 = 0;
            throw takeFromExternrefTable0(ret[2]);
        }
        deferred2_0 = ptr1;
        deferred2_1 = len1;
        return getStringFromWasm0(ptr1, len1);
    } finally {
        wasm.__wbindgen_free(deferred2_0, deferred2_1, 1);
    }
}

/**
 * With K and M.
 * @param {string} value
 * @param {NumberRules} rules
 * @returns {string}
 */
export function format_compact(value, rules) {
    let deferred2_0;
    let deferred2_1;
    try {
        const ret = wasm.format_compact(value, rules);
        var ptr1 = ret[0];
        var len1 = ret[1];
        if (ret[3]) {
            ptr1 = 0; len1 = 0;
            throw takeFromExternrefTable0(ret[2]);
        }
        deferred2_0 = ptr1;
        deferred2_1 = len1;
        return getStringFromWasm0(ptr1, len1);
    } finally {
        wasm.__wbindgen_free(deferred2_0, deferred2_1, 1);
    }
}

/**
 * A fixed number of decimals, half up, written by the language's rules.
 * @param {string} value
 * @param {number} decimals
 * @param {NumberRules} rules
 * @returns {string}
 */
export function format_fixed(value, decimals, rules) {
    let deferred2_0;
    let deferred2_1;
    try {
        const ret = wasm.format_fixed(value, decimals, rules);
        var ptr1 = ret[0];
        var len1 = ret[1];
        if (ret[3]) {
            ptr1 = 0; len1 = 0;
            throw takeFromExternrefTable0(ret[2]);
        }
        deferred2_0 = ptr1;
        deferred2_1 = len1;
        return getStringFromWasm0(ptr1, len1);
    } finally {
        wasm.__wbindgen_free(deferred2_0, deferred2_1, 1);
    }
}

/**
 * For an input field: `parse_input` can read it back.
 * @param {string} value
 * @param {NumberRules} rules
 * @returns {string}
 */
export function format_input(value, rules) {
    let deferred2_0;
    let deferred2_1;
    try {
        const ret = wasm.format_input(value, rules);
        var ptr1 = ret[0];
        var len1 = ret[1];
        if (ret[3]) {
            ptr1 = 0; len1 = 0;
            throw takeFromExternrefTable0(ret[2]);
        }
        deferred2_0 = ptr1;
        deferred2_1 = len1;
        return getStringFromWasm0(ptr1, len1);
    } finally {
        wasm.__wbindgen_free(deferred2_0, deferred2_1, 1);
    }
}

/**
 * @param {string} value
 * @param {NumberRules} rules
 * @returns {string}
 */
export function format_plain(value, rules) {
    let deferred2_0;
    let deferred2_1;
    try {
        const ret = wasm.format_plain(value, rules);
        var ptr1 = ret[0];
        var len1 = ret[1];
        if (ret[3]) {
            ptr1 = 0; len1 = 0;
            throw takeFromExternrefTable0(ret[2]);
        }
        deferred2_0 = ptr1;
        deferred2_1 = len1;
        return getStringFromWasm0(ptr1, len1);
    } finally {
        wasm.__wbindgen_free(deferred2_0, deferred2_1, 1);
    }
}

/**
 * @param {string} value
 * @param {string} tick
 * @param {NumberRules} rules
 * @returns {string}
 */
export function format_tick(value, tick, rules) {
    let deferred2_0;
    let deferred2_1;
    try {
        const ret = wasm.format_tick(value, tick, rules);
        var ptr1 = ret[0];
        var len1 = ret[1];
        if (ret[3]) {
            ptr1 = 0; len1 = 0;
            throw takeFromExternrefTable0(ret[2]);
        }
        deferred2_0 = ptr1;
        deferred2_1 = len1;
        return getStringFromWasm0(ptr1, len1);
    } finally {
        wasm.__wbindgen_free(deferred2_0, deferred2_1, 1);
    }
}

/**
 * @returns {Formula[]}
 */
export function formulas() {
    const ret = wasm.formulas();
    return ret;
}

/**
 * True when a price is a multiple of its tick, or a quantity of its step.
 * @param {string} value
 * @param {string} step
 * @returns {boolean}
 */
export function is_on_step(value, step) {
    const ret = wasm.is_on_step(value, step);
    if (ret[2]) {
        throw takeFromExternrefTable0(ret[1]);
    }
    return ret[0] !== 0;
}

/**
 * True when this side pays more, or receives less, than at the worst price that the user allows.
 * @param {string} side
 * @param {string} price
 * @param {string} worst
 * @returns {boolean}
 */
export function is_worse_price(side, price, worst) {
    const ret = wasm.is_worse_price(side, price, worst);
    if (ret[2]) {
        throw takeFromExternrefTable0(ret[1]);
    }
    return ret[0] !== 0;
}

/**
 * Ids to liquidate, worst loss first, until the risk rate is above the burst rate.
 * @param {string} available
 * @param {string} burst_rate
 * @param {string} rows
 * @returns {Float64Array}
 */
export function liquidation_order(available, burst_rate, rows) {
    const ret = wasm.liquidation_order(available, burst_rate, rows);
    if (ret[3]) {
        throw takeFromExternrefTable0(ret[2]);
    }
    var v1 = getArrayF64FromWasm0(ret[0], ret[1]).slice();
    wasm.__wbindgen_free(ret[0], ret[1] * 8, 8);
    return v1;
}

/**
 * The lots with which a hit stop loses at most `risk`, the opening fee included.
 * @param {RiskInput} input
 * @returns {RiskLots}
 */
export function lots_by_risk(input) {
    const ret = wasm.lots_by_risk(input);
    if (ret[2]) {
        throw takeFromExternrefTable0(ret[1]);
    }
    return takeFromExternrefTable0(ret[0]);
}

/**
 * All violations of the change, and the figures before and after it.
 * @param {MarginChange} input
 * @returns {MarginOutcome}
 */
export function margin_change(input) {
    const ret = wasm.margin_change(input);
    if (ret[2]) {
        throw takeFromExternrefTable0(ret[1]);
    }
    return takeFromExternrefTable0(ret[0]);
}

/**
 * True when it is profitable, with this `option_cancel_rate`, to watch the first seconds of an option
 * and then cancel it. The server refuses such a duration, and such a setting.
 * @param {FreeLookTerms} terms
 * @param {string} cancel_rate
 * @returns {boolean}
 */
export function option_free_look_pays(terms, cancel_rate) {
    const ret = wasm.option_free_look_pays(terms, cancel_rate);
    if (ret[2]) {
        throw takeFromExternrefTable0(ret[1]);
    }
    return ret[0] !== 0;
}

/**
 * The lowest `option_cancel_rate` (in steps of 0.0001) at which `option_free_look_pays` is false; null
 * when it is true at every rate.
 * @param {FreeLookTerms} terms
 * @returns {string | null}
 */
export function option_least_cancel_rate(terms) {
    const ret = wasm.option_least_cancel_rate(terms);
    if (ret[2]) {
        throw takeFromExternrefTable0(ret[1]);
    }
    return takeFromExternrefTable0(ret[0]);
}

/**
 * The lowest and the highest price of an order, by the band around the mark: `low/high`.
 * @param {PriceRules} rules
 * @param {string} mark
 * @returns {string}
 */
export function order_band(rules, mark) {
    let deferred2_0;
    let deferred2_1;
    try {
        const ret = wasm.order_band(rules, mark);
        var ptr1 = ret[0];
        var len1 = ret[1];
        if (ret[3]) {
            ptr1 = 0; len1 = 0;
            throw takeFromExternrefTable0(ret[2]);
        }
        deferred2_0 = ptr1;
        deferred2_1 = len1;
        return getStringFromWasm0(ptr1, len1);
    } finally {
        wasm.__wbindgen_free(deferred2_0, deferred2_1, 1);
    }
}

/**
 * Parses a number that a person typed, by the language's rules, into a plain number.
 * @param {string} text
 * @param {NumberRules} rules
 * @returns {string}
 */
export function parse_input(text, rules) {
    let deferred2_0;
    let deferred2_1;
    try {
        const ret = wasm.parse_input(text, rules);
        var ptr1 = ret[0];
        var len1 = ret[1];
        if (ret[3]) {
            ptr1 = 0; len1 = 0;
            throw takeFromExternrefTable0(ret[2]);
        }
        deferred2_0 = ptr1;
        deferred2_1 = len1;
        return getStringFromWasm0(ptr1, len1);
    } finally {
        wasm.__wbindgen_free(deferred2_0, deferred2_1, 1);
    }
}

/**
 * Figures of many rows in one call: see `trade::rows`. Bytes, because a browser encodes and decodes them
 * faster than it passes a string.
 * @param {Uint8Array} rows
 * @returns {Uint8Array}
 */
export function position_texts(rows) {
    const ret = wasm.position_texts(rows);
    if (ret[3]) {
        throw takeFromExternrefTable0(ret[2]);
    }
    var v1 = getArrayU8FromWasm0(ret[0], ret[1]).slice();
    wasm.__wbindgen_free(ret[0], ret[1] * 1, 1);
    return v1;
}

/**
 * Which instruments meet which filters, see `market::scan`. `tickers` are those of `ticker_lines`.
 * @param {string} basis
 * @param {string} tickers
 * @param {string} filters
 * @param {string} order
 * @returns {string}
 */
export function scan(basis, tickers, filters, order) {
    let deferred2_0;
    let deferred2_1;
    try {
        const ret = wasm.scan(basis, tickers, filters, order);
        var ptr1 = ret[0];
        var len1 = ret[1];
        if (ret[3]) {
            ptr1 = 0; len1 = 0;
            throw takeFromExternrefTable0(ret[2]);
        }
        deferred2_0 = ptr1;
        deferred2_1 = len1;
        return getStringFromWasm0(ptr1, len1);
    } finally {
        wasm.__wbindgen_free(deferred2_0, deferred2_1, 1);
    }
}

/**
 * The level of a trailing stop with this best mark; `entry` is one that opens.
 * @param {string} side
 * @param {boolean} is_entry
 * @param {string} best
 * @param {Pick<TrailInput, 'distance' | 'distance_unit' | 'tick'>} distance
 * @returns {string}
 */
export function trail_level(side, is_entry, best, distance) {
    let deferred2_0;
    let deferred2_1;
    try {
        const ret = wasm.trail_level(side, is_entry, best, distance);
        var ptr1 = ret[0];
        var len1 = ret[1];
        if (ret[3]) {
            ptr1 = 0; len1 = 0;
            throw takeFromExternrefTable0(ret[2]);
        }
        deferred2_0 = ptr1;
        deferred2_1 = len1;
        return getStringFromWasm0(ptr1, len1);
    } finally {
        wasm.__wbindgen_free(deferred2_0, deferred2_1, 1);
    }
}

/**
 * The index from lines `bid/ask/rate/weight`, one per exchange: `index/prices/kept`, the index empty if none is near
 * enough to the others, prices and `1` or `0` in the order of the lines and joined with commas (R-PRICE-9).
 * @param {string} lines
 * @param {string} distance
 * @returns {string}
 */
export function venue_index(lines, distance) {
    let deferred3_0;
    let deferred3_1;
    try {
        const ptr0 = passStringToWasm0(lines, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
        const len0 = WASM_VECTOR_LEN;
        const ret = wasm.venue_index(ptr0, len0, distance);
        var ptr2 = ret[0];
        var len2 = ret[1];
        if (ret[3]) {
            ptr2 = 0; len2 = 0;
            throw takeFromExternrefTable0(ret[2]);
        }
        deferred3_0 = ptr2;
        deferred3_1 = len2;
        return getStringFromWasm0(ptr2, len2);
    } finally {
        wasm.__wbindgen_free(deferred3_0, deferred3_1, 1);
    }
}
export function __wbg___wbindgen_boolean_get_4f1baf9a00be3c74(arg0) {
    const v = arg0;
    const ret = typeof(v) === 'boolean' ? v : undefined;
    return isLikeNone(ret) ? 0xFFFFFF : ret ? 1 : 0;
}
export function __wbg___wbindgen_is_null_c22311b1cc228e3a(arg0) {
    const ret = arg0 === null;
    return ret;
}
export function __wbg___wbindgen_is_undefined_be5b34249ff1fc15(arg0) {
    const ret = arg0 === undefined;
    return ret;
}
export function __wbg___wbindgen_number_get_934b640d0889af78(arg0, arg1) {
    const obj = arg1;
    const ret = typeof(obj) === 'number' ? obj : undefined;
    getDataViewMemory0().setFloat64((arg0 >>> 0) + 8 * 1, isLikeNone(ret) ? 0 : ret, true);
    getDataViewMemory0().setInt32((arg0 >>> 0) + 4 * 0, !isLikeNone(ret), true);
}
export function __wbg___wbindgen_string_get_7ce8eee7fd327545(arg0, arg1) {
    const obj = arg1;
    const ret = typeof(obj) === 'string' ? obj : undefined;
    var ptr1 = isLikeNone(ret) ? 0 : passStringToWasm0(ret, wasm.__wbindgen_malloc, wasm.__wbindgen_realloc);
    var len1 = WASM_VECTOR_LEN;
    getDataViewMemory0().setInt32((arg0 >>> 0) + 4 * 1, len1, true);
    getDataViewMemory0().setInt32((arg0 >>> 0) + 4 * 0, ptr1, true);
}
export function __wbg___wbindgen_throw_4c88d8bf264fd984(arg0, arg1) {
    throw new Error(getStringFromWasm0(arg0, arg1));
}
export function __wbg_from_eac91875c8a5ffa4(arg0) {
    const ret = Array.from(arg0);
    return ret;
}
export function __wbg_get_2080c49015e35254() { return handleError(function (arg0, arg1) {
    const ret = Reflect.get(arg0, arg1);
    return ret;
}, arguments); }
export function __wbg_get_unchecked_e6325ad374eff861(arg0, arg1) {
    const ret = arg0[arg1 >>> 0];
    return ret;
}
export function __wbg_instanceof_Uint32Array_ba721c3060d01f9a(arg0) {
    let result;
    try {
        result = arg0 instanceof Uint32Array;
    } catch (_) {
        result = false;
    }
    const ret = result;
    return ret;
}
export function __wbg_instanceof_Uint8Array_d7aeb0dcb3108fea(arg0) {
    let result;
    try {
        result = arg0 instanceof Uint8Array;
    } catch (_) {
        result = false;
    }
    const ret = result;
    return ret;
}
export function __wbg_isArray_bcf1376d0d732d08(arg0) {
    const ret = Array.isArray(arg0);
    return ret;
}
export function __wbg_length_186163212ffe79c3(arg0) {
    const ret = arg0.length;
    return ret;
}
export function __wbg_length_b03a0fabb109b1e9(arg0) {
    const ret = arg0.length;
    return ret;
}
export function __wbg_length_c702d06d28b96b72(arg0) {
    const ret = arg0.length;
    return ret;
}
export function __wbg_new_37eb45aaf5eeb820() {
    const ret = new Array();
    return ret;
}
export function __wbg_new_cd4348290afae586() {
    const ret = new Object();
    return ret;
}
export function __wbg_new_from_slice_aaf85a9746711968(arg0, arg1) {
    const ret = new Float64Array(getArrayF64FromWasm0(arg0, arg1));
    return ret;
}
export function __wbg_new_from_slice_b8daf545a41c6aa0(arg0, arg1) {
    const ret = new Uint8Array(getArrayU8FromWasm0(arg0, arg1));
    return ret;
}
export function __wbg_prototypesetcall_13162965d1fe7aa3(arg0, arg1, arg2) {
    Uint8Array.prototype.set.call(getArrayU8FromWasm0(arg0, arg1), arg2);
}
export function __wbg_prototypesetcall_4aea6470234c8414(arg0, arg1, arg2) {
    Uint32Array.prototype.set.call(getArrayU32FromWasm0(arg0, arg1), arg2);
}
export function __wbg_push_c9f4893fc209f768(arg0, arg1) {
    const ret = arg0.push(arg1);
    return ret;
}
export function __wbg_set_2793479888329cb6() { return handleError(function (arg0, arg1, arg2) {
    const ret = Reflect.set(arg0, arg1, arg2);
    return ret;
}, arguments); }
export function __wbindgen_generic_0000000000000001(arg0) {
    // Cast intrinsic for `F64 -> Externref`.
    const ret = arg0;
    return ret;
}
export function __wbindgen_generic_0000000000000002(arg0, arg1) {
    // Cast intrinsic for `Ref(String) -> Externref`.
    const ret = getStringFromWasm0(arg0, arg1);
    return ret;
}
export function __wbindgen_init_externref_table() {
    const table = wasm.__wbindgen_externrefs;
    table.set(0, undefined);
    table.set(1024, undefined);
    table.set(1025, null);
    table.set(1026, true);
    table.set(1027, false);
}
const ContractOrderIndexFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_contractorderindex_free(ptr, 1));
const LotQueueFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_lotqueue_free(ptr, 1));
const MarketFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_market_free(ptr, 1));
const PositionsFinalization = (typeof FinalizationRegistry === 'undefined')
    ? { register: () => {}, unregister: () => {} }
    : new FinalizationRegistry(ptr => wasm.__wbg_positions_free(ptr, 1));

function addToExternrefTable0(obj) {
    const idx = wasm.__externref_table_alloc();
    wasm.__wbindgen_externrefs.set(idx, obj);
    return idx;
}

function getArrayF64FromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    return getFloat64ArrayMemory0().subarray(ptr / 8, ptr / 8 + len);
}

function getArrayU32FromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    return getUint32ArrayMemory0().subarray(ptr / 4, ptr / 4 + len);
}

function getArrayU8FromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    return getUint8ArrayMemory0().subarray(ptr / 1, ptr / 1 + len);
}

let cachedDataViewMemory0 = null;
function getDataViewMemory0() {
    if (cachedDataViewMemory0 === null || cachedDataViewMemory0.buffer.detached === true || (cachedDataViewMemory0.buffer.detached === undefined && cachedDataViewMemory0.buffer !== wasm.memory.buffer)) {
        cachedDataViewMemory0 = new DataView(wasm.memory.buffer);
    }
    return cachedDataViewMemory0;
}

let cachedFloat64ArrayMemory0 = null;
function getFloat64ArrayMemory0() {
    if (cachedFloat64ArrayMemory0 === null || cachedFloat64ArrayMemory0.byteLength === 0) {
        cachedFloat64ArrayMemory0 = new Float64Array(wasm.memory.buffer);
    }
    return cachedFloat64ArrayMemory0;
}

function getStringFromWasm0(ptr, len) {
    ptr = ptr >>> 0;
    return decodeText(getUint8ArrayMemory0().subarray(ptr, ptr + len));
}

let cachedUint32ArrayMemory0 = null;
function getUint32ArrayMemory0() {
    if (cachedUint32ArrayMemory0 === null || cachedUint32ArrayMemory0.byteLength === 0) {
        cachedUint32ArrayMemory0 = new Uint32Array(wasm.memory.buffer);
    }
    return cachedUint32ArrayMemory0;
}

let cachedUint8ArrayMemory0 = null;
function getUint8ArrayMemory0() {
    if (cachedUint8ArrayMemory0 === null || cachedUint8ArrayMemory0.byteLength === 0) {
        cachedUint8ArrayMemory0 = new Uint8Array(wasm.memory.buffer);
    }
    return cachedUint8ArrayMemory0;
}

function handleError(f, args) {
    try {
        return f.apply(this, args);
    } catch (e) {
        const idx = addToExternrefTable0(e);
        wasm.__wbindgen_exn_store(idx);
    }
}

function isLikeNone(x) {
    return x === undefined || x === null;
}

function passStringToWasm0(arg, malloc, realloc) {
    if (realloc === undefined) {
        const buf = cachedTextEncoder.encode(arg);
        const ptr = malloc(buf.length, 1) >>> 0;
        getUint8ArrayMemory0().subarray(ptr, ptr + buf.length).set(buf);
        WASM_VECTOR_LEN = buf.length;
        return ptr;
    }

    let len = arg.length;
    let ptr = malloc(len, 1) >>> 0;

    const mem = getUint8ArrayMemory0();

    let offset = 0;

    for (; offset < len; offset++) {
        const code = arg.charCodeAt(offset);
        if (code > 0x7F) break;
        mem[ptr + offset] = code;
    }
    if (offset !== len) {
        if (offset !== 0) {
            arg = arg.slice(offset);
        }
        ptr = realloc(ptr, len, len = offset + arg.length * 3, 1) >>> 0;
        const view = getUint8ArrayMemory0().subarray(ptr + offset, ptr + len);
        const ret = cachedTextEncoder.encodeInto(arg, view);

        offset += ret.written;
        ptr = realloc(ptr, len, offset, 1) >>> 0;
    }

    WASM_VECTOR_LEN = offset;
    return ptr;
}

function takeFromExternrefTable0(idx) {
    const value = wasm.__wbindgen_externrefs.get(idx);
    wasm.__externref_table_dealloc(idx);
    return value;
}

let cachedTextDecoder = new TextDecoder('utf-8', { ignoreBOM: true });
cachedTextDecoder.decode();
const MAX_SAFARI_DECODE_BYTES = 2146435072;
let numBytesDecoded = 0;
function decodeText(bytes) {
    numBytesDecoded += bytes.length;
    if (numBytesDecoded >= MAX_SAFARI_DECODE_BYTES) {
        cachedTextDecoder = new TextDecoder('utf-8', { ignoreBOM: true });
        cachedTextDecoder.decode();
        numBytesDecoded = bytes.length;
    }
    return cachedTextDecoder.decode(bytes);
}

const cachedTextEncoder = new TextEncoder();

if (!('encodeInto' in cachedTextEncoder)) {
    cachedTextEncoder.encodeInto = function (arg, view) {
        const buf = cachedTextEncoder.encode(arg);
        view.set(buf);
        return {
            read: arg.length,
            written: buf.length
        };
    };
}

let WASM_VECTOR_LEN = 0;


let wasm;
export function __wbg_set_wasm(val) {
    wasm = val;
}
