import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { Lists, Shows } from '../http/answers.ts';
import { ShowQuery } from '../http/list-query.ts';
import type { ShownRow } from '../http/resource.ts';
import { AdminController } from '../http/surface.ts';
import { featureFlags, modules } from './features.ts';
import { UpdateStoreBody } from './store.input.ts';
import { extendedStore, paymentProviders, store, taxProviders } from './store.resource.ts';
import { StoreService } from './store.service.ts';

@AdminController(store)
export class AdminStoreController {
  constructor(private readonly store: StoreService) {}

  @Get()
  @Shows('Get the store', { relations: extendedStore })
  async get() {
    return { ...(await this.store.current()), compute: tellFeatures };
  }

  @Post()
  @Shows('Update the store')
  update(@Body() body: UpdateStoreBody) {
    return this.store.update(body);
  }

  @Post('currencies/:code')
  @Shows('Add a currency to the store')
  addCurrency(@Param('code') code: string) {
    return this.store.addCurrency(code);
  }

  @Delete('currencies/:code')
  @Shows('Remove a currency from the store')
  removeCurrency(@Param('code') code: string) {
    return this.store.removeCurrency(code);
  }

  @Get('payment-providers')
  @Lists('List payment providers', { resource: paymentProviders, unpaged: true })
  paymentProviders(@Query() query: ShowQuery) {
    return { query };
  }

  @Get('tax-providers')
  @Lists('List tax providers', { resource: taxProviders, unpaged: true })
  taxProviders(@Query() query: ShowQuery) {
    return { query };
  }
}

function tellFeatures([row]: ShownRow[]): void {
  row.feature_flags = featureFlags;
  row.modules = modules;
}
