import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { SafeToRepeat } from '#engine/http/idempotency/idempotency';
import { Lists, Shows } from '#engine/http/output/response-decorators';
import { AdminController } from '#engine/http/surface';
import { ListCurrenciesQuery, UpdateCurrencyBody } from './currencies.input.ts';
import { currencies } from './currencies.resource.ts';
import { CurrenciesService } from './currencies.service.ts';

@AdminController(currencies)
export class AdminCurrenciesController {
  constructor(private readonly currencies: CurrenciesService) {}

  @Get()
  @Lists('GetCurrencies', 'List currencies')
  list(@Query() query: ListCurrenciesQuery) {
    return query;
  }

  @Post(':code')
  @SafeToRepeat()
  @Shows('PostCurrenciesCurrency', 'Update a currency')
  update(@Param('code') code: string, @Body() body: UpdateCurrencyBody) {
    return this.currencies.update(code, body);
  }
}
