import { Get, Param, Query, Req } from '@nestjs/common';
import {
  CurrentCustomer,
  type LoggedInAccount,
  Returns,
  ShopLanguages,
  Shows,
  StoreController,
} from '@storekeep/server/extend';
import type { FastifyRequest } from 'fastify';
import { CurrentLegalTexts } from '../current-legal-texts.ts';
import { legalTexts } from '../legal-texts.resource.ts';
import { CurrentLegalTextsQuery } from './legal-texts.input.ts';
import { ACCEPTED_LEGAL_TEXTS, CURRENT_LEGAL_TEXTS } from './legal-texts.schemas.ts';

@StoreController(legalTexts)
export class StoreLegalTextsController {
  constructor(
    private readonly texts: CurrentLegalTexts,
    private readonly languages: ShopLanguages,
  ) {}

  @Get()
  @Returns('GetLegalTexts', 'List the legal texts that are in force for a buyer', CURRENT_LEGAL_TEXTS)
  async list(@Query() query: CurrentLegalTextsQuery, @Req() request: FastifyRequest) {
    const locale = this.languages.requested(request);
    const default_locale = this.languages.of(request)?.locale;
    return { legal_texts: await this.texts.list({ ...query, locale, default_locale }) };
  }

  @Get(':id')
  @Shows('GetLegalTextsLegalText', 'Get a published legal text, also one that was replaced')
  get(@Param('id') id: string) {
    return { id };
  }
}

@StoreController('orders', undefined, { tag: 'Orders', tagDescription: '' })
export class StoreOrderLegalTextsController {
  constructor(private readonly texts: CurrentLegalTexts) {}

  @Get(':id/legal-texts')
  @Returns(
    'GetOrdersOrderLegalTexts',
    'List the legal texts that the customer has accepted with an own order',
    ACCEPTED_LEGAL_TEXTS,
  )
  async list(@Param('id') id: string, @CurrentCustomer() customer: LoggedInAccount) {
    return { legal_texts: await this.texts.accepted(id, customer.id) };
  }
}
