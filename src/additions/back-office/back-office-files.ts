import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export interface BackOfficeFile {
  content: Buffer | string;
  type: string;
  encoding: 'gzip' | null;
  /** Whether its name has a hash of its content, so that it never changes. */
  isImmutable: boolean;
}

/** The files of a build. They are listed once, so that no request reads another file. */
export class BackOfficeFiles {
  private readonly names: ReadonlySet<string>;

  /** @param paths of the back office and before `/admin`, which its page names for its scripts */
  constructor(
    private readonly directory: string,
    private readonly paths: { base: string; api: string },
  ) {
    const entries = readdirSync(directory, { recursive: true, encoding: 'utf8' });
    this.names = new Set(entries.map((name) => name.replaceAll(path.sep, '/')));
  }

  /**
   * Finds a file, or else the page of the application.
   * @param name the path below that of the back office
   * @returns null for a missing file below `assets`
   */
  async find(name: string): Promise<BackOfficeFile | null> {
    const type = TYPES[path.extname(name)];
    if (type === undefined || !this.names.has(name) || name === 'index.html')
      return name.startsWith('assets/') ? null : this.readPage();
    const isCompressed = this.names.has(`${name}.gz`);
    return {
      content: await readFile(path.join(this.directory, isCompressed ? `${name}.gz` : name)),
      type,
      encoding: isCompressed ? 'gzip' : null,
      isImmutable: name.startsWith('assets/'),
    };
  }

  /** The page, which finds its files and the shop by the paths in it wherever it is served. */
  private async readPage(): Promise<BackOfficeFile> {
    const page = await readFile(path.join(this.directory, 'index.html'), 'utf8');
    const { base, api } = this.paths;
    const head = `<head>\n    <base href="${base}/" />\n    <meta name="storekeep-prefix" content="${api}" />`;
    return {
      content: page.replace('<head>', head),
      type: TYPES['.html'],
      encoding: null,
      isImmutable: false,
    };
  }
}
