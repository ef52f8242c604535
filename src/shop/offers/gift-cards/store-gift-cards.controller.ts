import { Get, Param } from '@nestjs/common';
import { RateLimited } from '#engine/http/limits/rate-limited';
import { Rejects } from '#engine/http/output/rejects';
import { Shows } from '#engine/http/output/response-decorators';
import { CurrentPrincipal, type Principal } from '#engine/http/principal';
import { StoreController } from '#engine/http/surface';
import { notFound } from '#engine/kernel/errors';
import { giftCards } from './gift-cards.resource.ts';
import { GiftCardsService } from './gift-cards.service.ts';

@StoreController(giftCards)
export class StoreGiftCardsController {
  constructor(private readonly giftCards: GiftCardsService) {}

  @Get(':code')
  @RateLimited()
  @Rejects(notFound('gift_card', 'GIFT-1F7K', 'code'))
  @Shows('GetGiftCardsCode', 'Get a gift card by its code')
  get(@Param('code') code: string, @CurrentPrincipal() caller: Principal) {
    return this.giftCards.byCode(code, caller.address);
  }
}
