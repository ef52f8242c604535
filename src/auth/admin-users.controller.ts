import { Body, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { AnswersNothing, Deletes, Lists, Shows } from '../http/answers.ts';
import { CalledBy, type Caller } from '../http/caller.ts';
import { OpenToAll } from '../http/guards.ts';
import { AdminController } from '../http/surface.ts';
import { StaffPasswordResets } from './staff-password-resets.ts';
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
    private readonly passwordResets: StaffPasswordResets,
  ) {}

  @Get()
  @Lists('List users')
  list(@Query() query: ListUsersQuery) {
    return query;
  }

  @Post()
  @Shows('Create a user')
  create(@Body() body: CreateUserBody) {
    return this.users.create(body);
  }

  @Post('password-token')
  @OpenToAll()
  @HttpCode(204)
  @AnswersNothing('Ask for a token to choose a new password')
  requestReset(@Body() body: StaffPasswordTokenBody, @CalledBy() caller: Caller) {
    return this.passwordResets.request(body.email, caller.address);
  }

  @Post('reset-password')
  @OpenToAll()
  @Shows('Choose a new password')
  reset(@Body() body: StaffPasswordResetBody) {
    return this.passwordResets.reset(body);
  }

  @Get(':id')
  @Shows('Get a user')
  get(@Param('id') id: string) {
    return { id };
  }

  @Post(':id')
  @Shows('Update a user')
  update(@Param('id') id: string, @Body() body: UpdateUserBody) {
    return this.users.update(id, body);
  }

  @Delete(':id')
  @Deletes('Delete a user')
  delete(@Param('id') id: string) {
    return this.users.delete(id);
  }
}
