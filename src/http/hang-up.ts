import type { ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientNetwork } from '../identity/client-network.ts';
import type { Reading } from '../kernel/wanted.ts';
import { clientAddress, hasDisconnected } from './client-address.ts';

/**
 * The client of a GET: what is read for its answer ends when it leaves. What changes something goes to its end: its client may
 * have left because the line broke, and asks again what became of it.
 */
export function readingOf(context: ExecutionContext): Reading | undefined {
  const http = context.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  return request.method === 'GET' ? new ClientReading(request, http.getResponse<FastifyReply>()) : undefined;
}

class ClientReading implements Reading {
  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
  ) {}

  get isOver(): boolean {
    return hasDisconnected(this.reply);
  }

  whenOver(work: () => void): () => void {
    const { raw } = this.reply;
    const closed = (): void => {
      if (!raw.writableFinished) work();
    };
    raw.once('close', closed);
    return () => void raw.removeListener('close', closed);
  }

  get client(): string {
    return clientNetwork(clientAddress(this.request));
  }
}
