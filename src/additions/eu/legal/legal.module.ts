import { Module } from '@nestjs/common';
import { CheckoutModule, HttpModule, ProductsModule, resources } from '@storekeep/server/extend';
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
import { UNIT_PRICE_FIELDS } from './unit-price-sql.ts';
import { UnitPrices } from './unit-prices.ts';

// before the OpenAPI document is written
Object.assign(resources.variants.computed!, UNIT_PRICE_FIELDS);

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
