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
      ({ region_id, format, locale }) => `${format} ${locale} of region ${region_id}`,
      ({ region_id: regionId, format, locale, file_key: file }) =>
        this.feeds.request({ regionId, format, locale, file }),
    );
  }
}

interface DueFeed {
  region_id: string;
  format: AgentFeedFormat;
  locale: string;
  file_key: string | null;
}

/** Missing and old feeds; also those of deleted regions and former languages, whose files the job deletes. */
const DUE = `
  select k.region_id, k.format, k.locale, a.file_key
  from (
    select r.id as region_id, f.format, l.locale from region r cross join unnest($2::text[]) f(format)
      cross join (
        select '' union select t.tag from store s, jsonb_array_elements_text(
          case when jsonb_typeof(s.locales) = 'array' then s.locales else '[]' end) t (tag)
        where t.tag is distinct from s.default_locale) l (locale)
    where r.deleted_at is null
    union select region_id, format, locale from agent_feed) k
  left join agent_feed a on a.region_id = k.region_id and a.format = k.format and a.locale = k.locale
  where a.built_at is null or a.built_at < now() - make_interval(mins => $1)
  order by a.built_at nulls first, k.region_id, k.format, k.locale limit ${BATCH}`;
