import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { clientNetwork } from '#engine/identity/client-network';
import { LastWrites } from '#engine/kernel/replicas/last-writes';
import { RequestWork, runAsRequest } from '#engine/kernel/request-work';
import { currentCheck } from '#engine/kernel/work-check';
import { credentialsOf } from '../credentials-of.ts';
import { IdempotencyInterceptor, isSafeToRepeat } from '../idempotency/idempotency.ts';
import { isRehearsal, RehearseRequest } from '../journal/rehearse-request.ts';
import { RequestJournal } from '../journal/request-journal.ts';
import { clientAddress } from '../limits/client-connection.ts';
import { continueWork } from '../limits/work-in-progress.ts';
import { principalOf } from '../principal.ts';
import { ResponseInterceptor } from './response-interceptor.ts';

/** Runs the interceptors of our handlers. Only one is registered in Nest, which sets up promises and observables for each. */
@Injectable()
export class SurfaceInterceptor implements NestInterceptor {
  /** Outermost first. */
  private readonly interceptors: readonly NestInterceptor[];

  constructor(
    idempotency: IdempotencyInterceptor,
    responses: ResponseInterceptor,
    private readonly lastWrites: LastWrites,
    private readonly journal: RequestJournal,
    private readonly rehearsals: RehearseRequest,
  ) {
    this.interceptors = [idempotency, responses];
  }

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    return request.method === 'GET'
      ? this.run(0, context, next)
      : from(this.runWrite(request, context, next));
  }

  /** Tracks the commits of the request, so that no error response asks the client to retry a change that was already made. */
  private async runWrite(
    request: FastifyRequest,
    context: ExecutionContext,
    next: CallHandler<unknown>,
  ): Promise<unknown> {
    const work = new RequestWork(request.id, clientNetwork(clientAddress(request)));
    work.journal = await this.journal.describe(context, () => principalOf(context).actor());
    work.refundLimits = principalOf(context).refundLimits;
    work.check = currentCheck();
    const endWork = continueWork(request);
    try {
      const handle = (): Promise<unknown> => lastValueFrom(this.run(0, context, next));
      return await runAsRequest(work, () =>
        isRehearsal(request) ? this.rehearsals.run(context, handle) : handle(),
      );
    } catch (error) {
      throw isSafeToRepeat(context.getHandler()) ? error : work.responseErrorFor(error);
    } finally {
      endWork();
      if (work.hasCommitted) await this.lastWrites.record(credentialsOf(request));
    }
  }

  private run(index: number, context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    if (index === this.interceptors.length) return next.handle();
    const nextHandler = { handle: () => this.run(index + 1, context, next) };
    return this.interceptors[index].intercept(context, nextHandler) as Observable<unknown>;
  }
}
