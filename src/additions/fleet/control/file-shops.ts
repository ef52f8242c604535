import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { invalidData } from '@storekeep/server/module';
import {
  createRecord,
  type NewShop,
  normalizeHost,
  requireDistinctShops,
  requireValidShop,
  type ShopChange,
  type ShopRecord,
} from './shop-record.ts';
import { ShopChangedError, Shops, watchRecords } from './shops.ts';

/** A lock that is older was left by a process that was killed: changes take milliseconds. */
const ABANDONED_LOCK_MS = 10_000;
const LOCK_RETRY_MS = 20;

/** The records in a JSON file, which people may edit: only `hosts` and `database` are required. */
export class FileShops extends Shops {
  constructor(private readonly file: string) {
    super();
  }

  async list(): Promise<ShopRecord[]> {
    const text = await readFile(this.file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '[]';
      throw error;
    });
    const shops = parseShops(text, this.file);
    requireDistinctShops(shops);
    return shops.sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  async find(host: string): Promise<ShopRecord | undefined> {
    const name = normalizeHost(host);
    return (await this.list()).find(({ hosts }) => hosts.includes(name));
  }

  create(shop: NewShop): Promise<ShopRecord> {
    return this.change((shops) => {
      const created = createRecord(shop);
      requireDistinctShops([...shops, created]);
      return { shops: [...shops, created], result: created };
    });
  }

  update(id: string, expectedVersion: number, change: ShopChange): Promise<ShopRecord> {
    return this.change((shops) => {
      const current = shops.find((shop) => shop.id === id);
      if (current?.version !== expectedVersion) throw new ShopChangedError(id);
      const updated = requireValidShop({ ...current, ...change, version: current.version + 1 });
      const all = shops.map((shop) => (shop === current ? updated : shop));
      requireDistinctShops(all);
      return { shops: all, result: updated };
    });
  }

  watch(
    changed: (shops: readonly ShopRecord[]) => void,
    failed: (error: unknown) => void,
  ): () => Promise<void> {
    return watchRecords({ fingerprint: () => this.fingerprint(), read: () => this.list() }, changed, failed);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private async fingerprint(): Promise<string> {
    const found = await stat(this.file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    return found ? `${found.ino} ${found.size} ${found.mtimeMs}` : 'missing';
  }

  /** Reads, changes and replaces the file while no other process does. */
  private async change(
    work: (shops: ShopRecord[]) => { shops: ShopRecord[]; result: ShopRecord },
  ): Promise<ShopRecord> {
    const lock = `${this.file}.lock`;
    await acquireLock(lock);
    try {
      const { shops, result } = work(await this.list());
      await replaceFile(this.file, `${JSON.stringify(shops, null, 2)}\n`);
      return result;
    } finally {
      await rm(lock, { force: true });
    }
  }
}

/** @throws CommerceError if the file is not a list of valid shops */
function parseShops(text: string, file: string): ShopRecord[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidData(`${file} is not valid JSON`); // the reason would quote the file, which has passwords
  }
  if (!Array.isArray(value)) throw invalidData(`${file} is not a list of shops`);
  return value.map((shop: unknown, index) => {
    if (!isShop(shop)) throw invalidData(`Shop ${index + 1} of ${file} lacks hosts or a database`);
    return createRecord(shop);
  });
}

function isShop(value: unknown): value is NewShop {
  if (typeof value !== 'object' || value === null) return false;
  const { hosts, database, variables = {}, version = 1 } = value as Record<string, unknown>;
  return (
    Array.isArray(hosts) &&
    hosts.every((host) => typeof host === 'string') &&
    typeof database === 'string' &&
    typeof variables === 'object' &&
    variables !== null &&
    Number.isSafeInteger(version)
  );
}

/** Waits until no other process has the lock; one that was killed loses it after a while. */
async function acquireLock(lock: string): Promise<void> {
  for (;;) {
    try {
      await (await open(lock, 'wx')).close();
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const found = await stat(lock).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > ABANDONED_LOCK_MS) await rm(lock, { force: true });
    else await delay(LOCK_RETRY_MS);
  }
}

/** Replaces a file at once: readers see the former content or the new one, also after a crash. It has passwords, so only its owner reads it. */
async function replaceFile(file: string, text: string): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`;
  const handle = await open(temporary, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
}
