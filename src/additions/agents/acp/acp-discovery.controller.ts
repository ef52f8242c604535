import { Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Database, HttpOptions, ShopController } from '@storekeep/server/extend';
import { AgentsOptions } from '../platforms/agents-options.ts';
import { regionsOfPlatform } from '../sessions/changes/session-regions.ts';
import { ACP_VERSION, DISCOUNT_EXTENSION } from './show-acp-session.ts';

/** The discovery document of ACP: the features that the shop supports. */
@ApiExcludeController()
@ShopController('.well-known/acp.json')
export class AcpDiscoveryController {
  constructor(
    private readonly database: Database,
    private readonly options: AgentsOptions,
    private readonly http: HttpOptions,
  ) {}

  @Get()
  @Header('cache-control', 'public, max-age=3600')
  async discover(): Promise<object> {
    const regions = await regionsOfPlatform(this.database, []);
    return {
      protocol: { name: 'acp', version: ACP_VERSION, supported_versions: [ACP_VERSION] },
      api_base_url: `${this.options.publicUrl}${this.http.prefix}/acp`,
      transports: ['rest'],
      capabilities: {
        services: ['checkout', 'orders'],
        extensions: [DISCOUNT_EXTENSION],
        supported_currencies: [...new Set(regions.map(({ currency_code }) => currency_code))],
      },
    };
  }
}
