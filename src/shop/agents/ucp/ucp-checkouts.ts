import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { CommittedWork } from '../../../engine/http/idempotency/idempotency-store.ts';
import { AgentsOptions } from '../platforms/agents-options.ts';
import {
  IdempotentRequests,
  type AgentResponse,
  type RepeatableResponse,
} from '../platforms/requests/idempotent-requests.ts';
import { parseJsonBody } from '../platforms/requests/read-json-body.ts';
import { AgentSessionsService } from '../sessions/agent-sessions.service.ts';
import { SessionError } from '../sessions/session-error.ts';
import { error } from '../sessions/view/session-issues.ts';
import type { SessionView } from '../sessions/view/session-view.ts';
import { CHECKOUT } from './adapter/negotiate.ts';
import { readCheckout } from './adapter/read-checkout.ts';
import { readPayment } from './adapter/read-ucp-payment.ts';
import { invalid, type JsonObject } from '../platforms/requests/read-values.ts';
import { showCheckout, showErrorResponse } from './adapter/show-checkout.ts';
import { toUcpError, UcpError } from './ucp-error.ts';
import { UcpCallers, type UcpCaller } from './ucp-callers.ts';

/** Statuses after which the same request may succeed. */
const TRANSIENT: ReadonlySet<number> = new Set([409, 429]);

type Operation = (
  caller: UcpCaller,
  json: JsonObject,
  committed: CommittedWork | null,
) => Promise<SessionView>;

/** The operations on checkout sessions by UCP, as REST and MCP offer them. */
@Injectable()
export class UcpCheckouts {
  constructor(
    private readonly callers: UcpCallers,
    private readonly sessions: AgentSessionsService,
    private readonly idempotent: IdempotentRequests,
    private readonly options: AgentsOptions,
  ) {}

  create(request: FastifyRequest): Promise<RepeatableResponse> {
    return this.change(request, 201, async (caller, json, committed) => {
      const input = readCheckout(json, caller.negotiated);
      if (input.items.length === 0) throw invalid('$.line_items', 'must have an item');
      const created = committed?.created[0];
      return created === undefined
        ? this.sessions.create(caller, input)
        : this.sessions.update(caller, created, input);
    });
  }

  async get(request: FastifyRequest, id: string): Promise<AgentResponse> {
    const caller = await this.callers.identify(request);
    return this.respond(caller, 200, () => this.sessions.get(caller, id));
  }

  update(request: FastifyRequest, id: string): Promise<RepeatableResponse> {
    return this.change(
      request,
      200,
      (caller, json) => this.sessions.update(caller, id, readCheckout(json, caller.negotiated)),
      id,
    );
  }

  complete(request: FastifyRequest, id: string): Promise<RepeatableResponse> {
    requireKey(request);
    return this.change(
      request,
      200,
      async (caller, json, committed) => {
        if (committed) {
          const view = await this.sessions.get(caller, id);
          if (view.order) return view;
        }
        return this.sessions.complete(caller, id, readPayment(json));
      },
      id,
    );
  }

  cancel(request: FastifyRequest, id: string): Promise<RepeatableResponse> {
    requireKey(request);
    return this.change(
      request,
      200,
      async (caller, _, committed) => {
        const view = committed && (await this.sessions.get(caller, id));
        return view?.state === 'canceled' ? view : this.sessions.cancel(caller, id);
      },
      id,
    );
  }

  /** Runs an operation once for each key. */
  private async change(
    request: FastifyRequest,
    status: number,
    operation: Operation,
    id?: string,
  ): Promise<RepeatableResponse> {
    const { caller, raw } = await this.callers.identifyWithBody(request);
    const json = parseJsonBody(raw);
    const { method, url } = request;
    const keyed = {
      platformId: caller.platform.id,
      method,
      path: url.split('?')[0],
      key: keyOf(request),
      json,
    };
    return this.idempotent.run(keyed, (committed) =>
      this.respond(caller, status, () => operation(caller, json, committed), id),
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

/** @throws UcpError 400 for a key that is empty or too long */
function keyOf({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key.length < 1 || key.length > 255)
    throw new UcpError(400, 'invalid_request', 'Idempotency-Key must have 1 to 255 characters');
  return key;
}

function requireKey(request: FastifyRequest): void {
  if (keyOf(request) === null)
    throw new UcpError(400, 'idempotency_key_required', 'The request needs an Idempotency-Key');
}
