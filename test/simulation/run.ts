import { randomUUID } from 'node:crypto';
import type { Draws } from '#additions/testing/simulation/draws';
import { type Entry, Journal } from '#additions/testing/simulation/journal';
import { Violation } from '#additions/testing/simulation/violation';
import type { Environment, Region, Response } from './environment.ts';
import { hasMoney, type Intent, listIntents, signReport } from './intents.ts';
import { findViolations, type Invariant } from './invariants/all.ts';
import { findIntentId } from './invariants/ledgers.ts';
import type { Mode } from './plan.ts';
import type { ShopState } from './rows.ts';
import { settle } from './settle.ts';
import { createDigest, diffDigests, readShopState, type Roots } from './shop-state.ts';
import {
  compareWithRehearsal,
  findEntry,
  rehearse,
  type StaffChange,
  UNDO_INVARIANTS,
  undoAtOnce,
} from './undo.ts';

/** A variant that can be bought in a run: with a stored stock, with stock at a location, or a gift card. */
export interface CatalogueVariant {
  product: string;
  variant: string;
  name: string;
  price: number;
  /** The initial stock; null if the inventory is not managed. */
  stock: number | null;
  /** The inventory item, if the stock is at a location. */
  item: string | null;
}

/** The sender of a request: staff, the customer with the account, or another client without a session. */
export type Sender = 'staff' | 'customer' | 'stranger';

/** Invariants of single requests, which are checked with each of them. */
export const REQUEST_INVARIANTS: readonly string[] = [
  'no 5xx',
  'a rejected request changes nothing',
  'a repeated key repeats the response and nothing else',
  'a stranger changes no order of an account',
  ...UNDO_INVARIANTS,
];

/** How often a company reports a payment when the run is settled, as the shop may answer that it cannot apply the event yet. */
const MAX_REPORTS = 3;

/** A sequence of requests about a few orders, with the state that the invariants need. */
export class Run {
  readonly journal = new Journal();
  readonly roots: Roots = { carts: [], products: [], cards: [], promotions: [] };
  /** Changes of stock by staff, by variant. */
  readonly stockChanges = new Map<string, number>();
  /** The refund amounts that staff set, by return. */
  readonly refundLimits = new Map<string, number>();
  /** Returns that staff received with a refund of their choice. */
  readonly receivedWithRefund = new Set<string>();
  /** Orders whose shipping staff changed after they were placed. */
  readonly changedShipping = new Set<string>();
  /** Gift cards that staff disabled. */
  readonly disabledByStaff = new Set<string>();
  /** The session cookie of the customer with the account, if the run has one. */
  cookie: string | undefined;
  state!: ShopState;
  /** Ids of carts and payment collections. */
  readonly payers = new Set<string>();
  /** Payments of which Stripe or PayPal never send an event. */
  readonly unreported = new Set<string>();
  /** Ids of payments at Stripe and PayPal that sessions have had, so that shoppers could pay them in the browser. */
  readonly offered = new Set<unknown>();
  /** Orders at PayPal, which cannot be canceled there, that a shopper may have paid after their payer has ended. */
  readonly paidTooLate = new Set<string>();
  /** Discounts that one cart uses, by its id. */
  readonly discountsOfCarts = new Map<string, string>();
  /** Ids of the returns before the last request. */
  knownReturns = new Set<string>();
  /** The index of the current batch in the plan. */
  batchIndex = 0;
  /** Whether several requests run concurrently, so that a change cannot be attributed to one of them. */
  isParallel = false;
  /** What is done besides each request. */
  mode: Mode = 'once';
  /** Changes by requests of staff that have an entry in the shop's journal, oldest first. */
  readonly staffChanges: StaffChange[] = [];
  /** Corrects what the run knows if the next request is undone. */
  private revert: (() => void) | undefined;
  /** Whether the carrier has refused to cancel labels, so that canceled returns can have valid labels. */
  hasUncanceledLabels = false;
  /** Whether all companies work. If one fails, a rejected request may have had an effect. */
  companiesWork = true;
  /** Whether the server is being killed and restarted, so that current requests may fail. */
  isServerKilled = false;

  constructor(
    readonly environment: Environment,
    readonly region: Region,
    readonly variants: CatalogueVariant[],
    readonly except: readonly string[] = [],
  ) {
    this.roots.products.push(...variants.map(({ product }) => product));
  }

  /**
   * Sends a request as a step of the run, and checks all invariants after it.
   * @param kind of the operation, by which it is counted
   * @param signed what is sent instead of the body, which is printed
   * @returns the response
   * @throws Violation
   */
  async request(
    kind: string,
    method: string,
    path: string,
    body?: unknown,
    sender: Sender = path.startsWith('/admin') ? 'staff' : 'customer',
    signed?: { body: string; headers: Record<string, string> },
  ): Promise<Response> {
    const before = this.state;
    if (!this.isParallel) this.knownReturns = new Set(before.returns.map(({ id }) => id));
    const entry = this.journal.add({ kind, method, path, body, sender });
    const key =
      this.mode === 'repeated' && !this.isParallel && method === 'POST' && !signed
        ? `key-${randomUUID()}`
        : undefined;
    const isChange = sender === 'staff' && method !== 'GET' && !this.isParallel;
    const rehearsal = isChange && this.mode === 'rehearsed' ? await rehearse(this, entry) : undefined;
    const former = isChange ? await findEntry(this, entry) : undefined;
    const revert = this.revert;
    this.revert = undefined;
    const headers = { ...this.headersOf(sender), ...(key && { 'idempotency-key': key }) };
    let response: Response;
    try {
      response = await this.environment.send(method, path, signed?.body ?? body, {
        ...headers,
        ...signed?.headers,
      });
    } catch (error) {
      entry.response = `no response: ${(error as Error).message}`;
      throw error;
    }
    this.journal.close(entry, response);
    if (response.status >= 500 && !(response.status === 503 && this.isServerKilled))
      this.violate('no 5xx', [`${method} ${path}: ${JSON.stringify(response.body)}`]);
    if (sender === 'stranger' && response.status < 400 && this.cookie && path.startsWith('/store'))
      this.violate('a stranger changes no order of an account', [`${method} ${path} was accepted`]);
    if (this.isParallel) return response;
    await this.check();
    // a company repeats an event that is applied in part
    if (response.status >= 400 && this.companiesWork && !signed)
      this.violate(
        'a rejected request changes nothing',
        diffDigests(createDigest(before), createDigest(this.state)),
      );
    const latest = isChange ? await findEntry(this, entry) : undefined;
    const own = latest === former ? undefined : latest;
    if (rehearsal) await compareWithRehearsal(this, own, response, rehearsal);
    if (own !== undefined) {
      const change = { entry: own, revert };
      this.staffChanges.push(change);
      if (this.mode === 'undone') await undoAtOnce(this, change, before);
    }
    // rejected requests store no response, so a repetition may differ
    if (key && response.status < 400) await this.repeat(entry, headers, response);
    return response;
  }

  /** Notes that the next request changes the stock, if it is accepted. */
  changeStock(variant: string, difference: number): void {
    const add = (quantity: number): void =>
      void this.stockChanges.set(variant, (this.stockChanges.get(variant) ?? 0) + quantity);
    add(difference);
    this.revert = () => add(-difference);
  }

  /** A company reports the state of a payment. */
  async report(intent: Intent): Promise<void> {
    const { id, company, payer } = intent;
    const event = signReport(this.environment, intent);
    if (!event) return;
    const { path, type, ...signed } = event;
    await this.request(`webhook of ${company}`, 'POST', path, { type, id, payer }, 'stranger', signed);
  }

  /** Repeats a request with its key: the response is the same, and no row changes. */
  private async repeat(entry: Entry, headers: Record<string, string>, first: Response): Promise<void> {
    const before = createDigest(this.state);
    const { method, path, body } = entry;
    const again = this.journal.add({ ...entry, kind: 'repeated with its key' });
    const response = await this.environment.send(method, path, body, headers);
    this.journal.close(again, response);
    await this.check();
    const changed = diffDigests(before, createDigest(this.state));
    if (response.status !== first.status)
      changed.push(`${method} ${path}: ${first.status}, but ${response.status} when it was repeated`);
    if (this.companiesWork) this.violate('a repeated key repeats the response and nothing else', changed);
  }

  /** The customer; occasionally a stranger who only knows an id. */
  chooseSender(draws: Draws): Sender {
    return draws.chance(8) ? 'stranger' : 'customer';
  }

  /** Adds a gift card that staff created to the rows of the run. */
  async addCard(id: string): Promise<void> {
    this.roots.cards.push(id);
    if (!this.isParallel) await this.check();
  }

  /** Adds a promotion to the rows of the run. */
  async addPromotion(id: string): Promise<void> {
    this.roots.promotions.push(id);
    if (!this.isParallel) await this.check();
  }

  /** Reads all rows again and checks the invariants. @throws Violation */
  async check(): Promise<void> {
    await this.readState();
    this.checkInvariants('always');
  }

  /** Waits until all events are delivered and all requests to companies have responses, then checks all invariants. @throws Violation */
  async checkSettled(): Promise<void> {
    for (let round = 1, deadline = Date.now() + 8000; ; round++) {
      if (round <= MAX_REPORTS) await this.finishPayments();
      await settle(this.environment);
      await this.readState();
      if (Date.now() > deadline || findViolations(this, 'settled').length === 0) break;
    }
    this.checkInvariants('always');
    this.checkInvariants('settled');
  }

  violate(invariant: string, details: string[]): void {
    if (details.length > 0 && !this.except.includes(invariant)) throw new Violation(invariant, details);
  }

  /** Reads all rows again. */
  async readState(): Promise<void> {
    this.state = await readShopState(this.environment.sql, this.roots);
    const { carts, collections, cart_sessions, collection_sessions } = this.state;
    for (const { id } of [...carts, ...collections]) this.payers.add(id);
    for (const session of [...cart_sessions, ...collection_sessions]) this.offered.add(findIntentId(session));
  }

  /** Banks finish what they have begun, and the companies report what they have, unless these events are lost. */
  private async finishPayments(): Promise<void> {
    const { ledger } = this.environment.stripe;
    for (const { id, isProcessing } of listIntents(this.environment, this.payers))
      if (isProcessing) {
        ledger.finishProcessing(id);
        this.journal.act('* a bank finishes', { id });
      }
    for (const intent of listIntents(this.environment, this.payers))
      if (hasMoney(intent) && !this.unreported.has(intent.id)) await this.report(intent);
  }

  private checkInvariants(when: Invariant['when']): void {
    for (const { invariant, details } of findViolations(this, when)) this.violate(invariant, details);
  }

  private headersOf(sender: Sender): Record<string, string> {
    if (sender === 'staff') return this.environment.staff;
    return sender === 'customer' && this.cookie ? { cookie: this.cookie } : {};
  }
}
