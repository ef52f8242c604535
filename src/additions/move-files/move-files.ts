import type { Database, FileAccess, FileStore } from '@storekeep/server/extend';
import { LRUCache } from 'lru-cache';
import { copyFile, type OpenFile } from './copy-file.ts';
import { type FileSource, listDirectory } from './file-sources.ts';
import { type FileUrl, findUrls, replaceUrls } from './find-urls.ts';
import { findUrlColumns, nameOf, readUrlRows, replaceValues, type UrlColumn } from './url-columns.ts';

export interface MoveRequest {
  /** URLs in rows that begin with it are replaced; ends with a slash. */
  base: string;
  source: FileSource;
  store: FileStore;
  /** Returns the URL of a file that was copied. */
  newUrlOf(key: string): Promise<string>;
  /** Columns with URLs besides those of the shop, such as `brand.logo`. */
  columns?: readonly string[];
  /** Directories that are copied as a whole, whether or not a row contains the URLs of their files. */
  directories?: readonly { path: string; access: FileAccess }[];
  /** Receives one line after each step. */
  progress?(line: string): void;
}

/** What was done, or would be done. */
export interface MoveReport {
  files: number;
  bytes: number;
  /** The number of changed rows by column, such as `image.url`. */
  rows: Record<string, number>;
  failures: number;
  /** The first files that could not be copied; their URLs were not changed. */
  failed: { url: string; reason: string }[];
}

const BATCH = 100;
const CONCURRENT_COPIES = 8;
const REPORTED_FAILURES = 100;
/** A file is often in several rows, such as the first image of a product and its thumbnail. */
const REMEMBERED_FILES = 10_000;

/**
 * Copies files into the store, and then replaces their URLs in all rows. It can be interrupted at any time and run again: URLs that
 * were replaced no longer have the base, and files that were copied are compared instead of copied. The source is not changed.
 */
export async function moveFiles(database: Database, request: MoveRequest): Promise<MoveReport> {
  return new Move(database, request).run();
}

/** Counts the rows and files that `moveFiles` would move, without copying anything. */
export async function previewMove(
  database: Database,
  { base, columns = [] }: Pick<MoveRequest, 'base' | 'columns'>,
): Promise<MoveReport> {
  const report: MoveReport = { files: 0, bytes: 0, rows: {}, failures: 0, failed: [] };
  const seen = new LRUCache<string, true>({ max: REMEMBERED_FILES });
  for (const column of await findUrlColumns(database, columns)) {
    for await (const batch of readBatches(database, column, base)) {
      const files = batch.flatMap(({ value }) => findUrls(value, column.kind, base));
      report.rows[nameOf(column)] = (report.rows[nameOf(column)] ?? 0) + batch.length;
      for (const { key } of files) {
        if (!seen.has(key)) report.files++;
        seen.set(key, true);
      }
    }
  }
  return report;
}

class Move {
  private readonly report: MoveReport = { files: 0, bytes: 0, rows: {}, failures: 0, failed: [] };
  /** The new URLs by key; null for files that could not be copied. */
  private readonly results = new LRUCache<string, { newUrl: string | null }>({ max: REMEMBERED_FILES });

  constructor(
    private readonly database: Database,
    private readonly request: MoveRequest,
  ) {}

  async run(): Promise<MoveReport> {
    const { base, newUrlOf } = this.request;
    const example = await newUrlOf('file');
    // a second run would take the new URLs for former ones
    if (example.startsWith(base) && example !== `${base}file`)
      throw new Error(`The new URLs, such as ${example}, would also begin with ${base}`);
    const columns = await findUrlColumns(this.database, this.request.columns ?? []);
    for (const directory of this.request.directories ?? []) await this.copyDirectory(directory);
    for (const column of columns) await this.moveColumn(column);
    return this.report;
  }

  private async copyDirectory({ path, access }: { path: string; access: FileAccess }): Promise<void> {
    const entries = listDirectory(path);
    await runWorkers(async () => {
      const { value: entry, done } = await entries.next();
      if (done) return false;
      if (access === 'public') await this.copyPublic({ url: entry.key, key: entry.key }, entry.open);
      else await this.copy(entry.key, entry.key, access, entry.open);
      return true;
    });
    this.request.progress?.(`${path}: ${this.describeFiles()}`);
  }

  private async moveColumn(column: UrlColumn): Promise<void> {
    const { base } = this.request;
    const name = nameOf(column);
    for await (const batch of readBatches(this.database, column, base)) {
      const files = new Map(
        batch.flatMap(({ value }) => findUrls(value, column.kind, base)).map((file) => [file.url, file]),
      );
      const newUrls = await this.copyAll([...files.values()]);
      const changed = batch
        .map((row) => ({ ...row, newValue: replaceUrls(row.value, column.kind, base, newUrls) }))
        .filter(({ value, newValue }) => value !== newValue);
      const count =
        changed.length && (await this.database.independent((sql) => replaceValues(sql, column, changed)));
      this.report.rows[name] = (this.report.rows[name] ?? 0) + count;
      this.request.progress?.(`${name}: ${this.report.rows[name]} rows, ${this.describeFiles()}`);
    }
  }

  /** Returns the new URLs of the files that could be copied. */
  private async copyAll(files: readonly FileUrl[]): Promise<Map<string, string>> {
    const newUrls = new Map<string, string>();
    const remaining = files.values();
    await runWorkers(async () => {
      const { value: file, done } = remaining.next();
      if (done) return false;
      const newUrl = await this.copyPublic(file, () => this.request.source.open(file.url, file.key));
      if (newUrl !== null) newUrls.set(file.url, newUrl);
      return true;
    });
    return newUrls;
  }

  /** Copies a file unless that was done or tried before. @returns its new URL, or null if it cannot be copied */
  private async copyPublic({ url, key }: FileUrl, open: OpenFile): Promise<string | null> {
    const former = this.results.get(key);
    if (former) return former.newUrl;
    const isCopied = await this.copy(url, key, 'public', open);
    const newUrl = isCopied ? await this.request.newUrlOf(key) : null;
    this.results.set(key, { newUrl });
    return newUrl;
  }

  private async copy(url: string, key: string, access: FileAccess, open: OpenFile): Promise<boolean> {
    try {
      this.report.bytes += await copyFile(this.request.store, key, access, open);
      this.report.files++;
      return true;
    } catch (error) {
      this.report.failures++;
      const { failed } = this.report;
      if (failed.length < REPORTED_FAILURES) failed.push({ url, reason: (error as Error).message });
      return false;
    }
  }

  private describeFiles(): string {
    const { files, bytes, failures } = this.report;
    return `${files} files, ${(bytes / 1_000_000).toFixed(1)} MB copied, ${failures} failed`;
  }
}

async function* readBatches(database: Database, column: UrlColumn, base: string) {
  for (let afterId = ''; ;) {
    const batch = await readUrlRows(database, column, base, afterId, BATCH);
    if (batch.length === 0) return;
    yield batch;
    afterId = batch.at(-1)!.id;
  }
}

/** Runs `step` in several workers until it returns false. */
async function runWorkers(step: () => Promise<boolean>): Promise<void> {
  const worker = async () => {
    while (await step());
  };
  await Promise.all(Array.from({ length: CONCURRENT_COPIES }, worker));
}
