import { Module } from '@nestjs/common';
import { HttpModule } from '@storekeep/server/extend';
import { AdminStripePaymentsController } from './admin-stripe-payments.controller.ts';
import { StripeWidget } from './stripe-widget.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminStripePaymentsController],
  providers: [StripeWidget],
})
export class StripeWidgetModule {}

export const modules = () => [StripeWidgetModule];
