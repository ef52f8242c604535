import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { Rejects } from '#engine/http/output/rejects';
import { Deletes, Lists, Shows } from '#engine/http/output/response-decorators';
import { AdminController } from '#engine/http/surface';
import { CommerceError, notFound } from '#engine/kernel/errors';
import { messages } from '#engine/kernel/text/messages';
import { exampleId } from '#engine/mapping/example-values';
import {
  AddCountryBody,
  AddProviderBody,
  CreateRegionBody,
  ListRegionsQuery,
  UpdateRegionBody,
} from './regions.input.ts';
import { regions } from './regions.resource.ts';
import { RegionsService } from './regions.service.ts';

@AdminController(regions)
export class AdminRegionsController {
  constructor(private readonly regions: RegionsService) {}

  @Get()
  @Lists('GetRegions', 'List regions')
  list(@Query() query: ListRegionsQuery) {
    return query;
  }

  @Post()
  @Rejects(new CommerceError('duplicate_error', messages.countryInOtherRegion('Germany', exampleId('reg'))))
  @Shows('PostRegions', 'Create a region')
  create(@Body() body: CreateRegionBody) {
    return this.regions.create(body);
  }

  @Get(':id')
  @Shows('GetRegionsRegion', 'Get a region')
  get(@Param('id') id: string) {
    return { id };
  }

  @Post(':id')
  @Rejects(new CommerceError('duplicate_error', messages.countryInOtherRegion('Germany', exampleId('reg'))))
  @Shows('PostRegionsRegion', 'Update a region')
  update(@Param('id') id: string, @Body() body: UpdateRegionBody) {
    return this.regions.update(id, body);
  }

  @Delete(':id')
  @Deletes('DeleteRegionsRegion', 'Delete a region')
  delete(@Param('id') id: string) {
    return this.regions.delete(id);
  }

  @Post(':id/countries')
  @Rejects(new CommerceError('duplicate_error', messages.countryInOtherRegion('Germany', exampleId('reg'))))
  @Shows('PostRegionsRegionCountries', 'Add a country to a region')
  addCountry(@Param('id') id: string, @Body() body: AddCountryBody) {
    return this.regions.addCountry(id, body.country_code);
  }

  @Delete(':id/countries/:country_code')
  @Rejects(notFound('country', 'de', 'code'))
  @Shows('PostRegionsRegionCountriesCountry', 'Remove a country from a region')
  removeCountry(@Param('id') id: string, @Param('country_code') code: string) {
    return this.regions.removeCountry(id, code);
  }

  @Post(':id/fulfillment-providers')
  @Shows('PostRegionsRegionFulfillmentProviders', 'Add a fulfillment provider to a region')
  addFulfillmentProvider(@Param('id') id: string, @Body() body: AddProviderBody) {
    return this.regions.addProvider(id, 'fulfillment', body.provider_id);
  }

  @Delete(':id/fulfillment-providers/:provider_id')
  @Shows('PostRegionsRegionFulfillmentProvidersProvider', 'Remove a fulfillment provider from a region')
  removeFulfillmentProvider(@Param('id') id: string, @Param('provider_id') providerId: string) {
    return this.regions.removeProvider(id, 'fulfillment', providerId);
  }

  @Post(':id/payment-providers')
  @Shows('PostRegionsRegionPaymentProviders', 'Add a payment provider to a region')
  addPaymentProvider(@Param('id') id: string, @Body() body: AddProviderBody) {
    return this.regions.addProvider(id, 'payment', body.provider_id);
  }

  @Delete(':id/payment-providers/:provider_id')
  @Shows('PostRegionsRegionPaymentProvidersProvider', 'Remove a payment provider from a region')
  removePaymentProvider(@Param('id') id: string, @Param('provider_id') providerId: string) {
    return this.regions.removeProvider(id, 'payment', providerId);
  }
}
