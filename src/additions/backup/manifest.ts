import type { CLUSTER_DIRECTORY } from './copy-cluster.ts';
import type { DUMP_FILE } from './pg-dump.ts';

/** The name of the manifest in a backup. */
export const MANIFEST_FILE = 'backup.json';

/** The name of the directory of files in a backup. */
export const FILES_DIRECTORY = 'files';

/** What `backup.json` of a backup says. */
export interface Manifest {
  /** The version that wrote it. */
  storekeep: string;
  created_at: string;
  database: typeof DUMP_FILE | typeof CLUSTER_DIRECTORY;
  /** The major version of the server that was dumped. */
  postgres?: number;
  /** How many files it has. */
  files: number;
  /** The bucket that has the files instead. */
  bucket?: string;
}
