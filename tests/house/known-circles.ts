// Circles of imports that are still there: the names of their files -> how each is removed. Nothing is ever added.
// A line that is no longer needed is a finding: delete it.

export const knownCircles: Readonly<Record<string, string>> = {
  'server/market/instrument-row.ts <-> server/market/listing.ts':
    'The type of a listed instrument moves into a file of its own.',
  'server/market/history.ts <-> server/market/stored-bars.ts':
    'The type of a stored bar moves into a file of its own.',
};
