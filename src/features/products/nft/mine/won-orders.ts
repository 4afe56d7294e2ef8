/** Number of orders searched for unpaid ones, which come first. */
export const WON_AT_MOST = 50;
