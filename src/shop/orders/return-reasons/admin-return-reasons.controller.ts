import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ShowQuery } from '#engine/http/input/list-query';
import { Rejects } from '#engine/http/output/rejects';
import { Deletes, Lists, Shows } from '#engine/http/output/response-decorators';
import { AdminController } from '#engine/http/surface';
import { duplicate } from '#engine/kernel/errors';
import { CreateReturnReasonBody, UpdateReturnReasonBody } from './return-reasons.input.ts';
import { returnReasons } from './return-reasons.resource.ts';
import { ReturnReasonsService } from './return-reasons.service.ts';
import { listTopLevelReasons } from './top-level-reasons.ts';

@AdminController(returnReasons)
export class AdminReturnReasonsController {
  constructor(private readonly returnReasons: ReturnReasonsService) {}

  @Get()
  @Lists('GetReturnReasons', 'List return reasons', { unpaged: true })
  list(@Query() query: ShowQuery) {
    return listTopLevelReasons(query);
  }

  @Post()
  @Rejects(duplicate('return_reason', 'value', 'too_small'))
  @Shows('PostReturnReasons', 'Create a return reason')
  create(@Body() body: CreateReturnReasonBody) {
    return this.returnReasons.create(body);
  }

  @Get(':id')
  @Shows('GetReturnReasonsReason', 'Get a return reason')
  get(@Param('id') id: string) {
    return { id };
  }

  @Post(':id')
  @Rejects(duplicate('return_reason', 'value', 'too_small'))
  @Shows('PostReturnReasonsReason', 'Update a return reason')
  update(@Param('id') id: string, @Body() body: UpdateReturnReasonBody) {
    return this.returnReasons.update(id, body);
  }

  @Delete(':id')
  @Deletes('DeleteReturnReason', 'Delete a return reason, with those below it')
  delete(@Param('id') id: string) {
    return this.returnReasons.delete(id);
  }
}
