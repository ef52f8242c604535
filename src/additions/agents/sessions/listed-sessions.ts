import { Injectable } from '@nestjs/common';
import { Database, requireIds } from '@storekeep/server/extend';
import { AgentPlatform } from '../entities/agent-platform.entity.ts';
import type { ListAgentSessionsQuery } from './agent-sessions.input.ts';

/** A session as staff see it. */
export interface ListedSession {
  id: string;
  protocol: string;
  version: string;
  status: string;
  /** Minor currency units. */
  total: number | null;
  attribution: Record<string, unknown> | null;
  order_id: string | null;
  expires_at: string;
  created_at: string;
}

const MAX_LIMIT = 200;

/** Lists the sessions of platforms for staff. */
@Injectable()
export class ListedSessions {
  constructor(private readonly database: Database) {}

  /** Lists the newest sessions first. @throws not_found */
  async list(platformId: string, { limit: requested = 50, offset = 0 }: ListAgentSessionsQuery) {
    await requireIds(this.database, AgentPlatform, [platformId]);
    const limit = Math.min(requested, MAX_LIMIT);
    const [{ sessions, count }] = await this.database.query<{ sessions: ListedSession[]; count: number }>(
      `select (select count(*) from agent_session where platform_id = $1) as count,
         (select coalesce(json_agg(row_to_json(x)), '[]') from (
            select cart_id as id, protocol, version, status, shown_total as total, attribution, order_id,
              ${timeSql('expires_at')} as expires_at, ${timeSql('created_at')} as created_at
            from agent_session s where platform_id = $1 order by s.created_at desc, cart_id desc limit $2 offset $3) x) as sessions`,
      [platformId, limit, offset],
    );
    return { sessions, count, offset, limit };
  }
}

function timeSql(column: string): string {
  return `to_char(s.${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
}
