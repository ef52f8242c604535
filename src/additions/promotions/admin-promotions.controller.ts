import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { AdminController, Deletes, Lists, Shows } from '@storekeep/server/extend';
import { CreatePromotionBody, ListPromotionsQuery, UpdatePromotionBody } from './promotions.input.ts';
import { promotions } from './promotions.resource.ts';
import { PromotionsService } from './promotions.service.ts';

@AdminController(promotions)
export class AdminPromotionsController {
  constructor(private readonly promotions: PromotionsService) {}

  @Get()
  @Lists('GetPromotions', 'List promotions')
  list(@Query() query: ListPromotionsQuery) {
    return query;
  }

  @Post()
  @Shows('PostPromotions', 'Create a promotion')
  create(@Body() body: CreatePromotionBody) {
    return this.promotions.create(body);
  }

  @Get(':id')
  @Shows('GetPromotionsPromotion', 'Get a promotion')
  get(@Param('id') id: string) {
    return { id };
  }

  @Post(':id')
  @Shows('PostPromotionsPromotion', 'Change a promotion')
  update(@Param('id') id: string, @Body() body: UpdatePromotionBody) {
    return this.promotions.update(id, body);
  }

  @Delete(':id')
  @Deletes('DeletePromotionsPromotion', 'Delete a promotion')
  delete(@Param('id') id: string) {
    return this.promotions.delete(id);
  }
}
