import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { clientAddress } from '../../../engine/http/limits/client-connection.ts';
import { AgentsOptions } from '../platforms/agents-options.ts';
import {
  AuthenticatePlatform,
  bearerOf,
  type CallingPlatform,
} from '../platforms/requests/authenticate-platform.ts';
import { parseJsonBody, readRawBody, type RawBody } from '../platforms/requests/read-json-body.ts';
import type { AgentCaller } from '../sessions/session-store.ts';
import { FULFILLMENT, negotiate, type Negotiated } from './adapter/negotiate.ts';
import { PlatformProfiles } from './profiles/platform-profiles.ts';
import { profileOf } from './profiles/ucp-agent-header.ts';
import { isSigned, verifyRequest, type RawRequest } from './signatures/verify-request.ts';
import { readKey, type UcpCall, type UcpCaller } from './ucp-call.ts';
import { UcpError } from './ucp-error.ts';

/**
 * Identifies the platform that sends a request: by its token, or else by the profile in `UCP-Agent` if a key of the profile has signed
 * the request. A signature is checked even if there is a token.
 */
@Injectable()
export class UcpCallers {
  constructor(
    private readonly platforms: AuthenticatePlatform,
    private readonly profiles: PlatformProfiles,
    private readonly options: AgentsOptions,
  ) {}

  /** Reads a request of REST, and identifies its platform. @throws UcpError; too_many_requests; as `readRawBody`, `parseJsonBody` */
  async readCall(request: FastifyRequest): Promise<UcpCall> {
    const raw = await readRawBody(request);
    const caller = await this.identify(request, raw);
    return { caller, key: readKey(request.headers['idempotency-key']), json: parseJsonBody(raw) };
  }

  /** @param url of the profile; defaults to that of `UCP-Agent`. @throws UcpError; too_many_requests */
  async identify(
    request: FastifyRequest,
    raw: RawBody = withoutBody(request),
    url = profileOf(raw.headers['ucp-agent']),
  ): Promise<UcpCaller> {
    if (!url) throw new UcpError(400, 'invalid_profile_url', 'UCP-Agent must have the URL of a profile');
    const rawRequest = this.rawRequestOf(request, raw);
    const registered = await this.authenticate(rawRequest, url);
    if (registered) await this.platforms.countRequest(registered);
    const profile = await this.profiles.get(url);
    if (isSigned(rawRequest)) await verifyRequest(rawRequest, profile, () => this.profiles.refresh(url));
    const negotiated = negotiate(profile);
    if (!negotiated) throw new UcpError(422, 'version_unsupported', 'The version of UCP is not supported');
    const platform = registered ?? (await this.platforms.addByProfile(url));
    if (!registered) await this.platforms.countRequest(platform);
    return {
      platform,
      negotiated,
      sessionProtocol: sessionProtocolOf(negotiated, url),
      ip: clientAddress(request),
      user_agent: request.headers['user-agent'],
    };
  }

  /** @returns null for a platform that staff have not registered; its signature has to prove that the profile is its own */
  private async authenticate(rawRequest: RawRequest, url: URL): Promise<CallingPlatform | null> {
    const token = tokenOf(rawRequest);
    if (token === null) return this.findByProfile(rawRequest, url);
    const platform = await this.platforms.findByToken(token);
    if (!platform) throw new UcpError(401, 'unauthorized', 'A valid token is required');
    requireProtocol(platform);
    if (platform.profile_url !== null && new URL(platform.profile_url).href !== url.href)
      throw new UcpError(403, 'profile_not_trusted', 'The profile is not that of the platform');
    return platform;
  }

  /** Finds the platform with the profile. The caller checks its signature after fetching the profile. */
  private async findByProfile(rawRequest: RawRequest, url: URL): Promise<CallingPlatform | null> {
    const isOpen = this.options.ucpAccess === 'open';
    if (!isSigned(rawRequest))
      throw isOpen
        ? new UcpError(401, 'signature_missing', 'The request needs a token or a signature')
        : new UcpError(401, 'unauthorized', 'A valid token is required');
    const platform = await this.platforms.findByProfile(url.href);
    if (platform?.is_disabled || (!platform && !isOpen))
      throw new UcpError(403, 'profile_not_trusted', 'The profile is not registered');
    if (platform) requireProtocol(platform);
    return platform;
  }

  /**
   * The sender chooses the header `Host`, so a request that was signed for another shop could be repeated here with its host. Only
   * tests reach the server at another host than the public one.
   */
  private rawRequestOf(request: FastifyRequest, { body, headers }: RawBody): RawRequest {
    const { publicUrl, allowInsecure } = this.options;
    const { host } = headers;
    const others = allowInsecure && typeof host === 'string' ? [host.toLowerCase()] : [];
    return { request, headers, body, authorities: [new URL(publicUrl).host, ...others] };
  }
}

/** @throws UcpError 403 */
function requireProtocol({ protocols }: CallingPlatform): void {
  if (!protocols.includes('ucp')) throw new UcpError(403, 'forbidden', 'The platform may not use UCP');
}

function withoutBody({ headers }: FastifyRequest): RawBody {
  return { body: Buffer.alloc(0), headers };
}

function tokenOf({ headers }: RawRequest): string | null {
  const { authorization, 'x-api-key': apiKey } = headers;
  const bearer = typeof authorization === 'string' ? bearerOf(authorization) : null;
  return bearer ?? (typeof apiKey === 'string' ? apiKey : null);
}

function sessionProtocolOf(
  { dialect, capabilities, choosesGroups, receivesOrders }: Negotiated,
  { href }: URL,
): AgentCaller['sessionProtocol'] {
  const groups = choosesGroups ? 'groups' : 'one_group';
  return {
    protocol: 'ucp',
    version: dialect.version,
    capabilities: [...capabilities],
    profile: receivesOrders ? href : null,
    rejectsUnknownItems: false,
    delivery: capabilities.has(FULFILLMENT) ? groups : 'none',
  };
}
