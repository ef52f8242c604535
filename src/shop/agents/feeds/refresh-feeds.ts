import { Injectable } from '@nestjs/common';
import { PeriodicTask } from '../../../engine/background/periodic-task.ts';
import { Database } from '../../../engine/kernel/database/database.ts';
import { AgentsOptions } from '../platforms/agents-options.ts';
import { AgentFeeds } from './agent-feeds.ts';
import type { AgentFeedFormat } from '../../../model/entities/agents/agent-feed.entity.ts';

const INTERVAL_MS = 60_000;
const BATCH = 100;

/** Builds feeds again when they are old. Several processes may run it concurrently. */
@Injectable()
export class RefreshFeeds extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly feeds: AgentFeeds,
    private readonly options: AgentsOptions,
  ) {
    super('failed to build a feed again', INTERVAL_MS);
  }

  async run(): Promise<void> {
    const old = await this.database.query<{ region_id: string; format: AgentFeedFormat }>(
      `select region_id, format from agent_feed
       where built_at < now() - make_interval(mins => $1) order by built_at limit ${BATCH}`,
      [this.options.feedMinutes],
    );
    await this.recoverEach(
      old,
      ({ region_id, format }) => `${format} of region ${region_id}`,
      ({ region_id, format }) => this.feeds.request(region_id, format),
    );
  }
}
