import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, RateLimits } from '@storekeep/server/extend';
import type { AgentPlatform } from '../entities/agent-platform.entity.ts';
import { AgentsOptions } from './agents-options.ts';

const PREFIX = 'agt_';
const SECRET_BYTES = 32;

/** A platform that has sent a request. */
export type CallingPlatform = Pick<
  AgentPlatform,
  'id' | 'name' | 'protocols' | 'sales_channel_id' | 'region_ids' | 'profile_url' | 'rate_per_minute'
>;

/** Identifies the platforms that send requests, and limits the number of their requests. */
@Injectable()
export class AuthenticatePlatform {
  constructor(
    private readonly database: Database,
    private readonly rateLimits: RateLimits,
    private readonly options: AgentsOptions,
  ) {}

  /** @returns null for a token that is unknown, expired, or of a disabled platform */
  async findByToken(token: string): Promise<CallingPlatform | null> {
    const [platform] = await this.database.query<CallingPlatform>(BY_TOKEN, [hashAgentToken(token)]);
    return platform ?? null;
  }

  /** Finds the platform with a profile, also a disabled one; null if there is none. */
  async findByProfile(url: string): Promise<(CallingPlatform & { is_disabled: boolean }) | null> {
    const [platform] = await this.database.query<CallingPlatform & { is_disabled: boolean }>(BY_PROFILE, [
      url,
    ]);
    return platform ?? null;
  }

  /** Counts a request of a platform. @throws too_many_requests */
  async countRequest({ id, rate_per_minute }: CallingPlatform): Promise<void> {
    await this.rateLimits.consume([
      { name: `agent ${id}`, kind: 'agents', max: rate_per_minute ?? this.options.ratePerMinute },
    ]);
  }
}

/** Selects a `CallingPlatform`, and whether it is disabled. */
export const SELECT_PLATFORM =
  'select id, name, protocols, sales_channel_id, region_ids, profile_url, rate_per_minute, is_disabled from agent_platform';

const BY_PROFILE = `${SELECT_PLATFORM} where profile_url = $1 order by is_disabled, created_at, id limit 1`;

const BY_TOKEN = `
  ${SELECT_PLATFORM}
  where (token_hash = $1 or (previous_token_hash = $1 and previous_token_until > now())) and not is_disabled`;

/** Reads the token of `Authorization: Bearer`; null without one. */
export function bearerOf(authorization: string | undefined): string | null {
  const [, token] = /^bearer +(\S+) *$/i.exec(authorization ?? '') ?? [];
  return token ?? null;
}

/** Creates the token of a platform: `agt_` and 32 random bytes. */
export function newAgentToken(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
}

/** Creates a secret that signs the events for a platform. */
export function newAgentSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

/** Hashes a token with SHA-256, as it is stored. A token is random, so it needs no salt. */
export function hashAgentToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
