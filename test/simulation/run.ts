import { differences, digestOf, readFacts, type Roots } from './facts.ts';
import { Journal } from './journal.ts';
import { brokenLaws, type Law } from './laws/all.ts';
import type { Facts } from './rows.ts';
import { settle } from './settle.ts';
import type { Region, Response, World } from './world.ts';

/** What can be bought in a run: goods with and without much stock, without stock keeping, and gift cards. */
export interface Goods {
  product: string;
  variant: string;
  name: string;
  price: number;
  /** Null where stock is not managed. */
  stock: number | null;
}

/** Who sends a request: staff, the customer with the account, or anybody else. */
export type Sender = 'staff' | 'customer' | 'stranger';

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
  /** While several requests are under way, what one of them changed cannot be told from what another did. */
  isParallel = false;
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
    let response: Response;
    try {
      response = await this.world.send(method, path, body, this.headersOf(sender));
    } catch (error) {
      entry.response = `no response: ${(error as Error).message}`;
      throw error;
    }
    this.journal.close(entry, response);
    if (response.status >= 500 && !(response.status === 503 && this.isKilled))
      this.violate('no 5xx', [`${method} ${path}: ${JSON.stringify(response.body)}`]);
    if (this.isParallel) return response;
    await this.check();
    if (response.status >= 400 && this.companiesWork)
      this.violate('a rejected request changes nothing', differences(digestOf(before), digestOf(this.facts)));
    return response;
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
