/** A failure that the person at the keyboard can mend: one clear sentence says how. */
export class Refusal extends Error {}

/**
 * Runs a script's body. A refusal is shown as its sentence alone and ends with code 1; anything else
 * is a mistake of ours and keeps its stack, so that it can be found.
 */
export async function runScript(body: () => Promise<number | undefined>): Promise<void> {
  try {
    process.exitCode = (await body()) ?? 0;
  } catch (error) {
    if (error instanceof Refusal) console.error(error.message);
    else console.error(error);
    process.exitCode = 1;
  }
}

export function say(line: string): void {
  console.log(line);
}
