export type AddressKind = 'email' | 'mobile';

/** What is entered to bind or replace an address; one of the first two is used. */
export interface AddressValues extends Record<string, unknown> {
  email: string;
  mobile: string;
  /** Of the area list; 0 until one is chosen. */
  area_id: number;
  code: string;
  /** The code that was sent to an address of record. */
  proof: string;
}
