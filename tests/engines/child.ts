import { type ChildProcess, spawn } from 'node:child_process';

export interface Child {
  readonly match: string;
  end(): Promise<void>;
}

export async function startChild(
  command: string,
  args: readonly string[],
  ready: RegExp,
  environment: Readonly<Record<string, string>> = {},
): Promise<Child> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    const take = (data: Buffer): void => {
      output += data.toString();
      const match = ready.exec(output);
      if (match !== null) resolve(match[1] ?? '');
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('error', reject);
    child.once('close', () => reject(new Error(`${command} ended: ${output}`)));
  });
  return { match: address, end: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('close', resolve));
  child.kill();
  await exit;
}
