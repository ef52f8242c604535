import { Injectable } from '@nestjs/common';
import { clientAddress } from '@storekeep/server/extend';
import type { FastifyRequest } from 'fastify';
import { requireKey } from '../checkouts/agent-checkouts.ts';
import { AgentError } from '../checkouts/agent-error.ts';
import type { AgentCall, AgentProtocol, ProtocolSpec } from '../checkouts/agent-protocol.ts';
import { type JsonObject, parseJsonBody, readRawBody } from '../checkouts/read-json.ts';
import { AgentsOptions } from '../platforms/agents-options.ts';
import { AuthenticatePlatform, bearerOf } from '../platforms/authenticate-platform.ts';
import type { SessionInput } from '../sessions/session-input.ts';
import type { AgentCaller } from '../sessions/session-store.ts';
import type { SessionView } from '../sessions/view/session-view.ts';
import { readNewSession, readPayment, readSession } from './read-acp-session.ts';
import { showOrder } from './show-acp-order.ts';
import { ACP_VERSION, DISCOUNT_EXTENSION, showSession } from './show-acp-session.ts';

const MAX_KEY = 255;

/** Errors are `{ type, code, message, param? }`. */
export const ACP: ProtocolSpec = {
  path: 'acp/checkout_sessions',
  updatesBy: 'POST',
  echoes: ['request-id', 'idempotency-key'],
  errors: {
    codes: {
      ...{ invalid_item: 'invalid_item_id', nothing_to_sell: 'invalid_item_id' },
      ...{ unknown_billing_country: 'invalid', unsupported_handler: 'unsupported' },
      not_cancelable: 'not_cancelable',
    },
    statuses: { idempotency_conflict: 422 },
    params: {
      unsupported_currency: '$.currency',
      unknown_billing_country: '$.payment_data.billing_address.country',
      unsupported_handler: '$.payment_data.handler_id',
    },
    show: ({ status, code, message, details: { param, supported_versions } }) => ({
      ...{ type: typeOf(status), code, message },
      ...(param !== undefined && { param }),
      ...(supported_versions && { supported_versions }),
    }),
  },
};

function typeOf(status: number): string {
  if (status === 503) return 'service_unavailable';
  return status >= 500 ? 'processing_error' : 'invalid_request';
}

/** The Agentic Commerce Protocol. */
@Injectable()
export class AcpProtocol implements AgentProtocol {
  readonly spec = ACP;

  constructor(
    private readonly platforms: AuthenticatePlatform,
    private readonly options: AgentsOptions,
  ) {}

  /** @throws AgentError 401, 403, 400 (version); too_many_requests */
  async identify(request: FastifyRequest): Promise<AgentCaller> {
    const { headers } = request;
    const token = bearerOf(headers.authorization);
    const platform = token === null ? null : await this.platforms.findByToken(token);
    if (!platform) throw new AgentError(401, 'unauthorized', 'A valid token is required');
    if (!platform.protocols.includes('acp'))
      throw new AgentError(403, 'forbidden', 'The platform may not use ACP');
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

  async readCall(request: FastifyRequest): Promise<AgentCall> {
    const { sessionProtocol, ...caller } = await this.identify(request);
    const key = readKey(request);
    const json = parseJsonBody(await readRawBody(request));
    const capabilities = requestsDiscounts(json) ? [DISCOUNT_EXTENSION.name] : [];
    return { caller: { ...caller, sessionProtocol: { ...sessionProtocol, capabilities } }, json, key };
  }

  readNew(json: JsonObject) {
    return readNewSession(json);
  }

  readChange(json: JsonObject) {
    return readSession(json);
  }

  readRemarks(json: JsonObject): SessionInput {
    const { buyer, note, consents, attribution } = readSession(json);
    const fields = Object.entries({ buyer, note, consents, attribution });
    return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  }

  readPayment(json: JsonObject) {
    return readPayment(json);
  }

  readReason({ intent_trace }: JsonObject) {
    return intent_trace ? { intent_trace } : undefined;
  }

  show(view: SessionView, _: AgentCaller, json: JsonObject): object {
    const { discounts, coupons } = json;
    const hasDiscounts = discounts !== undefined || coupons !== undefined || requestsDiscounts(json);
    return {
      ...showSession(view, this.options, hasDiscounts),
      ...(view.order && { order: showOrder(view.order, this.options) }),
    };
  }
}

/** @throws AgentError 400 */
function requireVersion(version: string | string[] | undefined): void {
  const details = { supported_versions: [ACP_VERSION] };
  if (version === undefined || version === '')
    throw new AgentError(400, 'missing_api_version', 'API-Version is missing', details);
  if (version !== ACP_VERSION)
    throw new AgentError(400, 'unsupported_api_version', 'The version is not supported', details);
}

/** @throws AgentError 400 */
function readKey({ headers }: FastifyRequest): string {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return requireKey(null);
  if (key.length > MAX_KEY)
    throw new AgentError(400, 'invalid', 'Idempotency-Key must have 255 characters at most');
  return key;
}

/** Whether the capabilities of an agent contain the extension for discounts. */
function requestsDiscounts({ capabilities }: JsonObject): boolean {
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
