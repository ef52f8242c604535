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

/*
 * JSON Schemas of the responses of UCP, written from the specification (`2026-08-25` and `2026-04-08`). Additional properties are
 * forbidden, so that each property of a response is specified.
 */

function byName(pattern: string, value: JsonSchema): JsonSchema {
  return { type: 'object', patternProperties: { [pattern]: value }, additionalProperties: false };
}

const NAME = '^[a-z][a-z0-9]*(\\.[a-z][a-z0-9_]*)+$';
const TOTAL_TYPES = ['subtotal', 'items_discount', 'fulfillment', 'tax', 'gift_card', 'total'];

const total = object(
  { type: { enum: TOTAL_TYPES }, amount: INTEGER, display_text: TEXT },
  { lines: list(object({ amount: INTEGER, display_text: TEXT }), { minItems: 1 }) },
);

const message = {
  type: 'object',
  oneOf: [
    object(
      {
        ...{ type: { const: 'error' }, code: TEXT, content: TEXT, content_type: { const: 'plain' } },
        severity: { enum: ['recoverable', 'requires_buyer_input', 'unrecoverable'] },
      },
      { path: JSON_PATH },
    ),
    object(
      { type: { enum: ['warning', 'info'] }, code: TEXT, content: TEXT, content_type: { const: 'plain' } },
      { path: JSON_PATH },
    ),
  ],
};

const address = {
  ...{ first_name: TEXT, last_name: TEXT, street_address: TEXT, extended_address: TEXT },
  ...{ address_locality: TEXT, address_region: TEXT, postal_code: TEXT, phone_number: TEXT },
  address_country: { type: 'string', pattern: '^[A-Z]{2}$' },
};

function checkout(version: string): JsonSchema {
  const isNewest = version === '2026-08-25';
  const handler = object(
    {
      id: TEXT,
      version: TEXT,
      available_instruments: list(object({ type: TEXT })),
      config: { type: 'object' },
    },
    { spec: URI, schema: URI },
  );
  const option = object({
    ...{ id: TEXT, title: TEXT, totals: list(total, { minItems: 1 }) },
    description: isNewest ? object({ plain: TEXT }) : TEXT,
  });
  const group = object({
    ...{ id: TEXT, line_item_ids: list(TEXT, { minItems: 1 }), options: list(option) },
    selected_option_id: { type: ['string', 'null'] },
  });
  const destination = object({ id: TEXT, ...(isNewest && { type: { const: 'shipping_address' } }) }, address);
  const method = object(
    { id: TEXT, type: { const: 'shipping' }, line_item_ids: list(TEXT), groups: list(group) },
    { destinations: list(destination), selected_destination_id: TEXT },
  );
  return object(
    {
      ucp: object({
        version: { const: version },
        status: { const: 'success' },
        capabilities: byName(NAME, list(object({ version: { const: version } }), { minItems: 1 })),
        payment_handlers: byName(NAME, list(handler, { minItems: 1 })),
      }),
      id: TEXT,
      status: {
        enum: [
          'incomplete',
          'requires_escalation',
          'ready_for_complete',
          'complete_in_progress',
          'completed',
          'canceled',
        ],
      },
      currency: { type: 'string', pattern: '^[A-Z]{3}$' },
      line_items: list(
        object({
          id: TEXT,
          item: object({ id: TEXT, title: TEXT, price: { ...INTEGER, minimum: 0 } }, { image_url: URI }),
          quantity: { type: 'integer', minimum: 1 },
          totals: list(total, { minItems: 2 }),
        }),
      ),
      totals: list(total, { minItems: 2 }),
      links: list(object({ type: TEXT, url: URI }), { minItems: 2 }),
      expires_at: { type: 'string', format: 'date-time' },
    },
    {
      buyer: object({}, { email: TEXT, first_name: TEXT, last_name: TEXT, phone_number: TEXT }),
      messages: list(message, { minItems: 1 }),
      continue_url: URI,
      fulfillment: object({ methods: list(method, { minItems: 1, maxItems: 1 }) }),
      discounts: object({
        codes: list(TEXT),
        applied: list(
          object({
            ...{ code: TEXT, title: TEXT, amount: { ...INTEGER, minimum: 0 } },
            allocations: list(object({ path: JSON_PATH, amount: { ...INTEGER, minimum: 1 } })),
          }),
        ),
      }),
      order: object({ id: TEXT, label: TEXT, permalink_url: URI }),
    },
  );
}

function errorResponse(version: string): JsonSchema {
  return object({
    ucp: object({ version: { const: version }, status: { const: 'error' } }),
    messages: list(message, { minItems: 1 }),
    continue_url: URI,
  });
}

const protocolError = object({ code: TEXT, content: TEXT }, { continue_url: URI });

function profile(version: string): JsonSchema {
  const documents = { version: { const: version }, spec: URI, schema: URI };
  const key = object(
    { kid: TEXT, kty: { const: 'EC' }, crv: { const: 'P-256' }, x: TEXT, y: TEXT },
    { alg: { const: 'ES256' }, use: { const: 'sig' } },
  );
  const handlers = byName(NAME, list({ type: 'object', required: ['id', 'version'] }));
  return object({
    ucp: object(
      {
        version: { const: version },
        services: byName(
          NAME,
          list(object({ ...documents, transport: { enum: ['rest', 'mcp'] }, endpoint: URI })),
        ),
        capabilities: byName(NAME, list(object(documents, { extends: TEXT }))),
        payment_handlers: handlers,
      },
      { supported_versions: { type: 'object', additionalProperties: URI } },
    ),
    keys: list(key),
    signing_keys: list(key),
  });
}

function order(version: string): JsonSchema {
  const isNewest = version === '2026-08-25';
  const quantities = list(object({ id: TEXT, quantity: INTEGER }), { minItems: 1 });
  const destination = object({ ...(isNewest && { type: { const: 'shipping_address' } }) }, address);
  return object({
    ucp: object({
      ...{ version: { const: version }, status: { const: 'success' } },
      capabilities: byName(NAME, list(object({ version: { const: version } }))),
    }),
    ...{ id: TEXT, checkout_id: TEXT, label: TEXT, permalink_url: URI },
    currency: { type: 'string', pattern: '^[A-Z]{3}$' },
    line_items: list(
      object({
        id: TEXT,
        item: object({ id: TEXT, title: TEXT, price: INTEGER }, { image_url: URI }),
        quantity: object({ original: INTEGER, total: INTEGER, fulfilled: INTEGER }),
        totals: list(total),
        status: { enum: ['removed', 'fulfilled', 'partial', 'processing'] },
      }),
      { minItems: 1 },
    ),
    fulfillment: object({
      expectations: list(
        object({ id: TEXT, line_items: quantities, method_type: { const: 'shipping' } }, { destination }),
      ),
      events: list(
        object(
          {
            ...{ id: TEXT, occurred_at: DATE_TIME, type: { enum: ['shipped', 'canceled'] } },
            line_items: quantities,
          },
          { tracking_number: TEXT, tracking_url: URI },
        ),
      ),
    }),
    adjustments: list(
      object(
        {
          ...{ id: TEXT, type: { enum: ['refund', 'return', 'exchange'] }, occurred_at: DATE_TIME },
          status: { enum: ['pending', 'completed'] },
        },
        { line_items: quantities, totals: list(total, { minItems: 1 }), description: TEXT },
      ),
    ),
    totals: list(total, { minItems: 2 }),
  });
}

function product(): JsonSchema {
  const money = object({ amount: INTEGER, currency: { type: 'string', pattern: '^[A-Z]{3}$' } });
  const variant = object(
    {
      ...{ id: TEXT, title: TEXT, price: money, options: list(object({ name: TEXT, label: TEXT })) },
      availability: object({
        available: { type: 'boolean' },
        status: { enum: ['in_stock', 'backorder', 'out_of_stock'] },
      }),
    },
    { sku: TEXT, list_price: money, barcodes: list(object({ type: TEXT, value: TEXT })) },
  );
  return object(
    {
      ...{ id: TEXT, title: TEXT, description: object({ plain: TEXT }) },
      price_range: object({ min: money, max: money }),
      media: list(object({ type: { const: 'image' }, url: URI })),
      options: list(object({ name: TEXT, values: list(object({ label: TEXT })) })),
      variants: list(variant, { minItems: 1 }),
    },
    { handle: TEXT, url: URI },
  );
}

function ucpOf(version: string): JsonSchema {
  return object({
    ...{ version: { const: version }, status: { const: 'success' } },
    capabilities: byName(NAME, list(object({ version: { const: version } }))),
  });
}

function products(version: string): JsonSchema {
  const pagination = object({ has_next_page: { type: 'boolean' } }, { cursor: TEXT });
  return object({ ucp: ucpOf(version), products: list(product()), pagination });
}

function oneProduct(version: string): JsonSchema {
  return object({ ucp: ucpOf(version), product: product() });
}

const SCHEMAS = {
  products,
  oneProduct,
  order,
  checkout,
  errorResponse,
  profile,
  protocolError: () => protocolError,
};

export type UcpKind = keyof typeof SCHEMAS;

/** Validates a body against the schema of its kind. */
export function expectUcp(kind: UcpKind, version: string, body: unknown): void {
  expectSchema(`${kind} of UCP ${version}`, () => SCHEMAS[kind](version), body);
}

function mcpError(): JsonSchema {
  const error = object(
    { code: { enum: [-32700, -32600, -32601, -32602, -32603, -32001, -32000] }, message: TEXT },
    { data: protocolError },
  );
  return object({ jsonrpc: { const: '2.0' }, id: { type: ['string', 'integer', 'null'] }, error });
}

/** @throws if a body is no error of MCP */
export function expectMcpError(body: unknown): void {
  expectSchema('error of MCP', mcpError, body);
}

interface Totals {
  totals: { type: string; amount: number; lines?: { amount: number }[] }[];
}

/** Checks that the entries add up to the total, and that each breakdown adds up to its entry. */
export function expectConsistentTotals({ totals, line_items }: Totals & { line_items: Totals[] }): void {
  for (const list of [totals, ...line_items.map((line) => line.totals)]) {
    const parts = list.filter(({ type }) => type !== 'total');
    const sum = parts.reduce((amount, part) => amount + part.amount, 0);
    expect(list.filter(({ type }) => type === 'total').map(({ amount }) => amount)).toEqual([sum]);
    for (const { amount, lines } of list)
      if (lines) expect(lines.reduce((subtotal, line) => subtotal + line.amount, 0)).toBe(amount);
    for (const { type, amount } of list)
      if (['items_discount', 'gift_card'].includes(type)) expect(amount).toBeLessThan(0);
  }
}
