import { Module } from '@nestjs/common';
import { HttpModule, TaxesModule } from '@storekeep/server/extend';
import { ReverseCharge } from './reverse-charge.ts';
import { AdminVatChecksController, AdminVatReportController } from './vat.controllers.ts';
import { VatChecksService } from './vat-checks.service.ts';
import { VatReport } from './vat-report.ts';
import { Vies } from './vies.ts';

/** VAT ids, reverse charge, and the report for tax returns. */
@Module({
  imports: [HttpModule, TaxesModule],
  controllers: [AdminVatChecksController, AdminVatReportController],
  providers: [ReverseCharge, VatChecksService, VatReport, Vies],
})
export class VatModule {}
