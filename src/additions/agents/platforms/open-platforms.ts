import { Injectable } from '@nestjs/common';
import { Database, insertRows, newId, type Sql, tooManyRequests, type Tx } from '@storekeep/server/extend';
import { AgentPlatform } from '../entities/agent-platform.entity.ts';
import {
  type CallingPlatform,
  hashAgentToken,
  newAgentSecret,
  newAgentToken,
  SELECT_PLATFORM,
} from './authenticate-platform.ts';

/** How many platforms of one host, and of all hosts, may add themselves within an hour. */
const MAX_PER_HOST = 5;
const MAX_IN_TOTAL = 100;
const RETRY_SECONDS = 600;

type OpenPlatform = CallingPlatform & { is_disabled: boolean };

/**
 * Platforms that staff have not registered. One is identified by the origin of its profile and its key, since a platform can publish the
 * same profile under any number of URLs.
 */
@Injectable()
export class OpenPlatforms {
  constructor(private readonly database: Database) {}

  /**
   * Finds the platform that has signed a request, also a disabled one, or adds it. Staff disable a platform with its origin, as new keys
   * cost nothing: no other one of this origin is added afterwards.
   * @param profile its URL
   * @param thumbprint of the key
   * @throws too_many_requests if too many have been added within the last hour
   */
  async findOrAdd(profile: URL, thumbprint: string): Promise<OpenPlatform> {
    return (
      (await find(this.database, profile, thumbprint)) ??
      (await this.database.transaction(async (tx) => {
        await tx.query(`select pg_advisory_xact_lock(hashtextextended('new agent platforms', 0))`);
        return (await find(tx, profile, thumbprint)) ?? add(tx, profile, thumbprint);
      }))
    );
  }
}

async function find(sql: Sql, profile: URL, thumbprint: string): Promise<OpenPlatform | null> {
  const [platform] = await sql.query<OpenPlatform>(FIND, [`${profile.origin}/`, thumbprint]);
  return platform ?? null;
}

async function add(tx: Tx, { href, host, hostname }: URL, thumbprint: string): Promise<OpenPlatform> {
  const [{ of_host, in_total }] = await tx.query<{ of_host: number; in_total: number }>(COUNT, [hostname]);
  if (of_host >= MAX_PER_HOST || in_total >= MAX_IN_TOTAL)
    throw tooManyRequests('Too many platforms have been added; try again later', RETRY_SECONDS);
  const id = newId(AgentPlatform);
  await insertRows(tx, AgentPlatform, [
    {
      ...{ id, name: host, protocols: ['ucp'], region_ids: [], profile_url: href },
      key_thumbprint: thumbprint,
      // the platform never learns this token: it signs its requests
      ...{ token_hash: hashAgentToken(newAgentToken()), webhook_secret: newAgentSecret() },
    },
  ]);
  const [added] = await tx.query<OpenPlatform>(`${SELECT_PLATFORM} where id = $1`, [id]);
  return added;
}

const FIND = `
  ${SELECT_PLATFORM} where starts_with(profile_url, $1) and (key_thumbprint = $2 or is_disabled)
  order by is_disabled desc, created_at, id limit 1`;

const COUNT = `
  select count(*) filter (where substring(profile_url from '^[a-z]+://(\\[[^]]*\\]|[^/:]+)') = $1)::int as of_host,
    count(*)::int as in_total
  from agent_platform where key_thumbprint is not null and created_at > now() - interval '1 hour'`;
