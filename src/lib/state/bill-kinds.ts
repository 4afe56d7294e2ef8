export { BILL_KINDS } from '../../../protocol/bill.ts';
