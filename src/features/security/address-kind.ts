export type AddressKind = 'email' | 'mobile';
