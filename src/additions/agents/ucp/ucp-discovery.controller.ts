import { Get, Header } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { HttpOptions, ShopController } from '@storekeep/server/extend';
import { AgentsOptions } from '../platforms/agents-options.ts';
import { publicKeyOf } from '../platforms/signing-keys.ts';
import { SessionViews } from '../sessions/view/session-views.ts';
import { UCP_DIALECTS } from './adapter/negotiate.ts';
import { showProfile } from './adapter/show-profile.ts';

const CACHE_CONTROL = 'public, max-age=3600';
const [NEWEST, ...OTHERS] = UCP_DIALECTS;

/** The profiles of the shop, one for each version. */
@ApiExcludeController()
@ShopController('.well-known/ucp')
export class UcpDiscoveryController {
  constructor(
    private readonly options: AgentsOptions,
    private readonly http: HttpOptions,
    private readonly views: SessionViews,
  ) {}

  @Get()
  @Header('cache-control', CACHE_CONTROL)
  newest(): object {
    const { publicUrl } = this.options;
    const supported_versions = Object.fromEntries(
      OTHERS.map(({ version }) => [version, `${publicUrl}${this.http.prefix}/.well-known/ucp/${version}`]),
    );
    return showProfile(NEWEST, { ...this.context, supported_versions });
  }

  @Get(OTHERS[0].version)
  @Header('cache-control', CACHE_CONTROL)
  previous(): object {
    return showProfile(OTHERS[0], this.context);
  }

  private get context() {
    const handlers = this.views.handlersOfShop('ucp');
    const keys = this.options.signingKeys.map(publicKeyOf);
    return { baseUrl: this.options.publicUrl + this.http.prefix, handlers, keys };
  }
}
