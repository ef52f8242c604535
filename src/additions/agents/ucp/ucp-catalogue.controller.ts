import { Header, HttpCode, Post, Req, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ConfigureRoute, ShopController } from '@storekeep/server/extend';
import type { FastifyRequest } from 'fastify';
import { AgentErrorFilter } from '../checkouts/checkouts-controller.ts';
import { UcpCallers } from './ucp-callers.ts';
import { UcpCatalogue } from './ucp-catalogue.ts';
import { UCP } from './ucp-protocol.ts';

/** `/ucp/catalog` */
@ApiExcludeController()
@ShopController('ucp/catalog')
@UseFilters(new AgentErrorFilter(UCP.errors))
export class UcpCatalogueController {
  constructor(
    private readonly callers: UcpCallers,
    private readonly catalogue: UcpCatalogue,
  ) {}

  @Post('search')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ConfigureRoute({ storekeepBody: 'signed' })
  async search(@Req() request: FastifyRequest): Promise<object> {
    const { caller, json } = await this.callers.readCall(request);
    return this.catalogue.search(caller, json);
  }

  @Post('lookup')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ConfigureRoute({ storekeepBody: 'signed' })
  async lookup(@Req() request: FastifyRequest): Promise<object> {
    const { caller, json } = await this.callers.readCall(request);
    return this.catalogue.lookup(caller, json);
  }

  @Post('product')
  @HttpCode(200)
  @Header('cache-control', 'no-store')
  @ConfigureRoute({ storekeepBody: 'signed' })
  async product(@Req() request: FastifyRequest): Promise<object> {
    const { caller, json } = await this.callers.readCall(request);
    return this.catalogue.getProduct(caller, json);
  }
}
