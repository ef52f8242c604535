import { EventEmitter, once } from 'node:events';
import { normalizeHost, type ShopRecord } from '../control/shop-record.ts';

/** The latest records, as the process has read them. They stay as they are while the control database does not respond. */
export class ServedShops {
  private byHost = new Map<string, ShopRecord>();
  private byId = new Map<string, ShopRecord>();
  private readonly changes = new EventEmitter().setMaxListeners(0);
  /** All shops that are open to requests, by their ids. */
  active: ReadonlyMap<string, ShopRecord> = new Map();
  /** Whether they were read at all. */
  isKnown = false;

  /** How many shops are in each state. */
  countStates(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { state } of this.byId.values()) counts.set(state, (counts.get(state) ?? 0) + 1);
    return counts;
  }

  replace(records: readonly ShopRecord[]): void {
    this.byId = new Map(records.map((record) => [record.id, record]));
    this.byHost = new Map(records.flatMap((record) => record.hosts.map((host) => [host, record])));
    this.active = new Map([...this.byId].filter(([, { state }]) => state === 'active'));
    this.isKnown = true;
    this.changes.emit('change');
  }

  find(host: string): ShopRecord | undefined {
    return this.byHost.get(normalizeHost(host));
  }

  /** The record of a host once its shop is not moving any more, or as it is after a time. */
  async findSettled(host: string, ms: number): Promise<ShopRecord | undefined> {
    const signal = AbortSignal.timeout(ms);
    let record = this.find(host);
    while (record?.state === 'moving' && !signal.aborted) {
      await once(this.changes, 'change', { signal }).catch(() => undefined);
      record = this.find(host);
    }
    return record;
  }
}
