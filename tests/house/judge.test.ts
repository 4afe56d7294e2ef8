import { describe, expect, test } from 'vitest';
import { exceptions } from './exceptions.ts';
import { judge } from './judge.ts';
import { rules } from './rules.ts';
import { type Finding, lineOf } from './tree.ts';

const finding = (path: string, rule: string): Finding => ({ rule, path, line: 1, message: 'm' });
const reason = 'it draws pixels and nothing else';

describe('house exceptions', () => {
  test('a listed file passes for its rule only', () => {
    const findings = judge([finding('a.ts', 'numbers'), finding('a.ts', 'clock')], {
      'a.ts': { numbers: reason },
    });
    expect(findings.map(lineOf)).toEqual(['a.ts:1 [clock] m']);
  });

  test('a listed folder covers its content, and not its neighbour', () => {
    const findings = [finding('bench/a/b.ts', 'clock'), finding('bench-old/a.ts', 'clock')];
    const remainingFindings = judge(findings, { 'bench/': { clock: reason } });
    expect(remainingFindings.map(({ path }) => path)).toEqual(['bench-old/a.ts']);
  });

  test('an unused exception is reported', () => {
    const findings = judge([finding('a.ts', 'clock')], {
      'a.ts': { numbers: reason, clock: reason },
    });
    expect(findings.map(({ message }) => message)).toEqual([
      'a.ts no longer needs its exception from "numbers": delete that line.',
    ]);
  });

  test('an exception without a real reason is reported', () => {
    const findings = judge([finding('a.ts', 'clock')], { 'a.ts': { clock: 'needed' } });
    expect(findings.map(({ message }) => message)).toEqual([
      'a.ts gives no real reason for "clock": say why it is allowed, in a sentence.',
    ]);
  });

  test('an empty tree breaks no rule', () => {
    const findings = Object.values(rules).flatMap((rule) => rule([]));
    const remainingFindings = judge(findings, exceptions).filter(
      ({ rule }) => rule !== 'exceptions',
    );
    // Its list of files must exist.
    expect([...new Set(remainingFindings.map(({ rule }) => rule))]).toEqual(['orphans']);
  });
});
