import { Body, Delete, Get, Post } from '@nestjs/common';
import { Answers, AnswersNothing, Shows } from '../../../engine/http/output/response-decorators.ts';
import { CalledBy, StaffId, type Caller } from '../../../engine/http/principal.ts';
import { OpenToAll } from '../../../engine/http/guards.ts';
import { NotReplayed } from '../../../engine/http/idempotency/idempotency.ts';
import { Rationed } from '../../../engine/http/limits/rate-limited.ts';
import { AdminController } from '../../../engine/http/surface.ts';
import { StaffLoginBody } from './auth.input.ts';
import { ACCESS_TOKEN, AuthService } from './auth.service.ts';
import { logins, users } from './users.resource.ts';

@AdminController(users, 'auth', logins)
export class AdminAuthController {
  constructor(private readonly auth: AuthService) {}

  @Get()
  @Shows('GetAuth', 'Get the current user')
  get(@StaffId() id: string) {
    return { id };
  }

  @Post()
  @NotReplayed()
  @OpenToAll()
  @Rationed()
  @Shows('PostAuth', 'Log a user in')
  login(@Body() body: StaffLoginBody, @CalledBy() caller: Caller) {
    return this.auth.loginStaff(body, caller);
  }

  @Post('token')
  @NotReplayed()
  @OpenToAll()
  @Rationed()
  @Answers('PostToken', 'Log a user in without a cookie', ACCESS_TOKEN)
  token(@Body() body: StaffLoginBody, @CalledBy() caller: Caller) {
    return this.auth.staffToken(body, caller);
  }

  @Delete()
  @OpenToAll()
  @AnswersNothing('DeleteAuth', 'Log the current user out')
  logout(@CalledBy() caller: Caller) {
    return this.auth.logoutStaff(caller);
  }
}
