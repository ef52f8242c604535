import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listen, type Shop, useShop } from '../../support/shop.ts';

/* A file system of 256 KiB for the uploads, which only root can mount. */

const mountPoint = mkdtempSync(path.join(tmpdir(), 'storekeep-full-disk-'));
const canMount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', mountPoint]).status === 0;
const suite = canMount ? describe : describe.skip;
const reason = canMount ? '' : ' (skipped: no permission to mount one)';

afterAll(() => {
  if (canMount) spawnSync('umount', [mountPoint]);
  rmSync(mountPoint, { recursive: true });
});

suite(`A full disk of files${reason}`, () => {
  let shop: Shop;
  let url: string;
  let headers: Record<string, string>;
  beforeAll(async () => {
    shop = await useShop({ FILES_DIR: mountPoint });
    url = await listen(shop);
    const [{ api_token: token }] = await shop.sql<{ api_token: string }>(
      'select api_token from "user" where api_token is not null',
    );
    headers = { authorization: `Bearer ${token}` };
  });
  afterAll(() => shop.close());

  const upload = (name: string, bytes: number) => {
    const form = new FormData();
    form.append('files', new Blob(['x'.repeat(bytes)]), name);
    return fetch(`${url}/admin/uploads`, { method: 'POST', body: form, headers });
  };

  it('is named in the error, loses no file, and takes files again once there is space', async () => {
    const { uploads } = (await (await upload('small.txt', 50_000)).json()) as { uploads: { url: string }[] };
    const rejected = await upload('large.txt', 400_000);
    expect([rejected.status, await rejected.json()]).toEqual([
      503,
      expect.objectContaining({ type: 'unavailable', message: expect.stringContaining('disk of the files') }),
    ]);
    expect(readdirSync(path.join(mountPoint, 'incoming'))).toEqual([]);
    const small = await fetch(new URL(new URL(uploads[0].url).pathname, url));
    expect(await small.text()).toBe('x'.repeat(50_000));
    expect((await upload('other.txt', 50_000)).status).toBe(200);
  });
});
