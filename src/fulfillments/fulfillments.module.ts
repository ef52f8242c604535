import { Module } from '@nestjs/common';
import { HttpModule } from '../engine/http/http.module.ts';
import { OrdersModule } from '../orders/orders.module.ts';
import { RegionsModule } from '../shop/settings/regions/regions.module.ts';
import { AdminFulfillmentsController } from './admin-fulfillments.controller.ts';
import { AskForParcelsAgain } from './ask-again.ts';
import { FulfillmentsService } from './fulfillments.service.ts';
import { GiveUp } from './give-up.ts';
import { HandOver } from './hand-over.ts';

@Module({
  imports: [HttpModule, OrdersModule, RegionsModule],
  controllers: [AdminFulfillmentsController],
  providers: [AskForParcelsAgain, FulfillmentsService, GiveUp, HandOver],
  exports: [GiveUp, HandOver],
})
export class FulfillmentsModule {}
