import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ShowQuery } from '#engine/http/input/list-query';
import { Rejects } from '#engine/http/output/rejects';
import { Deletes, Lists, Shows } from '#engine/http/output/response-decorators';
import { AdminController } from '#engine/http/surface';
import { notFound } from '#engine/kernel/errors';
import { exampleId } from '#engine/mapping/example-values';
import { CreateShippingProfileBody, UpdateShippingProfileBody } from './shipping-profiles.input.ts';
import { shippingProfiles } from './shipping-profiles.resource.ts';
import { ShippingProfilesService } from './shipping-profiles.service.ts';

@AdminController(shippingProfiles)
export class AdminShippingProfilesController {
  constructor(private readonly profiles: ShippingProfilesService) {}

  @Get()
  @Lists('GetShippingProfiles', 'List shipping profiles', { unpaged: true })
  list(@Query() query: ShowQuery) {
    return { query };
  }

  @Post()
  @Shows('PostShippingProfiles', 'Create a shipping profile')
  create(@Body() body: CreateShippingProfileBody) {
    return this.profiles.create(body);
  }

  @Get(':id')
  @Shows('GetShippingProfilesProfile', 'Get a shipping profile')
  get(@Param('id') id: string) {
    return { id };
  }

  @Post(':id')
  @Rejects(notFound('product', exampleId('prod')), notFound('shipping_option', exampleId('so')))
  @Shows('PostShippingProfilesProfile', 'Update a shipping profile')
  update(@Param('id') id: string, @Body() body: UpdateShippingProfileBody) {
    return this.profiles.update(id, body);
  }

  @Delete(':id')
  @Deletes('DeleteShippingProfilesProfile', 'Delete a shipping profile')
  delete(@Param('id') id: string) {
    return this.profiles.delete(id);
  }
}
