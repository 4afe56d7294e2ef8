import { describe, expect, it } from 'vitest';
import { namesApart, type Setting, typeset } from './typeset.ts';

/** The typesetting as a line: [above | below] for a fraction, _x_ for italics. */
function drawSetting(parts: readonly Setting[]): string {
  return parts
    .map((part) => {
      if (part.kind === 'fraction')
        return `[${drawSetting(part.above)} | ${drawSetting(part.below)}]`;
      if (part.kind === 'break') return '//';
      return part.kind === 'symbol' ? `_${part.text}_` : part.text;
    })
    .join(' ');
}

describe('a formula is typeset like in a book', () => {
  it.each([
    ['N = p × q', '_N_ = _p_ × _q_'],
    ['M = p × q ÷ m', '_M_ = [_p_ × _q_ | _m_]'],
    ['R = E ÷ ΣM × 100', '_R_ = [_E_ | _ΣM_] × 100'],
    ['x = p − s × (1 − b) × M ÷ q', '_x_ = _p_ − [_s_ × ( 1 − _b_ ) × _M_ | _q_]'],
    ['x = (B − A − ΣM − U + Σsqp) ÷ Σsq', '_x_ = [_B_ − _A_ − _ΣM_ − _U_ + _Σsqp_ | _Σsq_]'],
    ['p̄ = Σpq ÷ Σq', '_p̄_ = [_Σpq_ | _Σq_]'],
    ['a ÷ (b + c)', '[_a_ | _b_ + _c_]'],
    ['a ÷ b ÷ c', '[[_a_ | _b_] | _c_]'],
    ['Y = round(a × y, 8);  Y × n', '_Y_ = round ( _a_ × _y_ , 8 ) // _Y_ × _n_'],
    ['a mod b', '_a_ mod _b_'],
    ['p₁ × q₁₂', '_p₁_ × _q₁₂_'],
  ])('%s', (line, setting) => {
    expect(drawSetting(typeset(line))).toBe(setting);
  });

  it('keeps everything of a line it does not understand', () => {
    expect(drawSetting(typeset('÷ ) ( a'))).toBe('÷ ) ( _a_ )');
  });

  it('distinguishes symbols and words in a line of text', () => {
    expect(namesApart('round(a, 8)')).toEqual([
      { text: 'round', kind: 'word' },
      { text: '(', kind: 'between' },
      { text: 'a', kind: 'symbol' },
      { text: ', 8)', kind: 'between' },
    ]);
  });
});
