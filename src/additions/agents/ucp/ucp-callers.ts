import { Injectable } from '@nestjs/common';
import { clientAddress } from '@storekeep/server/extend';
import type { FastifyRequest } from 'fastify';
import { AgentError } from '../checkouts/agent-error.ts';
import type { AgentCall } from '../checkouts/agent-protocol.ts';
import { parseJsonBody, type RawBody, readRawBody } from '../checkouts/read-json.ts';
import { AgentsOptions } from '../platforms/agents-options.ts';
import { AuthenticatePlatform, bearerOf, type CallingPlatform } from '../platforms/authenticate-platform.ts';
import { OpenPlatforms } from '../platforms/open-platforms.ts';
import type { AgentCaller } from '../sessions/session-store.ts';
import { FULFILLMENT, negotiate, type Negotiated } from './adapter/negotiate.ts';
import type { PlatformProfile } from './profiles/parse-profile.ts';
import { PlatformProfiles } from './profiles/platform-profiles.ts';
import { parseProfileUrl, profileOf } from './profiles/ucp-agent-header.ts';
import { isSigned, type RawRequest, readSignature, verifySignature } from './signatures/verify-request.ts';

/** A platform that calls by UCP, and what was negotiated with it. */
export interface UcpCaller extends AgentCaller {
  negotiated: Negotiated;
}

/** A request of a platform, by REST or MCP. */
export type UcpCall = AgentCall<UcpCaller>;

const MAX_KEY = 255;

/** Reads an idempotency key; null if it is absent. @throws AgentError 400 if it is empty or too long */
export function readKey(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' || value.length < 1 || value.length > MAX_KEY)
    throw new AgentError(400, 'invalid_request', 'Idempotency-Key must have 1 to 255 characters');
  return value;
}

/**
 * Identifies the platform that sends a request: by its token, or else by the profile in `UCP-Agent` if a key of the profile has signed
 * the request. A signature is checked even if there is a token.
 */
@Injectable()
export class UcpCallers {
  constructor(
    private readonly platforms: AuthenticatePlatform,
    private readonly openPlatforms: OpenPlatforms,
    private readonly profiles: PlatformProfiles,
    private readonly options: AgentsOptions,
  ) {}

  /** Reads a request of REST, and identifies its platform. @throws AgentError; too_many_requests; as `readRawBody`, `parseJsonBody` */
  async readCall(request: FastifyRequest): Promise<UcpCall> {
    const raw = await readRawBody(request);
    const caller = await this.identify(request, raw);
    return { caller, key: readKey(request.headers['idempotency-key']), json: parseJsonBody(raw) };
  }

  /** @param url of the profile; defaults to that of `UCP-Agent`. @throws AgentError; too_many_requests */
  async identify(
    request: FastifyRequest,
    raw: RawBody = withoutBody(request),
    url = profileOf(raw.headers['ucp-agent']),
  ): Promise<UcpCaller> {
    if (!url) throw new AgentError(400, 'invalid_profile_url', 'UCP-Agent must have the URL of a profile');
    const rawRequest = this.rawRequestOf(request, raw);
    const token = tokenOf(rawRequest);
    const known = await (token === null ? this.findByProfile(rawRequest, url) : this.findByToken(token, url));
    // anybody can name the profile of another platform, so that only a token or a signature counts
    if (known && token !== null) await this.platforms.countRequest(known);
    const { profile, thumbprint } = await this.readProfile(rawRequest, url, known?.id ?? null);
    const negotiated = negotiate(profile);
    if (!negotiated) throw new AgentError(422, 'version_unsupported', 'The version of UCP is not supported');
    const platform = known ?? (await this.findOpenPlatform(url, requireSigned(thumbprint)));
    if (token === null) await this.platforms.countRequest(platform);
    return {
      platform,
      negotiated,
      sessionProtocol: sessionProtocolOf(negotiated, url),
      ip: clientAddress(request),
      user_agent: request.headers['user-agent'],
    };
  }

  /** @throws AgentError 403; too_many_requests */
  private async findOpenPlatform(url: URL, thumbprint: string): Promise<CallingPlatform> {
    const platform = await this.openPlatforms.findOrAdd(url, thumbprint);
    if (platform.is_disabled)
      throw new AgentError(403, 'profile_not_trusted', 'A platform of this origin is disabled');
    return platform;
  }

  /** Fetches the profile, and verifies the signature if there is one. @returns the thumbprint of the key that has signed */
  private async readProfile(
    rawRequest: RawRequest,
    url: URL,
    platformId: string | null,
  ): Promise<{ profile: PlatformProfile; thumbprint: string | null }> {
    const signature = isSigned(rawRequest) ? readSignature(rawRequest) : null;
    const profile = await this.profiles.get(url, platformId);
    const refresh = () => this.profiles.refresh(url, platformId);
    const thumbprint = signature && (await verifySignature(rawRequest, signature, profile, refresh));
    return { profile, thumbprint };
  }

  /** @throws AgentError 401, 403 */
  private async findByToken(token: string, url: URL): Promise<CallingPlatform> {
    const platform = await this.platforms.findByToken(token);
    if (!platform) throw new AgentError(401, 'unauthorized', 'A valid token is required');
    requireProtocol(platform);
    if (platform.profile_url !== null && parseProfileUrl(platform.profile_url)?.href !== url.href)
      throw new AgentError(403, 'profile_not_trusted', 'The profile is not that of the platform');
    return platform;
  }

  /**
   * Finds the platform with the profile. The caller checks its signature after fetching the profile.
   * @returns null for a platform that staff have not registered
   * @throws AgentError 401, 403
   */
  private async findByProfile(rawRequest: RawRequest, url: URL): Promise<CallingPlatform | null> {
    const isOpen = this.options.ucpAccess === 'open';
    if (!isSigned(rawRequest))
      throw isOpen ? signatureMissing() : new AgentError(401, 'unauthorized', 'A valid token is required');
    const platform = await this.platforms.findByProfile(url.href);
    if (platform?.is_disabled || (!platform && !isOpen))
      throw new AgentError(403, 'profile_not_trusted', 'The profile is not registered');
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

/** @throws AgentError 403 */
function requireProtocol({ protocols }: CallingPlatform): void {
  if (!protocols.includes('ucp')) throw new AgentError(403, 'forbidden', 'The platform may not use UCP');
}

/** @throws AgentError 401 */
function requireSigned(thumbprint: string | null): string {
  if (thumbprint === null) throw signatureMissing();
  return thumbprint;
}

function signatureMissing(): AgentError {
  return new AgentError(401, 'signature_missing', 'The request needs a token or a signature');
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
