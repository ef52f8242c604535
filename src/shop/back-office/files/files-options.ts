import path from 'node:path';
import { requirePackages } from '#engine/kernel/start-error';
import type { FileStore } from './file-store.ts';
import type { S3Options } from './s3-files.ts';

/** The packages that files in a bucket need. */
export const S3_PACKAGES = ['@aws-sdk/client-s3', '@aws-sdk/lib-storage', '@aws-sdk/s3-request-presigner'];

const MEBIBYTE = 1024 * 1024;

/** Where files are stored; one instance per installation, see `CommerceOptions`. */
export class FilesOptions {
  /** The directory for files on the local disk; defaults to `.data/files`. All processes of a shop must share it. */
  readonly directory: string;
  /** The maximum size of an upload, in bytes; defaults to 100 MiB. */
  readonly uploadLimit: number;
  /** An upload is aborted if no data arrives for this long, in seconds; defaults to 30. */
  readonly stallSeconds: number;
  /** The base URL for clients, e.g. `https://shop.example`; defaults to the address at which the server listens, or `localhost` for requests to that name. */
  readonly publicUrl: string | null;
  /** Stores files in a bucket instead. Requires `@aws-sdk/client-s3`, `@aws-sdk/lib-storage` and `@aws-sdk/s3-request-presigner`. */
  readonly s3: S3Options | null;
  /** A `FileStore` of the application, which takes precedence over the others. */
  readonly store: FileStore | null;

  constructor(options: Partial<FilesOptions> = {}) {
    this.directory = path.resolve(options.directory ?? '.data/files');
    this.uploadLimit = options.uploadLimit ?? 100 * MEBIBYTE;
    this.stallSeconds = options.stallSeconds ?? 30;
    this.publicUrl = options.publicUrl ?? null;
    this.s3 = options.s3 ?? null;
    this.store = options.store ?? null;
    if (this.s3 && !this.store) requirePackages('files.s3', ...S3_PACKAGES);
  }
}
