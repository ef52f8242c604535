import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module.ts';
import { HttpModule } from '../http/http.module.ts';
import { PaymentsModule } from '../payments/payments.module.ts';
import { ShippingModule } from '../shipping/shipping.module.ts';
import { TaxesModule } from '../taxes/taxes.module.ts';
import { CartOwners } from './cart-owners.ts';
import { CartTaxes } from './cart-taxes.ts';
import { CartsService } from './carts.service.ts';
import { CartChanges } from './change-cart.ts';
import { PaymentSessionsService } from './payment-sessions.service.ts';
import { SessionProviders } from './session-providers.ts';
import { ShippingMethodsService } from './shipping-methods.service.ts';
import { Shoppers } from './shoppers.ts';
import { StoreCartsController } from './store-carts.controller.ts';

@Module({
  imports: [HttpModule, CustomersModule, PaymentsModule, ShippingModule, TaxesModule],
  controllers: [StoreCartsController],
  providers: [
    CartOwners,
    CartsService,
    CartChanges,
    CartTaxes,
    PaymentSessionsService,
    SessionProviders,
    ShippingMethodsService,
    Shoppers,
  ],
  exports: [
    CartsService,
    CartChanges,
    CartTaxes,
    PaymentSessionsService,
    SessionProviders,
    ShippingMethodsService,
  ],
})
export class CartsModule {}
