export type AddressKind = 'email' | 'mobile';

export interface AddressValues extends Record<string, unknown> {
  email: string;
  mobile: string;
  area_id: number;
  code: string;
  proof: string;
}
