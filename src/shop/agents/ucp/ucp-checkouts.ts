import { Injectable } from '@nestjs/common';
import type { CommittedWork } from '../../../engine/idempotency/idempotency-store.ts';
import { AgentsOptions } from '../platforms/agents-options.ts';
import {
  IdempotentRequests,
  type AgentResponse,
  type RepeatableResponse,
} from '../platforms/requests/idempotent-requests.ts';
import { AgentSessionsService } from '../sessions/agent-sessions.service.ts';
import { SessionRequests, type SessionOperation } from '../sessions/count-requests.ts';
import { SessionError } from '../sessions/session-error.ts';
import { error } from '../sessions/view/session-issues.ts';
import type { SessionView } from '../sessions/view/session-view.ts';
import { CHECKOUT } from './adapter/negotiate.ts';
import { readAttribution, readCheckout } from './adapter/read-checkout.ts';
import { readPayment } from './adapter/read-ucp-payment.ts';
import { invalid } from '../platforms/requests/read-values.ts';
import { showCheckout, showErrorResponse } from './adapter/show-checkout.ts';
import { requireKey, type UcpCall, type UcpCaller } from './ucp-call.ts';
import { toUcpError } from './ucp-error.ts';

/** Statuses after which the same request may succeed. */
const TRANSIENT: ReadonlySet<number> = new Set([409, 429]);

/** A change of a session, as REST names it. */
interface ChangeOfSession {
  method: 'POST' | 'PUT';
  /** Of the session; undefined for its creation. */
  id?: string;
  action?: 'complete' | 'cancel';
  /** Of the response; defaults to 200. */
  status?: number;
}

/** The operations on checkout sessions by UCP, as REST and MCP offer them. */
@Injectable()
export class UcpCheckouts {
  constructor(
    private readonly sessions: AgentSessionsService,
    private readonly requests: SessionRequests,
    private readonly idempotent: IdempotentRequests,
    private readonly options: AgentsOptions,
  ) {}

  create(call: UcpCall): Promise<RepeatableResponse> {
    const { caller, json } = call;
    return this.change(call, { method: 'POST', status: 201 }, async (committed) => {
      const input = readCheckout(json, caller.negotiated);
      if (input.items.length === 0) throw invalid('$.line_items', 'must have an item');
      const created = committed?.created[0];
      return created === undefined
        ? this.sessions.create(caller, input)
        : this.sessions.update(caller, created, input);
    });
  }

  get(caller: UcpCaller, id: string): Promise<AgentResponse> {
    return this.respond(caller, 200, () => this.sessions.get(caller, id));
  }

  update(call: UcpCall, id: string): Promise<RepeatableResponse> {
    const { caller, json } = call;
    return this.change(call, { method: 'PUT', id }, async () =>
      this.sessions.update(caller, id, readCheckout(json, caller.negotiated)),
    );
  }

  async complete(call: UcpCall, id: string): Promise<RepeatableResponse> {
    requireKey(call);
    const { caller, json } = call;
    return this.change(call, { method: 'POST', id, action: 'complete' }, async (committed) => {
      if (committed) {
        const view = await this.sessions.get(caller, id);
        if (view.order) return view;
      }
      return this.sessions.complete(caller, id, readPayment(json), readAttribution(json));
    });
  }

  async cancel(call: UcpCall, id: string): Promise<RepeatableResponse> {
    requireKey(call);
    const { caller } = call;
    return this.change(call, { method: 'POST', id, action: 'cancel' }, async (committed) => {
      const view = committed && (await this.sessions.get(caller, id));
      return view?.state === 'canceled' ? view : this.sessions.cancel(caller, id);
    });
  }

  /** Runs an operation once for each key, which REST and MCP share. */
  private change(
    { caller, key, json }: UcpCall,
    { method, id, action, status = 200 }: ChangeOfSession,
    operation: (committed: CommittedWork | null) => Promise<SessionView>,
  ): Promise<RepeatableResponse> {
    const path = ['/ucp/checkout-sessions', id, action].filter((part) => part !== undefined).join('/');
    const keyed = { platformId: caller.platform.id, method, path, key, json };
    const name: SessionOperation = action ?? (id === undefined ? 'create' : 'update');
    return this.idempotent.run(keyed, (committed) =>
      this.respond(caller, status, () => this.requests.count(name, caller, () => operation(committed)), id),
    );
  }

  /** Builds the response of an operation, or of its error if that is not ours (500). */
  private async respond(
    caller: UcpCaller,
    status: number,
    operation: () => Promise<SessionView>,
    id?: string,
  ): Promise<AgentResponse> {
    const { negotiated } = caller;
    if (!negotiated.capabilities.has(CHECKOUT))
      return this.errorResponse(caller, [
        { code: 'capabilities_incompatible', content: 'The platform has no version of checkout in common' },
      ]);
    try {
      const view = await operation();
      return { status, body: JSON.stringify(showCheckout(view, negotiated, this.options)) };
    } catch (failure) {
      if (failure instanceof SessionError) {
        if (failure.code === 'not_found')
          return this.errorResponse(caller, [{ code: 'not_found', content: failure.message }]);
        if (failure.code === 'nothing_to_sell')
          return this.errorResponse(
            caller,
            failure.refused.map(({ code, index }) => ({
              ...{ code, content: failure.message, path: `$.line_items[${index}]` },
            })),
          );
        if (failure.code === 'complete_in_progress' && id !== undefined)
          return { ...(await this.showInProgress(caller, id, failure.message)), isFinal: false };
      }
      const ucpError = toUcpError(failure);
      if (ucpError.status >= 500) throw failure;
      return {
        status: ucpError.status,
        body: JSON.stringify(ucpError.body),
        isFinal: !TRANSIENT.has(ucpError.status),
        retryAfter: ucpError.retryAfter,
      };
    }
  }

  private async showInProgress(caller: UcpCaller, id: string, text: string): Promise<AgentResponse> {
    const view = await this.sessions.get(caller, id);
    view.issues.push(error('complete_in_progress', text));
    return { status: 200, body: JSON.stringify(showCheckout(view, caller.negotiated, this.options)) };
  }

  private errorResponse(
    { negotiated }: UcpCaller,
    messages: Parameters<typeof showErrorResponse>[1],
  ): AgentResponse {
    return {
      status: 200,
      body: JSON.stringify(showErrorResponse(negotiated.dialect, messages, this.options)),
    };
  }
}
