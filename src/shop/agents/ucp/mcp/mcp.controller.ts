import { Controller, Delete, Get, Logger, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ConfigureRoute } from '../../../../engine/http/route-config.ts';
import { parseJsonBody, readRawBody, type RawBody } from '../../platforms/requests/read-json-body.ts';
import type { JsonObject } from '../../platforms/requests/read-values.ts';
import { CONTENT_TYPE, SignedMessages } from '../signatures/signed-messages.ts';
import { toUcpError, UcpErrorFilter, type UcpError } from '../ucp-error.ts';
import { CODES, readRpcRequest, RpcError, rpcError, rpcResult, type RpcId } from './json-rpc.ts';
import { MCP_VERSIONS, McpServer } from './mcp-server.ts';

/** `/ucp/mcp`: Streamable HTTP of MCP without sessions and streams. */
@ApiExcludeController()
@Controller('ucp/mcp')
@UseFilters(UcpErrorFilter)
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
      send(reply, 200, body);
    } catch (error) {
      const failure = error instanceof RpcError ? error : this.ofUcp(error);
      const { status, details } = failure;
      if (details.retryAfter !== undefined) void reply.header('retry-after', String(details.retryAfter));
      if (status === 401) void reply.header('www-authenticate', 'Bearer realm="ucp"');
      send(reply, status, rpcError(id, failure));
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
    const ucpError = toUcpError(error);
    const { status, body, message, retryAfter } = ucpError;
    if (status >= 500 && status !== 503)
      this.logger.error({ err: error }, (error as Error | undefined)?.stack);
    return new RpcError(codeOf(ucpError), message, status, { data: body, retryAfter });
  }
}

const OF_PROFILES: ReadonlySet<string> = new Set([
  ...['invalid_profile_url', 'profile_unreachable', 'profile_malformed', 'profile_not_trusted'],
  'version_unsupported',
]);

function codeOf({ status, code }: UcpError): number {
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
    const { status, message } = toUcpError(error);
    const isJson = !(error instanceof Error && error.cause instanceof SyntaxError);
    throw new RpcError(isJson ? CODES.invalidRequest : CODES.parseError, message, status);
  }
}

/** There is no stream to open and no session to end. */
function rejectMethod(reply: FastifyReply): void {
  void reply.header('allow', 'POST');
  send(reply, 405, rpcError(null, new RpcError(CODES.refused, 'Only POST is allowed')));
}

function send(reply: FastifyReply, status: number, body: string): void {
  void reply
    .status(status)
    .header('content-type', CONTENT_TYPE)
    .header('cache-control', 'no-store')
    .send(body);
}
