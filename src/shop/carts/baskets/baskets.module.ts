import { Module } from '@nestjs/common';
import { TaxesModule } from '#shop/settings/taxes/taxes.module';
import { BasketTaxes } from './taxes/basket-taxes.ts';

@Module({ imports: [TaxesModule], providers: [BasketTaxes], exports: [BasketTaxes] })
export class BasketsModule {}
