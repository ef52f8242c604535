import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  IdempotencyStore,
  KeyReused,
  type CommittedWork,
} from '../../../../engine/idempotency/idempotency-store.ts';
import { IdentityOptions } from '../../../../engine/identity/identity-options.ts';
import { CommerceError } from '../../../../engine/kernel/errors.ts';
import { RequestWork, runAsRequest } from '../../../../engine/kernel/request-work.ts';
import { Cart } from '../../../../model/entities/carts/cart.entity.ts';

/** A request of a platform that changes something. */
export interface PlatformRequest {
  platformId: string;
  method: string;
  path: string;
  /** The header `Idempotency-Key`; null without one. */
  key: string | null;
  json: unknown;
}

/** A response, as it is stored and sent again. */
export interface AgentResponse {
  status: number;
  /** A JSON text. */
  body: string;
  /** Whether it is stored and replayed. False if the same request may succeed later. Defaults to true. */
  isFinal?: boolean;
  /** Seconds after which the platform may try again; of responses that are not final. */
  retryAfter?: number;
}

export type RepeatableResponse = AgentResponse & {
  /** Whether it was stored by an earlier request with the key. */
  isReplayed: boolean;
};

/** Why a request with a key was not processed. */
export class IdempotencyError extends Error {
  constructor(readonly reason: 'reused' | 'in_flight') {
    super(
      reason === 'reused'
        ? 'The idempotency key was used with another request'
        : 'A request with this idempotency key is still at work',
    );
    this.name = 'IdempotencyError';
  }
}

/** Processes a request with an idempotency key once, and replays its response. */
@Injectable()
export class IdempotentRequests {
  constructor(
    private readonly store: IdempotencyStore,
    private readonly identity: IdentityOptions,
  ) {}

  /**
   * @param work receives what an earlier request with the key has committed, if its response was lost
   * @throws IdempotencyError; errors of `work`, after which the key can be used again unless something was committed
   */
  run(
    request: PlatformRequest,
    work: (committed: CommittedWork | null) => Promise<AgentResponse>,
  ): Promise<RepeatableResponse> {
    const requestWork = new RequestWork(undefined, `agent ${request.platformId}`);
    return runAsRequest(requestWork, async () => {
      const { key } = request;
      if (key === null) return { ...(await work(null)), isReplayed: false };
      return this.runOnce({ ...request, key }, work);
    });
  }

  private async runOnce(
    { platformId, method, path, key, json }: PlatformRequest & { key: string },
    work: (committed: CommittedWork | null) => Promise<AgentResponse>,
  ): Promise<RepeatableResponse> {
    const keyed = { key, method, path, scope: `agent:${platformId}:${path}`, hash: this.hashOf(json) };
    let hasRun = false;
    let retryAfter: number | undefined;
    try {
      const { status, body } = await this.store.once(keyed, [Cart.idPrefix], async (committed) => {
        hasRun = true;
        const { isFinal = true, ...response } = await work(committed);
        retryAfter = response.retryAfter;
        return { ...response, rebuildable: null, login: null, isStored: isFinal };
      });
      return { status, body: body ?? '', isReplayed: !hasRun, retryAfter };
    } catch (error) {
      if (error instanceof KeyReused) throw new IdempotencyError('reused');
      if (!hasRun && error instanceof CommerceError && error.type === 'conflict')
        throw new IdempotencyError('in_flight');
      throw error;
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
}
