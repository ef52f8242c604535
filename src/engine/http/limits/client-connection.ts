import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientNetwork } from '#engine/identity/client-network';
import type { ReadContext } from '#engine/kernel/database/read-context';
import { credentialsOf } from '../credentials-of.ts';
import { publicReadOf } from '../output/public-reads.ts';

/**
 * The read context of a GET: its statements are canceled when the client disconnects. A write is completed, since its client may
 * have lost the connection and may ask for the outcome later.
 */
export function readContextOf(context: ExecutionContext): ReadContext | undefined {
  const http = context.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  return request.method === 'GET'
    ? new ClientReadContext(request, http.getResponse<FastifyReply>())
    : undefined;
}

/** Handler parameter: the read context of a GET, for reads of its own. */
export const CurrentReadContext = createParamDecorator((_: undefined, context: ExecutionContext) =>
  readContextOf(context),
);

class ClientReadContext implements ReadContext {
  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
  ) {}

  get isOver(): boolean {
    return hasDisconnected(this.reply);
  }

  whenOver(work: () => void): () => void {
    const { raw } = this.reply;
    const onClose = (): void => {
      if (!raw.writableFinished) work();
    };
    raw.once('close', onClose);
    return () => void raw.removeListener('close', onClose);
  }

  onStatement(text: string): void {
    publicReadOf(this.request)?.statements.push(text);
  }

  get requestId(): string {
    return this.request.id;
  }

  get credentials(): string[] {
    return credentialsOf(this.request);
  }

  get client(): string {
    return clientNetwork(clientAddress(this.request));
  }
}

/** Whether the client closed its connection before it received the whole response. */
export function hasDisconnected({ raw }: FastifyReply): boolean {
  return raw.destroyed && !raw.writableFinished;
}

/** The address of the client, considering trusted proxies, or `unknown`. */
export function clientAddress(request: FastifyRequest): string {
  return request.ip ?? UNKNOWN;
}

/** Used for clients that have disconnected, as a closed socket has no address. Such clients share one rate limit. */
const UNKNOWN = 'unknown';
