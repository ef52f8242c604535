import { Transform, type Readable, type TransformCallback } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { CommerceError, invalidData } from '../../../engine/kernel/errors.ts';

export interface IncomingFile {
  /** As the client names it: anything. */
  filename: string;
  content: Readable;
  /** Aborted when the upload fails. */
  signal: AbortSignal;
}

export interface Upload {
  /** The body, not read yet. */
  body: Readable;
  /** The content type, with the boundary. */
  type: string;
  /** Bytes, where the client told. */
  length: number | null;
}

/** What stands around the files in a body: headers of the parts, boundaries, small fields. */
const OVERHEAD_BYTES = 64 * 1024;
const MAX_FILES = 20;

export interface UploadLimits {
  /** Bytes, of all files together. */
  uploadLimit: number;
  /** A client that sends nothing for so long is given up. */
  stallSeconds: number;
}

/**
 * Reads the files of a multipart body one after the other, as they come. After a refusal the rest of the body is left
 * unread.
 * @throws payload_too_large, invalid_data; whatever `take` throws
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
        content.on('error', reject);
        const one = store({ filename: filename ?? '', content, signal: abortController.signal });
        pending.push(one);
        one.catch(reject);
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

/** Calls back when nothing comes for too long. */
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

/** Lets so many bytes pass. */
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
