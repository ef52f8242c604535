import { Injectable } from '@nestjs/common';
import { Database, ScheduledJobs } from '@storekeep/server';

@Injectable()
export class PointsExpiry {
  constructor(jobs: ScheduledJobs, database: Database) {
    const expire = () =>
      database.transaction((tx) =>
        tx.query(`delete from loyalty_points where earned_at < now() - interval '1 year'`),
      );
    jobs.schedule('loyalty.expire', '0 3 * * *', expire, { timeZone: 'Europe/Berlin' });
  }
}
