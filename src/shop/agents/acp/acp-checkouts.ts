import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { clientAddress } from '../../../engine/http/limits/client-connection.ts';
import type { CommittedWork } from '../../../engine/idempotency/idempotency-store.ts';
import { AgentsOptions } from '../platforms/agents-options.ts';
import { AuthenticatePlatform, bearerOf } from '../platforms/requests/authenticate-platform.ts';
import {
  IdempotentRequests,
  type AgentResponse,
  type RepeatableResponse,
} from '../platforms/requests/idempotent-requests.ts';
import { parseJsonBody, readRawBody } from '../platforms/requests/read-json-body.ts';
import type { JsonObject } from '../platforms/requests/read-values.ts';
import { AgentSessionsService } from '../sessions/agent-sessions.service.ts';
import { SessionRequests, type SessionOperation } from '../sessions/count-requests.ts';
import { SessionOrders } from '../sessions/orders/session-orders.ts';
import { SessionError } from '../sessions/session-error.ts';
import type { AgentCaller } from '../sessions/session-store.ts';
import type { SessionView } from '../sessions/view/session-view.ts';
import { AcpError, toAcpError } from './acp-error.ts';
import { ACP_VERSION } from './adapter/acp-values.ts';
import { readPayment } from './adapter/read-acp-payment.ts';
import { readNewSession, readSession } from './adapter/read-acp-session.ts';
import { DISCOUNT_EXTENSION, showSession } from './adapter/show-acp-session.ts';

/** Statuses after which the same request may succeed. */
const TRANSIENT: ReadonlySet<number> = new Set([409, 429]);

type Operation = (
  caller: AgentCaller,
  json: JsonObject,
  committed: CommittedWork | null,
) => Promise<SessionView>;

/** The operations on checkout sessions by ACP. */
@Injectable()
export class AcpCheckouts {
  constructor(
    private readonly platforms: AuthenticatePlatform,
    private readonly sessions: AgentSessionsService,
    private readonly orders: SessionOrders,
    private readonly requests: SessionRequests,
    private readonly idempotent: IdempotentRequests,
    private readonly options: AgentsOptions,
  ) {}

  create(request: FastifyRequest): Promise<RepeatableResponse> {
    return this.change(request, 'create', async (caller, json, committed) => {
      const input = readNewSession(json);
      const capabilities = requestsDiscounts(json.capabilities) ? [DISCOUNT_EXTENSION.name] : [];
      const creator = { ...caller, sessionProtocol: { ...caller.sessionProtocol, capabilities } };
      const created = committed?.created[0];
      return created === undefined
        ? this.sessions.create(creator, input)
        : this.sessions.update(caller, created, input);
    });
  }

  async get(request: FastifyRequest, id: string): Promise<AgentResponse> {
    const caller = await this.identify(request);
    return this.show(caller, 200, await this.sessions.get(caller, id), {});
  }

  update(request: FastifyRequest, id: string): Promise<RepeatableResponse> {
    return this.change(request, 'update', async (caller, json) =>
      this.sessions.update(caller, id, readSession(json)),
    );
  }

  complete(request: FastifyRequest, id: string): Promise<RepeatableResponse> {
    return this.change(request, 'complete', async (caller, json, committed) => {
      if (committed) {
        const view = await this.sessions.get(caller, id);
        if (view.order) return view;
      }
      const { buyer, note, consents, attribution } = readSession(json);
      const changes = Object.entries({ buyer, note, consents, attribution }).filter(
        ([, value]) => value !== undefined,
      );
      return this.sessions.complete(caller, id, readPayment(json), Object.fromEntries(changes));
    });
  }

  cancel(request: FastifyRequest, id: string): Promise<RepeatableResponse> {
    return this.change(request, 'cancel', async (caller, json, committed) => {
      const view = committed && (await this.sessions.get(caller, id));
      if (view?.state === 'canceled') return view;
      const attribution = json.intent_trace ? { intent_trace: json.intent_trace } : undefined;
      return this.sessions.cancel(caller, id, attribution).catch((error: unknown) => {
        const hasEnded = error instanceof SessionError && error.code.startsWith('session_');
        throw hasEnded ? new AcpError(405, 'not_cancelable', error.message) : error;
      });
    });
  }

  /** Runs an operation once for each key. The response to a rejected request is stored under its key, too. */
  private async change(
    request: FastifyRequest,
    name: SessionOperation,
    operation: Operation,
  ): Promise<RepeatableResponse> {
    const caller = await this.identify(request);
    const key = requireKey(request);
    const json = parseJsonBody(await readRawBody(request));
    const { method, url } = request;
    const keyed = { platformId: caller.platform.id, method, path: url.split('?')[0], key, json };
    return this.idempotent.run(keyed, async (committed) => {
      try {
        const view = await this.requests.count(name, caller, () => operation(caller, json, committed));
        return await this.show(caller, name === 'create' ? 201 : 200, view, json);
      } catch (error) {
        const acpError = toAcpError(error);
        if (acpError.status >= 500) throw error;
        const { status: errorStatus, body, details } = acpError;
        const isFinal = !TRANSIENT.has(errorStatus);
        return {
          ...{ status: errorStatus, body: JSON.stringify(body), isFinal },
          retryAfter: details.retryAfter,
        };
      }
    });
  }

  private async show(
    caller: AgentCaller,
    status: number,
    view: SessionView,
    { capabilities, discounts, coupons }: JsonObject,
  ): Promise<AgentResponse> {
    const hasDiscounts = discounts !== undefined || coupons !== undefined || requestsDiscounts(capabilities);
    const order = view.order && (await this.orders.get(caller, view.order.id));
    return { status, body: JSON.stringify(showSession(view, order, this.options, hasDiscounts)) };
  }

  /** @throws AcpError 401, 403, 400 (version); too_many_requests */
  private async identify(request: FastifyRequest): Promise<AgentCaller> {
    const { headers } = request;
    const token = bearerOf(headers.authorization);
    const platform = token === null ? null : await this.platforms.findByToken(token);
    if (!platform) throw new AcpError(401, 'unauthorized', 'A valid token is required');
    if (!platform.protocols.includes('acp'))
      throw new AcpError(403, 'forbidden', 'The platform may not use ACP');
    requireVersion(headers['api-version']);
    await this.platforms.countRequest(platform);
    return {
      platform,
      sessionProtocol: {
        ...{ protocol: 'acp', version: ACP_VERSION, capabilities: [], profile: null },
        ...{ rejectsUnknownItems: true, delivery: 'groups' },
      },
      ip: clientAddress(request),
      user_agent: headers['user-agent'],
    };
  }
}

/** @throws AcpError 400 */
function requireVersion(version: string | string[] | undefined): void {
  const details = { supported_versions: [ACP_VERSION] };
  if (version === undefined || version === '')
    throw new AcpError(400, 'missing_api_version', 'API-Version is missing', details);
  if (version !== ACP_VERSION)
    throw new AcpError(400, 'unsupported_api_version', 'The version is not supported', details);
}

/** @throws AcpError 400 */
function requireKey({ headers }: FastifyRequest): string {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string' || key === '')
    throw new AcpError(400, 'idempotency_key_required', 'The request needs an Idempotency-Key');
  if (key.length > 255)
    throw new AcpError(400, 'invalid', 'Idempotency-Key must have 255 characters at most');
  return key;
}

/** Whether the capabilities of an agent contain the extension for discounts. */
function requestsDiscounts(capabilities: unknown): boolean {
  const { extensions } = (capabilities ?? {}) as { extensions?: unknown };
  return (
    Array.isArray(extensions) &&
    extensions.some((extension: unknown) => {
      const name =
        typeof extension === 'object' && extension !== null && 'name' in extension
          ? extension.name
          : extension;
      return name === DISCOUNT_EXTENSION.name;
    })
  );
}
