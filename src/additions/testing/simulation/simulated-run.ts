import type {
  Offer,
  Sender,
  SimulatedEvent,
  SimulatedResponse,
  SimulationInvariant,
  SimulationRun,
} from './define-simulation.ts';
import type { Batch } from './draw-plan.ts';
import { Draws } from './draws.ts';
import { ID, Journal } from './journal.ts';
import type { SimulatedShop } from './simulated-shop.ts';
import { Violation } from './violation.ts';

const WHOLE_ID = /^[a-z]+_[0-9A-HJKMNP-TV-Z]{26}$/;

/** A run of a plan on a shop. */
export class SimulatedRun implements SimulationRun {
  readonly journal = new Journal();
  customer: SimulationRun['customer'] = null;
  /** The index of the current batch in the plan. */
  batchIndex = 0;
  private cookie: string | null = null;
  private readonly created = new Set<string>();
  private readonly firstEvent: number;
  /** Events and deliveries of the run have greater ids. */
  private firstId = 0;

  constructor(private readonly shop: SimulatedShop) {
    this.firstEvent = shop.events.length;
  }

  get offers(): readonly Offer[] {
    return this.shop.offers;
  }

  get events(): readonly SimulatedEvent[] {
    return this.shop.events.slice(this.firstEvent);
  }

  /**
   * Performs the batches one after the other, and checks the invariants after each.
   * @throws Violation
   */
  async perform(plan: readonly Batch[], invariants: readonly SimulationInvariant[]): Promise<void> {
    this.firstId = await this.shop.newestEvent();
    for (const [index, batch] of plan.entries()) {
      this.batchIndex = index;
      await this.performBatch(batch);
      for (const { name, findViolations } of invariants) {
        const violations = await findViolations(this);
        if (violations.length > 0) throw new Violation(name, [...violations]);
      }
    }
  }

  private async performBatch({ step, copies, redelivers, numbers }: Batch): Promise<void> {
    const notes = [copies > 1 && 'at once', redelivers && 'its events are delivered twice'].filter(Boolean);
    this.journal.beginBatch(notes.length > 0 ? notes.join(', ') : undefined);
    const deliveredBefore = this.shop.events.length;
    const copiesOfStep = Array.from({ length: copies }, () => step.perform(this, new Draws(numbers)));
    await Promise.all(copiesOfStep);
    await this.settle();
    if (!redelivers) return;
    for (const event of this.shop.events.slice(deliveredBefore)) await this.shop.deliverAgain(event);
    await this.settle();
  }

  private async settle(): Promise<void> {
    const failures = await this.shop.settle(this.firstId);
    if (failures.length > 0) throw new Violation('subscribers do not fail', failures);
  }

  async request(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
    sender: Sender = path.startsWith('/admin') ? 'staff' : 'customer',
  ): Promise<SimulatedResponse> {
    const kind = `${method} ${path.split('?')[0].replaceAll(ID, '…')}`;
    const entry = this.journal.add({ kind, method, path, body, sender });
    const response = await this.shop.send(method, path, body, this.headersOf(sender));
    this.journal.close(entry, response);
    if (response.status >= 500)
      throw new Violation('no request fails with 5xx', [
        `${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`,
      ]);
    if (response.status < 400 && method === 'POST') this.collectIds(response.body);
    if (path === '/store/customers' && response.status === 200 && response.cookie) {
      const { id, email } = (response.body as { customer: { id: string; email: string } }).customer;
      this.customer = { id, email };
      this.cookie = response.cookie;
    }
    return response;
  }

  ids(prefix: string): readonly string[] {
    return [...this.created].filter((id) => id.startsWith(`${prefix}_`));
  }

  sql<T extends object = Record<string, unknown>>(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<T[]> {
    return this.shop.sql<T>(text, values);
  }

  note(what: string, details?: object): void {
    this.journal.act(`* ${what}`, details);
  }

  async deliverAgain(event: SimulatedEvent): Promise<void> {
    this.note(`${event.name} is delivered again`, Object(event.data) as object);
    await this.shop.deliverAgain(event);
  }

  private headersOf(sender: Sender): Record<string, string> {
    if (sender === 'staff') return this.shop.staffHeaders;
    return sender === 'customer' && this.cookie !== null ? { cookie: this.cookie } : {};
  }

  private collectIds(value: unknown): void {
    if (typeof value === 'string' && WHOLE_ID.test(value)) this.created.add(value);
    else if (typeof value === 'object' && value !== null)
      for (const child of Object.values(value)) this.collectIds(child);
  }
}
