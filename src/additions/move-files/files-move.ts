import 'reflect-metadata';
import path from 'node:path';
import { openFileStores, withStore } from '@storekeep/server/commands';
import { defineCommand, type FileStore, UsageError } from '@storekeep/server/extend';
import { DirectoryFiles, Downloads } from './file-sources.ts';
import { moveFiles, type MoveReport, previewMove } from './move-files.ts';

export const command = defineCommand({
  options: {
    from: {
      type: 'string',
      value: '<URL>|local',
      required: true,
      description: 'what the URLs of the files begin with, or local for the files of FILES_DIR',
    },
    to: {
      type: 'string',
      value: 'local|s3',
      required: true,
      description: 'the store that receives them: FILES_DIR or S3_BUCKET',
    },
    directory: {
      type: 'string',
      value: '<path>',
      description: 'reads the files from a directory instead of downloading them',
    },
    column: {
      type: 'string',
      value: '<table.column>',
      multiple: true,
      description: 'replaces URLs in this column, too',
    },
    'dry-run': { type: 'boolean', description: 'counts rows and files, and changes nothing' },
  },
  examples: [
    ['--from https://bucket.fra1.example.com/ --to s3', 'downloads them'],
    ['--from https://v1.example/uploads/ --directory ./uploads --to local', 'from a directory'],
    ['--from local --to s3', 'moves uploads and exports to a bucket'],
  ],
  notes:
    'It can be interrupted and run again. The files that are copied remain where they are. The exit code is 1 if some could not be read.',
  async run({ values: { from, to, directory, column: columns, 'dry-run': isDryRun }, progress }) {
    if (to !== 'local' && to !== 's3') throw new UsageError('--to has to be local or s3');
    const target = openTarget(process.env, to);
    const source = from === 'local' ? localSource(target, to, directory) : urlSource(from, directory);
    const report = await withStore(process.env, (database) =>
      isDryRun
        ? previewMove(database, { base: source.base, columns })
        : moveFiles(database, {
            ...source,
            store: target.store,
            newUrlOf: target.newUrlOf,
            columns,
            progress: (line) => progress.step(line),
          }),
    );
    return { text: describe(report, isDryRun), data: report, failed: report.failures > 0 };
  },
});

interface Target {
  store: FileStore;
  newUrlOf(key: string): Promise<string>;
  /** The directory of local files. */
  directory: string;
  /** The base of the URLs of local files, if it is known. */
  localBase: string | null;
}

function openTarget(env: NodeJS.ProcessEnv, to: 'local' | 's3'): Target {
  const { directory, publicUrl, pathPrefix, local, bucket } = openFileStores(env);
  const localBase = publicUrl && `${publicUrl}${pathPrefix}/uploads/`;
  if (to === 's3') {
    if (!bucket) throw new Error('--to s3 requires S3_BUCKET');
    return { store: bucket, directory, localBase, newUrlOf: (key) => bucket.url(key, 'public') };
  }
  if (!publicUrl) throw new Error('--to local requires PUBLIC_URL, with which the new URLs begin');
  const newUrlOf = async (key: string) => new URL(await local.url(key, 'public'), publicUrl).href;
  return { store: local, directory, localBase, newUrlOf };
}

function localSource({ directory, localBase }: Target, to: string, otherDirectory: string | undefined) {
  if (to !== 's3') throw new UsageError('--from local requires --to s3');
  if (otherDirectory) throw new UsageError('--from local reads FILES_DIR, not --directory');
  if (!localBase) throw new Error('--from local requires PUBLIC_URL, with which the present URLs begin');
  return {
    base: localBase,
    source: new DirectoryFiles(path.join(directory, 'public')),
    directories: (['private', 'public'] as const).map((access) => ({
      path: path.join(directory, access),
      access,
    })),
  };
}

function urlSource(from: string, directory: string | undefined) {
  if (!/^https?:\/\/[^/]/.test(from))
    throw new UsageError(`--from has to be local or a URL, and not ${from}`);
  return {
    base: from.endsWith('/') ? from : `${from}/`,
    source: directory ? new DirectoryFiles(directory) : new Downloads(),
  };
}

function describe({ files, bytes, rows, failures, failed }: MoveReport, isDryRun: boolean): string {
  const counts = Object.entries(rows).filter(([, count]) => count > 0);
  const inRows = counts.map(([column, count]) => `${column} (${count})`).join(', ') || 'no row';
  return [
    isDryRun
      ? `Would move ${files} files and replace their URLs in ${inRows}. Nothing was changed.`
      : `${files} files are in the store (${(bytes / 1_000_000).toFixed(1)} MB were copied). URLs were replaced in ${inRows}.`,
    ...failed.map(({ url, reason }) => `${url} ${reason}`),
    ...(failures > failed.length ? [`… and ${failures - failed.length} more`] : []),
    ...(failures > 0
      ? [`${failures} files were not copied, and their URLs not changed. Run the command again.`]
      : []),
  ].join('\n');
}
