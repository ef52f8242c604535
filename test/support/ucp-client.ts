import { randomUUID } from 'node:crypto';
import type { SigningKey } from '#additions/agents/platforms/signing-keys';
import {
  type Component,
  contentDigest,
  signMessage,
} from '#additions/agents/ucp/signatures/message-signature';
import type { ProfileServer } from '../fakes/profile-server.ts';
import { type AgentResponse, type AgentShop, send } from './agents.ts';
import { expectConsistentTotals, expectUcp } from './ucp-schemas.ts';

const KINDS = [
  ['/orders', 'order'],
  ['/catalog/product', 'oneProduct'],
  ['/catalog', 'products'],
] as const;

/** Signs a POST of a platform that has no token. @returns its headers */
export function signUcpRequest(
  url: URL,
  body: string,
  { profile, key }: { profile: string; key: SigningKey },
): Record<string, string> {
  const headers = {
    'ucp-agent': `profile="${profile}"`,
    'idempotency-key': randomUUID(),
    'content-digest': contentDigest(body),
    'content-type': 'application/json',
  };
  const components: Component[] = [
    ['@method', 'POST'],
    ['@authority', url.host],
    ['@path', url.pathname],
    ...Object.entries(headers),
  ];
  return { ...headers, ...signMessage(components, key, Math.floor(Date.now() / 1000)) };
}

/** A platform that buys by UCP, over HTTP. It validates responses against schemas that were written from the specification. */
export class UcpClient {
  constructor(
    private readonly shop: Pick<AgentShop, 'url' | 'platform'>,
    private readonly profile: Pick<ProfileServer, 'url'>,
    readonly version: string,
  ) {}

  /** Sends a request to a path below `/ucp`. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<AgentResponse> {
    const response = await send(`${this.shop.url}/ucp${path}`, {
      method,
      body,
      headers: {
        authorization: `Bearer ${this.shop.platform.token}`,
        'ucp-agent': `profile="${this.profile.url}"`,
        ...headers,
      },
    });
    this.validate(path, response);
    return response;
  }

  private validate(path: string, { status, body }: AgentResponse): void {
    if (status >= 300) return expectUcp('protocolError', this.version, body);
    if (body.ucp?.status === 'error') return expectUcp('errorResponse', this.version, body);
    const kind = KINDS.find(([start]) => path.startsWith(start))?.[1] ?? 'checkout';
    expectUcp(kind, this.version, body);
    if (kind !== 'checkout') return;
    expectConsistentTotals(body);
  }

  create(body: object, headers?: Record<string, string>): Promise<AgentResponse> {
    return this.send('POST', '/checkout-sessions', body, headers);
  }

  get(id: string): Promise<AgentResponse> {
    return this.send('GET', `/checkout-sessions/${id}`);
  }

  update(id: string, body: object, headers?: Record<string, string>): Promise<AgentResponse> {
    return this.send('PUT', `/checkout-sessions/${id}`, body, headers);
  }

  getOrder(id: string): Promise<AgentResponse> {
    return this.send('GET', `/orders/${id}`);
  }

  /** Completes a session. @param token of the handler `test` */
  complete(id: string, token: string, key: string = randomUUID()): Promise<AgentResponse> {
    const instrument = { id: 'pi_1', handler_id: 'test', type: 'test', credential: { type: 'token', token } };
    return this.send(
      'POST',
      `/checkout-sessions/${id}/complete`,
      { payment: { instruments: [instrument] } },
      { 'idempotency-key': key },
    );
  }

  cancel(id: string, key: string = randomUUID()): Promise<AgentResponse> {
    return this.send('POST', `/checkout-sessions/${id}/cancel`, {}, { 'idempotency-key': key });
  }
}
