import { Controller, HttpCode, Param, Post, Req, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ErrorFilter } from '../../../engine/http/output/error-filter.ts';
import { ConfigureRoute } from '../../../engine/http/route-config.ts';
import { notFound, unauthorized } from '../../../engine/kernel/errors.ts';
import { PaymentProviders } from '../../payments/payment-providers.ts';
import { PaymentNotices } from './payment-notices.ts';
import { rawBodyOf } from './raw-bodies.ts';

/** Webhooks of payment providers. They need no login: the provider verifies the signature of the request. */
@ApiExcludeController()
@Controller('hooks')
@UseFilters(ErrorFilter)
export class HooksController {
  constructor(
    private readonly providers: PaymentProviders,
    private readonly notices: PaymentNotices,
  ) {}

  /** A provider retries its request until it gets a 200. */
  @Post(':provider')
  @HttpCode(200)
  @ConfigureRoute({ storekeepBody: 'signed' })
  async receive(@Param('provider') id: string, @Req() request: FastifyRequest): Promise<{ received: true }> {
    const { body, headers } = await rawBodyOf(request);
    if (!this.providers.get(id)) throw notFound('payment_provider', id);
    const notices = await this.providers.callOrThrow(id, { what: 'webhook' }, (provider, signal) =>
      provider.webhook(body, headers, signal),
    );
    if (notices === null) throw unauthorized();
    for (const notice of notices) await this.notices.apply(id, notice);
    return { received: true };
  }
}
