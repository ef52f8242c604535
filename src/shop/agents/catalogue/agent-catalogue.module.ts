import { Module } from '@nestjs/common';
import { HttpModule } from '../../../engine/http/http.module.ts';
import { ProductsModule } from '../../catalogue/products/products.module.ts';
import { AgentCatalogue } from './agent-catalogue.ts';

/** The products that AI agents can sell. */
@Module({
  imports: [HttpModule, ProductsModule],
  providers: [AgentCatalogue],
  exports: [AgentCatalogue],
})
export class AgentCatalogueModule {}
