const INVISIBLE = /^\p{Cf}$/u;
const LETTER = /^[\p{L}\p{M}\p{N}]$/u;
/** In scripts with spaces between words only whole words match: `class` doesn't contain `ass`. */
const SPACED = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\p{N}]$/u;
const MASK = '*';

export function wordsIn(...lists: (string | null)[]): string[] {
  const words = lists.flatMap((list) => (list ?? '').split(/[,，、]/u));
  return [...new Set(words.map((word) => foldText(word.trim()).text))].filter(
    (word) => word !== '',
  );
}

export function maskWords(text: string, words: readonly string[]): string {
  const { text: plain, places } = foldText(text);
  const characters = [...text];
  const units = [...plain];
  for (const word of words) {
    const letters = [...word];
    for (let at = 0; at + letters.length <= units.length; at += 1) {
      if (!letters.every((letter, index) => units[at + index] === letter)) continue;
      if (!isWhole(units, at, letters.length)) continue;
      for (let index = at; index < at + letters.length; index += 1) {
        characters[places[index] ?? 0] = MASK;
      }
    }
  }
  return characters.join('');
}

function isWhole(units: readonly string[], at: number, length: number): boolean {
  return (
    !areJoined(units[at - 1], units[at]) && !areJoined(units[at + length - 1], units[at + length])
  );
}

function areJoined(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return SPACED.test(one) && SPACED.test(other) && LETTER.test(one) && LETTER.test(other);
}

/** The normalised text, with the original position of each character. */
function foldText(text: string): { text: string; places: number[] } {
  const places: number[] = [];
  let plain = '';
  [...text].forEach((character, place) => {
    if (INVISIBLE.test(character)) return;
    for (const unit of character.normalize('NFKC').toLowerCase()) {
      plain += unit;
      places.push(place);
    }
  });
  return { text: plain, places };
}
