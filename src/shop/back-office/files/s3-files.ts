import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type * as Client from '@aws-sdk/client-s3';
import { notFound } from '#engine/kernel/errors';
import { encodeKey, isKey, requireKey } from './file-key.ts';
import { type FileAccess, FileStore, type PutOptions } from './file-store.ts';
import { contentTypeOf, dispositionOf } from './file-type.ts';

export interface S3Options {
  bucket: string;
  /** The endpoint of a service other than Amazon S3, e.g. `https://storage.example`. */
  endpoint?: string;
  /** Defaults to `us-east-1`. */
  region?: string;
  /** Puts the bucket into the path instead of the host name; defaults to true with an `endpoint`, else to false. */
  forcePathStyle?: boolean;
  /** The base URL under which `public/` of the bucket can be read without credentials, such as that of a CDN. */
  publicUrl?: string;
  /** Defaults to the credential chain of the AWS SDK: `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, roles. */
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

const URL_EXPIRY_SECONDS = 60 * 60;
const PART_BYTES = 8 * 1024 * 1024;

/**
 * Stores files in an S3 bucket, under `public/` and `private/`; a policy of the bucket must allow everyone to read the former.
 * The AWS SDK is loaded on first use, so other shops need not install it.
 */
export class S3Files extends FileStore {
  private sdk?: ReturnType<typeof loadSdk>;

  constructor(private readonly options: S3Options) {
    super();
  }

  async put(
    key: string,
    content: Readable,
    { access, contentType, signal }: PutOptions,
  ): Promise<{ size: number }> {
    requireKey(key);
    const { client, storage, s3 } = await this.connect();
    let size = 0;
    const counter = new PassThrough().on('data', (chunk: Buffer) => (size += chunk.length));
    const upload = new storage.Upload({
      client,
      params: {
        ...this.objectOf(access, key),
        Body: counter,
        ContentType: contentType ?? contentTypeOf(key),
        ContentDisposition: dispositionOf(key),
      },
      partSize: PART_BYTES,
      queueSize: 2,
    });
    // a failed upload creates no object; abort() also deletes the parts that were already sent
    const uploaded = upload.done();
    uploaded.catch(() => counter.destroy());
    try {
      await Promise.all([uploaded, pipeline(content, counter, { signal })]);
    } catch (error) {
      await upload.abort().catch(() => undefined);
      await uploaded.catch(() => undefined);
      throw error;
    }
    await client.send(
      new s3.DeleteObjectCommand(this.objectOf(access === 'public' ? 'private' : 'public', key)),
    );
    return { size };
  }

  async open(key: string, range?: { start: number }): Promise<Readable> {
    const { client, s3 } = await this.connect();
    const access = await this.findAccess(key);
    if (!access) throw notFound('file', key, 'key');
    const Range = range ? `bytes=${range.start}-` : undefined;
    const { Body } = await client.send(new s3.GetObjectCommand({ ...this.objectOf(access, key), Range }));
    return Body as Readable;
  }

  async delete(key: string): Promise<void> {
    if (!isKey(key)) return;
    const { client, s3 } = await this.connect();
    for (const access of ['private', 'public'] as const)
      await client.send(new s3.DeleteObjectCommand(this.objectOf(access, key)));
  }

  async url(key: string, access: FileAccess = 'private'): Promise<string> {
    requireKey(key);
    const { publicUrl } = this.options;
    if (access === 'public' && publicUrl) return `${publicUrl}/public/${encodeKey(key)}`;
    const { client, presigner, s3 } = await this.connect();
    const storedAccess = access === 'public' ? access : ((await this.findAccess(key)) ?? 'private');
    const signed = await presigner.getSignedUrl(
      client,
      new s3.GetObjectCommand(this.objectOf(storedAccess, key)),
      {
        expiresIn: URL_EXPIRY_SECONDS,
      },
    );
    return access === 'public' ? signed.split('?')[0] : signed;
  }

  private async findAccess(key: string): Promise<FileAccess | null> {
    if (!isKey(key)) return null;
    const { client, s3 } = await this.connect();
    for (const access of ['private', 'public'] as const) {
      try {
        await client.send(new s3.HeadObjectCommand(this.objectOf(access, key)));
        return access;
      } catch (error) {
        if ((error as Client.S3ServiceException).$metadata?.httpStatusCode !== 404) throw error;
      }
    }
    return null;
  }

  private objectOf(access: FileAccess, key: string): { Bucket: string; Key: string } {
    return { Bucket: this.options.bucket, Key: `${access}/${key}` };
  }

  private connect(): ReturnType<typeof loadSdk> {
    return (this.sdk ??= loadSdk(this.options));
  }
}

async function loadSdk({ endpoint, region = 'us-east-1', forcePathStyle, credentials }: S3Options) {
  const [s3, storage, presigner] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/lib-storage'),
    import('@aws-sdk/s3-request-presigner'),
  ]);
  const client = new s3.S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: forcePathStyle ?? endpoint !== undefined,
    // many S3-compatible services reject the checksums that the SDK adds by default
    ...(endpoint !== undefined && { requestChecksumCalculation: 'WHEN_REQUIRED' as const }),
  });
  return { s3, storage, presigner, client };
}
