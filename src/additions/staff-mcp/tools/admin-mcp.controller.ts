import { Delete, Get, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import {
  AdminController,
  CommerceError,
  CurrentPrincipal,
  NotReplayed,
  type Principal,
  Returns,
  TextResponse,
} from '@storekeep/server/extend';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { proposals } from '../proposals/proposals.resource.ts';
import { McpHandler } from './mcp-handler.ts';

/** `/admin/mcp`: Streamable HTTP of MCP without sessions and streams, for keys with the scope `mcp:write`. */
@AdminController('mcp', undefined, proposals)
export class McpController {
  constructor(private readonly handler: McpHandler) {}

  @Post()
  @ApiExcludeEndpoint()
  @NotReplayed() // changes have idempotency keys of their own
  @Returns('PostMcp', 'Call a tool by the Model Context Protocol')
  async post(
    @CurrentPrincipal() { apiKey }: Principal,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TextResponse> {
    if (apiKey === null) throw new CommerceError('forbidden', 'Assistants connect with an API key');
    const response = await this.handler.handle(request, apiKey);
    void reply.status(response.status);
    return new TextResponse(
      await response.text(),
      response.headers.get('content-type') ?? 'application/json',
    );
  }

  @Get()
  @ApiExcludeEndpoint()
  @Returns('GetMcp', 'Rejected: there is no stream')
  openStream(@Res({ passthrough: true }) reply: FastifyReply): TextResponse {
    return rejectMethod(reply);
  }

  @Delete()
  @ApiExcludeEndpoint()
  @Returns('DeleteMcp', 'Rejected: there is no session')
  endSession(@Res({ passthrough: true }) reply: FastifyReply): TextResponse {
    return rejectMethod(reply);
  }
}

function rejectMethod(reply: FastifyReply): TextResponse {
  void reply.status(405).header('allow', 'POST');
  return new TextResponse('', 'text/plain; charset=utf-8');
}
