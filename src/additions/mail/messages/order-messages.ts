import { Injectable } from '@nestjs/common';
import { Database, Reader, type RecordPayload, resources } from '@storekeep/server/extend';
import { MailOptions } from '../mail-options.ts';
import { linesWithQuantities, type MailOrder, summarize } from './mail-order.ts';
import type { MessageContent, MessageLoaders, MessageTemplate } from './message-content.ts';
import { OrderSource } from './order-source.ts';
import { ReturnDocuments } from './return-documents.ts';

type WithFulfillment = RecordPayload & { fulfillment_id: string };
type Fulfillment = MailOrder['fulfillments'][number];

/** The messages about orders, and about their swaps, claims, returns, refunds and edits. */
@Injectable()
export class OrderMessages {
  readonly loaders: MessageLoaders = {
    'order.placed': ({ id }) => this.aboutOrder('order-placed', id),
    'order.canceled': ({ id }) => this.aboutOrder('order-canceled', id),
    'order.shipment_created': (payload) => this.shipment('order-shipped', payload),
    'order.refund_created': ({ id, refund_id }) => this.refund(id, refund_id),
    'order.return_requested': ({ id, return_id }) => this.orderReturn('return-requested', id, return_id),
    'order.items_returned': ({ id, return_id }) => this.orderReturn('return-received', id, return_id),
    'swap.created': ({ id }) => this.swapCreated(id),
    'swap.received': ({ id }) => this.swapReceived(id),
    'swap.shipment_created': (payload) => this.shipment('swap-shipped', payload),
    'claim.created': ({ id }) => this.claimCreated(id),
    'claim.shipment_created': (payload) => this.shipment('claim-shipped', payload),
    'order-edit.requested': ({ id }) => this.editRequested(id),
  };

  constructor(
    private readonly orders: OrderSource,
    private readonly database: Database,
    private readonly reader: Reader,
    private readonly options: MailOptions,
    private readonly documents: ReturnDocuments,
  ) {}

  private async aboutOrder(template: MessageTemplate, id: string): Promise<MessageContent | null> {
    const order = await this.orders.find(id);
    return order && this.message(template, order);
  }

  private async shipment(
    template: 'order-shipped' | 'swap-shipped' | 'claim-shipped',
    { id, fulfillment_id }: WithFulfillment,
  ): Promise<MessageContent | null> {
    const order =
      template === 'order-shipped'
        ? await this.orders.find(id)
        : await this.orders.findByChild(template === 'swap-shipped' ? 'swap' : 'claim_order', id);
    if (!order) return null;
    const fulfillments: Pick<Fulfillment, 'id' | 'items' | 'tracking_links' | 'shipped_at'>[] = [
      ...order.fulfillments,
      ...order.swaps.flatMap((swap) => swap.fulfillments),
      ...order.claims.flatMap((claim) => claim.fulfillments),
    ];
    const fulfillment = fulfillments.find((candidate) => candidate.id === fulfillment_id);
    if (!fulfillment) return null;
    const { shipped_at, tracking_links } = fulfillment;
    return this.message(template, order, {
      fulfillment: {
        id: fulfillment_id,
        shipped_at,
        tracking_links: tracking_links.map(({ tracking_number, url }) => ({ tracking_number, url })),
      },
      items: linesWithQuantities(order, fulfillment.items),
    });
  }

  private async refund(id: string, refund_id: string): Promise<MessageContent | null> {
    const order = await this.orders.find(id);
    const refund = order?.refunds.find((candidate) => candidate.id === refund_id);
    // the note of a refund is for staff
    return order && refund
      ? this.message('refund', order, {
          refund: { id: refund_id, amount: refund.amount, reason: refund.reason },
        })
      : null;
  }

  private async orderReturn(
    template: 'return-requested' | 'return-received',
    id: string,
    return_id: string,
  ): Promise<MessageContent | null> {
    const order = await this.orders.find(id);
    const orderReturn = order?.returns.find((candidate) => candidate.id === return_id);
    if (!order || !orderReturn) return null;
    const { refund_amount, items, shipping_method } = orderReturn;
    const message = this.message(template, order, {
      return: { id: return_id, refund_amount, shipping: shipping_method?.shipping_option?.name ?? null },
      items: linesWithQuantities(order, items),
    });
    return template === 'return-requested'
      ? { ...message, attachments: await this.documents.of(return_id) }
      : message;
  }

  private async swapCreated(id: string): Promise<MessageContent | null> {
    const order = await this.orders.findByChild('swap', id);
    const swap = order?.swaps.find((candidate) => candidate.id === id);
    if (!order || !swap) return null;
    const [store] = await this.database.query<{ swap_link_template: string | null }>(
      'select swap_link_template from store limit 1',
    );
    const { cart_id, return_order, additional_items } = swap;
    const message = this.message('swap-created', order, {
      swap: {
        id,
        cart_id,
        link: store?.swap_link_template?.replace('{cart_id}', encodeURIComponent(cart_id ?? '')) ?? null,
      },
      items: additional_items,
      returned_items: linesWithQuantities(order, return_order?.items ?? []),
    });
    return return_order ? { ...message, attachments: await this.documents.of(return_order.id) } : message;
  }

  private async swapReceived(id: string): Promise<MessageContent | null> {
    const order = await this.orders.findByChild('swap', id);
    const swap = order?.swaps.find((candidate) => candidate.id === id);
    if (!order || !swap) return null;
    return this.message('return-received', order, {
      swap: { id },
      return: { id: swap.return_order?.id ?? null, refund_amount: 0, shipping: null },
      items: linesWithQuantities(order, swap.return_order?.items ?? []),
    });
  }

  private async claimCreated(id: string): Promise<MessageContent | null> {
    const order = await this.orders.findByChild('claim_order', id);
    const claim = order?.claims.find((candidate) => candidate.id === id);
    if (!order || !claim) return null;
    return this.message('claim-created', order, {
      claim: { id, type: claim.type, refund_amount: claim.refund_amount },
      items: linesWithQuantities(order, claim.claim_items),
      replacement_items: claim.additional_items,
    });
  }

  /** Asks the customer to confirm an edit, and to pay if it makes the order more expensive. */
  private async editRequested(id: string): Promise<MessageContent | null> {
    const order = await this.orders.findByChild('order_edit', id);
    // the event of an edit does not say so itself
    if (!order || order.no_notification === true) return null;
    const view = { resource: resources.orderEdits, surface: 'admin' } as const;
    const edit = JSON.parse((await this.reader.one(view, { id })).json) as {
      status: string;
      difference_due: number;
      total: number;
      items: MailOrder['items'];
      payment_collection: { id: string } | null;
    };
    if (edit.status !== 'requested') return null;
    const { difference_due, total, items, payment_collection } = edit;
    return this.message(payment_collection ? 'payment-requested' : 'order-edit', order, {
      edit: { id, difference_due, total, payment_collection_id: payment_collection?.id ?? null },
      items,
    });
  }

  private message(
    template: MessageTemplate,
    order: MailOrder,
    data: Record<string, unknown> = {},
  ): MessageContent {
    const { cart, billing_address, shipping_address, customer } = order;
    const locale = order.locale ?? (cart?.context as { locale?: unknown } | null | undefined)?.locale;
    const { first_name } = shipping_address ?? billing_address ?? customer ?? { first_name: null };
    return {
      template,
      to: order.email,
      customer_id: order.customer_id,
      locale: typeof locale === 'string' ? locale : null,
      data: {
        name: first_name ?? customer?.first_name ?? '',
        order: withoutCart(order),
        items: order.items,
        summary: summarize(order),
        storefront_url: this.options.storefrontUrl,
        ...data,
      },
    };
  }
}

function withoutCart({ cart: _, ...order }: MailOrder): Omit<MailOrder, 'cart'> {
  return order;
}
