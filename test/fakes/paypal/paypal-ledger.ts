import type {
  Money,
  PayPalAuthorization,
  PayPalCapture,
  PayPalOrder,
  PayPalRefund,
} from './paypal-objects.ts';

/** The result of a request that the stand-in does not have. */
export const NOT_SUPPORTED = Symbol('not supported');

/** An error that PayPal answers with. */
export class PayPalFailure extends Error {
  constructor(
    readonly status: number,
    readonly body: Record<string, unknown>,
  ) {
    super(JSON.stringify(body));
  }
}

interface Body {
  intent?: PayPalOrder['intent'];
  purchase_units?: { custom_id: string; amount: Money }[];
  amount?: Money;
  invoice_id?: string;
  custom_id?: string;
}

/** The orders and payments of PayPal: executes requests of its API, and what shoppers and merchants do at PayPal. */
export class PayPalLedger {
  readonly orders = new Map<string, PayPalOrder>();
  /** Authorizations whose honor period is over, so that they must be renewed before they are captured. */
  readonly expired = new Set<string>();
  /** Whether expired authorizations can be renewed; not after 29 days. */
  canReauthorize = true;
  /** Whether new captures and refunds stay pending. */
  isPending = false;
  private count = 0;

  /** Executes a request of the API. @returns `NOT_SUPPORTED` if the stand-in does not have it. @throws PayPalFailure */
  handle(route: string, body: unknown): object | typeof NOT_SUPPORTED | undefined {
    const [, method, kind, id, action = ''] =
      /^(\w+) \/v2\/(?:checkout|payments)\/(\w+)(?:\/([^/]+))?(?:\/(\w+))?$/.exec(route) ?? [];
    switch (`${method} ${kind}${id === undefined ? '' : '/:id'}${action && `/${action}`}`) {
      case 'POST orders':
        return this.createOrder(body as Body);
      case 'GET orders/:id':
        return this.requireOrder(id);
      case 'PATCH orders/:id':
        return this.changeAmount(this.requireOrder(id), body as { path: string; value: Money }[]);
      case 'GET authorizations/:id':
        return this.require(this.authorizations(), id);
      case 'POST authorizations/:id/capture':
        return this.captureAuthorization(id, body as Body);
      case 'POST authorizations/:id/void':
        return this.voidAuthorization(id);
      case 'POST authorizations/:id/reauthorize':
        return this.reauthorize(id);
      case 'GET captures/:id':
        return this.require(this.captures(), id);
      case 'POST captures/:id/refund':
        return this.refund(id, body as Body);
      default:
        return NOT_SUPPORTED;
    }
  }

  /** The last order of a cart or payment collection. */
  orderOf(customId: string): PayPalOrder {
    const order = [...this.orders.values()].filter((one) => unitOf(one).custom_id === customId).at(-1);
    if (!order) throw new Error(`PayPal has no order of ${customId}`);
    return order;
  }

  /** The shopper approves the order in PayPal's window. */
  approve(id: string): PayPalOrder {
    const order = this.requireOrder(id);
    if (order.status !== 'CREATED') throw failWith(422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_APPROVED');
    return Object.assign(order, { status: 'APPROVED' });
  }

  /** The shopper approves the order, unless it is approved, and PayPal's button authorizes or captures it in the browser. */
  pay(id: string): PayPalOrder {
    const approved = this.requireOrder(id);
    const order = approved.status === 'APPROVED' ? approved : this.approve(id);
    const unit = unitOf(order);
    const { custom_id, amount } = unit;
    const links = [{ rel: 'up', href: order.links[0].href }];
    const related = { supplementary_data: { related_ids: { order_id: id } } };
    const create_time = new Date().toISOString();
    const payment = { id: this.newId(), amount: { ...amount }, custom_id, create_time, links, ...related };
    unit.payments =
      order.intent === 'AUTHORIZE'
        ? { authorizations: [{ ...payment, status: 'CREATED' }] }
        : { captures: [{ ...payment, status: this.isPending ? 'PENDING' : 'COMPLETED' }] };
    return Object.assign(order, { status: 'COMPLETED' });
  }

  /** PayPal finishes its review of a capture or refund. */
  settle(payment: PayPalCapture | PayPalRefund, status: 'COMPLETED' | 'DECLINED' | 'FAILED'): void {
    Object.assign(payment, { status });
  }

  /** PayPal or the merchant ends an authorization. */
  voidAuthorization(id: string): PayPalAuthorization {
    const authorization = this.require(this.authorizations(), id);
    if (authorization.status === 'VOIDED') throw failWith(422, 'UNPROCESSABLE_ENTITY', 'PREVIOUSLY_VOIDED');
    if (authorization.status === 'CAPTURED')
      throw failWith(422, 'UNPROCESSABLE_ENTITY', 'PREVIOUSLY_CAPTURED');
    return Object.assign(authorization, { status: 'VOIDED' as const });
  }

  /** Refunds a capture, by the API or in PayPal's dashboard. */
  refund(captureId: string, { amount, invoice_id, custom_id }: Body): PayPalRefund {
    const order = this.orderOfPayment(captureId);
    const capture = this.require(this.captures(), captureId);
    const rest = cents(capture.amount) - this.refundedOf(order);
    const refunded = amount ?? { ...capture.amount, value: decimal(rest) };
    if (capture.status === 'PENDING' || capture.status === 'DECLINED')
      throw failWith(422, 'UNPROCESSABLE_ENTITY', 'CAPTURE_STATUS_NOT_VALID');
    if (cents(refunded) > rest) throw failWith(422, 'UNPROCESSABLE_ENTITY', 'REFUND_AMOUNT_EXCEEDED');
    const refund: PayPalRefund = {
      ...{ id: this.newId(), status: this.isPending ? 'PENDING' : 'COMPLETED', amount: refunded },
      ...{ invoice_id, custom_id: custom_id ?? capture.custom_id, create_time: new Date().toISOString() },
      links: [{ rel: 'up', href: `https://api.paypal.test/v2/payments/captures/${captureId}` }],
    };
    const { payments } = unitOf(order);
    payments!.refunds = [...(payments!.refunds ?? []), refund];
    capture.status = cents(refunded) === rest ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    return refund;
  }

  /** What is captured and not refunded of a cart or collection; in hundredths. */
  balanceOf(customId: string): number {
    return this.ordersOf(customId).reduce(
      (sum, order) => sum + this.capturedOf(order) - this.refundedOf(order),
      0,
    );
  }

  /** What is authorized and neither captured nor voided of a cart or collection; in hundredths. */
  reservedOf(customId: string): number {
    return this.ordersOf(customId)
      .flatMap((order) => unitOf(order).payments?.authorizations ?? [])
      .filter(({ status }) => status === 'CREATED')
      .reduce((sum, { amount }) => sum + cents(amount), 0);
  }

  authorizationOf(order: PayPalOrder): PayPalAuthorization {
    return unitOf(order).payments!.authorizations!.at(-1)!;
  }

  captureOf(order: PayPalOrder): PayPalCapture {
    return unitOf(order).payments!.captures![0];
  }

  refundsOf(order: PayPalOrder): PayPalRefund[] {
    return unitOf(order).payments?.refunds ?? [];
  }

  private createOrder({ intent = 'CAPTURE', purchase_units = [] }: Body): PayPalOrder {
    const [{ custom_id, amount }] = purchase_units;
    requireMoney(amount);
    const id = this.newId();
    const order: PayPalOrder = {
      ...{ id, intent, status: 'CREATED' },
      purchase_units: [{ reference_id: 'default', custom_id, amount }],
      links: [{ rel: 'self', href: `https://api.paypal.test/v2/checkout/orders/${id}` }],
    };
    this.orders.set(id, order);
    return order;
  }

  private changeAmount(order: PayPalOrder, [{ path, value }]: { path: string; value: Money }[]): undefined {
    if (path !== "/purchase_units/@reference_id=='default'/amount")
      throw failWith(400, 'INVALID_REQUEST', 'INVALID_PATCH_OPERATION');
    if (order.status === 'COMPLETED') throw failWith(422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_COMPLETED');
    requireMoney(value);
    unitOf(order).amount = value;
  }

  private captureAuthorization(id: string, { amount }: Body): PayPalCapture {
    const authorization = this.require(this.authorizations(), id);
    const order = this.orderOfPayment(id);
    if (authorization.status === 'CAPTURED')
      throw failWith(422, 'UNPROCESSABLE_ENTITY', 'AUTHORIZATION_ALREADY_CAPTURED');
    if (authorization.status === 'VOIDED')
      throw failWith(422, 'UNPROCESSABLE_ENTITY', 'AUTHORIZATION_VOIDED');
    if (this.expired.has(id)) throw failWith(422, 'UNPROCESSABLE_ENTITY', 'AUTHORIZATION_EXPIRED');
    if (amount && cents(amount) > cents(authorization.amount))
      throw failWith(422, 'UNPROCESSABLE_ENTITY', 'MAX_CAPTURE_AMOUNT_EXCEEDED');
    authorization.status = 'CAPTURED';
    const { custom_id, supplementary_data } = authorization;
    const capture: PayPalCapture = {
      ...{ id: this.newId(), status: this.isPending ? 'PENDING' : 'COMPLETED' },
      ...{ amount: amount ?? authorization.amount, custom_id, supplementary_data },
      create_time: new Date().toISOString(),
      links: [{ rel: 'up', href: `https://api.paypal.test/v2/payments/authorizations/${id}` }],
    };
    unitOf(order).payments!.captures = [capture];
    return capture;
  }

  private reauthorize(id: string): PayPalAuthorization {
    const authorization = this.require(this.authorizations(), id);
    if (!this.canReauthorize) throw failWith(422, 'UNPROCESSABLE_ENTITY', 'REAUTHORIZATION_NOT_SUPPORTED');
    const renewed: PayPalAuthorization = { ...authorization, id: this.newId(), status: 'CREATED' };
    authorization.status = 'VOIDED';
    unitOf(this.orderOfPayment(id)).payments!.authorizations!.push(renewed);
    return renewed;
  }

  private ordersOf(customId: string): PayPalOrder[] {
    return [...this.orders.values()].filter((one) => unitOf(one).custom_id === customId);
  }

  private capturedOf(order: PayPalOrder): number {
    return (unitOf(order).payments?.captures ?? [])
      .filter(({ status }) => status !== 'PENDING' && status !== 'DECLINED')
      .reduce((sum, { amount }) => sum + cents(amount), 0);
  }

  private refundedOf(order: PayPalOrder): number {
    return this.refundsOf(order)
      .filter(({ status }) => status !== 'FAILED')
      .reduce((sum, { amount }) => sum + cents(amount), 0);
  }

  private authorizations(): PayPalAuthorization[] {
    return [...this.orders.values()].flatMap((order) => unitOf(order).payments?.authorizations ?? []);
  }

  private captures(): PayPalCapture[] {
    return [...this.orders.values()].flatMap((order) => unitOf(order).payments?.captures ?? []);
  }

  private orderOfPayment(id: string): PayPalOrder {
    for (const order of this.orders.values()) {
      const { authorizations = [], captures = [] } = unitOf(order).payments ?? {};
      if ([...authorizations, ...captures].some((one) => one.id === id)) return order;
    }
    throw failWith(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
  }

  private requireOrder(id: string): PayPalOrder {
    return this.require([...this.orders.values()], id);
  }

  private require<T extends { id: string }>(objects: T[], id: string): T {
    const found = objects.find((one) => one.id === id);
    if (!found) throw failWith(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID');
    return found;
  }

  private newId(): string {
    return `PAYPAL${String(++this.count).padStart(11, '0')}`;
  }
}

function unitOf(order: PayPalOrder): PayPalOrder['purchase_units'][number] {
  return order.purchase_units[0];
}

/** PayPal takes amounts with two decimals only, or none where the currency has none. */
function requireMoney({ currency_code, value }: Money): void {
  const pattern = ['JPY', 'HUF', 'TWD'].includes(currency_code) ? /^\d+$/ : /^\d+\.\d\d$/;
  if (!/^[A-Z]{3}$/.test(currency_code) || !pattern.test(value))
    throw failWith(422, 'UNPROCESSABLE_ENTITY', 'INVALID_CURRENCY_CODE');
}

/** The amount in minor units, by removing the point. */
export function cents({ value }: Money): number {
  return Number(value.replace('.', ''));
}

function decimal(amount: number): string {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function failWith(status: number, name: string, issue: string): PayPalFailure {
  return new PayPalFailure(status, {
    ...{ name, message: 'The request could not be executed.', debug_id: '90957fca61718' },
    details: [{ issue, description: `PayPal explains ${issue}.` }],
  });
}
