import { setTimeout as sleep } from 'node:timers/promises';
import { notFound } from '@storekeep/server/extend';
import type { ShopChange, ShopRecord, Shops } from '../fleet/index.ts';
import { isLost } from './moved-database.ts';

/** The control record of one shop, which decides which of its databases is the primary. */
export interface ShopSwitch {
  read(): Promise<ShopRecord>;
  /** @throws ShopChangedError if the record has another version */
  update(expectedVersion: number, change: ShopChange): Promise<ShopRecord>;
}

const PATIENCE_MS = 30_000;

/** The record of a shop in the records of the fleet, which may be away for a moment. */
export function openSwitch(shops: Shops, host: string): ShopSwitch {
  const read = (): Promise<ShopRecord> =>
    patiently(async () => {
      const shop = await shops.find(host);
      if (!shop) throw notFound('shop', host, 'host');
      return shop;
    });
  return {
    read,
    async update(expectedVersion, change) {
      const { id } = await read();
      let isRepeated = false;
      return patiently(async () => {
        if (isRepeated) {
          // the reply may have been lost: no other change can have given the record the next version and these values
          const now = await read();
          if (now.version === expectedVersion + 1 && hasValues(now, change)) return now;
        }
        isRepeated = true;
        return shops.update(id, expectedVersion, change);
      });
    },
  };
}

function hasValues(record: ShopRecord, change: ShopChange): boolean {
  const values = record as unknown as Record<string, unknown>;
  return Object.entries(change).every(([name, value]) => values[name] === value);
}

/** Repeats work while the control database does not respond; other errors are final. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(200)) {
    try {
      return await work();
    } catch (error) {
      if (!isLost(error) || Date.now() > deadline) throw error;
    }
  }
}
