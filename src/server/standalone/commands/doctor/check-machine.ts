import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import path from 'node:path';
import { getHeapStatistics } from 'node:v8';
import {
  type Examination,
  failed,
  ok,
  reasonOf,
  type Result,
  skipped,
  warning,
} from '#engine/installation/finding';
import type { Config } from '#server/standalone/config/config';
import { configuredFiles } from '#server/standalone/configured-files';

const MIB = 2 ** 20;

export async function checkNode(): Promise<Result> {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    return failed(`Node.js ${process.versions.node} is too old`, 'Install Node.js 24, or at least 20.19');
  if (major === 20)
    return warning(`Node.js ${process.versions.node} is past its end of life`, 'Install Node.js 24');
  return ok(`Node.js ${process.versions.node}`);
}

/** The memory that this process may use: that of the machine, the container, or the heap of V8. */
export async function checkMemory({ minMemory }: Examination<Config>): Promise<Result> {
  const heap = getHeapStatistics().heap_size_limit;
  const machine = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  const size = Math.floor(Math.min(heap, machine) / MIB);
  if (size >= minMemory) return ok(`${size} MiB of memory for this process`);
  return failed(
    `${size} MiB of memory for this process, ${minMemory} are needed`,
    heap < machine ? 'Raise --max-old-space-size of Node.js' : 'Give the machine or container more memory',
  );
}

export async function checkDisk({ config, minDisk }: Examination<Config>): Promise<Result> {
  const { directory: files, s3 } = configuredFiles(config);
  const advice = 'Delete something there, or set DATA_DIR and FILES_DIR to a larger disk';
  let space = '';
  for (const used of s3 ? [config.dataDir] : [files, config.dataDir]) {
    const directory = await createdDirectory(used);
    if (directory instanceof Error) return skipped(`${path.resolve(used)} is missing`);
    const { bavail, bsize } = await statfs(directory);
    const free = Math.floor((bavail * bsize) / MIB);
    space = `${free} MiB are free in ${directory}`;
    if (free < minDisk) return failed(`${space}, ${minDisk} are needed`, advice);
  }
  return ok(space);
}

/** The embedded database and its secrets are in DATA_DIR, uploads and exports in FILES_DIR. */
export async function checkFiles({ config }: Examination<Config>): Promise<Result> {
  const { directory: files, s3 } = configuredFiles(config);
  if (s3) return skipped(`files are in the bucket ${s3.bucket}`);
  for (const directory of config.databaseUrl === null ? [config.dataDir, files] : [files]) {
    const problem = await writeProblem(directory);
    if (problem)
      return failed(
        `${path.resolve(directory)} cannot be written to: ${problem}`,
        problem.startsWith('ENOSPC')
          ? 'Delete something there, or enlarge its disk: until then uploads and exports fail'
          : `Give it to the user that runs the server (chown ${process.getuid?.() ?? '…'}), or set FILES_DIR and DATA_DIR`,
      );
  }
  return ok(`${path.resolve(files)} can be written to`);
}

function createdDirectory(directory: string): Promise<string | Error> {
  const resolved = path.resolve(directory);
  return mkdir(resolved, { recursive: true }).then(
    () => resolved,
    (error: Error) => error,
  );
}

/** Writes a file, since permissions alone tell nothing about read-only and full disks. */
async function writeProblem(directory: string): Promise<string | null> {
  const created = await createdDirectory(directory);
  if (created instanceof Error) return reasonOf(created);
  const file = path.join(created, `.doctor-${process.pid}`);
  try {
    await writeFile(file, 'x');
    return null;
  } catch (error) {
    return reasonOf(error);
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}
