import { Injectable } from '@nestjs/common';
import { Database, newId } from '@storekeep/server/extend';
import { AnalyticsConfig } from './analytics-config.entity.ts';
import { AnalyticsConfigsService } from './analytics-configs.service.ts';

@Injectable()
export class StoredAnalyticsConfigs extends AnalyticsConfigsService {
  constructor(private readonly database: Database) {
    super();
  }

  async save(
    userId: string,
    { opt_out, anonymize }: { opt_out?: boolean; anonymize?: boolean },
  ): Promise<void> {
    await this.database.transaction((tx) =>
      tx.query(
        `insert into analytics_config as c (id, user_id, opt_out, anonymize)
       values ($1, $2, coalesce($3::bool, false), coalesce($4::bool, false))
       on conflict (user_id) where deleted_at is null do update
       set opt_out = coalesce($3, c.opt_out), anonymize = coalesce($4, c.anonymize), updated_at = now()`,
        [newId(AnalyticsConfig), userId, opt_out ?? null, anonymize ?? null],
      ),
    );
  }

  async delete(userId: string): Promise<void> {
    await this.database.transaction((tx) =>
      tx.query(
        'update analytics_config set deleted_at = now(), updated_at = now() where user_id = $1 and deleted_at is null',
        [userId],
      ),
    );
  }
}
