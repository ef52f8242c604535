import { Injectable } from '@nestjs/common';
import { Database, type Events } from '@storekeep/server/extend';
import { MailOptions } from '../mail-options.ts';
import { isMailAddress } from '../transports/mail-address.ts';
import type { MessageContent, MessageLoaders } from './message-content.ts';

/** The admins and developers, else all staff. */
const WEBHOOK_STAFF = `
  with staff as (
    select id, email, first_name, created_at, coalesce(role in ('admin', 'developer'), false) as is_admin
    from "user" where deleted_at is null
  )
  select email, first_name from staff where is_admin or not exists (select from staff where is_admin)
  order by created_at, id limit 20`;

/** The messages about accounts, whose links contain a token, and those for staff. */
@Injectable()
export class AccountMessages {
  readonly loaders: MessageLoaders = {
    'customer.password_reset': ({ id, email, first_name, token }) =>
      this.withLink('customer-password-reset', this.storefrontLink('reset-password', { token, email }), {
        to: email,
        customer_id: id,
        data: { name: first_name ?? '' },
      }),
    'customer.email_change_requested': ({ id, email, token }) =>
      this.withLink('email-change', this.storefrontLink('confirm-email', { token }), {
        to: email,
        customer_id: id,
        data: { name: '' },
      }),
    'user.password_reset': ({ email, first_name, token }) =>
      this.withLink('staff-password-reset', this.dashboardLink('reset-password', { token }), {
        to: email,
        data: { name: first_name ?? '' },
      }),
    'invite.created': async ({ user_email, token }) =>
      this.withLink('invite', await this.inviteLink(token), { to: user_email, data: { name: '' } }),
    'order-update-token.created': ({ old_email, orders, token }) =>
      this.orderTransfer(old_email, orders, token),
    'webhook.disabled': (webhook) => this.webhookDisabled(webhook),
  };

  constructor(
    private readonly database: Database,
    private readonly options: MailOptions,
  ) {}

  /** To the staff who may change webhooks. Shops of Medusa v1 often have no user with such a role: then to all staff. */
  private async webhookDisabled({ url, reason }: Events['webhook.disabled']): Promise<MessageContent | null> {
    const users = await this.database.query<{ email: string; first_name: string | null }>(WEBHOOK_STAFF);
    const staff = users.filter(({ email }) => isMailAddress(email));
    const [first, ...others] = staff;
    if (!first) return null;
    return {
      template: 'webhook-disabled',
      to: first.email,
      cc: others.map(({ email }) => email),
      customer_id: null,
      locale: null,
      data: { name: others.length === 0 ? (first.first_name ?? '') : '', webhook: { url, reason } },
    };
  }

  private async orderTransfer(
    to: string,
    orderIds: readonly string[],
    token: string,
  ): Promise<MessageContent> {
    const orders = await this.database.query<{ display_id: number }>(
      'select display_id from "order" where id = any($1) order by display_id',
      [orderIds],
    );
    const numbers = orders.map(({ display_id }) => `#${display_id}`).join(', ');
    return this.withLink('order-transfer', this.storefrontLink('order/transfer', { token }), {
      to,
      data: { name: '', order_numbers: numbers },
    });
  }

  /** By the store's `invite_link_template`, as in Medusa v1, else a page of the dashboard. */
  private async inviteLink(token: string): Promise<string | null> {
    const [store] = await this.database.query<{ invite_link_template: string | null }>(
      'select invite_link_template from store limit 1',
    );
    const template = store?.invite_link_template;
    if (template?.includes('{invite_token}'))
      return template.replace('{invite_token}', encodeURIComponent(token));
    return this.dashboardLink('invite', { token });
  }

  private storefrontLink(path: string, parameters: Record<string, string>): string | null {
    return linkTo(this.options.storefrontUrl, path, parameters);
  }

  private dashboardLink(path: string, parameters: Record<string, string>): string | null {
    return linkTo(this.options.dashboardUrl, path, parameters);
  }

  /** @param link null without the URL that it begins with */
  private withLink(
    template: MessageContent['template'],
    link: string | null,
    content: Pick<MessageContent, 'to' | 'data'> & { customer_id?: string },
  ): MessageContent {
    return { template, customer_id: null, locale: null, ...content, data: { ...content.data, link } };
  }
}

function linkTo(base: string | null, path: string, parameters: Record<string, string>): string | null {
  return base === null ? null : `${base}/${path}?${new URLSearchParams(parameters).toString()}`;
}
