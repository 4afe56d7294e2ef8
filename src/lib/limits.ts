/** What the server holds everybody to, so that a page can say it before. */
export { BANK_CARDS_AT_MOST, CLOSING_DAYS, MANAGER_INVITEES } from '../../protocol/constants.ts';
