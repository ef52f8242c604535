import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { Rejects } from '#engine/http/output/rejects';
import { Deletes, Lists, Shows } from '#engine/http/output/response-decorators';
import { AdminController } from '#engine/http/surface';
import { CommerceError, duplicate } from '#engine/kernel/errors';
import { messages } from '#engine/kernel/text/messages';
import { exampleId } from '#engine/mapping/example-values';
import { customers } from '../customers/customers.resource.ts';
import {
  CreateCustomerGroupBody,
  ListCustomerGroupsQuery,
  ListMembersQuery,
  MembersBody,
  UpdateCustomerGroupBody,
} from './customer-groups.input.ts';
import { customerGroups } from './customer-groups.resource.ts';
import { CustomerGroupsService } from './customer-groups.service.ts';

@AdminController(customerGroups)
export class AdminCustomerGroupsController {
  constructor(private readonly groups: CustomerGroupsService) {}

  @Get()
  @Lists('GetCustomerGroups', 'List customer groups')
  list(@Query() query: ListCustomerGroupsQuery) {
    return query;
  }

  @Post()
  @Rejects(duplicate('customer_group', 'name', 'Regulars'))
  @Shows('PostCustomerGroups', 'Create a customer group')
  create(@Body() body: CreateCustomerGroupBody) {
    return this.groups.create(body);
  }

  @Get(':id')
  @Shows('GetCustomerGroupsGroup', 'Get a customer group')
  get(@Param('id') id: string) {
    return { id };
  }

  @Post(':id')
  @Rejects(duplicate('customer_group', 'name', 'Friends'))
  @Shows('PostCustomerGroupsGroup', 'Update a customer group')
  update(@Param('id') id: string, @Body() body: UpdateCustomerGroupBody) {
    return this.groups.update(id, body);
  }

  @Delete(':id')
  @Deletes('DeleteCustomerGroupsCustomerGroup', 'Delete a customer group')
  delete(@Param('id') id: string) {
    return this.groups.delete(id);
  }

  @Get(':id/customers')
  @Lists('GetCustomerGroupsGroupCustomers', 'List the customers of a group', { resource: customers })
  listMembers(@Param('id') id: string, @Query() query: ListMembersQuery) {
    return this.groups.listMembers(id, query);
  }

  @Post(':id/customers/batch')
  @Rejects(new CommerceError('not_found', messages.unknownCustomers([exampleId('cus')])))
  @Shows('PostCustomerGroupsGroupCustomersBatch', 'Add customers to a group')
  addMembers(@Param('id') id: string, @Body() { customer_ids }: MembersBody) {
    return this.groups.addMembers(
      id,
      customer_ids.map((customer) => customer.id),
    );
  }

  @Delete(':id/customers/batch')
  @Shows('DeleteCustomerGroupsGroupCustomerBatch', 'Remove customers from a group')
  removeMembers(@Param('id') id: string, @Body() { customer_ids }: MembersBody) {
    return this.groups.removeMembers(
      id,
      customer_ids.map((customer) => customer.id),
    );
  }
}
