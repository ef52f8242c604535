import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { AdminStoreController } from './admin-store.controller.ts';
import { StoreService } from './store.service.ts';
import { Features } from './store-features.ts';
import { StoreLanguages } from './store-languages.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminStoreController],
  providers: [StoreService, StoreLanguages, Features],
  exports: [StoreService],
})
export class StoreModule {}
