import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Loop } from '#engine/background/loop';
import { Database } from '#engine/kernel/database/database';
import type { Tx } from '#engine/kernel/database/sql';

const CHECK_INTERVAL_MS = 24 * 60 * 60 * 1000;

/** A level whose reserved quantity was corrected. */
export interface CorrectedLevel {
  inventory_item_id: string;
  location_id: string;
  /** The reserved quantity before the correction. */
  stored: number;
  /** The sum of its reservations. */
  reserved: number;
}

/**
 * Checks at startup and once a day that the `reserved_quantity` of each level is the sum of its reservations, and otherwise corrects
 * and logs it. Data written by Storekeep is consistent, but an adopted Medusa v1 database may not be.
 */
@Injectable()
export class StockCheck implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(StockCheck.name);
  private readonly loop = new Loop(
    () => this.correct(),
    (error) => this.logger.warn('failed to check the reserved quantities', error.stack),
  );

  constructor(private readonly database: Database) {}

  onApplicationBootstrap(): void {
    this.loop.runEvery(CHECK_INTERVAL_MS).trigger();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }

  /** Safe to run in several processes at once: the later ones find nothing to correct. */
  async correct(): Promise<CorrectedLevel[]> {
    const corrected = await this.database.transaction(correctLevels);
    for (const { inventory_item_id, location_id, stored, reserved } of corrected)
      this.logger.error(
        `corrected the reserved quantity of item ${inventory_item_id} at location ${location_id} from ${stored} to ${reserved}, the sum of its reservations`,
      );
    return corrected;
  }
}

/**
 * Locks the levels first, in a statement of its own: reservations change only under the lock of their level, so the second
 * statement sees all of them.
 */
async function correctLevels(tx: Tx): Promise<CorrectedLevel[]> {
  const candidates = await tx.query<{ id: string }>(
    `select l.id from inventory_level l
     where l.deleted_at is null and l.reserved_quantity <> ${RESERVED}
     order by l.inventory_item_id, l.location_id for update`,
  );
  if (candidates.length === 0) return [];
  return tx.query<CorrectedLevel>(
    `with wrong as (
       select l.id, l.reserved_quantity as stored, ${RESERVED} as reserved from inventory_level l
       where l.id = any($1) and l.reserved_quantity <> ${RESERVED}
     )
     update inventory_level l set reserved_quantity = w.reserved, updated_at = now() from wrong w where l.id = w.id
     returning l.inventory_item_id, l.location_id, w.stored, w.reserved`,
    [candidates.map(({ id }) => id)],
  );
}

const RESERVED = `(select coalesce(sum(r.quantity), 0)::int from reservation_item r
  where r.inventory_item_id = l.inventory_item_id and r.location_id = l.location_id and r.deleted_at is null)`;
