import { Body, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { OpenToAnonymous } from '#engine/http/guards';
import { RateLimited } from '#engine/http/limits/rate-limited';
import { Rejects } from '#engine/http/output/rejects';
import { Deletes, Lists, ReturnsNothing, Shows } from '#engine/http/output/response-decorators';
import { CurrentPrincipal, type Principal } from '#engine/http/principal';
import { AdminController } from '#engine/http/surface';
import { PasswordResets } from '#engine/identity/password-resets';
import { duplicate, invalidData, unauthorized } from '#engine/kernel/errors';
import { messages } from '#engine/kernel/text/messages';
import {
  CreateUserBody,
  ListUsersQuery,
  StaffPasswordResetBody,
  StaffPasswordTokenBody,
  UpdateUserBody,
} from './users.input.ts';
import { users } from './users.resource.ts';
import { UsersService } from './users.service.ts';

@AdminController(users)
export class AdminUsersController {
  constructor(
    private readonly users: UsersService,
    private readonly passwordResets: PasswordResets,
  ) {}

  @Get()
  @Lists('GetUsers', 'List users')
  list(@Query() query: ListUsersQuery) {
    return query;
  }

  @Post()
  @Rejects(duplicate('user', 'email', 'emma@example.com'))
  @Shows('PostUsers', 'Create a user')
  create(@Body() body: CreateUserBody) {
    return this.users.create(body);
  }

  @Post('password-token')
  @RateLimited()
  @OpenToAnonymous()
  @HttpCode(204)
  @ReturnsNothing('PostUsersUserPasswordToken', 'Ask for a token to choose a new password')
  requestReset(@Body() body: StaffPasswordTokenBody, @CurrentPrincipal() caller: Principal) {
    return this.passwordResets.request('staff', body.email, caller.address);
  }

  @Post('reset-password')
  @OpenToAnonymous()
  @Rejects(unauthorized(messages.invalidResetToken), invalidData(messages.malformedToken))
  @Shows('PostUsersUserPassword', 'Choose a new password')
  reset(@Body() body: StaffPasswordResetBody) {
    return this.passwordResets.reset('staff', body);
  }

  @Get(':id')
  @Shows('GetUsersUser', 'Get a user')
  get(@Param('id') id: string) {
    return { id };
  }

  @Post(':id')
  @Shows('PostUsersUser', 'Update a user')
  update(@Param('id') id: string, @Body() body: UpdateUserBody) {
    return this.users.update(id, body);
  }

  @Delete(':id')
  @Deletes('DeleteUsersUser', 'Delete a user')
  delete(@Param('id') id: string) {
    return this.users.delete(id);
  }
}
