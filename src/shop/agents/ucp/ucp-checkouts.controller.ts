import { Controller, Get, Param, Post, Put, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ConfigureRoute } from '../../../engine/http/route-config.ts';
import type { AgentResponse } from '../platforms/requests/idempotent-requests.ts';
import { CONTENT_TYPE, SignedMessages } from './signatures/signed-messages.ts';
import { UcpCallers } from './ucp-callers.ts';
import { UcpCheckouts } from './ucp-checkouts.ts';
import { UcpErrorFilter } from './ucp-error.ts';

/** `/ucp/checkout-sessions`, which UCP specifies; so it is not in our OpenAPI documents. */
@ApiExcludeController()
@Controller('ucp/checkout-sessions')
@UseFilters(UcpErrorFilter)
export class UcpCheckoutsController {
  constructor(
    private readonly callers: UcpCallers,
    private readonly checkouts: UcpCheckouts,
    private readonly signatures: SignedMessages,
  ) {}

  @Post()
  @ConfigureRoute({ storekeepBody: 'signed' })
  async create(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    echoKey(request, reply);
    send(reply, await this.checkouts.create(await this.callers.readCall(request)));
  }

  @Get(':id')
  async get(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Param('id') id: string,
  ): Promise<void> {
    send(reply, await this.checkouts.get(await this.callers.identify(request), id));
  }

  @Put(':id')
  @ConfigureRoute({ storekeepBody: 'signed' })
  async update(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Param('id') id: string,
  ): Promise<void> {
    echoKey(request, reply);
    send(reply, await this.checkouts.update(await this.callers.readCall(request), id));
  }

  @Post(':id/complete')
  @ConfigureRoute({ storekeepBody: 'signed' })
  async complete(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Param('id') id: string,
  ): Promise<void> {
    echoKey(request, reply);
    const response = await this.checkouts.complete(await this.callers.readCall(request), id);
    void reply.headers(this.signatures.ofResponse(response));
    send(reply, response);
  }

  @Post(':id/cancel')
  @ConfigureRoute({ storekeepBody: 'signed' })
  async cancel(
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
    @Param('id') id: string,
  ): Promise<void> {
    echoKey(request, reply);
    send(reply, await this.checkouts.cancel(await this.callers.readCall(request), id));
  }
}

/** Called first, so that error responses have the header, too. */
function echoKey({ headers }: FastifyRequest, reply: FastifyReply): void {
  const key = headers['idempotency-key'];
  if (key !== undefined) void reply.header('idempotency-key', key);
}

function send(
  reply: FastifyReply,
  { status, body, retryAfter, isReplayed = false }: AgentResponse & { isReplayed?: boolean },
): void {
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  if (isReplayed) void reply.header('idempotent-replayed', 'true');
  void reply
    .status(status)
    .header('content-type', CONTENT_TYPE)
    .header('cache-control', 'no-store')
    .send(body);
}
