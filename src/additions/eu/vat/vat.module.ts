import { Module } from '@nestjs/common';
import { HttpModule, TaxesModule } from '@storekeep/server/extend';
import { PriceDisplays } from './price-display/price-displays.ts';
import { StorePriceDisplayController } from './price-display/store-price-display.controller.ts';
import { ReverseCharge } from './reverse-charge.ts';
import { AdminVatChecksController, AdminVatReportController } from './vat.controllers.ts';
import { VatChecksService } from './vat-checks.service.ts';
import { VatReport } from './vat-report.ts';
import { Vies } from './vies.ts';

/** VAT ids, reverse charge, the report for tax returns, and prices with or without tax by customer group. */
@Module({
  imports: [HttpModule, TaxesModule],
  controllers: [AdminVatChecksController, AdminVatReportController, StorePriceDisplayController],
  providers: [PriceDisplays, ReverseCharge, VatChecksService, VatReport, Vies],
})
export class VatModule {}
