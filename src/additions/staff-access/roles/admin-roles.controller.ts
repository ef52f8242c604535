import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import {
  AdminController,
  Deletes,
  invalidData,
  Lists,
  notAllowed,
  Rejects,
  RequiresAdmin,
  Returns,
  Shows,
} from '@storekeep/server/extend';
import { KnownScopes } from '../known-scopes.ts';
import { CreateRoleBody, ListRolesQuery, UpdateRoleBody } from './roles.input.ts';
import { staffRoles } from './staff-roles.resource.ts';
import { StaffRoles } from './staff-roles.ts';

const UNKNOWN_SCOPE = invalidData('Unknown scopes: orders:delete');

const SCOPES_SCHEMA = {
  type: 'object',
  required: ['scopes'],
  properties: {
    scopes: { type: 'array', items: { type: 'string' }, example: ['orders:read', 'orders:write'] },
  },
};

@AdminController(staffRoles)
export class AdminRolesController {
  constructor(
    private readonly roles: StaffRoles,
    private readonly scopes: KnownScopes,
  ) {}

  @Get()
  @Lists('GetRoles', 'List roles of staff')
  list(@Query() query: ListRolesQuery) {
    return query;
  }

  @Get('scopes')
  @Returns('GetRolesScopes', 'List the scopes that roles and API keys can have', SCOPES_SCHEMA)
  listScopes(): { scopes: string[] } {
    return { scopes: [...this.scopes.list()].sort() };
  }

  @Post()
  @RequiresAdmin()
  @Rejects(UNKNOWN_SCOPE)
  @Shows('PostRoles', 'Create a role of staff')
  create(@Body() body: CreateRoleBody) {
    return this.roles.create(body);
  }

  @Post(':id')
  @RequiresAdmin()
  @Rejects(UNKNOWN_SCOPE, notAllowed('The name and the scopes of admin cannot be changed'))
  @Shows('PostRolesRole', 'Change a role of staff')
  update(@Param('id') id: string, @Body() body: UpdateRoleBody) {
    return this.roles.update(id, body);
  }

  @Delete(':id')
  @RequiresAdmin()
  @Rejects(notAllowed('1 user has the role support: give them another one first'))
  @Deletes('DeleteRolesRole', 'Delete a role of staff')
  delete(@Param('id') id: string) {
    return this.roles.delete(id);
  }
}
