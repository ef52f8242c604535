import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { PaymentsModule } from '#shop/payments/payments.module';
import { AdminPaymentCollectionsController } from './admin-payment-collections.controller.ts';
import { AuthorizeCollection } from './authorize-collection.ts';
import { CollectionChanges } from './change-collection.ts';
import { CollectionSessionsService } from './collection-sessions.service.ts';
import { PaymentCollectionsService } from './payment-collections.service.ts';
import { StorePaymentCollectionsController } from './store-payment-collections.controller.ts';

@Module({
  imports: [HttpModule, PaymentsModule],
  controllers: [AdminPaymentCollectionsController, StorePaymentCollectionsController],
  providers: [CollectionChanges, CollectionSessionsService, AuthorizeCollection, PaymentCollectionsService],
  exports: [AuthorizeCollection, PaymentCollectionsService],
})
export class PaymentCollectionsModule {}
