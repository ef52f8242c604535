import { createHmac } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type OutgoingMessage, UndeliverableError } from '../../webhooks/index.ts';
import { AgentDeliveries } from '../events/agent-deliveries.ts';
import type { OrderMessage } from '../events/order-message.ts';
import { AgentsOptions } from '../platforms/agents-options.ts';
import { showOrder } from './show-acp-order.ts';

/** Sends orders by ACP: to the `webhook_url` of the platform, signed by its secret. */
@Injectable()
export class AcpOrderEvents implements OnModuleInit {
  constructor(
    private readonly deliveries: AgentDeliveries,
    private readonly options: AgentsOptions,
  ) {}

  onModuleInit(): void {
    this.deliveries.register('acp', (message) => this.compose(message));
  }

  private compose({ delivery_id, order, isNew, platform }: OrderMessage): OutgoingMessage {
    const { webhook_url: url, webhook_secret } = platform;
    if (url === null) throw new UndeliverableError('the platform has no webhook_url');
    const type = isNew ? 'order_create' : 'order_update';
    const body = JSON.stringify({ type, data: showOrder(order, this.options) });
    const now = new Date();
    return {
      url,
      body,
      headers: {
        'merchant-signature': signatureOf(body, webhook_secret, Math.floor(now.getTime() / 1000)),
        'request-id': delivery_id,
        timestamp: now.toISOString(),
      },
    };
  }
}

/** @param time seconds since 1970 */
function signatureOf(body: string, secret: string, time: number): string {
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time},v1=${signature}`;
}
