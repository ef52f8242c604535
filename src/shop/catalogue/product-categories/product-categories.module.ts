import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { AdminProductCategoriesController } from './admin-product-categories.controller.ts';
import { CategoryTree } from './category-tree.ts';
import { ProductCategoriesService } from './product-categories.service.ts';
import { StoreProductCategoriesController } from './store-product-categories.controller.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminProductCategoriesController, StoreProductCategoriesController],
  providers: [CategoryTree, ProductCategoriesService],
  exports: [ProductCategoriesService],
})
export class ProductCategoriesModule {}
