import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { SafeToRepeat } from '#engine/http/idempotency/idempotency';
import { ShowQuery } from '#engine/http/input/list-query';
import { Rejects } from '#engine/http/output/rejects';
import { Lists, Shows } from '#engine/http/output/response-decorators';
import { AdminController } from '#engine/http/surface';
import { invalidData, notFound } from '#engine/kernel/errors';
import { messages } from '#engine/kernel/text/messages';
import { exampleId } from '#engine/mapping/example-values';
import type { RepresentedRow } from '#engine/mapping/representation';
import { UpdateStoreBody } from './store.input.ts';
import { extendedStoreRelations, paymentProviders, store, taxProviders } from './store.resource.ts';
import { StoreService } from './store.service.ts';
import { Features } from './store-features.ts';

@AdminController(store)
export class AdminStoreController {
  constructor(
    private readonly store: StoreService,
    private readonly features: Features,
  ) {}

  @Get()
  @Shows('GetStore', 'Get the store', { relations: extendedStoreRelations })
  async get() {
    return { ...(await this.store.current()), compute: this.addFeatures };
  }

  @Post()
  @SafeToRepeat()
  @Rejects(invalidData(messages.currencyNotInStore('usd')), notFound('stock_location', exampleId('sloc')))
  @Shows('PostStore', 'Update the store')
  update(@Body() body: UpdateStoreBody) {
    return this.store.update(body);
  }

  @Post('currencies/:code')
  @SafeToRepeat()
  @Shows('PostStoreCurrenciesCode', 'Add a currency to the store')
  addCurrency(@Param('code') code: string) {
    return this.store.addCurrency(code);
  }

  @Delete('currencies/:code')
  @Shows('DeleteStoreCurrenciesCode', 'Remove a currency from the store')
  removeCurrency(@Param('code') code: string) {
    return this.store.removeCurrency(code);
  }

  @Get('payment-providers')
  @Lists('GetStorePaymentProviders', 'List payment providers', { resource: paymentProviders, unpaged: true })
  paymentProviders(@Query() query: ShowQuery) {
    return { query };
  }

  @Get('tax-providers')
  @Lists('GetStoreTaxProviders', 'List tax providers', { resource: taxProviders, unpaged: true })
  taxProviders(@Query() query: ShowQuery) {
    return { query };
  }

  private readonly addFeatures = ([row]: RepresentedRow[]): void => {
    row.feature_flags = this.features.flags();
    row.modules = this.features.modules();
  };
}
