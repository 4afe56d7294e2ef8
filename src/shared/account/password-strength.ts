export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  const length = [...password].length;
  if (length <= 6) return 0;
  const kinds = [/\p{Ll}/u, /\p{Lu}|\p{Lo}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(password),
  ).length;
  const different = new Set(password).size;
  if (different <= 4) return 1;
  if (length >= 16 || (length >= 12 && kinds >= 2) || (length >= 10 && kinds >= 3)) return 3;
  return length >= 10 || kinds >= 3 ? 2 : 1;
}
