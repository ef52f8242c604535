import { Delete, Get, Logger, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ConfigureRoute, ShopController } from '@storekeep/server/extend';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AgentError, toAgentError } from '#additions/agents/checkouts/agent-error';
import { AgentErrorFilter, sendResponse } from '#additions/agents/checkouts/checkouts-controller';
import {
  type JsonObject,
  parseJsonBody,
  type RawBody,
  readRawBody,
} from '#additions/agents/checkouts/read-json';
import { SignedMessages } from '../signatures/signed-messages.ts';
import { UCP } from '../ucp-protocol.ts';
import { CODES, readRpcRequest, RpcError, rpcError, type RpcId, rpcResult } from './json-rpc.ts';
import { MCP_VERSIONS, McpServer } from './mcp-server.ts';

/** `/ucp/mcp`: Streamable HTTP of MCP without sessions and streams. */
@ApiExcludeController()
@ShopController('ucp/mcp')
@UseFilters(new AgentErrorFilter(UCP.errors))
export class McpController {
  private readonly logger = new Logger('Agents');

  constructor(
    private readonly server: McpServer,
    private readonly signatures: SignedMessages,
  ) {}

  @Post()
  @ConfigureRoute({ storekeepBody: 'signed' })
  async post(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    let id: RpcId = null;
    try {
      const raw = await readRawBody(request);
      requireVersion(raw);
      const rpc = readRpcRequest(parseBody(raw));
      if (rpc.id === undefined) return void reply.status(202).send(); // a notification
      id = rpc.id;
      const body = rpcResult(id, await this.server.respond({ request, raw, rpc }));
      const isCompletion = rpc.method === 'tools/call' && rpc.params.name === 'complete_checkout';
      if (isCompletion) void reply.headers(this.signatures.ofResponse({ status: 200, body }));
      sendResponse(reply, { status: 200, body });
    } catch (error) {
      const failure = error instanceof RpcError ? error : this.ofUcp(error);
      const { status, details } = failure;
      if (status === 401) void reply.header('www-authenticate', UCP.errors.challenge);
      sendResponse(reply, { status, body: rpcError(id, failure), retryAfter: details.retryAfter });
    }
  }

  @Get()
  openStream(@Res() reply: FastifyReply): void {
    rejectMethod(reply);
  }

  @Delete()
  endSession(@Res() reply: FastifyReply): void {
    rejectMethod(reply);
  }

  private ofUcp(error: unknown): RpcError {
    const agentError = toAgentError(error, UCP.errors);
    const { status, message, details } = agentError;
    if (status >= 500 && status !== 503)
      this.logger.error({ err: error }, (error as Error | undefined)?.stack);
    const { retryAfter } = details;
    return new RpcError(codeOf(agentError), message, status, {
      data: UCP.errors.show(agentError),
      retryAfter,
    });
  }
}

const OF_PROFILES: ReadonlySet<string> = new Set([
  'invalid_profile_url',
  'profile_unreachable',
  'profile_malformed',
  'profile_not_trusted',
  'version_unsupported',
]);

function codeOf({ status, code }: AgentError): number {
  if (OF_PROFILES.has(code)) return CODES.rejectedProfile;
  if (status >= 500 && status !== 503) return CODES.internalError;
  return status === 400 ? CODES.invalidArguments : CODES.refused;
}

/** @throws RpcError 400 for a version that was not negotiated; clients that have not yet done so send none */
function requireVersion({ headers }: RawBody): void {
  const version = headers['mcp-protocol-version'];
  if (version !== undefined && !MCP_VERSIONS.includes(String(version)))
    throw new RpcError(CODES.refused, 'The version of MCP is not supported', 400);
}

/** @throws RpcError */
function parseBody(raw: RawBody): JsonObject {
  try {
    return parseJsonBody(raw);
  } catch (error) {
    const { status, message } = toAgentError(error, UCP.errors);
    const isJson = !(error instanceof Error && error.cause instanceof SyntaxError);
    throw new RpcError(isJson ? CODES.invalidRequest : CODES.parseError, message, status);
  }
}

/** There is no stream to open and no session to end. */
function rejectMethod(reply: FastifyReply): void {
  void reply.header('allow', 'POST');
  const body = rpcError(null, new RpcError(CODES.refused, 'Only POST is allowed'));
  sendResponse(reply, { status: 405, body });
}
