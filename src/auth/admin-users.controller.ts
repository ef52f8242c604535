import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { Deletes, Lists, Shows } from '../http/answers.ts';
import { AdminController } from '../http/surface.ts';
import { CreateUserBody, ListUsersQuery, UpdateUserBody } from './users.input.ts';
import { users } from './users.resource.ts';
import { UsersService } from './users.service.ts';

@AdminController(users)
export class AdminUsersController {
  constructor(private readonly users: UsersService) {}

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
