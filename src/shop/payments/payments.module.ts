import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { CanceledPayments } from './cancellation/canceled-payments.ts';
import { RemovedSessions } from './cancellation/removed-sessions.ts';
import { SavedPaymentMethods } from './customers/saved-payment-methods.ts';
import { StorePaymentMethodsController } from './customers/store-payment-methods.controller.ts';
import { ManualPayments } from './manual-payments.ts';
import { PaymentProviders } from './payment-providers.ts';
import { SessionProviders } from './session-providers.ts';
import { TestPayments } from './test-payments.ts';

@Module({
  imports: [HttpModule],
  controllers: [StorePaymentMethodsController],
  providers: [
    PaymentProviders,
    ManualPayments,
    TestPayments,
    SessionProviders,
    SavedPaymentMethods,
    CanceledPayments,
    RemovedSessions,
  ],
  exports: [CanceledPayments, PaymentProviders, SessionProviders, TestPayments],
})
export class PaymentsModule {}
