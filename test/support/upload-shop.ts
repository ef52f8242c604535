import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Shop, useShop } from './shop.ts';

/** A shop that stores uploads in a directory of its own and listens on a port. */
export interface UploadShop {
  shop: Shop;
  directory: string;
  /** The address of the server, without a trailing slash. */
  url: string;
  /** The API token of a user. */
  token: string;
  /** Uploads files, each given by its name and content. `path` defaults to `/admin/uploads`. */
  upload(files: [name: string, content: string][], path?: string): Promise<Response>;
  close(): Promise<void>;
}

/** @param env variables of the shop besides `FILES_DIR` */
export async function openUploadShop(env: Record<string, string> = {}): Promise<UploadShop> {
  const directory = await mkdtemp(path.join(tmpdir(), 'storekeep-files-'));
  const shop = await useShop({ FILES_DIR: directory, ...env });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const url = await shop.app.getUrl();
  const [{ api_token: token }] = await shop.sql<{ api_token: string }>(
    'select api_token from "user" where api_token is not null',
  );
  return {
    ...{ shop, directory, url, token },
    upload(files, route = '/admin/uploads') {
      const form = new FormData();
      for (const [name, content] of files) form.append('files', new Blob([content]), name);
      const headers = { authorization: `Bearer ${token}` };
      return fetch(url + route, { method: 'POST', body: form, headers });
    },
    async close() {
      await shop.close();
      await rm(directory, { recursive: true });
    },
  };
}
