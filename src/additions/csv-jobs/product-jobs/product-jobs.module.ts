import { Module } from '@nestjs/common';
import { BatchJobsModule, FilesModule, HttpModule, ProductsModule } from '@storekeep/server/extend';
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
