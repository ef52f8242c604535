import { Module } from '@nestjs/common';
import { HttpModule } from '../../../engine/http/http.module.ts';
import { OrdersModule } from '../order/orders.module.ts';
import { RegionsModule } from '../../settings/regions/regions.module.ts';
import { AdminFulfillmentsController } from './admin-fulfillments.controller.ts';
import { AskForParcelsAgain } from './retry-fulfillments.ts';
import { FulfillmentsService } from './fulfillments.service.ts';
import { GiveUp } from './cancel-fulfillment.ts';
import { HandOver } from './create-fulfillment.ts';

@Module({
  imports: [HttpModule, OrdersModule, RegionsModule],
  controllers: [AdminFulfillmentsController],
  providers: [AskForParcelsAgain, FulfillmentsService, GiveUp, HandOver],
  exports: [GiveUp, HandOver],
})
export class FulfillmentsModule {}
