import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  Get,
  Inject,
  Logger,
  Param,
  Post,
  Put,
  Req,
  Res,
  type Type,
  UseFilters,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ConfigureRoute, ShopController } from '@storekeep/server/extend';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AgentCheckouts } from './agent-checkouts.ts';
import { type ProtocolErrors, toAgentError } from './agent-error.ts';
import type {
  AgentCall,
  AgentProtocol,
  AgentResponse,
  ProtocolSpec,
  RepeatableResponse,
} from './agent-protocol.ts';

/**
 * Creates the controller with the checkouts of a protocol. Their paths are those of its specification; so they are not in our OpenAPI
 * documents.
 */
export function createCheckoutsController(
  protocolClass: Type<AgentProtocol>,
  { path, updatesBy, errors, echoes }: ProtocolSpec,
): Type {
  /** Called first, so that error responses have these headers, too. */
  const echoHeaders = ({ headers }: FastifyRequest, reply: FastifyReply): void => {
    for (const name of echoes) if (headers[name] !== undefined) void reply.header(name, headers[name]);
  };
  const Update = updatesBy === 'PUT' ? Put : Post;

  @ApiExcludeController()
  @ShopController(path)
  @UseFilters(new AgentErrorFilter(errors))
  class CheckoutsController {
    constructor(
      private readonly checkouts: AgentCheckouts,
      @Inject(protocolClass) private readonly protocol: AgentProtocol,
    ) {}

    @Post()
    @ConfigureRoute({ storekeepBody: 'signed' })
    async create(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
      await this.change(request, reply, (call) => this.checkouts.create(this.protocol, call));
    }

    @Get(':id')
    async get(
      @Req() request: FastifyRequest,
      @Res() reply: FastifyReply,
      @Param('id') id: string,
    ): Promise<void> {
      echoHeaders(request, reply);
      sendResponse(reply, await this.checkouts.get(this.protocol, await this.protocol.identify(request), id));
    }

    @Update(':id')
    @ConfigureRoute({ storekeepBody: 'signed' })
    async update(
      @Req() request: FastifyRequest,
      @Res() reply: FastifyReply,
      @Param('id') id: string,
    ): Promise<void> {
      await this.change(request, reply, (call) => this.checkouts.update(this.protocol, call, id));
    }

    @Post(':id/complete')
    @ConfigureRoute({ storekeepBody: 'signed' })
    async complete(
      @Req() request: FastifyRequest,
      @Res() reply: FastifyReply,
      @Param('id') id: string,
    ): Promise<void> {
      await this.change(request, reply, async (call) => {
        const response = await this.checkouts.complete(this.protocol, call, id);
        void reply.headers(this.protocol.sign?.(response) ?? {});
        return response;
      });
    }

    @Post(':id/cancel')
    @ConfigureRoute({ storekeepBody: 'signed' })
    async cancel(
      @Req() request: FastifyRequest,
      @Res() reply: FastifyReply,
      @Param('id') id: string,
    ): Promise<void> {
      await this.change(request, reply, (call) => this.checkouts.cancel(this.protocol, call, id));
    }

    private async change(
      request: FastifyRequest,
      reply: FastifyReply,
      work: (call: AgentCall) => Promise<RepeatableResponse>,
    ): Promise<void> {
      echoHeaders(request, reply);
      sendResponse(reply, await work(await this.protocol.readCall(request)));
    }
  }

  return CheckoutsController;
}

/** Responds with errors of a protocol. */
@Catch()
export class AgentErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Agents');

  constructor(private readonly errors: ProtocolErrors) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const agentError = toAgentError(error, this.errors);
    const { status, details } = agentError;
    if (status >= 500 && status !== 503)
      this.logger.error({ err: error }, (error as Error | undefined)?.stack);
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (status === 401 && this.errors.challenge) void reply.header('www-authenticate', this.errors.challenge);
    sendResponse(reply, {
      status,
      body: JSON.stringify(this.errors.show(agentError)),
      retryAfter: details.retryAfter,
    });
  }
}

export const CONTENT_TYPE = 'application/json; charset=utf-8';

export function sendResponse(
  reply: FastifyReply,
  { status, body, retryAfter, isReplayed = false }: AgentResponse & Partial<RepeatableResponse>,
): void {
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  if (isReplayed) void reply.header('idempotent-replayed', 'true');
  void reply
    .status(status)
    .header('content-type', CONTENT_TYPE)
    .header('cache-control', 'no-store')
    .send(body);
}
