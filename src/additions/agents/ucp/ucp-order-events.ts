import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpOptions } from '@storekeep/server/extend';
import { type OutgoingMessage, UndeliverableError } from '../../webhooks/index.ts';
import { AgentDeliveries } from '../events/agent-deliveries.ts';
import type { OrderMessage } from '../events/order-message.ts';
import { AgentsOptions } from '../platforms/agents-options.ts';
import { negotiate, ORDER } from './adapter/negotiate.ts';
import { showOrder } from './adapter/show-order.ts';
import { findWebhookUrl } from './profiles/find-webhook-url.ts';
import { PlatformProfiles } from './profiles/platform-profiles.ts';
import { SignedMessages } from './signatures/signed-messages.ts';

/** Sends orders by UCP: to the endpoint that the profile of the platform names, signed by the first key of the shop. */
@Injectable()
export class UcpOrderEvents implements OnModuleInit {
  constructor(
    private readonly deliveries: AgentDeliveries,
    private readonly profiles: PlatformProfiles,
    private readonly signatures: SignedMessages,
    private readonly options: AgentsOptions,
    private readonly http: HttpOptions,
  ) {}

  onModuleInit(): void {
    this.deliveries.register('ucp', (message) => this.compose(message));
  }

  private async compose({ delivery_id, order, platform }: OrderMessage): Promise<OutgoingMessage> {
    if (platform.profile_url === null) throw new UndeliverableError('the platform has no profile');
    const profileUrl = new URL(platform.profile_url);
    const profile = await this.profiles.get(profileUrl, platform.id);
    const negotiated = negotiate(profile);
    if (!negotiated?.capabilities.has(ORDER))
      throw new UndeliverableError('the platform has no version of orders in common');
    const { dialect } = negotiated;
    const url = findWebhookUrl(profile, dialect.version, profileUrl, this.options);
    const body = JSON.stringify(showOrder(order, dialect, this.options));
    const { publicUrl } = this.options;
    const agent = `profile="${publicUrl}${this.http.prefix}/.well-known/ucp"`;
    return {
      url: url.href,
      body,
      headers: {
        'webhook-id': delivery_id,
        'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
        'ucp-agent': agent,
        ...this.signatures.ofRequest(url, body, agent),
      },
    };
  }
}
