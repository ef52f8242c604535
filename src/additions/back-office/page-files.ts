import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const compress = promisify(gzip);

export interface PageFile {
  content: Buffer;
  type: string;
  encoding: 'gzip' | null;
  /** Whether its name has a hash of its content, so that it never changes. */
  isImmutable: boolean;
  /** Identifies the content, for `If-None-Match`. */
  etag: string;
}

/** The files of an application in the browser. They are listed once, so that no request reads another file. */
export class PageFiles {
  /** Their paths below the directory. */
  readonly names: ReadonlySet<string>;

  /**
   * @param directory has no files if it is missing
   * @param fillPage completes `index.html`, such as with the paths that it is served at
   */
  constructor(
    private readonly directory: string,
    private readonly fillPage: (page: string) => string = (page) => page,
  ) {
    const entries = existsSync(directory)
      ? readdirSync(directory, { recursive: true, encoding: 'utf8' })
      : [];
    this.names = new Set(entries.map((name) => name.replaceAll(path.sep, '/')));
  }

  /**
   * Finds a file, or else the page of the application, which routes its pages by itself.
   * @param name the path below that of the application
   * @returns null for a missing file, such as one of another build
   */
  async find(name: string): Promise<PageFile | null> {
    const hasType = path.extname(name) in TYPES;
    if (name === 'index.html' || (!hasType && !name.startsWith('assets/'))) return this.readPage();
    return this.findFile(name);
  }

  /** Finds a file. @returns null if it is missing, or has a type that browsers do not load */
  async findFile(name: string): Promise<PageFile | null> {
    const type = TYPES[path.extname(name)];
    return type !== undefined && this.names.has(name) ? this.read(name, type) : null;
  }

  private async read(name: string, type: string): Promise<PageFile> {
    const isCompressed = this.names.has(`${name}.gz`);
    const stored = await readFile(path.join(this.directory, isCompressed ? `${name}.gz` : name));
    const isText = type !== TYPES['.woff2'];
    return {
      content: isText && !isCompressed ? await compress(stored) : stored,
      type,
      encoding: isText || isCompressed ? 'gzip' : null,
      isImmutable: name.startsWith('assets/'),
      etag: etagOf(stored),
    };
  }

  private async readPage(): Promise<PageFile> {
    const page = await readFile(path.join(this.directory, 'index.html'), 'utf8');
    const content = Buffer.from(this.fillPage(page));
    return { content, type: TYPES['.html'], encoding: null, isImmutable: false, etag: etagOf(content) };
  }
}

function etagOf(content: Buffer): string {
  return `"${createHash('sha1').update(content).digest('base64url')}"`;
}
