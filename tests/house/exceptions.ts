// What may break a rule of the house, and why. A path that ends in / means the whole folder.
// A line that is no longer needed is a finding: delete it.

/** Path -> rule -> the reason. */
export type Exceptions = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const exceptions: Exceptions = {
  'bench/measure.ts': {
    clock: 'It times code: the clock is what it is for, and its tests set that clock.',
  },
  'bench/table.ts': { numbers: 'It rounds times and ratios to print them; no amount passes here.' },
  'bench/maths/decimal_js.ts': {
    numbers: "toFixed here is decimal.js's own, exact: it writes the peer's results.",
  },
};
