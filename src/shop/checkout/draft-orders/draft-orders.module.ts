import { Module } from '@nestjs/common';
import { CartsModule } from '../../carts/operations/carts.module.ts';
import { CheckoutModule } from '../checkout/checkout.module.ts';
import { CustomersModule } from '../../people/customers/customers.module.ts';
import { HttpModule } from '../../../engine/http/http.module.ts';
import { ShippingModule } from '../../shipping/shipping.module.ts';
import { AdminDraftOrdersController } from './admin-draft-orders.controller.ts';
import { DraftOrdersService } from './draft-orders.service.ts';
import { NewDrafts } from './new-drafts.ts';

@Module({
  imports: [HttpModule, CartsModule, CheckoutModule, CustomersModule, ShippingModule],
  controllers: [AdminDraftOrdersController],
  providers: [DraftOrdersService, NewDrafts],
  exports: [DraftOrdersService],
})
export class DraftOrdersModule {}
