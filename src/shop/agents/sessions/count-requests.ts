import { Injectable } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { CommerceError } from '../../../engine/kernel/errors.ts';
import { InvalidFieldError } from '../platforms/requests/read-values.ts';
import { Database } from '../../../engine/kernel/database/database.ts';
import { SessionError } from './session-error.ts';
import type { AgentCaller } from './session-store.ts';
import type { SessionView } from './view/session-view.ts';

export type SessionOperation = 'create' | 'update' | 'complete' | 'cancel';

/**
 * Counts the requests of platforms on their sessions, for the metrics: what was asked, and what came of it. The protocols call it, so that
 * it also counts requests that are not well-formed; repeated requests whose response is stored are not counted.
 */
@Injectable()
export class SessionRequests {
  private readonly counter: Counter<'platform' | 'operation' | 'outcome'> | undefined;

  constructor({ observability }: Database) {
    this.counter = observability.metrics?.createCounter(
      'storekeep_agent_requests_total',
      'Requests of AI agents on checkout sessions; the outcome is done, or the code of the refusal',
      ['platform', 'operation', 'outcome'],
    );
  }

  async count(
    operation: SessionOperation,
    { platform }: AgentCaller,
    work: () => Promise<SessionView>,
  ): Promise<SessionView> {
    const { counter } = this;
    if (!counter) return work();
    const add = (outcome: string): void => counter.inc({ platform: platform.name, operation, outcome });
    try {
      const view = await work();
      add(outcomeOf(operation, view));
      return view;
    } catch (error) {
      add(codeOf(error));
      throw error;
    }
  }
}

/** A completion without an order was refused by one of the issues; other operations show issues that the platform can still resolve. */
function outcomeOf(operation: SessionOperation, { order, issues }: SessionView): string {
  if (operation !== 'complete' || order) return 'done';
  return issues.find(({ severity }) => severity === 'error')?.code ?? issues[0]?.code ?? 'not_completed';
}

function codeOf(error: unknown): string {
  if (error instanceof SessionError) return error.code;
  if (error instanceof InvalidFieldError) return 'invalid';
  if (isProtocolError(error)) return error.code;
  return error instanceof CommerceError ? error.type : 'error';
}

/** Errors of the protocols have a status and one of their own codes. */
function isProtocolError(error: unknown): error is { status: number; code: string } {
  return (
    error instanceof Error &&
    'status' in error &&
    typeof error.status === 'number' &&
    'code' in error &&
    typeof error.code === 'string'
  );
}
