import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { SearchModule } from '../search/search.module.ts';
import { AdminProductsController } from './admin-products.controller.ts';
import { ProductsService } from './products.service.ts';
import { StoreProductsController } from './store-products.controller.ts';
import { StorefrontCatalogue } from './storefront-catalogue.ts';
import { AdminProductTagsController } from './tags-and-types/admin-product-tags.controller.ts';
import { AdminProductTypesController } from './tags-and-types/admin-product-types.controller.ts';
import { StoreProductTagsController } from './tags-and-types/store-product-tags.controller.ts';
import { StoreProductTypesController } from './tags-and-types/store-product-types.controller.ts';
import { AdminVariantsController } from './variants/admin-variants.controller.ts';
import { OptionsService } from './variants/options.service.ts';
import { StoreVariantsController } from './variants/store-variants.controller.ts';
import { VariantsService } from './variants/variants.service.ts';

@Module({
  imports: [HttpModule, SearchModule],
  controllers: [
    AdminProductsController,
    AdminVariantsController,
    AdminProductTagsController,
    AdminProductTypesController,
    StoreProductsController,
    StoreVariantsController,
    StoreProductTagsController,
    StoreProductTypesController,
  ],
  providers: [ProductsService, OptionsService, VariantsService, StorefrontCatalogue],
  exports: [ProductsService, OptionsService, VariantsService, StorefrontCatalogue],
})
export class ProductsModule {}
