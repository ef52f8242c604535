import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { AdminTaxRatesController } from './admin-tax-rates.controller.ts';
import { SystemTaxes } from './system-taxes.ts';
import { TaxProviders } from './tax-providers.ts';
import { TaxRatesService } from './tax-rates.service.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminTaxRatesController],
  providers: [TaxRatesService, TaxProviders, SystemTaxes],
  exports: [TaxRatesService, TaxProviders],
})
export class TaxesModule {}
