import { Controller, Get, Param, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ConfigureRoute } from '../../../engine/http/route-config.ts';
import type { AgentResponse } from '../platforms/requests/idempotent-requests.ts';
import { AcpCheckouts } from './acp-checkouts.ts';
import { AcpErrorFilter } from './acp-error.ts';

/** `/acp/checkout_sessions`, which ACP specifies; so it is not in our OpenAPI documents. */
@ApiExcludeController()
@Controller('acp/checkout_sessions')
@UseFilters(AcpErrorFilter)
export class AcpCheckoutsController {
  constructor(private readonly checkouts: AcpCheckouts) {}

  @Post()
  @ConfigureRoute({ storekeepBody: 'signed' })
  async create(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    echoHeaders(request, reply);
    send(reply, await this.checkouts.create(request));
  }

  @Get(':id')
  async get(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Param('id') id: string,
  ): Promise<void> {
    echoHeaders(request, reply);
    send(reply, await this.checkouts.get(request, id));
  }

  @Post(':id')
  @ConfigureRoute({ storekeepBody: 'signed' })
  async update(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Param('id') id: string,
  ): Promise<void> {
    echoHeaders(request, reply);
    send(reply, await this.checkouts.update(request, id));
  }

  @Post(':id/complete')
  @ConfigureRoute({ storekeepBody: 'signed' })
  async complete(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Param('id') id: string,
  ): Promise<void> {
    echoHeaders(request, reply);
    send(reply, await this.checkouts.complete(request, id));
  }

  @Post(':id/cancel')
  @ConfigureRoute({ storekeepBody: 'signed' })
  async cancel(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Param('id') id: string,
  ): Promise<void> {
    echoHeaders(request, reply);
    send(reply, await this.checkouts.cancel(request, id));
  }
}

/** Called first, so that error responses have these headers, too. */
function echoHeaders({ headers }: FastifyRequest, reply: FastifyReply): void {
  for (const name of ['request-id', 'idempotency-key']) {
    const value = headers[name];
    if (typeof value === 'string') void reply.header(name, value);
  }
}

function send(
  reply: FastifyReply,
  { status, body, retryAfter, isReplayed = false }: AgentResponse & { isReplayed?: boolean },
): void {
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  if (isReplayed) void reply.header('idempotent-replayed', 'true');
  void reply
    .status(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(body);
}
