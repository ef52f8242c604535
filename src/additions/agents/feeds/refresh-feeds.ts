import { Injectable } from '@nestjs/common';
import { Database, PeriodicTask } from '@storekeep/server/extend';
import { type AgentFeedFormat, agentFeedFormats } from '../entities/agent-feed.entity.ts';
import { AgentsOptions } from '../platforms/agents-options.ts';
import { AgentFeeds } from './agent-feeds.ts';

const INTERVAL_MS = 60_000;
const BATCH = 100;

/** Builds the feeds of all regions, and builds them again when they are old. Several processes may run it concurrently. */
@Injectable()
export class RefreshFeeds extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly feeds: AgentFeeds,
    private readonly options: AgentsOptions,
  ) {
    super('failed to request a feed', INTERVAL_MS);
  }

  async run(): Promise<void> {
    const due = await this.database.query<DueFeed>(DUE, [this.options.feedMinutes, agentFeedFormats]);
    await this.recoverEach(
      due,
      ({ region_id, format }) => `${format} of region ${region_id}`,
      ({ region_id: regionId, format, file_key: file }) => this.feeds.request({ regionId, format, file }),
    );
  }
}

interface DueFeed {
  region_id: string;
  format: AgentFeedFormat;
  file_key: string | null;
}

/** Missing and old feeds; also those of deleted regions, whose files the job deletes. */
const DUE = `
  select r.id as region_id, f.format, a.file_key
  from region r cross join unnest($2::text[]) f(format)
  left join agent_feed a on a.region_id = r.id and a.format = f.format
  where (r.deleted_at is null or a.region_id is not null)
    and (a.built_at is null or a.built_at < now() - make_interval(mins => $1))
  order by a.built_at nulls first, r.id, f.format limit ${BATCH}`;
