import { Module } from '@nestjs/common';
import { BatchJobsModule } from '../../back-office/batch-jobs/batch-jobs.module.ts';
import { FilesModule } from '../../back-office/files/files.module.ts';
import { HttpModule } from '../../../engine/http/http.module.ts';
import { ProductsModule } from '../../catalogue/products/products.module.ts';
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
