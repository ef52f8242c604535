import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { AdminReturnReasonsController } from './admin-return-reasons.controller.ts';
import { ReturnReasonsService } from './return-reasons.service.ts';
import { StoreReturnReasonsController } from './store-return-reasons.controller.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminReturnReasonsController, StoreReturnReasonsController],
  providers: [ReturnReasonsService],
  exports: [ReturnReasonsService],
})
export class ReturnReasonsModule {}
