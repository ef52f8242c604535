import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { AdminRegionsController } from './admin-regions.controller.ts';
import { RegionsService } from './regions.service.ts';
import { StoreRegionsController } from './store-regions.controller.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminRegionsController, StoreRegionsController],
  providers: [RegionsService],
  exports: [RegionsService],
})
export class RegionsModule {}
