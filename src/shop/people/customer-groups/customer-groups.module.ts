import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { AdminCustomerGroupsController } from './admin-customer-groups.controller.ts';
import { CustomerGroupsService } from './customer-groups.service.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminCustomerGroupsController],
  providers: [CustomerGroupsService],
  exports: [CustomerGroupsService],
})
export class CustomerGroupsModule {}
