import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * Builds `dist` of the package in the working directory in a folder beside it, and puts it into place when it is complete: what reads it
 * meanwhile, such as another build, never sees a part of it. One that has not changed stays, so that concurrent builds do not disturb
 * each other.
 * @param {(directory: string) => Promise<void>} write writes all files
 */
export async function placeBuild(write) {
  const made = `.dist-${process.pid}`;
  const former = `${made}-former`;
  const remove = () => {
    for (const directory of [made, former]) rmSync(directory, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => {
      remove();
      process.kill(process.pid, signal);
    });
  try {
    mkdirSync(made);
    await write(made);
    let isPlaced = false;
    while (!isPlaced) isPlaced = isSame(made, 'dist') || replace(made, former);
  } finally {
    remove();
  }
}

/** @returns false if another build has put its own into place at the same moment */
function replace(made, former) {
  try {
    if (existsSync('dist')) renameSync('dist', former);
    renameSync(made, 'dist');
    return true;
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code) || !existsSync(made)) throw error;
    rmSync(former, { recursive: true, force: true });
    return false;
  }
}

function isSame(one, other) {
  try {
    const files = listFiles(one);
    return (
      files.join() === listFiles(other).join() &&
      files.every((file) => readFileSync(path.join(one, file)).equals(readFileSync(path.join(other, file))))
    );
  } catch (error) {
    if (error.code === 'ENOENT') return false; // another build is replacing it
    throw error;
  }
}

function listFiles(directory) {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(directory, path.join(entry.parentPath, entry.name)))
    .sort();
}
