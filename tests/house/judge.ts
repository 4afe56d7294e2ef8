import type { Exceptions } from './exceptions.ts';
import type { Finding } from './tree.ts';

export function judge(findings: readonly Finding[], exceptions: Exceptions): Finding[] {
  const usedExceptions = new Set<string>();
  const unexcusedFindings = findings.filter(({ path, rule }) => {
    const place = Object.keys(exceptions).find(
      (listedPath) =>
        (listedPath === path || (listedPath.endsWith('/') && path.startsWith(listedPath))) &&
        exceptions[listedPath]?.[rule] !== undefined,
    );
    if (place === undefined) return true;
    usedExceptions.add(`${place} ${rule}`);
    return false;
  });
  for (const [path, rules] of Object.entries(exceptions)) {
    for (const [rule, reason] of Object.entries(rules)) {
      const fault = (message: string): void => {
        unexcusedFindings.push({
          rule: 'exceptions',
          path: 'tests/house/exceptions.ts',
          line: 1,
          message,
        });
      };
      if (!usedExceptions.has(`${path} ${rule}`)) {
        fault(`${path} no longer needs its exception from "${rule}": delete that line.`);
      }
      if (reason.trim().split(/\s+/).length < 4) {
        fault(`${path} gives no real reason for "${rule}": say why it is allowed, in a sentence.`);
      }
    }
  }
  return unexcusedFindings;
}
