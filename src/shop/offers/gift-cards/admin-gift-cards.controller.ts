import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { Deletes, Lists, Shows } from '../../../engine/http/output/response-decorators.ts';
import { AdminController } from '../../../engine/http/surface.ts';
import { CreateGiftCardBody, ListGiftCardsQuery, UpdateGiftCardBody } from './gift-cards.input.ts';
import { giftCards } from './gift-cards.resource.ts';
import { GiftCardsService } from './gift-cards.service.ts';
import { giftCardErrors } from './gift-card-errors.ts';
import { exampleId } from '../../../engine/mapping/example-values.ts';
import { Rejects } from '../../../engine/http/output/rejects.ts';
import { notFound } from '../../../engine/kernel/errors.ts';

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
