import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { BatchJobsModule } from '#shop/back-office/batch-jobs/batch-jobs.module';
import { FilesModule } from '#shop/back-office/files/files.module';
import { ProductsModule } from '#shop/catalogue/products/products.module';
import { ExportContext } from './export/export-context.ts';
import { PriceListImport } from './price-list-import.ts';
import { ProductExport } from './product-export.ts';
import { ProductImport } from './product-import.ts';

/** The batch jobs of products and their price lists. */
@Module({
  imports: [HttpModule, BatchJobsModule, FilesModule, ProductsModule],
  providers: [ExportContext, ProductExport, ProductImport, PriceListImport],
})
export class ProductJobsModule {}
