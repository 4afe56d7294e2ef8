/** The market's thread has ended, or another process is taking it over: what needs a price has to wait. */
export class MarketGone extends Error {}
