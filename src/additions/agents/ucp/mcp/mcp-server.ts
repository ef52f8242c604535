import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AgentCheckouts } from '#additions/agents/checkouts/agent-checkouts';
import { AgentError } from '#additions/agents/checkouts/agent-error';
import type { AgentResponse } from '#additions/agents/checkouts/agent-protocol';
import { type JsonObject, type RawBody, readObject, readText } from '#additions/agents/checkouts/read-json';
import { parseProfileUrl } from '../profiles/ucp-agent-header.ts';
import { readKey, type UcpCall, UcpCallers } from '../ucp-callers.ts';
import { UcpCatalogue } from '../ucp-catalogue.ts';
import { UcpOrders } from '../ucp-orders.ts';
import { UcpProtocol } from '../ucp-protocol.ts';
import { CODES, RpcError, type RpcRequest } from './json-rpc.ts';
import { isTool, MCP_TOOLS, type McpToolName } from './mcp-tools.ts';

/** Newest first. Earlier versions know no structured results, or require batches. */
export const MCP_VERSIONS: readonly string[] = ['2025-11-25', '2025-06-18'];

/** A request of MCP with its HTTP request, which has the token or the signature. */
export interface McpMessage {
  request: FastifyRequest;
  raw: RawBody;
  rpc: RpcRequest;
}

/** The operations of UCP as tools of MCP. There is no session, and nothing is decided here. */
@Injectable()
export class McpServer {
  constructor(
    private readonly callers: UcpCallers,
    private readonly checkouts: AgentCheckouts,
    private readonly protocol: UcpProtocol,
    private readonly catalogue: UcpCatalogue,
    private readonly orders: UcpOrders,
  ) {}

  /** @returns the result. @throws RpcError; errors that `toAgentError` translates */
  async respond(message: McpMessage): Promise<object> {
    const { method, params } = message.rpc;
    switch (method) {
      case 'initialize':
        return initialize(params);
      case 'ping':
        return {};
      case 'tools/list':
        return { tools: MCP_TOOLS };
      case 'tools/call':
        return this.call(message);
      default:
        throw new RpcError(CODES.unknownMethod, `There is no method ${method}`);
    }
  }

  private async call({ request, raw, rpc: { params } }: McpMessage): Promise<object> {
    if (!isTool(params.name)) throw new RpcError(CODES.invalidArguments, 'There is no such tool');
    const args = readObject(params.arguments, '$.arguments') ?? {};
    const meta = readObject(args.meta, '$.meta');
    const url = parseProfileUrl(readObject(meta?.['ucp-agent'], '$.meta.ucp-agent')?.profile);
    const caller = await this.callers.identify(request, raw, url);
    const key = readKey(meta?.['idempotency-key']);
    const body = await this.run(params.name, args, { caller, key });
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return { content: [{ type: 'text', text }], structuredContent: JSON.parse(text) as object };
  }

  /** @returns the body of the response by REST. @throws AgentError for those that are errors of the protocol */
  private async run(
    tool: McpToolName,
    args: JsonObject,
    { caller, key }: Omit<UcpCall, 'json'>,
  ): Promise<string | object> {
    const catalog = readObject(args.catalog, '$.catalog') ?? {};
    const checkout = { caller, key, json: readObject(args.checkout, '$.checkout') ?? {} };
    switch (tool) {
      case 'search_catalog':
        return this.catalogue.search(caller, catalog);
      case 'lookup_catalog':
        return this.catalogue.lookup(caller, catalog);
      case 'get_product':
        return this.catalogue.getProduct(caller, catalog);
      case 'create_checkout':
        return bodyOf(await this.checkouts.create(this.protocol, checkout));
      case 'get_checkout':
        return bodyOf(await this.checkouts.get(this.protocol, caller, requireId(args)));
      case 'update_checkout':
        return bodyOf(await this.checkouts.update(this.protocol, checkout, requireId(args)));
      case 'complete_checkout':
        return bodyOf(await this.checkouts.complete(this.protocol, checkout, requireId(args)));
      case 'cancel_checkout':
        return bodyOf(await this.checkouts.cancel(this.protocol, checkout, requireId(args)));
      case 'get_order':
        return this.orders.get(caller, requireId(args));
    }
  }
}

function initialize({ protocolVersion }: JsonObject): object {
  const isSupported = typeof protocolVersion === 'string' && MCP_VERSIONS.includes(protocolVersion);
  return {
    protocolVersion: isSupported ? protocolVersion : MCP_VERSIONS[0],
    capabilities: { tools: {} },
    serverInfo: { name: 'storekeep', version: '1' },
  };
}

/** @throws AgentError 400 */
function requireId({ id }: JsonObject): string {
  const text = readText(id, '$.id', 255);
  if (text === null) throw new AgentError(400, 'invalid_request', '$.id is missing');
  return text;
}

/** @throws AgentError for a rejection, which may be the stored response to an earlier request */
function bodyOf({ status, body, retryAfter }: AgentResponse): string {
  if (status < 400) return body;
  const { code, content } = JSON.parse(body) as { code: string; content: string };
  throw new AgentError(status, code, content, { retryAfter });
}
