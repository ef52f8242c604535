import { Get, Param, Query } from '@nestjs/common';
import { ShowQuery } from '#engine/http/input/list-query';
import { Lists, Shows } from '#engine/http/output/response-decorators';
import { StoreController } from '#engine/http/surface';
import { returnReasons } from './return-reasons.resource.ts';
import { listTopLevelReasons } from './top-level-reasons.ts';

@StoreController(returnReasons)
export class StoreReturnReasonsController {
  @Get()
  @Lists('GetReturnReasons', 'List return reasons', { unpaged: true })
  list(@Query() query: ShowQuery) {
    return listTopLevelReasons(query);
  }

  @Get(':id')
  @Shows('GetReturnReasonsReason', 'Get a return reason')
  get(@Param('id') id: string) {
    return { id };
  }
}
