import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { CartsModule } from '#shop/carts/operations/carts.module';
import { CustomersModule } from '#shop/people/customers/customers.module';
import { ShippingModule } from '#shop/shipping/shipping.module';
import { CheckoutModule } from '../checkout/checkout.module.ts';
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
