/** Their names are in the texts of the area `bills`. */
export { BILL_KINDS } from '../../protocol/bill.ts';
