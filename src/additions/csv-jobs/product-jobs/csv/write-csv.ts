import { Readable } from 'node:stream';
import type { FileStore, JobRun } from '@storekeep/server/extend';
import { prepend } from './read-csv.ts';

/** Without it, Excel reads a file as the code page of its country: `Crème` is shown as `CrÃ¨me`. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Stores the pages of an export as a private CSV file, with a byte order mark if `context.bom` is true. A page is generated only
 * after the previous one has been written.
 * @returns its size in bytes
 */
export async function storeCsv(
  files: FileStore,
  run: JobRun,
  key: string,
  pages: AsyncIterable<string>,
): Promise<number> {
  const file = run.context.bom === true ? prepend(BYTE_ORDER_MARK, pages) : pages;
  const { size } = await files.put(key, Readable.from(file, { objectMode: false }), {
    access: 'private',
    contentType: 'text/csv; charset=utf-8',
    signal: run.signal,
  });
  return size;
}

/** Renders each page of ids. Once a page has been written, progress is committed and the next page is read. */
export async function* renderPages(
  run: JobRun,
  pages: AsyncIterable<readonly string[]>,
  render: (ids: readonly string[]) => Promise<string>,
): AsyncGenerator<string, void, void> {
  let advancement_count = 0;
  for await (const ids of pages) {
    yield await render(ids);
    advancement_count += ids.length;
    await run.commit(() => Promise.resolve({ advancement_count }));
  }
}
