import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  Cart,
  CommerceError,
  type CommittedWork,
  Database,
  IdempotencyStore,
  IdentityOptions,
  type KeyedRequest,
  RequestWork,
  runAsRequest,
} from '@storekeep/server/extend';
import type { Counter } from 'prom-client';
import { AgentSessionsService } from '../sessions/agent-sessions.service.ts';
import { SessionError } from '../sessions/session-error.ts';
import type { AgentCaller } from '../sessions/session-store.ts';
import type { SessionView } from '../sessions/view/session-view.ts';
import { AgentError, RETRY_SECONDS, toAgentError } from './agent-error.ts';
import type { AgentCall, AgentProtocol, AgentResponse, RepeatableResponse } from './agent-protocol.ts';
import { InvalidFieldError } from './read-json.ts';

/** Statuses after which the same request may succeed. */
const TRANSIENT: ReadonlySet<number> = new Set([409, 429]);

type Action = 'create' | 'update' | 'complete' | 'cancel';

/**
 * The operations on checkouts, for all protocols and transports. Counts the requests for the metrics, also those that are not well-formed:
 * what was asked, and what came of it. Repeated requests whose response is stored are not counted.
 */
@Injectable()
export class AgentCheckouts {
  private readonly counter: Counter<'platform' | 'operation' | 'outcome'> | undefined;

  constructor(
    private readonly sessions: AgentSessionsService,
    private readonly keys: IdempotencyStore,
    private readonly identity: IdentityOptions,
    { observability }: Database,
  ) {
    this.counter = observability.metrics?.createCounter(
      'storekeep_agent_requests_total',
      'Requests of AI agents on checkout sessions; the outcome is done, or the code of the refusal',
      ['platform', 'operation', 'outcome'],
    );
  }

  create(protocol: AgentProtocol, call: AgentCall): Promise<RepeatableResponse> {
    return this.change(protocol, call, 'create', undefined, async (committed) => {
      const input = protocol.readNew(call.json, call.caller);
      const created = committed?.created[0];
      return created === undefined
        ? this.sessions.create(call.caller, input)
        : this.sessions.update(call.caller, created, input);
    });
  }

  get(protocol: AgentProtocol, caller: AgentCaller, id: string): Promise<AgentResponse> {
    return this.respond(protocol, { caller, json: {} }, 200, () => this.sessions.get(caller, id));
  }

  update(protocol: AgentProtocol, call: AgentCall, id: string): Promise<RepeatableResponse> {
    return this.change(protocol, call, 'update', id, async () =>
      this.sessions.update(call.caller, id, protocol.readChange(call.json, call.caller)),
    );
  }

  async complete(protocol: AgentProtocol, call: AgentCall, id: string): Promise<RepeatableResponse> {
    requireKey(call.key);
    const { caller, json } = call;
    return this.change(protocol, call, 'complete', id, async (committed) => {
      const view = committed && (await this.sessions.get(caller, id));
      if (view?.order) return view;
      const remarks = protocol.readRemarks(json);
      return this.sessions.complete(caller, id, protocol.readPayment(json), remarks);
    });
  }

  async cancel(protocol: AgentProtocol, call: AgentCall, id: string): Promise<RepeatableResponse> {
    requireKey(call.key);
    const { caller, json } = call;
    return this.change(protocol, call, 'cancel', id, async (committed) => {
      const view = committed && (await this.sessions.get(caller, id));
      if (view?.state === 'canceled') return view;
      return this.sessions.cancel(caller, id, protocol.readReason?.(json)).catch((failure: unknown) => {
        const { codes } = protocol.spec.errors;
        const hasEnded = failure instanceof SessionError && failure.code.startsWith('session_');
        if (!hasEnded || !codes.not_cancelable) throw failure;
        throw new AgentError(405, codes.not_cancelable, failure.message);
      });
    });
  }

  /** Runs an operation once for each key, and replays its response. That to a rejected request is stored under its key, too. */
  private change(
    protocol: AgentProtocol,
    call: AgentCall,
    action: Action,
    id: string | undefined,
    operation: (committed: CommittedWork | null) => Promise<SessionView>,
  ): Promise<RepeatableResponse> {
    const { caller, key, json } = call;
    const { platform } = caller;
    const step = action === 'complete' || action === 'cancel' ? action : undefined;
    const place = id && encodeURIComponent(id);
    const path = ['', protocol.spec.path, place, step].filter((part) => part !== undefined).join('/');
    const method = action === 'update' ? protocol.spec.updatesBy : 'POST';
    const status = action === 'create' ? 201 : 200;
    const work = (committed: CommittedWork | null): Promise<AgentResponse> =>
      this.respond(protocol, call, status, () => this.count(action, caller, () => operation(committed)), id);
    return runAsRequest(new RequestWork(undefined, `agent ${platform.id}`), async () => {
      if (key === null) return { ...(await work(null)), isReplayed: false };
      const scope = `agent:${platform.id}:${path}`;
      return this.once({ key, method, path, scope, hash: this.hashOf(json) }, work);
    });
  }

  /** @throws KeyReused; AgentError 409 while another request with the key is at work */
  private async once(
    request: KeyedRequest,
    work: (committed: CommittedWork | null) => Promise<AgentResponse>,
  ): Promise<RepeatableResponse> {
    let hasRun = false;
    let retryAfter: number | undefined;
    try {
      const { status, body } = await this.keys.once(request, [Cart.idPrefix], async (committed) => {
        hasRun = true;
        const { isFinal = true, ...response } = await work(committed);
        retryAfter = response.retryAfter;
        return { ...response, rebuildable: null, login: null, isStored: isFinal };
      });
      return { status, body: body ?? '', isReplayed: !hasRun, retryAfter };
    } catch (error) {
      const isInFlight = !hasRun && error instanceof CommerceError && error.type === 'conflict';
      if (!isInFlight) throw error;
      throw new AgentError(
        409,
        'idempotency_in_flight',
        'A request with this idempotency key is still at work',
        {
          retryAfter: RETRY_SECONDS,
        },
      );
    }
  }

  /** Hashes JSON regardless of the order of its keys. Uses a secret, since bodies contain payment credentials. */
  private hashOf(json: unknown): string {
    const text = JSON.stringify(json, (_, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
    );
    return createHmac('sha256', this.identity.cookieSecret).update(text).digest('base64url');
  }

  /** Builds the response of an operation, or of its error if that is not ours (500). */
  private async respond(
    protocol: AgentProtocol,
    { caller, json }: Pick<AgentCall, 'caller' | 'json'>,
    status: number,
    operation: () => Promise<SessionView>,
    id?: string,
  ): Promise<AgentResponse> {
    try {
      protocol.requireCheckouts?.(caller);
      return { status, body: JSON.stringify(protocol.show(await operation(), caller, json)) };
    } catch (failure) {
      const response = failure instanceof SessionError && (await protocol.respondTo?.(failure, caller, id));
      if (response) return response;
      const error = toAgentError(failure, protocol.spec.errors);
      if (error.status >= 500) throw failure;
      const isFinal = !TRANSIENT.has(error.status);
      const body = JSON.stringify(protocol.spec.errors.show(error));
      return { status: error.status, body, isFinal, retryAfter: error.details.retryAfter };
    }
  }

  private async count(
    operation: Action,
    { platform }: AgentCaller,
    work: () => Promise<SessionView>,
  ): Promise<SessionView> {
    const add = (outcome: string) => this.counter?.inc({ platform: platform.name, operation, outcome });
    try {
      const view = await work();
      add(operation === 'complete' ? outcomeOf(view) : 'done');
      return view;
    } catch (error) {
      add(codeOf(error));
      throw error;
    }
  }
}

/** @throws AgentError 400 without an idempotency key */
export function requireKey(key: string | null): string {
  if (key !== null) return key;
  throw new AgentError(400, 'idempotency_key_required', 'The request needs an Idempotency-Key');
}

/** A completion without an order was refused by one of the issues. */
function outcomeOf({ order, issues }: SessionView): string {
  if (order) return 'done';
  return issues.find(({ severity }) => severity === 'error')?.code ?? issues[0]?.code ?? 'not_completed';
}

function codeOf(error: unknown): string {
  if (error instanceof SessionError || error instanceof AgentError) return error.code;
  if (error instanceof InvalidFieldError) return 'invalid';
  return error instanceof CommerceError ? error.type : 'error';
}
