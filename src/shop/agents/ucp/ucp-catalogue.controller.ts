import { Controller, Header, HttpCode, Post, Req, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ConfigureRoute } from '../../../engine/http/route-config.ts';
import { AgentCatalogue } from '../catalogue/agent-catalogue.ts';
import { AgentsOptions } from '../platforms/agents-options.ts';
import { parseJsonBody } from '../platforms/requests/read-json-body.ts';
import type { JsonObject } from '../platforms/requests/read-values.ts';
import { CATALOG_LOOKUP, CATALOG_SEARCH } from './adapter/negotiate.ts';
import { readLookup, readSearch } from './adapter/read-catalogue.ts';
import { showErrorResponse } from './adapter/show-checkout.ts';
import { showProduct, showProducts, showUcp } from './adapter/show-catalogue.ts';
import { UcpCallers, type UcpCaller } from './ucp-callers.ts';
import { UcpErrorFilter } from './ucp-error.ts';

/** `/ucp/catalog`: the products that the platform can sell. */
@ApiExcludeController()
@Controller('ucp/catalog')
@UseFilters(UcpErrorFilter)
export class UcpCatalogueController {
  constructor(
    private readonly callers: UcpCallers,
    private readonly catalogue: AgentCatalogue,
    private readonly options: AgentsOptions,
  ) {}

  @Post('search')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ConfigureRoute({ storekeepBody: 'signed' })
  search(@Req() request: FastifyRequest): Promise<object> {
    return this.respond(request, CATALOG_SEARCH, async ({ platform, negotiated }, json) => {
      const page = await this.catalogue.list(platform, readSearch(json));
      return showProducts(page, negotiated.dialect, CATALOG_SEARCH, this.options);
    });
  }

  @Post('lookup')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ConfigureRoute({ storekeepBody: 'signed' })
  lookup(@Req() request: FastifyRequest): Promise<object> {
    return this.respond(request, CATALOG_LOOKUP, async ({ platform, negotiated }, json) => {
      const page = await this.catalogue.list(platform, readLookup(json));
      return showProducts(page, negotiated.dialect, CATALOG_LOOKUP, this.options);
    });
  }

  @Post('product')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ConfigureRoute({ storekeepBody: 'signed' })
  product(@Req() request: FastifyRequest): Promise<object> {
    return this.respond(request, CATALOG_LOOKUP, async ({ platform, negotiated: { dialect } }, json) => {
      const { products, currency } = await this.catalogue.list(platform, readLookup(json));
      const [product] = products;
      if (!product)
        return showErrorResponse(
          dialect,
          [{ code: 'not_found', content: 'There is no such product' }],
          this.options,
        );
      return { ucp: showUcp(dialect, CATALOG_LOOKUP), product: showProduct(product, currency, this.options) };
    });
  }

  private async respond(
    request: FastifyRequest,
    capability: string,
    operation: (caller: UcpCaller, json: JsonObject) => Promise<object>,
  ): Promise<object> {
    const { caller, raw } = await this.callers.identifyWithBody(request);
    const { capabilities, dialect } = caller.negotiated;
    if (capabilities.has(capability)) return operation(caller, parseJsonBody(raw));
    const content = 'The platform has no version of the catalog in common';
    return showErrorResponse(dialect, [{ code: 'capabilities_incompatible', content }], this.options);
  }
}
