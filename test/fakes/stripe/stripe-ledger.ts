import { requireAmount, requireStep } from './stripe-amounts.ts';
import {
  asMetadata,
  declined,
  failWith,
  type Fields,
  type IntentStatus,
  list,
  optional,
  type StripeCustomer,
  type StripeIntent,
  type StripeRefund,
  unexpectedState,
} from './stripe-objects.ts';
import { AgentTokens, type TokenOutcome } from './stripe-tokens.ts';

const CONFIRMABLE: IntentStatus[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** What Stripe knows, and what it does when it is asked; the shopper's browser and Stripe's dashboard act through its methods. */
export class StripeLedger {
  readonly intents = new Map<string, StripeIntent>();
  readonly refunds: StripeRefund[] = [];
  readonly customers = new Map<string, StripeCustomer>();
  readonly cards = new Map<string, object[]>();
  readonly agentTokens = new AgentTokens();
  /** Whether new refunds stay pending. */
  refundsArePending = false;
  /** Whether the search does not list new intents yet. */
  searchLagsBehind = false;
  private count = 0;

  /** Executes a request of the API. @returns undefined if the stand-in does not have it. @throws StripeFailure */
  handle(route: string, fields: Fields): object | undefined {
    const [method, path] = route.split(' ');
    const [, grantedToken] = /^GET \/v1\/shared_payment\/granted_tokens\/(\w+)$/.exec(route) ?? [];
    if (grantedToken) return this.showToken(grantedToken);
    if (route === 'GET /v1/payment_intents/search') return this.search(String(fields.query));
    const [resource, id, action] = path.replace('/v1/', '').split('/');
    switch (`${method} ${resource}${id === undefined ? '' : '/:id'}${action ? `/${action}` : ''}`) {
      case 'POST customers':
        return this.createCustomer(fields);
      case 'POST payment_intents':
        return this.createIntent(fields);
      case 'GET payment_intents':
        return this.listIntents(fields);
      case 'GET payment_intents/:id':
        return this.show(this.requireIntent(id), fields);
      case 'POST payment_intents/:id':
        return this.updateIntent(this.requireIntent(id), fields);
      case 'POST payment_intents/:id/capture':
        return this.capture(this.requireIntent(id), fields);
      case 'POST payment_intents/:id/cancel':
        return this.cancel(this.requireIntent(id), 'requested_by_customer');
      case 'POST refunds':
        return this.createRefund(fields);
      case 'GET refunds':
        return list(
          this.refunds.filter((refund) => refund.payment_intent === fields.payment_intent).reverse(),
        );
      case 'GET balance':
        return { object: 'balance', available: [], pending: [], livemode: false };
      case 'GET payment_methods':
        return list(this.cards.get(String(fields.customer)) ?? []);
      default:
        return undefined;
    }
  }

  /** The only intent of a cart or collection that is not canceled. */
  openIntentOf(resourceId: string): StripeIntent {
    const open = [...this.intents.values()].filter(
      ({ metadata, status }) => metadata.resource_id === resourceId && status !== 'canceled',
    );
    if (open.length !== 1) throw new Error(`${resourceId} has ${open.length} open intents`);
    return open[0];
  }

  /** The shopper confirms the intent in the browser, with a card that succeeds unless an outcome is given. */
  confirm(
    id: string,
    outcome: 'succeeds' | 'requires_action' | 'processing' | 'declined' = 'succeeds',
  ): StripeIntent {
    const intent = this.requireIntent(id);
    if (!CONFIRMABLE.includes(intent.status)) throw unexpectedState(intent);
    if (outcome === 'declined') {
      intent.status = 'requires_payment_method';
      intent.last_payment_error = { message: 'Your card was declined.' };
    } else if (outcome === 'succeeds') this.charge(intent);
    else intent.status = outcome;
    return intent;
  }

  /** Ends `processing`, as bank transfers do after days. */
  finishProcessing(id: string): StripeIntent {
    const intent = this.requireIntent(id);
    this.charge(intent);
    return intent;
  }

  /** An uncaptured authorization ends after seven days. */
  expire(id: string): StripeIntent {
    return this.cancel(this.requireIntent(id), 'automatic');
  }

  /** Staff capture in Stripe's dashboard. @param amount defaults to all of it */
  captureInDashboard(id: string, amount?: number): StripeIntent {
    return this.capture(
      this.requireIntent(id),
      amount === undefined ? {} : { amount_to_capture: String(amount) },
    );
  }

  /** Staff refund in Stripe's dashboard. */
  refundInDashboard(id: string, amount: number): StripeRefund {
    return this.createRefund({ payment_intent: id, amount: String(amount) });
  }

  /** What is captured and not refunded, of a cart or collection; minor currency units. */
  balanceOf(resourceId: string): number {
    let balance = 0;
    for (const { id, metadata, amount_received } of this.intents.values())
      if (metadata.resource_id === resourceId) balance += amount_received - this.refundedOf(id);
    return balance;
  }

  refundedOf(intentId: string): number {
    return this.refunds
      .filter(({ payment_intent, status }) => payment_intent === intentId && status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  /** A page, newest first. */
  private listIntents({ created, limit = '10', starting_after, expand }: Fields): object {
    const since = Number((created as Record<string, string> | undefined)?.gte ?? 0);
    const found = [...this.intents.values()].reverse().filter((intent) => intent.created >= since);
    const start = found.findIndex(({ id }) => id === starting_after) + 1;
    const page = found.slice(start, start + Number(limit));
    const isExpanded = Object.values(expand ?? {}).includes('data.latest_charge');
    const shown = page.map((intent) =>
      isExpanded ? this.show(intent, { expand: { 0: 'latest_charge' } }) : intent,
    );
    return { ...list(shown), has_more: start + page.length < found.length };
  }

  /** With `expand`, the charge is the object instead of its id. */
  private show(intent: StripeIntent, { expand }: Fields): object {
    if (!Object.values(expand ?? {}).includes('latest_charge') || intent.latest_charge === null)
      return intent;
    const outcome = { risk_level: 'normal', risk_score: 17 };
    const amount_refunded = this.refundedOf(intent.id);
    return {
      ...intent,
      latest_charge: { id: intent.latest_charge, object: 'charge', amount_refunded, outcome },
    };
  }

  private createCustomer(fields: Fields): StripeCustomer {
    const id = this.newId('cus');
    const customer: StripeCustomer = {
      id,
      object: 'customer',
      email: String(fields.email),
      metadata: asMetadata(fields),
    };
    this.customers.set(id, customer);
    this.cards.set(id, [
      {
        id: this.newId('pm'),
        object: 'payment_method',
        type: 'card',
        card: { brand: 'visa', last4: '4242' },
        customer: id,
      },
    ]);
    return customer;
  }

  private createIntent(fields: Fields): StripeIntent {
    const amount = Number(fields.amount);
    requireAmount(amount, String(fields.currency));
    const { customer } = fields;
    if (customer !== undefined && !this.customers.has(String(customer)))
      throw failWith(400, 'resource_missing', `No such customer: '${String(customer)}'`, 'customer');
    const id = this.newId('pi');
    const intent: StripeIntent = {
      created: Math.floor(Date.now() / 1000),
      ...{ id, object: 'payment_intent', client_secret: `${id}_secret_${this.count}`, amount },
      ...{ amount_capturable: 0, amount_received: 0, currency: String(fields.currency) },
      ...{
        status: 'requires_payment_method',
        capture_method: fields.capture_method === 'manual' ? 'manual' : 'automatic',
      },
      ...{
        customer: optional(fields.customer),
        description: optional(fields.description),
        metadata: asMetadata(fields),
      },
      payment_method_types: fields.payment_method_types
        ? Object.values(fields.payment_method_types)
        : ['card'],
      ...{ receipt_email: null, latest_charge: null, last_payment_error: null, cancellation_reason: null },
    };
    const token = fields.confirm === 'true' ? this.agentTokens.charged(fields) : null;
    this.intents.set(id, intent);
    return token ? this.confirmByToken(intent, token.outcome) : intent;
  }

  /** A declined payment is an error with the intent. */
  private confirmByToken(intent: StripeIntent, outcome: TokenOutcome): StripeIntent {
    this.confirm(intent.id, outcome);
    if (outcome === 'declined') throw declined(intent);
    return intent;
  }

  /** As Stripe shows a token, without what the stand-in knows of it. */
  private showToken(id: string): object {
    const { outcome: _, ...token } = this.agentTokens.require(id);
    return token;
  }

  private search(query: string): object {
    const [, cart] = /^metadata\['cart_id'\]:'(\w+)'$/.exec(query) ?? [];
    const found = [...this.intents.values()].filter(({ metadata }) => metadata.cart_id === cart);
    return { ...list(this.searchLagsBehind ? [] : found), object: 'search_result' };
  }

  private updateIntent(intent: StripeIntent, fields: Fields): StripeIntent {
    if (!CONFIRMABLE.includes(intent.status)) throw unexpectedState(intent);
    if (fields.amount !== undefined) {
      requireAmount(Number(fields.amount), intent.currency);
      intent.amount = Number(fields.amount);
    }
    if (typeof fields.receipt_email === 'string') intent.receipt_email = fields.receipt_email;
    if (typeof fields.customer === 'string') intent.customer = fields.customer;
    return intent;
  }

  /** A capture of a part releases the rest. */
  private capture(intent: StripeIntent, { amount_to_capture = String(intent.amount) }: Fields): StripeIntent {
    if (intent.status !== 'requires_capture') throw unexpectedState(intent);
    return Object.assign(intent, {
      status: 'succeeded',
      amount_received: Number(amount_to_capture),
      amount_capturable: 0,
    });
  }

  private cancel(intent: StripeIntent, cancellation_reason: string): StripeIntent {
    if (intent.status !== 'requires_capture' && !CONFIRMABLE.includes(intent.status))
      throw unexpectedState(intent);
    return Object.assign(intent, { status: 'canceled', amount_capturable: 0, cancellation_reason });
  }

  private createRefund(fields: Fields): StripeRefund {
    const intent = this.requireIntent(String(fields.payment_intent));
    const amount = Number(fields.amount);
    if (amount > intent.amount_received - this.refundedOf(intent.id))
      throw failWith(
        400,
        'charge_already_refunded',
        'Refund amount is greater than unrefunded amount on charge',
      );
    requireStep(amount, intent.currency);
    const status = this.refundsArePending ? 'pending' : 'succeeded';
    const refund: StripeRefund = {
      id: this.newId('re'),
      object: 'refund',
      payment_intent: intent.id,
      ...{ amount, currency: intent.currency, status },
      metadata: asMetadata(fields),
    };
    this.refunds.push(refund);
    return refund;
  }

  private charge(intent: StripeIntent): void {
    intent.latest_charge = this.newId('ch');
    intent.last_payment_error = null;
    if (intent.capture_method === 'manual')
      Object.assign(intent, { status: 'requires_capture', amount_capturable: intent.amount });
    else Object.assign(intent, { status: 'succeeded', amount_received: intent.amount });
  }

  private requireIntent(id: string): StripeIntent {
    const intent = this.intents.get(id);
    if (!intent) throw failWith(404, 'resource_missing', `No such payment_intent: '${id}'`);
    return intent;
  }

  private newId(prefix: string): string {
    return `${prefix}_${String(++this.count).padStart(8, '0')}`;
  }
}
