import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { clientAddress } from '../../../engine/http/limits/client-address.ts';
import {
  AuthenticatePlatform,
  bearerOf,
  type CallingPlatform,
} from '../platforms/requests/authenticate-platform.ts';
import type { AgentCaller } from '../sessions/session-store.ts';
import { FULFILLMENT, negotiate, type Negotiated } from './adapter/negotiate.ts';
import { PlatformProfiles } from './profiles/platform-profiles.ts';
import { profileOf } from './profiles/ucp-agent-header.ts';
import { UcpError } from './ucp-error.ts';

/** A platform that calls by UCP, and what was negotiated with it. */
export interface UcpCaller extends AgentCaller {
  negotiated: Negotiated;
}

/** Finds out who sends a request: the token names the platform, `UCP-Agent` its profile. */
@Injectable()
export class UcpCallers {
  constructor(
    private readonly platforms: AuthenticatePlatform,
    private readonly profiles: PlatformProfiles,
  ) {}

  /** @throws UcpError; too_many_requests */
  async identify(request: FastifyRequest): Promise<UcpCaller> {
    const { headers } = request;
    const url = profileOf(headers['ucp-agent']);
    if (!url) throw new UcpError(400, 'invalid_profile_url', 'UCP-Agent must have the URL of a profile');
    const platform = await this.authenticate(request);
    if (platform.profile_url !== null && new URL(platform.profile_url).href !== url.href)
      throw new UcpError(403, 'profile_not_trusted', 'The profile is not that of the platform');
    await this.platforms.countRequest(platform);
    const negotiated = negotiate(await this.profiles.get(url));
    if (!negotiated) throw new UcpError(422, 'version_unsupported', 'The version of UCP is not supported');
    return {
      platform,
      negotiated,
      spoken: spokenBy(negotiated),
      ip: clientAddress(request),
      user_agent: headers['user-agent'],
    };
  }

  private async authenticate({ headers }: FastifyRequest): Promise<CallingPlatform> {
    const apiKey = headers['x-api-key'];
    const token = bearerOf(headers.authorization) ?? (typeof apiKey === 'string' ? apiKey : null);
    const platform = token === null ? null : await this.platforms.byToken(token);
    if (!platform) throw new UcpError(401, 'unauthorized', 'A valid token is required');
    if (!platform.protocols.includes('ucp'))
      throw new UcpError(403, 'forbidden', 'The platform may not use UCP');
    return platform;
  }
}

function spokenBy({ dialect, capabilities, choosesGroups }: Negotiated): AgentCaller['spoken'] {
  const groups = choosesGroups ? 'groups' : 'one_group';
  return {
    protocol: 'ucp',
    version: dialect.version,
    capabilities: [...capabilities],
    rejectsUnknownItems: false,
    delivery: capabilities.has(FULFILLMENT) ? groups : 'none',
  };
}
