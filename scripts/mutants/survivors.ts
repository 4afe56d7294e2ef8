// Mutants that no test kills, each with its reason. A name has no line, because lines move.

const DISJOINT = 'equivalent: the flags are disjoint bits, so | and ^ are the same';

export const SURVIVORS: Readonly<Record<string, string>> = {
  'core/src/market/ingest.rs: replace | with ^ in Market::ingest': DISJOINT,
  'core/src/market/ingest.rs: replace | with ^ in Market::apply_snapshot': DISJOINT,
  'core/src/market/ingest.rs: replace | with ^ in Market::apply': DISJOINT,
};

/** `core/src/a.rs:12:3: replace ...` without its place. */
function nameOfMutant(line: string): string {
  return line.replace(/:\d+:\d+:/, ':');
}

export function unknownSurvivors(lines: readonly string[]): string[] {
  return lines.filter((line) => !(nameOfMutant(line) in SURVIVORS));
}
