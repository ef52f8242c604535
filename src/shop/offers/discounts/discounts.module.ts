import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { AdminDiscountsController } from './admin-discounts.controller.ts';
import { AdminDiscountConditionsController } from './conditions/admin-discount-conditions.controller.ts';
import { DiscountConditionsService } from './conditions/discount-conditions.service.ts';
import { DiscountsService } from './discounts.service.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminDiscountsController, AdminDiscountConditionsController],
  providers: [DiscountsService, DiscountConditionsService],
  exports: [DiscountsService, DiscountConditionsService],
})
export class DiscountsModule {}
