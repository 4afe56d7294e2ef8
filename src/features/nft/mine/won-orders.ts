/** So many are looked through for those that wait to be paid: they come first. */
export const WON_AT_MOST = 50;
