export { BANK_CARDS_AT_MOST, CLOSING_DAYS, MANAGER_INVITEES } from '../../../protocol/constants.ts';
