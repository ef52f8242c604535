import { Module } from '@nestjs/common';
import { HttpModule } from '../../../engine/http/http.module.ts';
import { AdminStoreController } from './admin-store.controller.ts';
import { Features } from './store-features.ts';
import { StoreService } from './store.service.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminStoreController],
  providers: [StoreService, Features],
  exports: [StoreService],
})
export class StoreModule {}
