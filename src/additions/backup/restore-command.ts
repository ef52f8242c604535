import { cp, mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Config, configuredFiles, findEmbeddedPostgres } from '@storekeep/server/commands';
import type { Progress } from '@storekeep/server/extend';
import { type CommandResult, defineCommand, UsageError } from '@storekeep/server/module';
import { readBackupConfig } from './backup-config.ts';
import { CLUSTER_DIRECTORY, restoreCluster } from './copy-cluster.ts';
import { FILES_DIRECTORY, type Manifest, MANIFEST_FILE } from './manifest.ts';
import { DUMP_FILE, restoreDatabase } from './pg-dump.ts';

export const command = defineCommand({
  positionals: '<directory>',
  options: {},
  examples: [['backups/monday', 'into the empty database of DATABASE_URL, and FILES_DIR']],
  notes: `Nothing is replaced: the database has to be empty, and FILES_DIR, too. Stop the servers first, and start the version
that wrote the backup, or a newer one. docs/deploying.md has the steps.`,
  async run({ positionals, progress }) {
    const [directory, ...others] = positionals;
    if (directory === undefined || others.length > 0)
      throw new UsageError('Name the directory of one backup');
    return restore(path.resolve(directory), readBackupConfig(process.env), progress);
  },
});

async function restore(directory: string, config: Config, progress: Progress): Promise<CommandResult> {
  const manifest = await readManifest(directory);
  const files = path.join(directory, FILES_DIRECTORY);
  const { directory: target, s3 } = configuredFiles(config);
  const hasFiles = manifest.bucket === undefined && (await countEntries(files)) > 0;
  if (hasFiles && s3)
    throw new Error('The backup has files, and S3_BUCKET is set: unset it, then move them by files:move');
  if (hasFiles && (await countEntries(target)) > 0)
    throw new Error(
      `${path.resolve(target)} has files; a backup is restored into an empty directory: set FILES_DIR to a new one, or move them away`,
    );
  progress.step('Restoring the database…');
  await restoreData(directory, manifest, config);
  progress.step('Restoring the files…');
  if (hasFiles) await restoreFiles(files, path.resolve(target));
  return {
    text: `The backup of Storekeep ${manifest.storekeep} is restored: start the server`,
    data: { directory, ...manifest },
  };
}

/** @throws Error that says how to go on: the database is restored by then, and a repeated restore would refuse it */
async function restoreFiles(files: string, target: string): Promise<void> {
  try {
    await mkdir(target, { recursive: true });
    await cp(files, target, { recursive: true, preserveTimestamps: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The database is restored, but not all files are: ${reason}; correct that, then copy them: cp -a ${files}/. ${target}/`,
      { cause: error },
    );
  }
}

async function restoreData(
  directory: string,
  { database, postgres = 0 }: Manifest,
  { databaseUrl, databaseDirectUrl, dataDir }: Config,
): Promise<void> {
  if (database === CLUSTER_DIRECTORY) {
    if (databaseUrl !== null)
      throw new Error('This is a backup of an embedded database: unset DATABASE_URL, and set DATA_DIR');
    return restoreCluster(directory, dataDir);
  }
  const url = databaseDirectUrl ?? databaseUrl ?? findEmbeddedPostgres(dataDir);
  if (url === null) throw new Error('Set DATABASE_URL to an empty database: createdb -O <user> <name>');
  return restoreDatabase(url, path.join(directory, DUMP_FILE), postgres);
}

async function readManifest(directory: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(path.join(directory, MANIFEST_FILE), 'utf8')) as Manifest;
  } catch (error) {
    throw new Error(`${directory} is no backup: it has no readable backup.json`, { cause: error });
  }
}

async function countEntries(directory: string): Promise<number> {
  return (await readdir(directory).catch(() => [])).length;
}
