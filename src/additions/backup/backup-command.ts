import { cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type Config,
  configuredFiles,
  findEmbeddedPostgres,
  packageVersion,
} from '@storekeep/server/commands';
import type { Progress } from '@storekeep/server/extend';
import { type CommandResult, defineCommand, UsageError } from '@storekeep/server/module';
import { readBackupConfig } from './backup-config.ts';
import { CLUSTER_DIRECTORY, copyCluster } from './copy-cluster.ts';
import { FILES_DIRECTORY, type Manifest, MANIFEST_FILE } from './manifest.ts';
import { DUMP_FILE, dumpDatabase, PgDumpError } from './pg-dump.ts';

export const command = defineCommand({
  positionals: '[directory]',
  options: {},
  examples: [
    ['', 'to backups/<date> in the current directory'],
    ['/mnt/backups/monday', 'to a new directory'],
  ],
  notes: `The database by pg_dump, while the shop is open, then the files of FILES_DIR. An embedded database that does not run is
copied as a directory, without pg_dump. storekeep restore reads it.`,
  async run({ positionals, progress }) {
    const [directory = path.join('backups', timestamp(new Date())), ...others] = positionals;
    if (others.length > 0) throw new UsageError('A backup is written to one directory');
    return backUp(path.resolve(directory), readBackupConfig(process.env), progress);
  },
});

/** Writes to a temporary directory that is renamed when it is complete, so that no incomplete backup looks like one. */
async function backUp(directory: string, config: Config, progress: Progress): Promise<CommandResult> {
  const incomplete = `${directory}.incomplete`;
  await requireMissing(directory);
  const missing = await findMissingFiles(config);
  if (missing !== null && config.filesDir !== null)
    throw new Error(
      `FILES_DIR is ${missing}, which is missing: set it as for the server, or create it if the shop has no files; nothing was written`,
    );
  await mkdir(path.dirname(directory), { recursive: true });
  // not for other users, as it has personal data and password hashes
  await createDirectory(incomplete);
  try {
    progress.step('Copying the database…');
    const database = await copyDatabase(incomplete, config);
    progress.step('Copying the files…');
    const files = await copyFiles(incomplete, config); // after the database: each file that a row names exists
    const manifest: Manifest = {
      storekeep: packageVersion,
      created_at: new Date().toISOString(),
      ...database,
      ...files,
    };
    await writeFile(path.join(incomplete, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
    await rename(incomplete, directory);
    return { text: describe(directory, manifest, missing), data: { directory, ...manifest } };
  } catch (error) {
    await rm(incomplete, { recursive: true, force: true });
    throw error;
  }
}

async function requireMissing(directory: string): Promise<void> {
  if (await stat(directory).catch(() => null))
    throw new Error(`${directory} exists already; nothing was written`);
}

/** @throws Error if another backup writes there, or one that was killed has left it */
async function createDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new Error(
      `${directory} exists: another backup is being written, or one was interrupted; delete it if none is running`,
      { cause: error },
    );
  }
}

async function copyDatabase(
  to: string,
  { databaseUrl, databaseDirectUrl, dataDir }: Config,
): Promise<Pick<Manifest, 'database' | 'postgres'>> {
  const embedded = databaseUrl === null ? findEmbeddedPostgres(dataDir) : null;
  const url = databaseDirectUrl ?? databaseUrl ?? embedded;
  if (url === null) {
    await copyCluster(dataDir, to);
    return { database: CLUSTER_DIRECTORY };
  }
  try {
    const { server } = await dumpDatabase(url, path.join(to, DUMP_FILE));
    return { database: DUMP_FILE, postgres: server };
  } catch (error) {
    if (embedded === null || !(error instanceof PgDumpError)) throw error;
    throw new PgDumpError(`${error.message}, or stop the server: then its directory is copied`, {
      cause: error,
    });
  }
}

async function copyFiles(to: string, config: Config): Promise<Pick<Manifest, 'files' | 'bucket'>> {
  const { directory, s3 } = configuredFiles(config);
  if (s3) return { files: 0, bucket: s3.bucket };
  const source = path.resolve(directory);
  if (!(await stat(source).catch(() => null))) return { files: 0 };
  const target = path.join(to, FILES_DIRECTORY);
  await cp(source, target, { recursive: true, preserveTimestamps: true });
  const entries = await readdir(target, { recursive: true, withFileTypes: true });
  return { files: entries.filter((entry) => entry.isFile()).length };
}

/** Names the directory of the files if there is none, as after a start with other variables than those of the server. */
async function findMissingFiles(config: Config): Promise<string | null> {
  const { directory, s3 } = configuredFiles(config);
  const source = path.resolve(directory);
  return s3 || (await stat(source).catch(() => null)) ? null : source;
}

function describe(directory: string, { database, files, bucket }: Manifest, missing: string | null): string {
  return [
    `The backup is in ${directory}`,
    `  ${database.padEnd(14)} ${database === DUMP_FILE ? 'the database, for pg_restore' : 'the embedded database'}`,
    bucket === undefined
      ? `  ${FILES_DIRECTORY.padEnd(14)} ${files} files${missing === null ? '' : `: there is no ${missing}; does DATA_DIR have the value of the server?`}`
      : `  The files are in the bucket ${bucket}, which is not part of it: turn on its versioning`,
  ].join('\n');
}

/** e.g. `2026-01-31T08-30-00`, in UTC. */
function timestamp(date: Date): string {
  return date.toISOString().slice(0, 19).replaceAll(':', '-');
}
