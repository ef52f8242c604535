import { HttpCode, Param, Post, Req, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ErrorFilter } from '#engine/http/output/error-filter';
import { ConfigureRoute } from '#engine/http/route-config';
import { ShopController } from '#engine/http/shop-controller';
import { notFound, unauthorized } from '#engine/kernel/errors';
import { PaymentProviders } from '#shop/payments/payment-providers';
import { PaymentNotices } from './payment-notices.ts';
import { rawBodyOf } from './raw-bodies.ts';

/** Webhooks of payment providers. They need no login: the provider checks the signature of the body. */
@ApiExcludeController()
@ShopController()
@UseFilters(ErrorFilter)
export class HooksController {
  constructor(
    private readonly providers: PaymentProviders,
    private readonly notices: PaymentNotices,
  ) {}

  /**
   * One endpoint serves all providers of a family. The second path is that of Medusa v1's plugins, so that endpoints configured at a payment
   * company remain as they are. Every response but 200 makes the company repeat the request.
   */
  @Post(['hooks/:family', ':family/hooks'])
  @HttpCode(200)
  @ConfigureRoute({ storekeepBody: 'signed' })
  async receive(
    @Param('family') family: string,
    @Req() request: FastifyRequest,
  ): Promise<{ received: true }> {
    const { body, headers } = await rawBodyOf(request);
    const providers = this.providers.ofFamily(family);
    if (providers.length === 0) throw notFound('payment_provider', family);
    const notices = await this.providers.callOrThrow(
      providers[0].id,
      { operation: 'webhook' },
      (provider, signal) => provider.webhook(body, headers, signal),
    );
    if (notices === null) throw unauthorized();
    for (const notice of notices)
      await this.notices.apply(
        providers.map(({ id }) => id),
        notice,
      );
    return { received: true };
  }
}
