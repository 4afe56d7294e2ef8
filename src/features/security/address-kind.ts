export type AddressKind = 'email' | 'mobile';

/** Fields to bind or replace an address; one of the first two is used. */
export interface AddressValues extends Record<string, unknown> {
  email: string;
  mobile: string;
  /** Id of the area list; 0 until selected. */
  area_id: number;
  code: string;
  /** The code sent to an existing address. */
  proof: string;
}
