import { Module } from '@nestjs/common';
import { TaxesModule } from '../../settings/taxes/taxes.module.ts';
import { BasketTaxes } from './taxes/basket-taxes.ts';

@Module({ imports: [TaxesModule], providers: [BasketTaxes], exports: [BasketTaxes] })
export class BasketsModule {}
