import { Get, Param, Query } from '@nestjs/common';
import { Lists, Shows } from '../../../engine/http/output/response-decorators.ts';
import { ShowQuery } from '../../../engine/http/input/list-query.ts';
import { StoreController } from '../../../engine/http/surface.ts';
import { returnReasons } from './return-reasons.resource.ts';
import { topReasons } from './top-reasons.ts';

@StoreController(returnReasons)
export class StoreReturnReasonsController {
  @Get()
  @Lists('GetReturnReasons', 'List return reasons', { unpaged: true })
  list(@Query() query: ShowQuery) {
    return topReasons(query);
  }

  @Get(':id')
  @Shows('GetReturnReasonsReason', 'Get a return reason')
  get(@Param('id') id: string) {
    return { id };
  }
}
