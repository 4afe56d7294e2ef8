// Circles of imports that are still there: the names of their files -> how each is removed. Nothing is ever added.
// A line that is no longer needed is a finding: delete it.

export const knownCircles: Readonly<Record<string, string>> = {
  'server/market/instrument-row.ts <-> server/market/listing.ts':
    'The type of a listed instrument moves into a file of its own.',
  'server/market/history.ts <-> server/market/stored-bars.ts':
    'The type of a stored bar moves into a file of its own.',
  'core/src/decimal/arithmetic.rs <-> core/src/decimal/round.rs':
    'Rounding takes parts of a number and uses no arithmetic of numbers.',
  'core/src/engine/account.rs <-> core/src/engine/safety.rs':
    'What both know of an account moves into a module of its own.',
};
