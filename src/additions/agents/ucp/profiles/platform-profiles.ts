import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { AgentError } from '#additions/agents/checkouts/agent-error';
import { AgentsOptions } from '#additions/agents/platforms/agents-options';
import { fetchJson, UnreachableError } from './fetch-json.ts';
import { parseProfile, type PlatformProfile } from './parse-profile.ts';

const MAX_PROFILES = 1000;
const MIN_AGE_SECONDS = 60;
const MAX_AGE_SECONDS = 24 * 60 * 60;
/** Of each platform that the shop knows, and of all others together. */
const FETCHES_PER_MINUTE = 60;
const UNKNOWN = 'unknown';
const MINUTE_MS = 60_000;

interface CachedProfile {
  profile: PlatformProfile;
  /** Milliseconds since 1970, like `expiresAt`. */
  attemptedAt: number;
  expiresAt: number;
}

/** Fetches the profiles of platforms, and caches them for the time that their `Cache-Control` allows: a minute to a day. */
@Injectable()
export class PlatformProfiles {
  private readonly cache = new LRUCache<string, CachedProfile>({ max: MAX_PROFILES });
  private readonly fetching = new Map<string, Promise<PlatformProfile>>();
  /** The times of recent fetches, in milliseconds since 1970, by platform. */
  private readonly fetches = new LRUCache<string, number[]>({ max: MAX_PROFILES });

  constructor(private readonly options: AgentsOptions) {}

  /**
   * @param platformId whose fetches are limited apart from those of others; null for an unknown platform, which anybody may invent
   * @throws AgentError `profile_unreachable`, `profile_malformed`; 503 if too many profiles are fetched
   */
  async get(url: URL, platformId: string | null): Promise<PlatformProfile> {
    const cached = this.cache.get(url.href);
    if (cached && cached.expiresAt > Date.now()) return cached.profile;
    return this.fetchOrReuse(url, platformId, cached);
  }

  /**
   * Fetches a profile again, at most once a minute, also if that fails: anybody can send requests that name an unknown key.
   * @returns null if that was attempted within the last minute
   * @throws AgentError
   */
  async refresh(url: URL, platformId: string | null): Promise<PlatformProfile | null> {
    const cached = this.cache.get(url.href);
    const isRecent = cached && cached.attemptedAt > Date.now() - MINUTE_MS;
    return isRecent && !this.fetching.has(url.href) ? null : this.fetchOrReuse(url, platformId, cached);
  }

  /** Fetches a profile; while its platform cannot be reached, the previous one is used, for a minute until the next attempt. */
  private async fetchOrReuse(
    url: URL,
    platformId: string | null,
    previous: CachedProfile | undefined,
  ): Promise<PlatformProfile> {
    try {
      return await this.fetchOnce(url, platformId);
    } catch (error) {
      if (!previous || !(error instanceof AgentError) || error.status === 422) throw error;
      previous.expiresAt = Math.max(previous.expiresAt, Date.now() + MINUTE_MS);
      return previous.profile;
    }
  }

  /** Concurrent requests share a fetch. */
  private fetchOnce(url: URL, platformId: string | null): Promise<PlatformProfile> {
    const { href } = url;
    const fetching =
      this.fetching.get(href) ?? this.fetch(url, platformId).finally(() => void this.fetching.delete(href));
    this.fetching.set(href, fetching);
    return fetching;
  }

  private async fetch(url: URL, platformId: string | null): Promise<PlatformProfile> {
    const attemptedAt = this.countFetch(platformId ?? UNKNOWN);
    const cached = this.cache.get(url.href);
    if (cached) cached.attemptedAt = attemptedAt;
    const { json, maxAgeSeconds = 0 } = await fetchJson(url, this.options).catch((error: unknown) => {
      if (!(error instanceof UnreachableError)) throw error;
      throw new AgentError(424, 'profile_unreachable', `The profile cannot be fetched: ${error.message}`);
    });
    const profile = parseProfile(json);
    if (!profile) throw new AgentError(422, 'profile_malformed', 'The document is not a profile of UCP');
    const age = Math.min(Math.max(maxAgeSeconds, MIN_AGE_SECONDS), MAX_AGE_SECONDS);
    this.cache.set(url.href, { profile, attemptedAt, expiresAt: Date.now() + age * 1000 });
    return profile;
  }

  /** Counts a fetch towards the limit per minute. @returns the time @throws AgentError 503 */
  private countFetch(platform: string): number {
    const now = Date.now();
    const recent = (this.fetches.get(platform) ?? []).filter((time) => time > now - MINUTE_MS);
    if (recent.length >= FETCHES_PER_MINUTE)
      throw new AgentError(503, 'unavailable', 'Too many profiles are fetched at the moment', {
        retryAfter: 10,
      });
    this.fetches.set(platform, [...recent, now]);
    return now;
  }
}
