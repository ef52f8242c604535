import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Observable } from 'rxjs';
import { AnswerInterceptor } from './answers.ts';
import { IdempotencyInterceptor } from './idempotency.ts';

/** All that stands around a handler of ours. One interceptor for Nest: it takes a chain of promises and observables for each. */
@Injectable()
export class SurfaceInterceptor implements NestInterceptor {
  /** From the outermost. */
  private readonly all: readonly NestInterceptor[];

  constructor(idempotency: IdempotencyInterceptor, answers: AnswerInterceptor) {
    this.all = [idempotency, answers];
  }

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    return this.from(0, context, next);
  }

  private from(place: number, context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    if (place === this.all.length) return next.handle();
    const inner = { handle: () => this.from(place + 1, context, next) };
    return this.all[place].intercept(context, inner) as Observable<unknown>;
  }
}
