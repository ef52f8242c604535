import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { CustomersModule } from '../customers/customers.module.ts';
import { AdminAuthController } from './admin-auth.controller.ts';
import { AdminUsersController } from './admin-users.controller.ts';
import { AuthService } from './auth.service.ts';
import { StoreAuthController } from './store-auth.controller.ts';
import { UsersService } from './users.service.ts';

@Module({
  imports: [HttpModule, CustomersModule],
  controllers: [AdminAuthController, AdminUsersController, StoreAuthController],
  providers: [AuthService, UsersService],
})
export class AuthModule {}
