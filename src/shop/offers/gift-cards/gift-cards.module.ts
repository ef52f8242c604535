import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { AdminGiftCardsController } from './admin-gift-cards.controller.ts';
import { GiftCardsService } from './gift-cards.service.ts';
import { StoreGiftCardsController } from './store-gift-cards.controller.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminGiftCardsController, StoreGiftCardsController],
  providers: [GiftCardsService],
  exports: [GiftCardsService],
})
export class GiftCardsModule {}
