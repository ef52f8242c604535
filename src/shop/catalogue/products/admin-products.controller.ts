import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ListQuery } from '#engine/http/input/list-query';
import { Rejects } from '#engine/http/output/rejects';
import { Deletes, Lists, Returns, Shows } from '#engine/http/output/response-decorators';
import { AdminController } from '#engine/http/surface';
import { CommerceError, duplicate, invalidBody, notFound } from '#engine/kernel/errors';
import { messages } from '#engine/kernel/text/messages';
import { exampleId } from '#engine/mapping/example-values';
import { priceErrors } from '../prices/price-errors.ts';
import { ListProductsQuery } from './product-queries.input.ts';
import { CreateProductBody, OptionBody, SetMetadataBody, UpdateProductBody } from './products.input.ts';
import { products, productTypes, variants } from './products.resource.ts';
import { ProductsService } from './products.service.ts';
import { StorefrontCatalogue } from './storefront-catalogue.ts';
import { OptionsService } from './variants/options.service.ts';
import { CreateVariantBody, UpdateVariantBody } from './variants/variant-bodies.input.ts';
import { variantErrors } from './variants/variant-errors.ts';
import { ListVariantsOfProductQuery } from './variants/variants.input.ts';
import { VariantsService } from './variants/variants.service.ts';

const deletionSchema = (id: string, object: string) => ({
  type: 'object',
  properties: {
    [id]: { type: 'string' },
    object: { type: 'string', example: object },
    deleted: { type: 'boolean' },
  },
});

@AdminController(products)
export class AdminProductsController {
  constructor(
    private readonly products: ProductsService,
    private readonly options: OptionsService,
    private readonly variants: VariantsService,
    private readonly catalogue: StorefrontCatalogue,
  ) {}

  @Get()
  @Lists('GetProducts', 'List products')
  list(@Query() query: ListProductsQuery) {
    return this.catalogue.productsForStaff(query);
  }

  @Post()
  @Rejects(
    duplicate('product', 'handle', 't-shirt'),
    new CommerceError('not_found', messages.unknownCategories([exampleId('pcat')])),
    invalidBody(messages.unknownSalesChannels([exampleId('sc')])),
    duplicate('product_variant', 'sku', 'SHIRT-M'),
    variantErrors.sameOptions('M', 'Medium'),
    variantErrors.missingValues('M', ['Size']),
    priceErrors.withoutCurrency(),
    priceErrors.otherCurrency(exampleId('reg'), 'eur', 'usd'),
    priceErrors.quantityRange(),
    priceErrors.duplicate('eur'),
    notFound('region', exampleId('reg')),
  )
  @Shows('PostProducts', 'Create a product')
  create(@Body() body: CreateProductBody) {
    return this.products.create(body);
  }

  @Get('tag-usage')
  @Returns('GetProductsTagUsage', 'List the tags most in use', {
    type: 'object',
    properties: {
      tags: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            id: { type: 'string' },
            usage_count: { type: 'string', example: '12' },
            value: { type: 'string' },
          },
        },
      },
    },
  })
  tagUsage() {
    return this.products.tagUsage();
  }

  @Get('types')
  @Lists('GetProductsTypes', 'List all product types', { resource: productTypes, as: 'types', unpaged: true })
  types() {
    return new ListQuery();
  }

  @Get(':id')
  @Shows('GetProductsProduct', 'Get a product')
  get(@Param('id') id: string) {
    return { id };
  }

  @Post(':id')
  @Rejects(
    duplicate('product', 'handle', 't-shirt'),
    new CommerceError('not_found', messages.unknownCategories([exampleId('pcat')])),
    invalidBody(messages.unknownSalesChannels([exampleId('sc')])),
    duplicate('product_variant', 'sku', 'SHIRT-M'),
    notFound('variant', exampleId('variant')),
    priceErrors.withoutCurrency(),
    priceErrors.otherCurrency(exampleId('reg'), 'eur', 'usd'),
    priceErrors.quantityRange(),
    priceErrors.duplicate('eur'),
    notFound('region', exampleId('reg')),
    variantErrors.sameOptions('M', 'Medium'),
    variantErrors.missingValues('M', ['Size']),
  )
  @Shows('PostProductsProduct', 'Update a product')
  update(@Param('id') id: string, @Body() body: UpdateProductBody) {
    return this.products.update(id, body);
  }

  @Delete(':id')
  @Deletes('DeleteProductsProduct', 'Delete a product')
  delete(@Param('id') id: string) {
    return this.products.delete(id);
  }

  @Post(':id/metadata')
  @Shows('PostProductsProductMetadata', 'Set a metadata key of a product')
  setMetadata(@Param('id') id: string, @Body() { key, value }: SetMetadataBody) {
    return this.products.setMetadata(id, key, value);
  }

  @Post(':id/options')
  @Rejects(duplicate('option', 'title', 'Size'))
  @Shows('PostProductsProductOptions', 'Add an option to a product')
  addOption(@Param('id') id: string, @Body() { title }: OptionBody) {
    return this.options.create(id, title);
  }

  @Post(':id/options/:option_id')
  @Rejects(notFound('option', exampleId('opt')), duplicate('option', 'title', 'Size'))
  @Shows('PostProductsProductOptionsOption', 'Rename an option of a product')
  updateOption(@Param('id') id: string, @Param('option_id') optionId: string, @Body() { title }: OptionBody) {
    return this.options.update(id, optionId, title);
  }

  @Delete(':id/options/:option_id')
  @Rejects(variantErrors.sameWithoutOption('M', 'L'), notFound('option', exampleId('opt')))
  @Shows('DeleteProductsProductOptionsOption', 'Delete an option of a product', {
    schema: deletionSchema('option_id', 'option'),
  })
  deleteOption(@Param('id') id: string, @Param('option_id') optionId: string) {
    return this.options.delete(id, optionId);
  }

  @Get(':id/variants')
  @Lists('GetProductsProductVariants', 'List variants of a product', { resource: variants, relations: [] })
  listVariants(@Param('id') id: string, @Query() query: ListVariantsOfProductQuery) {
    return this.variants.listOfProduct(id, query);
  }

  @Post(':id/variants')
  @Rejects(
    duplicate('product_variant', 'sku', 'SHIRT-M'),
    variantErrors.sameOptions('M', 'Medium'),
    variantErrors.missingValues('M', ['Size']),
    notFound('option', exampleId('opt')),
    priceErrors.withoutCurrency(),
    priceErrors.otherCurrency(exampleId('reg'), 'eur', 'usd'),
    priceErrors.quantityRange(),
    priceErrors.duplicate('eur'),
    notFound('region', exampleId('reg')),
  )
  @Shows('PostProductsProductVariants', 'Add a variant to a product')
  addVariant(@Param('id') id: string, @Body() body: CreateVariantBody) {
    return this.variants.create(id, body);
  }

  @Post(':id/variants/:variant_id')
  @Rejects(
    notFound('variant', exampleId('variant')),
    duplicate('product_variant', 'sku', 'SHIRT-M'),
    variantErrors.sameOptions('M', 'Medium'),
    priceErrors.withoutCurrency(),
    priceErrors.otherCurrency(exampleId('reg'), 'eur', 'usd'),
    priceErrors.quantityRange(),
    priceErrors.duplicate('eur'),
    notFound('region', exampleId('reg')),
  )
  @Shows('PostProductsProductVariantsVariant', 'Update a variant of a product')
  updateVariant(
    @Param('id') id: string,
    @Param('variant_id') variantId: string,
    @Body() body: UpdateVariantBody,
  ) {
    return this.variants.update(id, variantId, body);
  }

  @Delete(':id/variants/:variant_id')
  @Rejects(notFound('variant', exampleId('variant')))
  @Shows('DeleteProductsProductVariantsVariant', 'Delete a variant of a product', {
    schema: deletionSchema('variant_id', 'product-variant'),
  })
  deleteVariant(@Param('id') id: string, @Param('variant_id') variantId: string) {
    return this.variants.delete(id, variantId);
  }
}
