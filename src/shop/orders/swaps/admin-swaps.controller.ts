import { Get, Param, Query } from '@nestjs/common';
import { Lists, Shows } from '#engine/http/output/response-decorators';
import { AdminController } from '#engine/http/surface';
import { ListSwapsQuery } from './swaps.input.ts';
import { swaps } from './swaps.resource.ts';

@AdminController(swaps)
export class AdminSwapsController {
  @Get()
  @Lists('GetSwaps', 'List swaps')
  list(@Query() query: ListSwapsQuery) {
    return query;
  }

  @Get(':id')
  @Shows('GetSwapsSwap', 'Get a swap')
  get(@Param('id') id: string) {
    return { id };
  }
}
