// Copies folders with fsync: the engine never calls it, and a copy must survive a power cut.
import { existsSync } from 'node:fs';
import { constants, copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Kept low: pictures and password hashes share the same thread pool. */
const AT_ONCE = 2;

async function treeOf(folder: string): Promise<{ files: string[]; folders: string[] }> {
  const tree = { files: [] as string[], folders: [] as string[] };
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      const below = await treeOf(path);
      tree.files.push(...below.files);
      tree.folders.push(...below.folders);
    } else if (entry.isFile()) tree.files.push(path);
  }
  tree.folders.push(folder);
  return tree;
}

async function keepOnDisk(folder: string): Promise<void> {
  const { files, folders } = await treeOf(folder);
  // Folders are flushed after their files, so that every directory entry refers to a complete file.
  for (const paths of [files, folders]) {
    const pendingPaths = [...paths];
    const work = async (): Promise<void> => {
      for (let path = pendingPaths.pop(); path !== undefined; path = pendingPaths.pop())
        await flush(path);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

export async function completeFolder(
  path: string,
  fill: (making: string) => Promise<void>,
): Promise<void> {
  const making = `${path}.making`;
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { recursive: true, mode: 0o700 });
  try {
    await fill(making);
    await keepOnDisk(making);
    await rename(making, path);
  } catch (error) {
    // Free the space again, for example when the disk is full.
    await rm(making, { recursive: true, force: true });
    throw error;
  }
  await flush(dirname(path));
}

/** Copies file by file without blocking the thread. A file that is deleted meanwhile is skipped. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  if (!existsSync(from)) return;
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyFolder(source, target);
    else if (entry.isFile() && !entry.name.endsWith('.new')) await copyIfThere(source, target);
  }
}

async function copyIfThere(source: string, target: string): Promise<void> {
  try {
    await copyFile(source, target, constants.COPYFILE_FICLONE);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
