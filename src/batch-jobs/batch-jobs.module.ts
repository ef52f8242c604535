import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module.ts';
import { JobTypes } from './job-types.ts';

@Module({
  imports: [HttpModule],
  providers: [JobTypes],
  exports: [JobTypes],
})
export class BatchJobsModule {}
