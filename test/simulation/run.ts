import { randomUUID } from 'node:crypto';
import type { Draws } from './draws.ts';
import { differences, digestOf, readFacts, type Roots } from './facts.ts';
import { Journal, type Entry } from './journal.ts';
import { brokenLaws, type Law } from './laws/all.ts';
import type { Facts } from './rows.ts';
import { settle } from './settle.ts';
import type { Region, Response, World } from './world.ts';

/** What can be bought in a run: goods with one number for their stock, with stock at a location, and gift cards. */
export interface Goods {
  product: string;
  variant: string;
  name: string;
  price: number;
  /** Null where stock is not managed. */
  stock: number | null;
  /** The inventory item, of goods whose stock is at a location. */
  item: string | null;
}

/** Who sends a request: staff, the customer with the account, or anybody else. */
export type Sender = 'staff' | 'customer' | 'stranger';

/** Laws about single requests, which are checked with each of them. */
export const REQUEST_LAWS: readonly string[] = [
  'no 5xx',
  'a rejected request changes nothing',
  'a repeated key repeats the response and nothing else',
  'a stranger changes no order of an account',
];

/** A law that does not hold. */
export class Violation extends Error {
  constructor(
    readonly law: string,
    readonly details: string[],
  ) {
    super(`${law}: ${details.join('\n')}`);
  }
}

/** The life of a few orders of one shop, from the first cart to the last law that is checked. */
export class Run {
  readonly journal = new Journal();
  readonly roots: Roots = { carts: [], products: [], cards: [] };
  /** Changes of stock by staff, by variant. */
  readonly restocked = new Map<string, number>();
  /** By return, the most that staff allowed it to give back. */
  readonly promised = new Map<string, number>();
  /** Orders whose shipping staff changed after they were placed. */
  readonly changedShipping = new Set<string>();
  /** Gift cards that staff disabled. */
  readonly disabledByStaff = new Set<string>();
  /** Orders of the customer with the account. */
  cookie: string | undefined;
  facts!: Facts;
  /** Ids of the returns that were there before the last request. */
  known = new Set<string>();
  /** Of the batch that is being performed, in its plan. */
  place = 0;
  /** While several requests are under way, what one of them changed cannot be told from what another did. */
  isParallel = false;
  /** Whether each request is sent a second time with the same idempotency key. */
  repeats = false;
  /** While a company does not simply work, a request may be rejected after something happened. */
  companiesWork = true;
  /** While the server process is killed and started again, requests that are under way may fail. */
  isKilled = false;

  constructor(
    readonly world: World,
    readonly region: Region,
    readonly goods: Goods[],
    readonly except: readonly string[] = [],
  ) {
    this.roots.products.push(...goods.map(({ product }) => product));
  }

  /**
   * Sends a request as a step of the run, and checks all laws after it.
   * @param kind of the operation, by which it is counted
   * @returns the response
   * @throws Violation
   */
  async request(
    kind: string,
    method: string,
    path: string,
    body?: unknown,
    sender: Sender = path.startsWith('/admin') ? 'staff' : 'customer',
  ): Promise<Response> {
    const before = this.facts;
    if (!this.isParallel) this.known = new Set(before.returns.map(({ id }) => id));
    const entry = this.journal.add({ kind, method, path, body, sender });
    const key = this.repeats && !this.isParallel && method === 'POST' ? `key-${randomUUID()}` : undefined;
    const headers = { ...this.headersOf(sender), ...(key && { 'idempotency-key': key }) };
    let response: Response;
    try {
      response = await this.world.send(method, path, body, headers);
    } catch (error) {
      entry.response = `no response: ${(error as Error).message}`;
      throw error;
    }
    this.journal.close(entry, response);
    if (response.status >= 500 && !(response.status === 503 && this.isKilled))
      this.violate('no 5xx', [`${method} ${path}: ${JSON.stringify(response.body)}`]);
    if (sender === 'stranger' && response.status < 400 && this.cookie && path.startsWith('/store'))
      this.violate('a stranger changes no order of an account', [`${method} ${path} was accepted`]);
    if (this.isParallel) return response;
    await this.check();
    if (response.status >= 400 && this.companiesWork)
      this.violate('a rejected request changes nothing', differences(digestOf(before), digestOf(this.facts)));
    // a request that is rejected stores nothing, and may be repeated with its key
    if (key && response.status < 400) await this.repeat(entry, headers, response);
    return response;
  }

  /** Sends a request again with its key: the response is the same, and nothing more happens. */
  private async repeat(entry: Entry, headers: Record<string, string>, first: Response): Promise<void> {
    const before = digestOf(this.facts);
    const { method, path, body } = entry;
    const again = this.journal.add({ ...entry, kind: 'repeated with its key' });
    const response = await this.world.send(method, path, body, headers);
    this.journal.close(again, response);
    await this.check();
    const changed = differences(before, digestOf(this.facts));
    if (response.status !== first.status)
      changed.push(`${method} ${path}: ${first.status}, and ${response.status} when it was repeated`);
    if (this.companiesWork) this.violate('a repeated key repeats the response and nothing else', changed);
  }

  /** The customer; now and then a person who knows an id and nothing else. */
  shopper(draws: Draws): Sender {
    return draws.chance(8) ? 'stranger' : 'customer';
  }

  /** Counts a gift card that staff created among the rows of the run. */
  async addCard(id: string): Promise<void> {
    this.roots.cards.push(id);
    if (!this.isParallel) await this.check();
  }

  /** Reads everything again and checks every law. @throws Violation */
  async check(): Promise<void> {
    this.facts = await readFacts(this.world.sql, this.roots);
    this.checkLaws('always');
  }

  /** The same when nothing is under way any more: what companies and outbox have to do is done. @throws Violation */
  async checkSettled(): Promise<void> {
    for (const deadline = Date.now() + 8000; ;) {
      await settle(this.world, this.roots);
      this.facts = await readFacts(this.world.sql, this.roots);
      if (Date.now() > deadline || brokenLaws(this, 'settled').length === 0) break;
    }
    this.checkLaws('always');
    this.checkLaws('settled');
  }

  violate(law: string, details: string[]): void {
    if (details.length > 0 && !this.except.includes(law)) throw new Violation(law, details);
  }

  private checkLaws(when: Law['when']): void {
    for (const { law, details } of brokenLaws(this, when)) this.violate(law, details);
  }

  private headersOf(sender: Sender): Record<string, string> {
    if (sender === 'staff') return this.world.staff;
    return sender === 'customer' && this.cookie ? { cookie: this.cookie } : {};
  }
}
