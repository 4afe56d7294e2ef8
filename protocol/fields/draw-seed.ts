// The user's part of a draw (R-GAME-1, R-NFT-3).
import { type Field, field, Refused } from '../field.ts';

const SEED = /^[A-Za-z0-9]{1,64}$/;

export const drawSeed: Field<string> = field({
  says: '1 to 64 of A-Z a-z 0-9',
  errors: ['parameter_error'],
  read: (text) => (SEED.test(text) ? text : new Refused('parameter_error')),
});
