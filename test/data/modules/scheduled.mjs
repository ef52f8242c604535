import { Inject, Module } from '@nestjs/common';
import { Database, ScheduledJobs } from '@storekeep/server';

class CreateScheduledRuns1700000000000 {
  async up(runner) {
    await runner.query('create table scheduled_run (job varchar, scheduled_at timestamptz, pid int)');
  }
}

/** Jobs that record each of their runs, with the process that ran them. */
class RecordingJobs {
  constructor(jobs, database) {
    const record = (job, { scheduledAt }) =>
      database.query('insert into scheduled_run values ($1, $2, $3)', [job, scheduledAt, process.pid]);
    jobs.schedule('works', '* * * * * *', (run) => record('works', run));
    jobs.schedule('throws', '* * * * * *', async (run) => {
      await record('throws', run);
      throw new Error('out of stamps');
    });
    jobs.schedule('hangs', '* * * * * *', async (run) => {
      await record('hangs', run);
      await new Promise(() => undefined);
    });
  }
}

class ScheduledModule {
  static migrations = { name: 'scheduled', migrations: [CreateScheduledRuns1700000000000] };
}

Inject(ScheduledJobs)(RecordingJobs, undefined, 0);
Inject(Database)(RecordingJobs, undefined, 1);
Module({ providers: [RecordingJobs] })(ScheduledModule);
export default ScheduledModule;
