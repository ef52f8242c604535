import { Module } from '@nestjs/common';
import { HttpModule } from '@storekeep/server/extend';
import { AdminApiKeysController } from './api-keys/admin-api-keys.controller.ts';
import { ApiKeys } from './api-keys/api-keys.ts';
import { KnownScopes } from './known-scopes.ts';
import { PermissionsByRole } from './permissions-by-role.ts';
import { AdminRolesController } from './roles/admin-roles.controller.ts';
import { StaffRoles } from './roles/staff-roles.ts';
import { AdminSecondFactorController } from './second-factor/admin-second-factor.controller.ts';
import { SecondFactors } from './second-factor/second-factors.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminApiKeysController, AdminRolesController, AdminSecondFactorController],
  providers: [ApiKeys, KnownScopes, SecondFactors, PermissionsByRole, StaffRoles],
  exports: [KnownScopes],
})
export class StaffAccessModule {}

export const modules = () => [StaffAccessModule];
