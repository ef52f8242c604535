import { Module } from '@nestjs/common';
import { CartsModule, HttpModule } from '@storekeep/server/extend';
import { AdminPromotionsController } from './admin-promotions.controller.ts';
import { ActivePromotions } from './carts/active-promotions.ts';
import { PromotionContributor } from './carts/promotion-contributor.ts';
import { PromotionsService } from './promotions.service.ts';

@Module({
  imports: [HttpModule, CartsModule],
  controllers: [AdminPromotionsController],
  providers: [PromotionsService, ActivePromotions, PromotionContributor],
})
export class PromotionsModule {}

export const modules = () => [PromotionsModule];
