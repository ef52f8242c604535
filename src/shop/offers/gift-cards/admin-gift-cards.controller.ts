import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { Rejects } from '#engine/http/output/rejects';
import { Deletes, Lists, Shows } from '#engine/http/output/response-decorators';
import { AdminController } from '#engine/http/surface';
import { notFound } from '#engine/kernel/errors';
import { exampleId } from '#engine/mapping/example-values';
import { giftCardErrors } from './gift-card-errors.ts';
import { CreateGiftCardBody, ListGiftCardsQuery, UpdateGiftCardBody } from './gift-cards.input.ts';
import { giftCards } from './gift-cards.resource.ts';
import { GiftCardsService } from './gift-cards.service.ts';

@AdminController(giftCards)
export class AdminGiftCardsController {
  constructor(private readonly giftCards: GiftCardsService) {}

  @Get()
  @Lists('GetGiftCards', 'List gift cards')
  list(@Query() query: ListGiftCardsQuery) {
    return query;
  }

  @Post()
  @Rejects(notFound('region', exampleId('reg')))
  @Shows('PostGiftCards', 'Create a gift card')
  create(@Body() body: CreateGiftCardBody) {
    return this.giftCards.create(body);
  }

  @Get(':id')
  @Shows('GetGiftCardsGiftCard', 'Get a gift card')
  get(@Param('id') id: string) {
    return { id };
  }

  @Post(':id')
  @Rejects(notFound('region', exampleId('reg')), giftCardErrors.balanceAboveValue(1000))
  @Shows('PostGiftCardsGiftCard', 'Update a gift card')
  update(@Param('id') id: string, @Body() body: UpdateGiftCardBody) {
    return this.giftCards.update(id, body);
  }

  @Delete(':id')
  @Deletes('DeleteGiftCardsGiftCard', 'Delete a gift card')
  delete(@Param('id') id: string) {
    return this.giftCards.delete(id);
  }
}
