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
const WRAPPING = 64 * 1024;
const MOST_FILES = 20;

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
export async function eachFile(
  { body, type, length }: Upload,
  { uploadLimit: limit, stallSeconds }: UploadLimits,
  take: (file: IncomingFile) => Promise<void>,
): Promise<void> {
  if (length !== null && length > limit + WRAPPING) throw tooLarge(limit);
  const aborter = new AbortController();
  const counter = new Counter(limit + WRAPPING, () => tooLarge(limit));
  const parser = parserFor(type, limit);
  const taken: Promise<void>[] = [];
  try {
    await new Promise<void>((resolve, reject) => {
      parser.on('file', (_field, content, filename) => {
        content.on('limit', () => reject(tooLarge(limit)));
        content.on('error', reject);
        const one = take({ filename: filename ?? '', content, signal: aborter.signal });
        taken.push(one);
        one.catch(reject);
      });
      parser.on('filesLimit', () => reject(invalidData(`An upload may have ${MOST_FILES} files at most`)));
      parser.on('partsLimit', () => reject(invalidData('The upload has too many parts')));
      parser.on('error', (error) =>
        reject(invalidData('The upload is not well-formed multipart/form-data', error)),
      );
      parser.on('finish', resolve);
      counter.on('error', reject);
      stalls(body, stallSeconds, () =>
        reject(invalidData(`The upload has not gone on for ${stallSeconds} seconds`)),
      );
      body.once('error', (error) => reject(invalidData('The upload ended early', error)));
      body.once('close', () => reject(invalidData('The upload ended early')));
      body.once('end', () => body.removeAllListeners('close'));
      body.pipe(counter).pipe(parser);
    });
    await Promise.all(taken);
  } catch (error) {
    body.unpipe();
    aborter.abort();
    await Promise.allSettled(taken);
    throw error;
  }
}

/** Calls back when nothing comes for too long. */
function stalls(body: Readable, seconds: number, stalled: () => void): void {
  const timer = setTimeout(stalled, seconds * 1000).unref();
  body.on('data', () => timer.refresh());
  body.once('close', () => clearTimeout(timer));
}

function parserFor(type: string, limit: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: {
        fileSize: limit,
        files: MOST_FILES,
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
class Counter extends Transform {
  private count = 0;

  constructor(
    private readonly most: number,
    private readonly refusal: () => Error,
  ) {
    super();
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.count += chunk.length;
    if (this.count > this.most) done(this.refusal());
    else done(null, chunk);
  }
}
