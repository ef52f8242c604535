import { Get, Param } from '@nestjs/common';
import { Shows } from '../../../engine/http/output/response-decorators.ts';
import { CurrentPrincipal, type Principal } from '../../../engine/http/principal.ts';
import { RateLimited } from '../../../engine/http/limits/rate-limited.ts';
import { StoreController } from '../../../engine/http/surface.ts';
import { giftCards } from './gift-cards.resource.ts';
import { GiftCardsService } from './gift-cards.service.ts';

@StoreController(giftCards)
export class StoreGiftCardsController {
  constructor(private readonly giftCards: GiftCardsService) {}

  @Get(':code')
  @RateLimited()
  @Shows('GetGiftCardsCode', 'Get a gift card by its code')
  get(@Param('code') code: string, @CurrentPrincipal() caller: Principal) {
    return this.giftCards.byCode(code, caller.address);
  }
}
