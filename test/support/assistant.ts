import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ok, type SampleShop, useSampleShop } from './sample-shop.ts';
import { listen, type Shop } from './shop.ts';
import { createKey } from './staff.ts';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the result of a tool, whose form depends on the operation
export type ToolValue = any;

/** An assistant of staff, with the client of the MCP SDK over HTTP. */
export interface Assistant {
  client: Client;
  key: { id: string };
  secret: string;
  /** @returns the result @throws if it is an error */
  call(tool: string, args?: object): Promise<ToolValue>;
  /** @returns the error of a call that is refused */
  refusal(tool: string, args?: object): Promise<string>;
  /** Proposes a change. @returns what `propose` does */
  propose(operation: string, parameters?: object, body?: object): Promise<ToolValue>;
  /** Proposes a change, and carries it out. @returns what `carry_out` does */
  change(operation: string, parameters?: object, body?: object): Promise<ToolValue>;
}

export async function openAssistantShop(env: NodeJS.ProcessEnv = {}): Promise<SampleShop> {
  return useSampleShop({ STAFF_MCP: 'true', ...env });
}

/** Scopes of everything that the tests do, without personal data. */
export const SCOPES = ['discounts', 'gift-cards', 'journal', 'notes', 'orders', 'products', 'regions']
  .flatMap((group) => [`${group}:read`, `${group}:write`])
  .concat('customers:read', 'mcp:write', 'reports:read', 'reservations:read', 'stock-locations:read');

/** @param limits of `POST /admin/mcp/keys/{id}` */
export async function connectAssistant(shop: Shop, scopes = SCOPES, limits?: object): Promise<Assistant> {
  const { key, secret } = await createKey(shop, scopes);
  if (limits) ok(await shop.admin.post(`/mcp/keys/${key.id}`, limits));
  return connectWithKey(shop, key, secret);
}

async function connectWithKey(shop: Shop, key: { id: string }, secret: string): Promise<Assistant> {
  const client = new Client({ name: 'assistant', version: '1' });
  const url = new URL('/admin/mcp', await listen(shop));
  const requestInit = { headers: { authorization: `Bearer ${secret}` } };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
  const send = async (tool: string, args: object = {}) =>
    client.callTool({ name: tool, arguments: args as Record<string, unknown> });
  const call = async (tool: string, args?: object): Promise<ToolValue> => {
    const { isError, structuredContent } = await send(tool, args);
    if (isError) throw new Error(JSON.stringify(structuredContent));
    return structuredContent;
  };
  const propose = (operation: string, parameters = {}, body?: object) =>
    call('propose', { operation, parameters, ...(body && { body }) });
  return {
    ...{ client, key, secret, call, propose },
    async refusal(tool, args) {
      const { isError, structuredContent } = await send(tool, args);
      if (!isError) throw new Error(`expected an error, not ${JSON.stringify(structuredContent)}`);
      return JSON.stringify(structuredContent);
    },
    change: async (operation, parameters, body) =>
      call('carry_out', { token: (await propose(operation, parameters, body)).token }),
  };
}
