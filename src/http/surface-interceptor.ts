import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { RequestWork, runAsRequest } from '../kernel/request-work.ts';
import { AnswerInterceptor } from './answers.ts';
import { IdempotencyInterceptor, isSafeToRepeat } from './idempotency.ts';

/** All that stands around a handler of ours. One interceptor for Nest: it takes a chain of promises and observables for each. */
@Injectable()
export class SurfaceInterceptor implements NestInterceptor {
  /** From the outermost. */
  private readonly all: readonly NestInterceptor[];

  constructor(idempotency: IdempotencyInterceptor, answers: AnswerInterceptor) {
    this.all = [idempotency, answers];
  }

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const { method } = context.switchToHttp().getRequest<FastifyRequest>();
    return method === 'GET' ? this.from(0, context, next) : from(this.change(context, next));
  }

  /** Notes what the request commits, so that no error tells the client to repeat what must not be done twice. */
  private async change(context: ExecutionContext, next: CallHandler<unknown>): Promise<unknown> {
    const work = new RequestWork();
    try {
      return await runAsRequest(work, () => lastValueFrom(this.from(0, context, next)));
    } catch (error) {
      throw isSafeToRepeat(context.getHandler()) ? error : work.answerFor(error);
    }
  }

  private from(place: number, context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    if (place === this.all.length) return next.handle();
    const inner = { handle: () => this.from(place + 1, context, next) };
    return this.all[place].intercept(context, inner) as Observable<unknown>;
  }
}
