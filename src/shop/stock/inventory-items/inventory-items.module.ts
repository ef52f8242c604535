import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { AdminInventoryItemsController } from './admin-inventory-items.controller.ts';
import { InventoryItemsService } from './inventory-items.service.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminInventoryItemsController],
  providers: [InventoryItemsService],
  exports: [InventoryItemsService],
})
export class InventoryItemsModule {}
