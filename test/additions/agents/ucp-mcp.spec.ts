import { randomUUID } from 'node:crypto';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
  StreamableHTTPClientTransport,
  StreamableHTTPError,
} from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { ProfileServer } from '../../fakes/profile-server.ts';
import { startProfileServer } from '../../fakes/profile-server.ts';
import { type AgentBody, type AgentShop, openAgentShop, send } from '../../support/agents.ts';
import { UcpClient } from '../../support/ucp-client.ts';
import {
  expectConsistentTotals,
  expectMcpError,
  expectUcp,
  type UcpKind,
} from '../../support/ucp-schemas.ts';

const DESTINATION = {
  ...{ first_name: 'Oliver', last_name: 'Juhl', street_address: 'Hauptstr. 1' },
  ...{ address_locality: 'Berlin', postal_code: '10115', address_country: 'DE' },
};
const PAYMENT = {
  instruments: [
    { id: 'pi_1', handler_id: 'test', type: 'test', credential: { type: 'token', token: 'authorized' } },
  ],
};
const KINDS: Record<string, UcpKind> = {
  ...{
    search_catalog: 'products',
    lookup_catalog: 'products',
    get_product: 'oneProduct',
    get_order: 'order',
  },
};

/* A platform that buys by MCP, with the client of the package `@modelcontextprotocol/sdk`. */
describe.each(['2026-08-25', '2026-04-08'])('MCP with UCP %s', (version) => {
  let shop: AgentShop;
  let profiles: ProfileServer;
  let client: Client;

  const connect = async (headers: Record<string, string>): Promise<Client> => {
    const connected = new Client({ name: 'assistant', version: '1' });
    const url = new URL(`${shop.url}/ucp/mcp`);
    await connected.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
    return connected;
  };
  beforeAll(async () => {
    [shop, profiles] = [await openAgentShop(), await startProfileServer(version)];
    client = await connect({ authorization: `Bearer ${shop.platform.token}` });
  });
  afterAll(async () => {
    await client.close();
    await Promise.all([shop.close(), profiles.stop()]);
  });

  const call = async (name: string, args: object, key?: string, by = client): Promise<AgentBody> => {
    const meta = { 'ucp-agent': { profile: profiles.url }, ...(key && { 'idempotency-key': key }) };
    const result = await by.callTool({ name, arguments: { meta, ...args } });
    const { structuredContent: body, content } = result as AgentBody;
    expect(content).toEqual([{ type: 'text', text: JSON.stringify(body) }]);
    if (body.ucp.status === 'error') expectUcp('errorResponse', version, body);
    else {
      expectUcp(KINDS[name] ?? 'checkout', version, body);
      if (!KINDS[name]) expectConsistentTotals(body);
    }
    return body;
  };
  const failure = async (promise: Promise<unknown>): Promise<{ status: number; error: AgentBody }> => {
    const error: unknown = await promise.then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(StreamableHTTPError);
    const { code: status, message } = error as StreamableHTTPError;
    const body: AgentBody = JSON.parse(message.slice(message.indexOf('{')));
    expectMcpError(body);
    return { status: status!, error: body.error };
  };
  const lines = (quantity = 1) => [{ item: { id: shop.shirt.variants[0].id }, quantity }];
  const ready = () => ({
    line_items: lines(),
    buyer: { email: 'oliver@example.com' },
    fulfillment: { methods: [{ destinations: [DESTINATION] }] },
  });

  it('lists the tools of UCP, and none of staff', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'search_catalog',
      'lookup_catalog',
      'get_product',
      'create_checkout',
      'get_checkout',
      'update_checkout',
      'complete_checkout',
      'cancel_checkout',
      'get_order',
    ]);
    expect(client.getServerVersion()).toMatchObject({ name: 'storekeep' });
    await client.ping();
  });

  it('finds a product, fills a checkout, pays and reads the order', async () => {
    const { products } = await call('search_catalog', {
      catalog: { query: 'shirt', context: { address_country: 'DE' } },
    });
    const [{ id: product, variants }] = products;
    expect((await call('get_product', { catalog: { id: product } })).product.id).toBe(product);
    const found = await call('lookup_catalog', { catalog: { ids: [variants[0].id] } });
    expect(found.products.map(({ id }: AgentBody) => id)).toEqual([product]);
    const { id, status } = await call('create_checkout', {
      checkout: { line_items: [{ item: { id: variants[0].id }, quantity: 1 }] },
    });
    expect(status).toBe('incomplete');
    expect(await call('update_checkout', { id, checkout: ready() })).toMatchObject({
      status: 'ready_for_complete',
    });
    const completed = await call('complete_checkout', { id, checkout: { payment: PAYMENT } }, randomUUID());
    expect(completed.status).toBe('completed');
    expect(await call('get_checkout', { id })).toEqual(completed);
    expect(await call('get_order', { id: completed.order.id })).toMatchObject({ checkout_id: id });
  });

  it('has the sessions of REST, with the same responses and idempotency keys', async () => {
    const ucp = new UcpClient(shop, profiles, version);
    const { body } = await ucp.create(ready());
    expect(await call('get_checkout', { id: body.id })).toEqual(body);
    const key = randomUUID();
    const completed = await call('complete_checkout', { id: body.id, checkout: { payment: PAYMENT } }, key);
    const repeated = await ucp.complete(body.id, 'authorized', key);
    expect(repeated.body).toEqual(completed);
    expect(repeated.headers.get('idempotent-replayed')).toBe('true');
  });

  it('cancels a checkout, and then rejects its completion with the status of REST', async () => {
    const { id } = await call('create_checkout', { checkout: ready() });
    expect((await call('cancel_checkout', { id }, randomUUID())).status).toBe('canceled');
    const completion = call('complete_checkout', { id, checkout: { payment: PAYMENT } }, randomUUID());
    expect(await failure(completion)).toMatchObject({
      status: 409,
      error: { code: -32000, data: { code: 'session_canceled' } },
    });
  });

  it('responds to unknown checkouts with an outcome instead of an error', async () => {
    const { messages } = await call('get_checkout', { id: 'cart_none' });
    expect(messages[0].code).toBe('not_found');
  });

  it.each([
    ['without a key for a completion', { name: 'complete_checkout', args: { id: 'x' } }],
    ['with lines that are no list', { name: 'create_checkout', args: { checkout: { line_items: 1 } } }],
    ['without an id', { name: 'get_checkout', args: {} }],
  ])('rejects arguments %s', async (_, { name, args }) => {
    expect(await failure(call(name, args))).toMatchObject({
      status: 400,
      error: { code: -32602, data: { code: expect.any(String), content: expect.any(String) } },
    });
  });

  it('rejects a missing profile, and one that cannot be fetched', async () => {
    const meta = (profile: string) => ({ meta: { 'ucp-agent': { profile } } });
    expect(await failure(call('search_catalog', meta('')))).toMatchObject({
      status: 400,
      error: { code: -32001, data: { code: 'invalid_profile_url' } },
    });
    expect(await failure(call('search_catalog', meta('http://127.0.0.1:1/none')))).toMatchObject({
      status: 424,
      error: { code: -32001, data: { code: 'profile_unreachable' } },
    });
  });

  it('needs a token', async () => {
    const stranger = await connect({ authorization: 'Bearer agt_wrong' });
    expect(await failure(call('search_catalog', {}, undefined, stranger))).toMatchObject({
      status: 401,
      error: { code: -32000, data: { code: 'unauthorized' } },
    });
    await stranger.close();
  });

  const post = (body: unknown, headers: Record<string, string> = {}) =>
    send(`${shop.url}/ucp/mcp`, { method: 'POST', body, headers });

  it('has no stream, no batches and no other methods', async () => {
    for (const method of ['GET', 'DELETE']) {
      const { status, headers } = await send(`${shop.url}/ucp/mcp`, { method });
      expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow: 'POST' });
    }
    expect(await post([{ jsonrpc: '2.0', id: 1, method: 'ping' }])).toMatchObject({
      ...{ status: 400, body: { id: null, error: { code: -32600 } } },
    });
    const unknown = await post({ jsonrpc: '2.0', id: 1, method: 'resources/list' });
    expect(unknown).toMatchObject({ status: 200, body: { id: 1, error: { code: -32601 } } });
    expect((await post('{"jsonrpc":')).body).toMatchObject({ id: null, error: { code: -32700 } });
    expect((await post({ jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202);
    const old = { 'mcp-protocol-version': '2024-11-05' };
    expect((await post({ jsonrpc: '2.0', id: 1, method: 'ping' }, old)).status).toBe(400);
  });

  it.each<unknown>([
    'null',
    '5',
    '"x"',
    '',
    '[]',
    '{"a":1}',
    { jsonrpc: '1.0', id: 1, method: 'ping' },
    ...[null, true, {}, [1]].map((id) => ({ jsonrpc: '2.0', id, method: 'ping' })),
    { jsonrpc: '2.0', id: 1, method: 5 },
    ...[null, [], 'x'].map((params) => ({ jsonrpc: '2.0', id: 1, method: 'ping', params })),
    { jsonrpc: '2.0', id: 1, result: {} },
    `{"jsonrpc":"2.0","id":1,"method":"ping","params":${'{"a":'.repeat(70)}1${'}'.repeat(70)}}`,
  ])('rejects what is no request of JSON-RPC: %j', async (body) => {
    expect(await post(body)).toMatchObject({ status: 400, body: { id: null, error: { code: -32600 } } });
  });

  it('does nothing for a notification, and does not respond to it', async () => {
    const before = await shop.sql('select cart_id from agent_session');
    const meta = { 'ucp-agent': { profile: profiles.url } };
    const params = { name: 'create_checkout', arguments: { meta, checkout: ready() } };
    const authorization = `Bearer ${shop.platform.token}`;
    const sent = await post({ jsonrpc: '2.0', method: 'tools/call', params }, { authorization });
    expect(sent).toMatchObject({ status: 202, body: '' });
    expect(await shop.sql('select cart_id from agent_session')).toEqual(before);
  });

  it.each<unknown>([
    undefined,
    null,
    [],
    'x',
    5,
    {},
    ...[5, [], { 'ucp-agent': 'x' }, { 'ucp-agent': { profile: 5 } }].map((meta) => ({ meta })),
  ])('rejects the arguments %j of a tool', async (args) => {
    const params = { name: 'create_checkout', arguments: args };
    const { status, body } = await post({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    expect(status).toBe(400);
    expectMcpError(body);
    expect([-32001, -32602]).toContain(body.error.code);
  });

  it.each([undefined, 5, '__proto__', 'list_orders'])('has no tool %j', async (name) => {
    const called = await post({ jsonrpc: '2.0', id: 'a', method: 'tools/call', params: { name } });
    expect(called).toMatchObject({ status: 200, body: { id: 'a', error: { code: -32602 } } });
  });

  it('signs the response to a completion', async () => {
    const { id } = await call('create_checkout', { checkout: ready() });
    const meta = { 'ucp-agent': { profile: profiles.url }, 'idempotency-key': randomUUID() };
    const params = {
      name: 'complete_checkout',
      arguments: { meta, id, checkout: { payment: PAYMENT } },
    };
    const { headers } = await post(
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
      { authorization: `Bearer ${shop.platform.token}` },
    );
    expect(headers.get('signature-input')).toMatch(/^sig1=\("@status" "content-digest" "content-type"\);/);
  });
});
