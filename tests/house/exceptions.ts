// What may break a rule of the house, and why. A path that ends in / means the whole folder.
// A line that is no longer needed is a finding: delete it.

/** Path -> rule -> the reason. */
export type Exceptions = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const exceptions: Exceptions = {};
