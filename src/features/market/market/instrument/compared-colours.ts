/** Places among the colours of lines, for the first, second and third instrument that is compared. */
export const COMPARED_COLOURS: readonly number[] = [3, 2, 4];
