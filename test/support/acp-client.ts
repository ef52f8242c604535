import { randomUUID } from 'node:crypto';
import { type AgentBody, type AgentResponse, type AgentShop, send } from './agents.ts';
import {
  DATE_TIME,
  expectSchema,
  INTEGER,
  JSON_PATH,
  type JsonSchema,
  list,
  object,
  TEXT,
  URI,
} from './json-schemas.ts';

const VERSION = '2026-04-17';

/** A platform that buys by ACP, over HTTP. It validates responses against schemas that were written from the specification. */
export class AcpClient {
  constructor(private readonly shop: Pick<AgentShop, 'url' | 'platform'>) {}

  /** Sends a request to a path below `/acp`. Empty headers are not sent. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<AgentResponse> {
    const all = {
      authorization: `Bearer ${this.shop.platform.token}`,
      'api-version': VERSION,
      'request-id': randomUUID(),
      ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
      ...headers,
    };
    const sentHeaders = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
    const response = await send(`${this.shop.url}/acp${path}`, { method, body, headers: sentHeaders });
    if (response.status < 300) {
      expectSchema('session of ACP', sessionSchema, response.body);
      expectConsistentTotals(response.body);
    } else expectSchema('error of ACP', errorSchema, response.body);
    expect(response.headers.get('request-id')).toBe(all['request-id']);
    return response;
  }

  create(body: object, headers?: Record<string, string>): Promise<AgentResponse> {
    return this.send('POST', '/checkout_sessions', { currency: 'eur', capabilities: {}, ...body }, headers);
  }

  get(id: string): Promise<AgentResponse> {
    return this.send('GET', `/checkout_sessions/${id}`);
  }

  update(id: string, body: object, headers?: Record<string, string>): Promise<AgentResponse> {
    return this.send('POST', `/checkout_sessions/${id}`, body, headers);
  }

  /** Completes a session. @param token of the handler `test` */
  complete(id: string, token: string, more: object = {}): Promise<AgentResponse> {
    const instrument = { type: 'test', credential: { type: 'token', token } };
    const payment_data = { handler_id: 'test', instrument };
    return this.send('POST', `/checkout_sessions/${id}/complete`, { payment_data, ...more });
  }

  cancel(id: string): Promise<AgentResponse> {
    return this.send('POST', `/checkout_sessions/${id}/cancel`);
  }
}

const AMOUNT = { ...INTEGER, minimum: 0 };

const address = object(
  {},
  {
    ...{
      name: TEXT,
      line_one: TEXT,
      line_two: TEXT,
      city: TEXT,
      state: TEXT,
      postal_code: TEXT,
      company: TEXT,
    },
    country: { type: 'string', pattern: '^[A-Z]{2}$' },
  },
);

function total(types: string[]): JsonSchema {
  const rate = { type: 'number', minimum: 0, maximum: 1 };
  return object(
    { type: { enum: types }, display_text: TEXT, amount: AMOUNT },
    { breakdown: list(object({ display_text: TEXT, rate, amount: AMOUNT }), { minItems: 1 }) },
  );
}

const TOTALS = [
  'items_base_amount',
  'items_discount',
  'subtotal',
  'fulfillment',
  'tax',
  'store_credit',
  'total',
];

function orderSchema(totals: JsonSchema): JsonSchema {
  const quantities = list(object({ id: TEXT, quantity: INTEGER }), { minItems: 1 });
  return object({
    ...{
      type: { const: 'order' },
      id: TEXT,
      checkout_session_id: TEXT,
      order_number: TEXT,
      permalink_url: URI,
    },
    status: { enum: ['confirmed', 'canceled', 'processing', 'shipped', 'completed', 'manual_review'] },
    line_items: list(
      object({
        ...{ id: TEXT, title: TEXT, unit_price: AMOUNT, subtotal: AMOUNT },
        quantity: object({ ordered: AMOUNT, current: AMOUNT, fulfilled: AMOUNT }),
        status: { enum: ['removed', 'fulfilled', 'partial', 'processing'] },
      }),
    ),
    fulfillments: list(
      object(
        { id: TEXT, type: { const: 'shipping' }, status: { enum: ['processing', 'shipped', 'canceled'] } },
        { line_items: quantities, tracking_number: TEXT, tracking_url: URI },
      ),
    ),
    adjustments: list(
      object(
        {
          ...{ id: TEXT, type: { enum: ['refund', 'return', 'exchange'] } },
          status: { enum: ['pending', 'completed'] },
        },
        { amount: AMOUNT, currency: TEXT, reason: TEXT, line_items: quantities },
      ),
    ),
    totals: list(totals, { minItems: 4 }),
    confirmation: object({ confirmation_number: TEXT }),
  });
}

function sessionSchema(): JsonSchema {
  const sessionTotals = total(TOTALS);
  const handler = object(
    {
      ...{ id: TEXT, name: TEXT, display_name: TEXT, version: TEXT, psp: TEXT, config: { type: 'object' } },
      ...{ requires_delegate_payment: { type: 'boolean' }, requires_pci_compliance: { type: 'boolean' } },
    },
    { spec: URI, config_schema: URI, instrument_schemas: list(URI) },
  );
  const line = object(
    {
      ...{ id: TEXT, item: object({ id: TEXT, name: TEXT, unit_amount: AMOUNT }), quantity: AMOUNT },
      ...{ name: TEXT, unit_amount: AMOUNT, product_id: TEXT, variant_id: TEXT },
      availability_status: { enum: ['in_stock'] },
      totals: list(total(['items_base_amount', 'discount', 'subtotal', 'tax', 'total']), { minItems: 4 }),
    },
    { description: TEXT, images: list(URI), sku: TEXT },
  );
  const message = object(
    {
      ...{ type: { enum: ['info', 'warning', 'error'] }, content_type: { const: 'plain' }, content: TEXT },
      severity: { enum: ['info', 'medium', 'high'] },
      resolution: { enum: ['recoverable', 'requires_buyer_input', 'requires_buyer_review'] },
    },
    { code: TEXT, param: JSON_PATH },
  );
  const coupon = object(
    { id: TEXT, name: TEXT },
    { percent_off: INTEGER, amount_off: AMOUNT, currency: TEXT },
  );
  const discounts = object({
    codes: list(TEXT),
    applied: list(
      object({
        ...{ id: TEXT, code: TEXT, amount: AMOUNT, coupon },
        allocations: list(object({ path: JSON_PATH, amount: AMOUNT })),
      }),
    ),
    rejected: list(object({ code: TEXT, reason: TEXT, message: TEXT })),
  });
  return object(
    {
      id: TEXT,
      protocol: object({ version: { const: VERSION } }),
      capabilities: object({
        payment: object({ handlers: list(handler) }),
        interventions: object({
          supported: list(TEXT),
          required: list(TEXT),
          enforcement: { const: 'conditional' },
        }),
        extensions: list(object({ name: TEXT })),
      }),
      status: {
        enum: [
          'not_ready_for_payment',
          'ready_for_payment',
          'requires_escalation',
          'complete_in_progress',
          'completed',
          'canceled',
          'expired',
        ],
      },
      currency: { type: 'string', pattern: '^[a-z]{3}$' },
      line_items: list(line),
      fulfillment_options: list(
        object({
          ...{ type: { const: 'shipping' }, id: TEXT, title: TEXT },
          totals: list(total(['fulfillment', 'tax', 'total']), { minItems: 3 }),
        }),
      ),
      selected_fulfillment_options: list(
        object({ type: { const: 'shipping' }, option_id: TEXT, item_ids: list(TEXT, { minItems: 1 }) }),
      ),
      totals: list(sessionTotals, { minItems: 4 }),
      messages: list(message),
      links: list(object({ type: TEXT, url: URI }), { minItems: 2 }),
      ...{ created_at: DATE_TIME, updated_at: DATE_TIME, expires_at: DATE_TIME },
    },
    {
      buyer: object({}, { email: TEXT, first_name: TEXT, last_name: TEXT, phone_number: TEXT }),
      fulfillment_details: object({}, { address, name: TEXT, phone_number: TEXT, email: TEXT }),
      discounts,
      continue_url: URI,
      order: orderSchema(total(TOTALS)),
    },
  );
}

function eventSchema(): JsonSchema {
  return object({ type: { enum: ['order_create', 'order_update'] }, data: orderSchema(total(TOTALS)) });
}

/** @throws if the body of an event does not have the form that the specification gives it */
export function expectAcpEvent(body: unknown): void {
  expectSchema('event of ACP', eventSchema, body);
}

function errorSchema(): JsonSchema {
  const type = { enum: ['invalid_request', 'processing_error', 'service_unavailable'] };
  return object({ type, code: TEXT, message: TEXT }, { param: JSON_PATH, supported_versions: list(TEXT) });
}

/** Checks that total = subtotal + fulfillment + tax − store credit, and that taxes are the sum of their breakdown. */
function expectConsistentTotals({ totals, line_items }: AgentBody): void {
  const amounts: Record<string, number> = { fulfillment: 0, store_credit: 0, items_discount: 0 };
  for (const { type, amount, breakdown } of totals) {
    amounts[type] = amount;
    if (breakdown)
      expect(breakdown.reduce((sum: number, part: AgentBody) => sum + part.amount, 0)).toBe(amount);
  }
  expect(amounts.subtotal).toBe(amounts.items_base_amount - amounts.items_discount);
  expect(amounts.total).toBe(amounts.subtotal + amounts.fulfillment + amounts.tax - amounts.store_credit);
  for (const line of line_items) {
    const [subtotal, tax, all] = line.totals.slice(-3).map(({ amount }: AgentBody) => amount);
    expect(all).toBe(subtotal + tax);
  }
}
