import { Body, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Rejects } from '#engine/http/output/rejects';
import { Lists, Shows } from '#engine/http/output/response-decorators';
import { CurrentPrincipal, type Principal } from '#engine/http/principal';
import { AdminController } from '#engine/http/surface';
import { notAllowed } from '#engine/kernel/errors';
import { messages } from '#engine/kernel/text/messages';
import { CreateBatchJobBody, ListBatchJobsQuery } from './batch-jobs.input.ts';
import { batchJobs } from './batch-jobs.resource.ts';
import { BatchJobsService } from './batch-jobs.service.ts';

@AdminController(batchJobs)
export class AdminBatchJobsController {
  constructor(private readonly batchJobs: BatchJobsService) {}

  @Get()
  @Lists('GetBatchJobs', 'List batch jobs')
  list(@Query() query: ListBatchJobsQuery) {
    return query;
  }

  @Post()
  @HttpCode(201)
  @Shows('PostBatchJobs', 'Create a batch job')
  async create(@Body() body: CreateBatchJobBody, @CurrentPrincipal() principal: Principal) {
    return this.batchJobs.create(body, principal.apiKey ? null : await principal.staffId());
  }

  @Get(':id')
  @Shows('GetBatchJobsBatchJob', 'Get a batch job')
  get(@Param('id') id: string) {
    return { id };
  }

  @Post(':id/confirm')
  @Rejects(notAllowed(messages.jobNotPreProcessed))
  @Shows('PostBatchJobsBatchJobConfirmProcessing', 'Confirm a batch job that waits for it')
  confirm(@Param('id') id: string) {
    return this.batchJobs.confirm(id);
  }

  @Post(':id/cancel')
  @Rejects(notAllowed(messages.jobCompleted))
  @Shows('PostBatchJobsBatchJobCancel', 'Cancel a batch job')
  cancel(@Param('id') id: string) {
    return this.batchJobs.cancel(id);
  }
}
