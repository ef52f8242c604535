import { Get, Param, Query } from '@nestjs/common';
import { Lists, Returns, Shows } from '#engine/http/output/response-decorators';
import { AdminController } from '#engine/http/surface';
import { variants } from '../products.resource.ts';
import { StorefrontCatalogue } from '../storefront-catalogue.ts';
import { ListVariantsQuery } from './variants.input.ts';
import { VariantsService } from './variants.service.ts';

@AdminController(variants)
export class AdminVariantsController {
  constructor(
    private readonly variants: VariantsService,
    private readonly catalogue: StorefrontCatalogue,
  ) {}

  @Get()
  @Lists('GetVariants', 'List variants')
  list(@Query() query: ListVariantsQuery) {
    return this.catalogue.variantsForStaff(query);
  }

  @Get(':id')
  @Shows('GetVariantsVariant', 'Get a variant')
  get(@Param('id') id: string) {
    return { id };
  }

  @Get(':id/inventory')
  @Returns('GetVariantsVariantInventory', 'Get how many of a variant there are', {
    type: 'object',
    properties: {
      variant: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          inventory: { type: 'array', items: { type: 'object' } },
          sales_channel_availability: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                channel_name: { type: 'string' },
                channel_id: { type: 'string' },
                available_quantity: { type: 'integer' },
              },
            },
          },
        },
      },
    },
  })
  inventory(@Param('id') id: string) {
    return this.variants.inventory(id);
  }
}
