/** A tool, as `tools/list` shows it. */
export interface McpTool {
  name: string;
  description: string;
  inputSchema: object;
}

const TEXT = { type: 'string' };

const PROFILE = {
  type: 'object',
  required: ['profile'],
  properties: { profile: { type: 'string', format: 'uri', description: 'the URL of the profile of UCP' } },
};

const KEY = { type: 'string', minLength: 1, maxLength: 255, description: 'recognizes a repetition' };

const ID = { id: { ...TEXT, description: 'of the checkout' } };

/** @param more the further arguments; all are required */
function schema(more: Record<string, object>, needsKey = false): object {
  const meta = {
    type: 'object',
    required: ['ucp-agent', ...(needsKey ? ['idempotency-key'] : [])],
    properties: { 'ucp-agent': PROFILE, 'idempotency-key': KEY },
  };
  return { type: 'object', required: ['meta', ...Object.keys(more)], properties: { meta, ...more } };
}

const CHECKOUT = {
  checkout: {
    type: 'object',
    description: 'as in the body of REST: line_items, buyer, fulfillment, discounts, context',
    properties: {
      line_items: { type: 'array', items: { type: 'object' } },
      buyer: { type: 'object' },
      fulfillment: { type: 'object' },
      discounts: { type: 'object' },
      context: { type: 'object' },
    },
  },
};

const PAYMENT = {
  checkout: {
    type: 'object',
    description: 'with the payment: { payment: { instruments: […] } }',
    properties: { payment: { type: 'object' }, signals: { type: 'object' } },
  },
};

function catalog(properties: Record<string, object>, required: readonly string[]): Record<string, object> {
  return {
    catalog: { type: 'object', required, properties: { ...properties, context: { type: 'object' } } },
  };
}

const SEARCH = { query: TEXT, filters: { type: 'object' }, pagination: { type: 'object' } };
const IDS = { type: 'array', items: TEXT, description: 'of products or variants' };

export const MCP_TOOLS = [
  {
    name: 'search_catalog',
    description: 'Searches the products of the shop',
    inputSchema: schema(catalog(SEARCH, [])),
  },
  {
    name: 'lookup_catalog',
    description: 'Returns products by their ids, or by those of their variants',
    inputSchema: schema(catalog({ ids: IDS }, ['ids'])),
  },
  {
    name: 'get_product',
    description: 'Returns a product',
    inputSchema: schema(catalog({ id: TEXT }, ['id'])),
  },
  {
    name: 'create_checkout',
    description: 'Begins a checkout with items; its response says what is missing',
    inputSchema: schema(CHECKOUT),
  },
  { name: 'get_checkout', description: 'Returns a checkout', inputSchema: schema(ID) },
  {
    name: 'update_checkout',
    description: 'Replaces a checkout: what is left out is gone',
    inputSchema: schema({ ...ID, ...CHECKOUT }),
  },
  {
    name: 'complete_checkout',
    description: 'Pays for a checkout that is ready, at the total that was shown, and places the order',
    inputSchema: schema({ ...ID, ...PAYMENT }, true),
  },
  { name: 'cancel_checkout', description: 'Cancels a checkout', inputSchema: schema(ID, true) },
  {
    name: 'get_order',
    description: 'Returns an order as it is now',
    inputSchema: schema({ id: { ...TEXT, description: 'of the order' } }),
  },
] as const satisfies readonly McpTool[];

export type McpToolName = (typeof MCP_TOOLS)[number]['name'];

export function isTool(name: unknown): name is McpToolName {
  return MCP_TOOLS.some((tool) => tool.name === name);
}
