import { describe, expect, test } from 'vitest';
import { coreRule } from './core.ts';
import { file, findingsIn } from './fixture.ts';

const of = (...lines: string[]): string[] =>
  findingsIn(coreRule, file('core/src/trade/risk.rs', ...lines));

describe('house core', () => {
  test.each([
    ['use std::time::Duration;', /pass it in/],
    ['use std::{fmt, time::Duration};', /pass it in/],
    ['use core::time::Duration;', /pass it in/],
    ['let t = SystemTime::now();', /pass it in/],
    ['let t = Instant::now();', /pass it in/],
    ['use std::fs;', /pass it in/],
    ['use std::{\n    fmt,\n    net::{IpAddr, TcpStream},\n};', /pass it in/],
    ['let a = std::env::args();', /pass it in/],
    ['use rand::Rng;', /pass it in/],
    ['let r = rand::random::<u64>();', /pass it in/],
    ['let x: f64 = y;', /use Decimal/],
    ['let x = 1f32;', /use Decimal/],
    ['let x = 1_f64;', /use Decimal/],
    ['let x = n as f64;', /use Decimal/],
    ['use wasm_bindgen::prelude::*;', /bind it there/],
    ['#[wasm_bindgen]', /bind it there/],
    ['fn f(a: js_sys::Array) {}', /bind it there/],
    ['unsafe { go() }', /SAFETY/],
    ['unsafe fn go() {}', /SAFETY/],
    ['// It is fast.\nunsafe { go() }', /SAFETY/],
    ['// SAFETY: proved.\nlet a = 1;\nunsafe { go() }', /SAFETY/],
  ])('impure code is reported: %s', (code, instead) => {
    const findings = of(code);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatch(instead);
  });

  test('comments, texts and names pass', () => {
    const findings = of(
      '// f64 would be wrong, Instant::now() too; unsafe is not needed',
      '/* std::fs /* nested f64 */ unsafe */',
      'const NOTE: &str = "f64 and \\"unsafe\\" and std::fs";',
      'const RAW: &str = r#"an "f64" in a raw text"#;',
      "const QUOTE: char = '\"'; // unsafe after a quote character",
      "fn name<'a>(random: &'a str, brand: u8) -> &'a str { random }",
      'use std::{fmt, cmp::Ordering};',
    );
    expect(findings).toEqual([]);
  });

  test('code after a text is checked again', () => {
    expect(of('let a = "x"; let b: f64 = c;')).toHaveLength(1);
    expect(of("let a = '\\''; let b: f64 = c;")).toHaveLength(1);
    expect(of('let a = r"\\"; let b: f64 = c;')).toHaveLength(1);
  });

  test('unsafe with its SAFETY comment right above passes', () => {
    expect(of('// SAFETY: the index was', '// checked above.', 'unsafe { go() }')).toEqual([]);
    expect(of('// SAFETY: no pointer leaves.', '#[inline(always)]', 'unsafe fn go() {}')).toEqual(
      [],
    );
  });

  test('only wasm.rs may use WASM, and only core/src is checked', () => {
    const line = 'use wasm_bindgen::prelude::*;';
    expect(findingsIn(coreRule, file('core/src/wasm.rs', line))).toEqual([]);
    expect(findingsIn(coreRule, file('core/src/wasm/text.rs', line))).toEqual([]);
    expect(findingsIn(coreRule, file('core/src/wasmer.rs', line))).toHaveLength(1);
    expect(findingsIn(coreRule, file('core/benches/a.rs', 'use std::time::Instant;'))).toEqual([]);
  });
});
