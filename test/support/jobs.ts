import { parse } from 'csv-parse/sync';
import { ok } from './sample-shop.ts';
import type { AdminSchemas, Shop } from './shop.ts';
import { until } from './until.ts';

/** A batch job as clients see it. */
export type Job = AdminSchemas['BatchJob'];

/** An error in a row of an import. The errors of a failed job are plain messages instead. */
type RowError = Exclude<Job['result']['errors'][number], string>;

/** Expects that a job has failed. @returns its error messages */
export function expectFailedJob({ status, result }: Job): string[] {
  expect(status).toBe('failed');
  expect(Object.keys(result)).toEqual(['errors']);
  return result.errors as string[];
}

/** Uploads a file. @returns its key */
export async function uploadFile(
  shop: Shop,
  content: string | Buffer,
  filename = 'products.csv',
): Promise<string> {
  const boundary = 'a-boundary-that-is-in-no-file';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${filename}"\r\ncontent-type: text/csv\r\n\r\n`;
  const body = Buffer.concat(
    [head, content, `\r\n--${boundary}--\r\n`].map((part) => Buffer.from(part as string)),
  );
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return ok(await shop.admin.post('/uploads/protected', body, { headers })).uploads[0].key;
}

export async function createJob(
  shop: Shop,
  type: string,
  context: Record<string, unknown>,
  dry_run = false,
): Promise<string> {
  const { status, body } = await shop.admin.post('/batch-jobs', { type, context, dry_run });
  if (status !== 201) throw new Error(`expected 201, not ${status}: ${JSON.stringify(body)}`);
  return body.batch_job.id;
}

export async function getJob(shop: Shop, id: string): Promise<Job> {
  return ok(await shop.admin.get(`/batch-jobs/${id}`)).batch_job;
}

/**
 * Waits until a job has one of the states. It looks at the row, since a request for each attempt takes longer than most jobs. A run that
 * has failed is repeated at once.
 */
export async function waitForJob(
  shop: Shop,
  id: string,
  states: readonly string[] = ['completed', 'failed', 'canceled'],
): Promise<Job> {
  const times = states.map((state) => `${state}_at`);
  await until(async () => {
    await shop.sql(END_DELAYS);
    return shop.sql(`select from batch_job where id = $1 and num_nonnulls(${times.join()}) > 0`, [id]);
  });
  return getJob(shop, id);
}

/** Ends the delay of jobs that have failed, and wakes the queues of all processes. */
const END_DELAYS = `
  with due as (update job set available_at = now() where available_at > now() and locked_by is null returning id)
  select pg_notify('storekeep_jobs', '') from due`;

/** Imports products from a CSV, and waits for the end of the job. */
export async function importCsv(shop: Shop, csv: string | Buffer): Promise<Job> {
  return waitForJob(shop, await createJob(shop, 'product-import', { fileKey: await uploadFile(shop, csv) }));
}

/** Starts a dry run of an import, and waits until it needs the confirmation of staff. */
export async function dryRunImport(shop: Shop, csv: string | Buffer): Promise<Job> {
  const id = await createJob(shop, 'product-import', { fileKey: await uploadFile(shop, csv) }, true);
  return waitForJob(shop, id, ['pre_processed', 'failed']);
}

/** The errors in the rows of an import. */
export function listRowErrors({ result }: Job): [row?: number, column?: string, message?: string][] {
  return (result.errors as RowError[]).map(({ row, column, message }) => [row, column, message]);
}

const RELATIONS =
  'collection,images,options,tags,type,variants,variants.options,variants.prices,sales_channels,profile';

/** The product with this handle, with all relations that an import writes. */
export async function getProductByHandle(shop: Shop, handle: string) {
  const { products } = ok(await shop.admin.get(`/products?handle=${handle}&expand=${RELATIONS}`));
  expect(products).toHaveLength(1);
  return products[0];
}

/** Exports products. @returns the content of the file */
export async function exportCsv(shop: Shop, context: Record<string, unknown> = {}): Promise<string> {
  const job = await waitForJob(shop, await createJob(shop, 'product-export', context));
  if (job.status !== 'completed') throw new Error(JSON.stringify(job.result));
  return downloadFile(shop, job.result.file_key);
}

export async function downloadFile(shop: Shop, file_key: string): Promise<string> {
  const { download_url } = ok(await shop.admin.post('/uploads/download-url', { file_key }));
  const { pathname, search } = new URL(download_url);
  return ok(await shop.http.get(pathname + search));
}

/** Formats a CSV with `;` and CRLF. */
export function formatCsv(header: readonly string[], ...rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [header, ...rows].map((row) => `${row.map(cell).join(';')}\r\n`).join('');
}

/** The rows of an export, with values by column. */
export function parseCsv(text: string): Record<string, string>[] {
  return parse(text, { columns: true, delimiter: ';' });
}

/** A hash of each product table. Equal hashes before and after mean that nothing was written. */
export async function hashProductTables(shop: Shop): Promise<string> {
  const tables = [
    'product',
    'product_variant',
    'product_option',
    'product_option_value',
    'product_tag',
    'product_tags',
    'product_type',
    'product_collection',
    'image',
    'product_images',
    'money_amount',
    'product_variant_money_amount',
    'product_sales_channel',
    'product_category_product',
    'product_shipping_profile',
    'sales_channel',
  ];
  const hashes = await Promise.all(
    tables.map(async (name) => {
      const [{ hash }] = await shop.sql<{ hash: string }>(
        `select md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as hash from ${name} t`,
      );
      return `${name} ${hash}`;
    }),
  );
  return hashes.join('\n');
}
