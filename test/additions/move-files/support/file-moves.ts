import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CommandRun, runStorekeep } from '../../../support/run-command.ts';
import { ok, type SampleShop, useSampleShop } from '../../../support/sample-shop.ts';

export const PUBLIC_URL = 'https://shop.example';

/** A shop whose files `storekeep files:move` moves. */
export interface FileMoveShop {
  shop: SampleShop;
  /** A temporary directory. */
  directory: string;
  /** The directory in which the shop stores files. */
  filesDir: string;
  /** Replaces `filesDir` by an empty directory. */
  emptyStore(): Promise<void>;
  environment(variables?: Record<string, string>): NodeJS.ProcessEnv;
  /** @param options of the command; the last one may be variables of its environment */
  move(...options: (string | Record<string, string>)[]): Promise<CommandRun>;
  /** @returns the id of the product */
  createProduct(fields: Record<string, unknown>): Promise<string>;
  thumbnailOf(id: string): Promise<string | null>;
  /** Reads a public file of the store. */
  readStored(key: string): Promise<string>;
  close(): Promise<void>;
}

export async function openFileMoveShop(): Promise<FileMoveShop> {
  const directory = await mkdtemp(path.join(tmpdir(), 'files-move-'));
  const shop = await useSampleShop({});
  let products = 0;
  const moves: FileMoveShop = {
    shop,
    directory,
    filesDir: path.join(directory, 'files'),
    async emptyStore() {
      moves.filesDir = await mkdtemp(path.join(directory, 'store-'));
    },
    environment: (variables) => ({
      ...process.env,
      DATABASE_URL: shop.testDatabase.url,
      FILES_DIR: moves.filesDir,
      PUBLIC_URL,
      ...variables,
    }),
    move(...options) {
      const last = options.at(-1);
      const args = options.filter((option): option is string => typeof option === 'string');
      return runStorekeep(moves.environment(typeof last === 'object' ? last : {}), ['files:move', ...args]);
    },
    async createProduct(fields) {
      return ok(await shop.admin.post('/products', { title: `Product ${++products}`, ...fields })).product.id;
    },
    async thumbnailOf(id) {
      return ok(await shop.admin.get(`/products/${id}`)).product.thumbnail;
    },
    readStored: (key) => readFile(path.join(moves.filesDir, 'public', ...key.split('/')), 'utf8'),
    async close() {
      await shop.close();
      await rm(directory, { recursive: true });
    },
  };
  return moves;
}
