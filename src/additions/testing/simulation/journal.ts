/** A request and its response. */
export interface Entry {
  kind: string;
  method: string;
  path: string;
  body: unknown;
  sender: string;
  /** The number of its batch. Requests of one batch run concurrently. */
  batch: number;
  /** Circumstances, such as a company that does not respond. */
  note?: string;
  status?: number;
  response?: string;
}

/** Accepted and rejected requests by kind. */
export type Counts = Map<string, { accepted: number; rejected: number; reasons: Map<string, number> }>;

/** Ids within a text. */
export const ID = /\b[a-z]+_[0-9A-HJKMNP-TV-Z]{26}\b/g;

const ADDRESS = /\{"first_name":[^}]*\}/g;

/** The requests of a run, in the order in which they were sent. */
export class Journal {
  readonly entries: Entry[] = [];
  private readonly outcomes: string[] = [];
  private batch = 0;
  private note: string | undefined;

  add(entry: Omit<Entry, 'batch' | 'note'>): Entry {
    const full: Entry = { ...entry, batch: this.batch, ...(this.note && { note: this.note }) };
    this.entries.push(full);
    return full;
  }

  close(entry: Entry, { status, body }: { status: number; body: unknown }): void {
    entry.status = status;
    const { message } = Object(body) as { message?: string };
    entry.response = status < 400 ? idsIn(body) : (message ?? JSON.stringify(body));
  }

  /** Notes what happens without a request to the shop. @param kind begins with an asterisk */
  act(kind: `* ${string}`, body: unknown): void {
    Object.assign(this.add({ kind, method: '', path: '', body, sender: 'customer' }), { status: 200 });
  }

  /** Counts an outcome that the status does not show, such as the type of a completed cart. */
  accept(kind: string): void {
    this.outcomes.push(kind);
  }

  /** @param note circumstances of the requests of the batch */
  beginBatch(note?: string): void {
    this.batch++;
    this.note = note;
  }

  countInto(counts: Counts): void {
    for (const kind of this.outcomes) countOf(counts, kind).accepted++;
    for (const { kind, status, response = '' } of this.entries) {
      const count = countOf(counts, kind);
      if (status !== undefined && status < 400) count.accepted++;
      else {
        count.rejected++;
        const reason = response.replace(ID, '…').slice(0, 110);
        count.reasons.set(reason, (count.reasons.get(reason) ?? 0) + 1);
      }
    }
  }

  /** A line for each request, with short names instead of ids. Concurrent requests begin with a brace. */
  print(): string {
    const names = new Map<string, string>();
    const counters = new Map<string, number>();
    const shorten = (text: string): string =>
      text.replace(ID, (id) => {
        const prefix = id.split('_')[0];
        if (!names.has(id)) {
          counters.set(prefix, (counters.get(prefix) ?? 0) + 1);
          names.set(id, `<${prefix} ${counters.get(prefix)}>`);
        }
        return names.get(id)!;
      });
    const sizes = new Map<number, number>();
    for (const { batch } of this.entries) sizes.set(batch, (sizes.get(batch) ?? 0) + 1);
    return this.entries
      .map(({ method, path, body, sender, status, response, note, batch, kind }) => {
        const brace = note?.includes('at once') && sizes.get(batch)! > 1 ? '{ ' : '  ';
        const who = path.startsWith('/admin') || sender === 'customer' ? '' : ` (by a ${sender})`;
        const operation = kind.startsWith('*') ? kind : `${method} ${path}`;
        const requestBody = body === undefined ? '' : ` ${JSON.stringify(body).replace(ADDRESS, '"…"')}`;
        const result = `${status ?? ''} ${response ?? ''}`.trim();
        return shorten(
          `${brace}${operation}${requestBody}${who}${note ? ` [${note}]` : ''}\n      → ${result}`,
        );
      })
      .join('\n');
  }
}

function countOf(counts: Counts, kind: string) {
  const count = counts.get(kind) ?? { accepted: 0, rejected: 0, reasons: new Map<string, number>() };
  counts.set(kind, count);
  return count;
}

/** The ids in a response that later requests may refer to. */
function idsIn(body: unknown): string {
  const { order, cart, data, type, ...rest } = Object(body) as Record<string, Record<string, unknown>>;
  if (type && data) return `${String(type)} ${String(data.id)}`;
  if (cart) return `cart ${String(cart.id)}`;
  if (order) return orderIn(order);
  const [[name, value] = ['', null]] = Object.entries(rest);
  const { id, items } = Object(value) as { id?: unknown; items?: { id?: string; item_id?: string }[] };
  return `${name} ${String(id ?? '')} ${(items ?? []).map((item) => item.id ?? item.item_id ?? '').join(' ')}`.trim();
}

function orderIn(order: Record<string, unknown>): string {
  const lists = ['items', 'returns', 'swaps', 'claims', 'fulfillments', 'refunds'] as const;
  const parts = lists.flatMap((list) => {
    const rows = (order[list] ?? []) as { id: string; quantity?: number; status?: string }[];
    return rows.length > 0
      ? [`${list} ${rows.map((row) => `${row.id}${row.quantity ? ` × ${row.quantity}` : ''}`).join(', ')}`]
      : [];
  });
  return `order ${String(order.id)}; ${parts.join('; ')}`;
}
