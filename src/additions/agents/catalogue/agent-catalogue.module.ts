import { Module } from '@nestjs/common';
import { HttpModule, ProductsModule } from '@storekeep/server/extend';
import { AgentCatalogue } from './agent-catalogue.ts';

/** The products that AI agents can sell. */
@Module({
  imports: [HttpModule, ProductsModule],
  providers: [AgentCatalogue],
  exports: [AgentCatalogue],
})
export class AgentCatalogueModule {}
