/** What can stand in a bill; its words are the texts of the area `bills`. */
export { BILL_KINDS } from '../../protocol/bill.ts';
