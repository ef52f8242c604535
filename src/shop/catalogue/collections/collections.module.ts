import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { AdminCollectionsController } from './admin-collections.controller.ts';
import { CollectionsService } from './collections.service.ts';
import { StoreCollectionsController } from './store-collections.controller.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminCollectionsController, StoreCollectionsController],
  providers: [CollectionsService],
  exports: [CollectionsService],
})
export class CollectionsModule {}
