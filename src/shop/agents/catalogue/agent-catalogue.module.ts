import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { ProductsModule } from '#shop/catalogue/products/products.module';
import { AgentCatalogue } from './agent-catalogue.ts';

/** The products that AI agents can sell. */
@Module({
  imports: [HttpModule, ProductsModule],
  providers: [AgentCatalogue],
  exports: [AgentCatalogue],
})
export class AgentCatalogueModule {}
