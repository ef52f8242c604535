import { Readable } from 'node:stream';
import type { JobRun } from '../../../back-office/batch-jobs/job-type.ts';
import type { FileStore } from '../../../back-office/files/file-store.ts';

/**
 * Keeps what a job has made as a private CSV, written as its pages come: one is made only when the one before has been written away.
 * @returns its size in bytes
 */
export async function storeCsv(
  files: FileStore,
  run: JobRun,
  key: string,
  pages: AsyncIterable<string>,
): Promise<number> {
  const { size } = await files.put(key, Readable.from(pages, { objectMode: false }), {
    access: 'private',
    contentType: 'text/csv; charset=utf-8',
    signal: run.signal,
  });
  return size;
}

/** The text of each page of ids. A page is counted when it has been written away, and the next one is read only then. */
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
