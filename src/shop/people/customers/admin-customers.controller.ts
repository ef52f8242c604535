import { Body, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Rejects } from '#engine/http/output/rejects';
import { Lists, Shows } from '#engine/http/output/response-decorators';
import { AdminController } from '#engine/http/surface';
import { CommerceError, duplicate } from '#engine/kernel/errors';
import { messages } from '#engine/kernel/text/messages';
import { exampleId } from '#engine/mapping/example-values';
import { CreateCustomerBody, ListCustomersQuery, UpdateCustomerBody } from './customers.input.ts';
import { customers } from './customers.resource.ts';
import { accountEmailFixed, CustomersService } from './customers.service.ts';

@AdminController(customers)
export class AdminCustomersController {
  constructor(private readonly customers: CustomersService) {}

  @Get()
  @Lists('GetCustomers', 'List customers')
  list(@Query() query: ListCustomersQuery) {
    return query;
  }

  @Post()
  @HttpCode(201)
  @Rejects(duplicate('customer', 'email', 'oliver@example.com'))
  @Shows('PostCustomers', 'Create a customer')
  create(@Body() body: CreateCustomerBody) {
    return this.customers.create(body);
  }

  @Get(':id')
  @Shows('GetCustomersCustomer', 'Get a customer')
  get(@Param('id') id: string) {
    return { id };
  }

  @Post(':id')
  @Rejects(
    new CommerceError('not_found', messages.unknownCustomerGroups([exampleId('cgrp')])),
    accountEmailFixed(),
    duplicate('customer', 'email', 'oliver@example.com'),
  )
  @Shows('PostCustomersCustomer', 'Update a customer')
  update(@Param('id') id: string, @Body() body: UpdateCustomerBody) {
    return this.customers.update(id, body);
  }
}
