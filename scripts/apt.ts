import { findProgram, run } from './command.ts';
import { Refusal } from './refusal.ts';

/** Whether Debian packages can be installed: apt-get exists and we are root. */
export function aptWorks(): boolean {
  return process.getuid?.() === 0 && findProgram('apt-get') !== null;
}

export async function aptMissing(packages: readonly string[]): Promise<string[]> {
  const { output } = await run('dpkg-query', [
    '-W',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholders are dpkg's
    '-f=${Package} ${db:Status-Status}\n',
    ...packages,
  ]);
  const installedPackages = new Set(
    output.split('\n').flatMap((line) => {
      const [name, state] = line.split(' ');
      return name !== undefined && state === 'installed' ? [name] : [];
    }),
  );
  return packages.filter((name) => !installedPackages.has(name));
}

export async function aptInstall(packages: readonly string[], log: string): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // A new machine has an outdated list of packages, or none. A failed update shows in the install.
  await run('apt-get', ['update'], { env, log });
  const { code } = await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
    env,
    log,
  });
  if (code !== 0) {
    throw new Refusal(`apt-get could not install ${packages.join(', ')}: its output is in ${log}.`);
  }
}
