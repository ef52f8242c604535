import { Module } from '@nestjs/common';
import { TaxesModule } from '../shop/settings/taxes/taxes.module.ts';
import { BasketTaxes } from './basket-taxes.ts';

@Module({ imports: [TaxesModule], providers: [BasketTaxes], exports: [BasketTaxes] })
export class BasketsModule {}
