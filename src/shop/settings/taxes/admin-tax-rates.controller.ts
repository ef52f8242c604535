import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { Rejects } from '#engine/http/output/rejects';
import { Deletes, Lists, Shows } from '#engine/http/output/response-decorators';
import { AdminController } from '#engine/http/surface';
import { notFound } from '#engine/kernel/errors';
import { exampleId } from '#engine/mapping/example-values';
import {
  CreateTaxRateBody,
  ListTaxRatesQuery,
  ProductsOfTaxRateBody,
  ProductTypesOfTaxRateBody,
  ShippingOptionsOfTaxRateBody,
  UpdateTaxRateBody,
} from './tax-rates.input.ts';
import { taxRates } from './tax-rates.resource.ts';
import { duplicateTaxRate, TaxRatesService } from './tax-rates.service.ts';

@AdminController(taxRates)
export class AdminTaxRatesController {
  constructor(private readonly taxRates: TaxRatesService) {}

  @Get()
  @Lists('GetTaxRates', 'List tax rates')
  list(@Query() query: ListTaxRatesQuery) {
    return query;
  }

  @Post()
  @Rejects(
    notFound('region', exampleId('reg')),
    duplicateTaxRate('vat'),
    notFound('product', exampleId('prod')),
    notFound('shipping_option', exampleId('so')),
  )
  @Shows('PostTaxRates', 'Create a tax rate')
  create(@Body() body: CreateTaxRateBody) {
    return this.taxRates.create(body);
  }

  @Get(':id')
  @Shows('GetTaxRatesTaxRate', 'Get a tax rate')
  get(@Param('id') id: string) {
    return { id };
  }

  @Post(':id')
  @Rejects(
    duplicateTaxRate('vat'),
    notFound('region', exampleId('reg')),
    notFound('product', exampleId('prod')),
    notFound('shipping_option', exampleId('so')),
  )
  @Shows('PostTaxRatesTaxRate', 'Update a tax rate')
  update(@Param('id') id: string, @Body() body: UpdateTaxRateBody) {
    return this.taxRates.update(id, body);
  }

  @Delete(':id')
  @Deletes('DeleteTaxRatesTaxRate', 'Delete a tax rate')
  delete(@Param('id') id: string) {
    return this.taxRates.delete(id);
  }

  @Post(':id/product-types/batch')
  @Shows('PostTaxRatesTaxRateProductTypes', 'Add product types to a tax rate')
  addProductTypes(@Param('id') id: string, @Body() body: ProductTypesOfTaxRateBody) {
    return this.taxRates.add(id, 'product_types', body.product_types);
  }

  @Delete(':id/product-types/batch')
  @Shows('DeleteTaxRatesTaxRateProductTypes', 'Remove product types from a tax rate')
  removeProductTypes(@Param('id') id: string, @Body() body: ProductTypesOfTaxRateBody) {
    return this.taxRates.remove(id, 'product_types', body.product_types);
  }

  @Post(':id/products/batch')
  @Rejects(notFound('product', exampleId('prod')))
  @Shows('PostTaxRatesTaxRateProducts', 'Add products to a tax rate')
  addProducts(@Param('id') id: string, @Body() body: ProductsOfTaxRateBody) {
    return this.taxRates.add(id, 'products', body.products);
  }

  @Delete(':id/products/batch')
  @Shows('DeleteTaxRatesTaxRateProducts', 'Remove products from a tax rate')
  removeProducts(@Param('id') id: string, @Body() body: ProductsOfTaxRateBody) {
    return this.taxRates.remove(id, 'products', body.products);
  }

  @Post(':id/shipping-options/batch')
  @Rejects(notFound('shipping_option', exampleId('so')))
  @Shows('PostTaxRatesTaxRateShippingOptions', 'Add shipping options to a tax rate')
  addShippingOptions(@Param('id') id: string, @Body() body: ShippingOptionsOfTaxRateBody) {
    return this.taxRates.add(id, 'shipping_options', body.shipping_options);
  }

  @Delete(':id/shipping-options/batch')
  @Shows('DeleteTaxRatesTaxRateShippingOptions', 'Remove shipping options from a tax rate')
  removeShippingOptions(@Param('id') id: string, @Body() body: ShippingOptionsOfTaxRateBody) {
    return this.taxRates.remove(id, 'shipping_options', body.shipping_options);
  }
}
