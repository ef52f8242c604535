import { type ExecutionContext, Injectable, RequestMethod } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database } from '#engine/kernel/database/database';
import { CommerceError } from '#engine/kernel/errors';
import { Rehearsal, runRehearsal } from '#engine/kernel/rehearsal';
import { currentWork } from '#engine/kernel/request-work';
import { NOT_REPLAYED } from '../idempotency/idempotency.ts';
import { RESPONSE, type ResponseDeclaration } from '../output/response-decorators.ts';
import { RequestJournal } from './request-journal.ts';

/** Whether a request asks for a rehearsal: `Prefer: dry-run` (RFC 7240). */
export function isRehearsal({ headers }: FastifyRequest): boolean {
  return [headers.prefer ?? []]
    .flat()
    .some((preferences) =>
      preferences.split(',').some((preference) => preference.trim().split(/[;=]/)[0].trim() === 'dry-run'),
    );
}

/** Runs requests of staff without their effects: in a transaction that is rolled back, with recorded events and calls. */
@Injectable()
export class RehearseRequest {
  constructor(
    private readonly database: Database,
    private readonly journal: RequestJournal,
  ) {}

  /**
   * @param run returns the body of the response, as JSON
   * @returns the body with `rehearsal`
   * @throws cannot_rehearse for operations with effects that no transaction takes back
   */
  run(context: ExecutionContext, run: () => Promise<unknown>): Promise<string> {
    const work = currentWork()?.journal;
    if (rehearsalSupport(context.getHandler()) === 'impossible') throw CANNOT_REHEARSE;
    if (!work) throw new CommerceError('cannot_rehearse', 'Only requests of staff can be rehearsed');
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    void reply.header('preference-applied', 'dry-run');
    const rehearsal = new Rehearsal();
    return runRehearsal(rehearsal, () =>
      this.database.rehearse(run, async (tx, body) => {
        const summary = await this.journal.summarize(tx, work, rehearsal);
        void reply.header('content-type', 'application/json; charset=utf-8');
        return JSON.stringify({ ...parse(body), rehearsal: summary });
      }),
    );
  }
}

function parse(body: unknown): object {
  if (typeof body === 'string') return JSON.parse(body) as object;
  return typeof body === 'object' && body !== null ? body : {};
}

/** The response to a rehearsal of an operation with effects that no transaction takes back. */
export const CANNOT_REHEARSE = new CommerceError(
  'cannot_rehearse',
  'Operations that return secrets, store files, or open and end sessions, cannot be rehearsed',
);

/** Operations that change something outside of the transaction, besides those that are not replayed. */
const LASTING = ['DeleteAuth', 'DeleteUploads', 'PostUploadsDownloadUrl', 'PostUsersUserPasswordToken'];

/** Whether an operation can be rehearsed. What only reads needs no rehearsal. */
export type RehearsalSupport = 'possible' | 'impossible' | 'needless';

/** Whether an operation of staff can be rehearsed: the single list of those with effects that no transaction takes back. */
export function rehearsalSupport(handler: object): RehearsalSupport {
  const { operationId } = Reflect.getMetadata(RESPONSE, handler) as ResponseDeclaration;
  const method = Reflect.getMetadata('method', handler) as RequestMethod;
  if (method === RequestMethod.GET) return 'needless';
  const lasts = LASTING.includes(operationId) || Reflect.getMetadata(NOT_REPLAYED, handler) === true;
  return lasts ? 'impossible' : 'possible';
}
