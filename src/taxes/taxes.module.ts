import { Module } from '@nestjs/common';
import { HttpModule } from '../http/http.module.ts';
import { AdminTaxRatesController } from './admin-tax-rates.controller.ts';
import { TaxRatesService } from './tax-rates.service.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminTaxRatesController],
  providers: [TaxRatesService],
  exports: [TaxRatesService],
})
export class TaxesModule {}
