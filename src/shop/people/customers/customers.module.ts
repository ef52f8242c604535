import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { AdminCustomersController } from './admin-customers.controller.ts';
import { CustomerAddresses } from './customer-addresses.ts';
import { CustomersService } from './customers.service.ts';
import { EmailChanges } from './email-changes.ts';
import { StoreCustomersController } from './store-customers.controller.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminCustomersController, StoreCustomersController],
  providers: [CustomersService, CustomerAddresses, EmailChanges],
  exports: [CustomersService, CustomerAddresses],
})
export class CustomersModule {}
