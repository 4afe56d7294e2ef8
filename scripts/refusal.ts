/** A failure that the user can fix; the message says how. */
export class Refusal extends Error {}

/**
 * Runs a script's body. A refusal prints its sentence only and exits with 1; any other error is a bug and keeps its
 * stack.
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
