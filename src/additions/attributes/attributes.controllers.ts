import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { AdminController, Deletes, Lists, Shows, StoreController } from '@storekeep/server/extend';
import { CreateAttributeBody, ListAttributesQuery, UpdateAttributeBody } from './attributes.input.ts';
import { attributes } from './attributes.resource.ts';
import { AttributesService } from './attributes.service.ts';

@AdminController(attributes)
export class AdminAttributesController {
  constructor(private readonly attributes: AttributesService) {}

  @Get()
  @Lists('GetAttributes', 'List attributes')
  list(@Query() query: ListAttributesQuery) {
    return query;
  }

  @Post()
  @Shows('PostAttributes', 'Create an attribute')
  create(@Body() body: CreateAttributeBody) {
    return this.attributes.create(body);
  }

  @Get(':id')
  @Shows('GetAttributesAttribute', 'Get an attribute')
  get(@Param('id') id: string) {
    return { id };
  }

  @Post(':id')
  @Shows('PostAttributesAttribute', 'Update an attribute')
  update(@Param('id') id: string, @Body() body: UpdateAttributeBody) {
    return this.attributes.update(id, body);
  }

  @Delete(':id')
  @Deletes('DeleteAttributesAttribute', 'Delete an attribute, also from all products')
  delete(@Param('id') id: string) {
    return this.attributes.delete(id);
  }
}

@StoreController(attributes)
export class StoreAttributesController {
  @Get()
  @Lists('GetAttributes', 'List the attributes that shoppers filter by')
  list(@Query() query: ListAttributesQuery) {
    return query;
  }
}
