import { Module } from '@nestjs/common';
import { CheckoutModule, HttpModule, ProductsModule } from '@storekeep/server/extend';
import { CurrentLegalTexts } from './current-legal-texts.ts';
import {
  AdminLegalTextsController,
  AdminOrderLegalTextsController,
} from './http/admin-legal-texts.controller.ts';
import {
  StoreLegalTextsController,
  StoreOrderLegalTextsController,
} from './http/store-legal-texts.controller.ts';
import { LegalMail } from './legal-mail.ts';
import { LegalTextsService } from './legal-texts.service.ts';
import { RequireAcceptance } from './require-acceptance.ts';
import { UnitPrices } from './unit-prices.ts';

/** Legal texts with their acceptance, and prices per unit. */
@Module({
  imports: [CheckoutModule, HttpModule, ProductsModule],
  controllers: [
    AdminLegalTextsController,
    AdminOrderLegalTextsController,
    StoreLegalTextsController,
    StoreOrderLegalTextsController,
  ],
  providers: [CurrentLegalTexts, LegalMail, LegalTextsService, RequireAcceptance, UnitPrices],
})
export class LegalModule {}
