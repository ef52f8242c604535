import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { CommerceError, invalidData } from '#engine/kernel/errors';

export interface IncomingFile {
  /** The name sent by the client, not sanitized. */
  filename: string;
  content: Readable;
  /** Aborted when the upload fails. */
  signal: AbortSignal;
}

export interface Upload {
  /** The unread body. */
  body: Readable;
  /** The content type, including the boundary. */
  type: string;
  /** The content length in bytes; null if the client sent none. */
  length: number | null;
}

/** Allowance for headers of the parts, boundaries and small fields, in addition to the files. */
const OVERHEAD_BYTES = 64 * 1024;
const MAX_FILES = 20;

export interface UploadLimits {
  /** The maximum size of all files together, in bytes. */
  uploadLimit: number;
  /** The upload is aborted if no data arrives for this long, in seconds. */
  stallSeconds: number;
}

/**
 * Streams the files of a multipart body to `store`, one after the other. If it throws, the rest of the body is unread.
 * @throws payload_too_large, invalid_data; errors of `store`
 */
export async function forEachFile(
  { body, type, length }: Upload,
  { uploadLimit: limit, stallSeconds }: UploadLimits,
  store: (file: IncomingFile) => Promise<void>,
): Promise<void> {
  if (length !== null && length > limit + OVERHEAD_BYTES) throw tooLarge(limit);
  const abortController = new AbortController();
  const byteLimit = new ByteLimit(limit + OVERHEAD_BYTES, () => tooLarge(limit));
  const parser = createParser(type, limit);
  const pending: Promise<void>[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      parser.on('file', (_field, content, filename) => {
        content.on('limit', () => reject(tooLarge(limit)));
        content.on('error', () => undefined); // `stored` rejects for the same reason
        const stored = store({ filename: filename ?? '', content, signal: abortController.signal });
        pending.push(stored);
        stored.catch(reject);
      });
      parser.on('filesLimit', () => reject(invalidData(`An upload may have ${MAX_FILES} files at most`)));
      parser.on('partsLimit', () => reject(invalidData('The upload has too many parts')));
      parser.on('error', (error) =>
        reject(invalidData('The upload is not well-formed multipart/form-data', error)),
      );
      parser.on('finish', resolve);
      byteLimit.on('error', reject);
      detectStall(body, stallSeconds, () =>
        reject(invalidData(`The upload has not gone on for ${stallSeconds} seconds`)),
      );
      body.once('error', (error) => reject(invalidData('The upload ended early', error)));
      body.once('close', () => reject(invalidData('The upload ended early')));
      body.once('end', () => body.removeAllListeners('close'));
      body.pipe(byteLimit).pipe(parser);
    });
    await Promise.all(pending);
  } catch (error) {
    body.unpipe();
    abortController.abort();
    await Promise.allSettled(pending);
    throw error;
  }
}

/** Calls `onStall` if no data arrives for this number of seconds. */
function detectStall(body: Readable, seconds: number, onStall: () => void): void {
  const timer = setTimeout(onStall, seconds * 1000).unref();
  body.on('data', () => timer.refresh());
  body.once('close', () => clearTimeout(timer));
}

function createParser(type: string, limit: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: {
        fileSize: limit,
        files: MAX_FILES,
        fields: 100,
        fieldSize: 4096,
        parts: 200,
        headerPairs: 50,
      },
    });
  } catch (error) {
    throw invalidData('The upload is not well-formed multipart/form-data', error);
  }
}

function tooLarge(limit: number): CommerceError {
  return new CommerceError('payload_too_large', `An upload may have ${limit} bytes at most`);
}

/** Passes data through, and fails after `maxBytes`. */
class ByteLimit extends Transform {
  private count = 0;

  constructor(
    private readonly maxBytes: number,
    private readonly createError: () => Error,
  ) {
    super();
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.count += chunk.length;
    if (this.count > this.maxBytes) done(this.createError());
    else done(null, chunk);
  }
}
