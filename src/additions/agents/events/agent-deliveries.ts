import { Injectable } from '@nestjs/common';
import { Database, newId } from '@storekeep/server/extend';
import {
  DELIVERIES_PER_ENDPOINT,
  DELIVERY_LEASE_SECONDS,
  EndpointDeliveries,
  type LeasedDelivery,
  type OutgoingMessage,
  UndeliverableError,
  WebhooksOptions,
} from '../../webhooks/index.ts';
import { AgentDelivery } from '../entities/agent-delivery.entity.ts';
import type { AgentProtocol } from '../entities/agent-platform.entity.ts';
import { AgentsOptions } from '../platforms/agents-options.ts';
import { SessionOrders } from '../sessions/session-orders.ts';
import type { ComposeOrderMessage, ReceivingPlatform } from './order-message.ts';

/** How many platforms get requests at the same time, from one process. */
const MAX_PLATFORMS = 50;

interface LeasedOrder extends LeasedDelivery {
  order_id: string;
  protocol: AgentProtocol;
  webhook_url: string | null;
  webhook_secret: string;
  profile_url: string | null;
}

/**
 * The deliveries of orders to the platforms that have placed them. Those of one order are sent one after the other; each has the order
 * at the moment of sending, so that a later one never has an older state.
 */
@Injectable()
export class AgentDeliveries extends EndpointDeliveries<LeasedOrder> {
  private readonly composers = new Map<AgentProtocol, ComposeOrderMessage>();

  constructor(
    database: Database,
    webhooks: WebhooksOptions,
    { allowInsecure }: AgentsOptions,
    private readonly orders: SessionOrders,
  ) {
    super('agent_delivery', database, new WebhooksOptions({ ...webhooks, allowPrivate: allowInsecure }));
  }

  /** Registers how a protocol sends orders. Call it in `onModuleInit`. */
  register(protocol: AgentProtocol, compose: ComposeOrderMessage): void {
    this.composers.set(protocol, compose);
  }

  /** Adds a delivery if the platform of the order receives events. Adding an event twice has no effect. */
  async add(eventId: number, event: string, orderId: string): Promise<void> {
    const added = await this.database.independent((sql) =>
      sql.query(ADD, [newId(AgentDelivery), orderId, eventId, event]),
    );
    if (added.length > 0) this.wake();
  }

  protected async lease(busy: readonly string[]): Promise<LeasedOrder[]> {
    const free = MAX_PLATFORMS - busy.length;
    if (free <= 0) return [];
    const attempts = this.options.retrySeconds.length + 1;
    return this.database.independent((sql) => sql.query<LeasedOrder>(LEASE, [busy, attempts, free]));
  }

  protected async compose({
    id,
    order_id,
    event,
    protocol,
    ...leased
  }: LeasedOrder): Promise<OutgoingMessage> {
    const compose = this.composers.get(protocol);
    if (!compose) throw new UndeliverableError(`the shop does not speak ${protocol}`);
    const { webhook_url, webhook_secret, profile_url } = leased;
    const platform: ReceivingPlatform = { id: leased.endpoint_id, webhook_url, webhook_secret, profile_url };
    const order = await this.orders.get({ platform }, order_id);
    return compose({ delivery_id: id, order, isNew: event === 'order.placed', platform });
  }
}

const ADD = `
  insert into agent_delivery (id, platform_id, order_id, event_id, event)
  select $1, s.platform_id, o.id, $3, $4
  from "order" o join agent_session s on s.cart_id = o.cart_id join agent_platform p on p.id = s.platform_id
  where o.id = $2 and case s.protocol when 'acp' then p.webhook_url is not null else s.capabilities ->> 'profile' is not null end
  on conflict (platform_id, event_id) do nothing returning id`;

/** Of an order, only the earliest delivery that is pending is due; an interrupted last attempt is repeated, as its outcome is unknown. */
const LEASE = `
  with waiting as (
    select p.id, p.webhook_url, p.webhook_secret, p.profile_url from agent_platform p
    where not p.is_disabled and p.id <> all($1) and exists (
      select from agent_delivery d where d.platform_id = p.id and d.status = 'pending' and d.next_attempt_at <= now())
    limit $3
  )
  update agent_delivery d set attempts = least(d.attempts + 1, $2), updated_at = now(),
    next_attempt_at = now() + interval '${DELIVERY_LEASE_SECONDS} seconds'
  from waiting w cross join lateral (
    select c.id, s.protocol, s.capabilities ->> 'profile' as profile
    from agent_delivery c join "order" o on o.id = c.order_id join agent_session s on s.cart_id = o.cart_id
    where c.platform_id = w.id and c.status = 'pending' and c.next_attempt_at <= now() and not exists (
      select from agent_delivery e where e.order_id = c.order_id and e.status = 'pending' and e.event_id < c.event_id)
    order by c.next_attempt_at, c.event_id limit ${DELIVERIES_PER_ENDPOINT} for update of c skip locked
  ) due
  where d.id = due.id
  returning d.id, d.platform_id as endpoint_id, d.order_id, d.event, d.attempts, null as traceparent, due.protocol,
    w.webhook_url, w.webhook_secret, coalesce(w.profile_url, due.profile) as profile_url`;
