import path from 'node:path';
import type { FileStore } from './file-store.ts';
import type { S3Options } from './s3-files.ts';

const MEBIBYTE = 1024 * 1024;

/** Where files are kept; one of these per installation, see `CommerceOptions`. */
export class FilesOptions {
  /** For a store on the local disk; `.data/files` unless told. All processes of a shop need the same one. */
  readonly directory: string;
  /** The largest upload, in bytes: 100 MiB unless told. */
  readonly uploadLimit: number;
  /** An upload of which nothing comes for so long is given up: 30 seconds unless told. */
  readonly stallSeconds: number;
  /** Where clients reach this server, e.g. `https://shop.example`; unless told, the address it listens at (or `localhost`, for who asks it by that name). */
  readonly publicUrl: string | null;
  /** Keeps files in a bucket instead. Needs `@aws-sdk/client-s3`, `@aws-sdk/lib-storage` and `@aws-sdk/s3-request-presigner`. */
  readonly s3: S3Options | null;
  /** Keeps files wherever the application wants. */
  readonly store: FileStore | null;

  constructor(options: Partial<FilesOptions> = {}) {
    this.directory = path.resolve(options.directory ?? '.data/files');
    this.uploadLimit = options.uploadLimit ?? 100 * MEBIBYTE;
    this.stallSeconds = options.stallSeconds ?? 30;
    this.publicUrl = options.publicUrl ?? null;
    this.s3 = options.s3 ?? null;
    this.store = options.store ?? null;
  }
}
