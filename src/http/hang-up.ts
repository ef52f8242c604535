import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Observable } from 'rxjs';
import { clientNetwork } from '../identity/client-network.ts';
import { whileWanted } from '../kernel/wanted.ts';

/**
 * Ends what a GET reads when its client leaves. What changes something goes to its end: its client may have left because
 * the line broke, and asks again what became of it.
 */
@Injectable()
export class HangUpInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const http = context.switchToHttp();
    const { method, ip } = http.getRequest<FastifyRequest>();
    if (method !== 'GET') return next.handle();
    const client = clientNetwork(ip);
    const { raw } = http.getResponse<FastifyReply>();
    const leaving = new AbortController();
    raw.once('close', () => {
      if (!raw.writableFinished) leaving.abort();
    });
    return new Observable((subscriber) =>
      whileWanted({ signal: leaving.signal, client }, () => next.handle().subscribe(subscriber)),
    );
  }
}
