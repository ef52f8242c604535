import { Body, Delete, Get, Post } from '@nestjs/common';
import { OpenToAnonymous } from '#engine/http/guards';
import { NotReplayed } from '#engine/http/idempotency/idempotency';
import { RateLimited } from '#engine/http/limits/rate-limited';
import { Rejects } from '#engine/http/output/rejects';
import { Returns, ReturnsNothing, Shows } from '#engine/http/output/response-decorators';
import { CurrentPrincipal, type Principal, StaffId } from '#engine/http/principal';
import { AdminController } from '#engine/http/surface';
import { wrongCredentials } from '#engine/identity/credentials';
import { secondFactorRequired, wrongCode } from '#engine/kernel/errors';
import { StaffLoginBody } from './auth.input.ts';
import { ACCESS_TOKEN, AuthService } from './auth.service.ts';
import { authTag, users } from './users.resource.ts';

@AdminController(users, 'auth', authTag)
export class AdminAuthController {
  constructor(private readonly auth: AuthService) {}

  @Get()
  @Shows('GetAuth', 'Get the current user')
  get(@StaffId() id: string) {
    return { id };
  }

  @Post()
  @NotReplayed()
  @OpenToAnonymous()
  @RateLimited()
  @Rejects(wrongCredentials(), secondFactorRequired(), wrongCode())
  @Shows('PostAuth', 'Log a user in')
  login(@Body() body: StaffLoginBody, @CurrentPrincipal() caller: Principal) {
    return this.auth.loginStaff(body, caller);
  }

  @Post('token')
  @NotReplayed()
  @OpenToAnonymous()
  @RateLimited()
  @Rejects(wrongCredentials(), secondFactorRequired(), wrongCode())
  @Returns('PostToken', 'Log a user in without a cookie', ACCESS_TOKEN)
  token(@Body() body: StaffLoginBody, @CurrentPrincipal() caller: Principal) {
    return this.auth.createStaffToken(body, caller);
  }

  @Delete()
  @OpenToAnonymous()
  @ReturnsNothing('DeleteAuth', 'Log the current user out')
  logout(@CurrentPrincipal() caller: Principal) {
    return this.auth.logoutStaff(caller);
  }
}
