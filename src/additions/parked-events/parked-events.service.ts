import { Injectable } from '@nestjs/common';
import { countParked, Database, deleteParked, Outbox, parkedEvents } from '@storekeep/server/extend';

const DEFAULT_LIMIT = 50;

/** A parked event, without its data, which may contain secrets. */
export interface ListedEvent {
  id: string;
  name: string;
  subscriber: string;
  attempts: number;
  last_error: string;
  created_at: Date;
}

export interface ParkedEventList {
  events: ListedEvent[];
  count: number;
  offset: number;
  limit: number;
}

/** Parked events, for staff. */
@Injectable()
export class ParkedEventsService {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  /** Lists parked events, oldest first. */
  async listParked(limit = DEFAULT_LIMIT, offset = 0): Promise<ParkedEventList> {
    const count = await countParked(this.database);
    const rows = await parkedEvents(this.database, { offset, limit });
    const events = rows.map(({ id, name, subscriber, attempts, error, happened_at }) => ({
      ...{ id: String(id), name, subscriber, attempts, last_error: error, created_at: happened_at },
    }));
    return { events, count, offset, limit };
  }

  /** Delivers a parked event again, with the full number of attempts. */
  async retry(id: string): Promise<{ id: string; object: 'event'; retried: boolean }> {
    const number = numberOf(id);
    const retried = number !== null && (await this.outbox.sendAgain([number])) > 0;
    return { id, object: 'event', retried };
  }

  /** Deletes a parked event. Idempotent. */
  async delete(id: string): Promise<{ id: string; object: 'event'; deleted: true }> {
    const number = numberOf(id);
    if (number !== null) await this.database.transaction((tx) => deleteParked(tx, number));
    return { id, object: 'event', deleted: true };
  }
}

/** @returns null if no event can have this id */
function numberOf(id: string): number | null {
  return /^\d{1,15}$/.test(id) ? Number(id) : null;
}
