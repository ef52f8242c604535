import { Injectable } from '@nestjs/common';
import {
  Database,
  type ListResult,
  notAllowed,
  notFound,
  type Representation,
  requireIds,
} from '@storekeep/server/extend';
import { AgentPlatform } from '../entities/agent-platform.entity.ts';
import type { ListAgentDeliveriesQuery } from './agent-deliveries.input.ts';
import { AgentDeliveries } from './agent-deliveries.ts';

/** The deliveries to a platform, for staff. */
@Injectable()
export class ListedDeliveries {
  constructor(
    private readonly database: Database,
    private readonly deliveries: AgentDeliveries,
  ) {}

  /** @throws not_found */
  async list(platformId: string, query: ListAgentDeliveriesQuery): Promise<ListResult> {
    await requireIds(this.database, AgentPlatform, [platformId]);
    return { query, conditions: [{ path: 'platform_id', equals: platformId }] };
  }

  /** Sends the order of a delivery again, as it is now. @throws not_found; not_allowed if the platform is disabled */
  async redeliver(platformId: string, id: string): Promise<Representation> {
    const [platform] = await this.database.query<{ is_disabled: boolean; has_delivery: boolean }>(
      `select is_disabled, exists (select from agent_delivery where id = $2 and platform_id = $1) as has_delivery
       from agent_platform where id = $1`,
      [platformId, id],
    );
    if (!platform) throw notFound('agent_platform', platformId);
    if (!platform.has_delivery) throw notFound('agent_delivery', id);
    if (platform.is_disabled) throw notAllowed(`Platform ${platformId} is disabled`);
    await this.deliveries.resend(id);
    return { id };
  }
}
