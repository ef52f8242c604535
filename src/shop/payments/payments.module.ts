import { Module } from '@nestjs/common';
import { HttpModule } from '../../engine/http/http.module.ts';
import { CanceledPayments } from './canceled-payments.ts';
import { ManualPayments } from './manual-payments.ts';
import { PaymentProviders } from './payment-providers.ts';
import { SessionProviders } from './session-providers.ts';
import { TestPayments } from './test-payments.ts';

@Module({
  imports: [HttpModule],
  providers: [PaymentProviders, ManualPayments, TestPayments, SessionProviders, CanceledPayments],
  exports: [PaymentProviders, SessionProviders, TestPayments],
})
export class PaymentsModule {}
