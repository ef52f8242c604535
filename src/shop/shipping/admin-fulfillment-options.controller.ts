import { Get, Param } from '@nestjs/common';
import { Returns } from '#engine/http/output/response-decorators';
import { AdminController } from '#engine/http/surface';
import { regions } from '../settings/regions/regions.resource.ts';
import { FulfillmentProviders } from './fulfillment-providers.ts';

@AdminController(regions)
export class AdminFulfillmentOptionsController {
  constructor(private readonly providers: FulfillmentProviders) {}

  @Get(':id/fulfillment-options')
  @Returns('GetRegionsRegionFulfillmentOptions', 'List what the fulfillment providers of a region offer', {
    type: 'object',
    properties: { fulfillment_options: { type: 'array', items: { type: 'object' } } },
  })
  async list(@Param('id') id: string) {
    return { fulfillment_options: await this.providers.optionsInRegion(id) };
  }
}
