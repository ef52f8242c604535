import { Injectable } from '@nestjs/common';
import { Database } from '@storekeep/server/extend';
import { MailMessages, MailOptions, type MessageContent } from '../../mail/index.ts';
import { findWithdrawable } from './withdrawable-order.ts';
import type { Withdrawal } from './withdrawal.entity.ts';
import { formatTime } from './withdrawal-period.ts';
import { WithdrawalTokens } from './withdrawal-tokens.ts';

type MailedWithdrawal = Pick<
  Withdrawal,
  'order_id' | 'display_id' | 'email' | 'customer_id' | 'items' | 'declared_at'
> & {
  locale: string | null;
};

/** The messages about withdrawals: the link by which a guest confirms one, and the confirmation of receipt on a durable medium. */
@Injectable()
export class WithdrawalMessages {
  constructor(
    private readonly database: Database,
    private readonly options: MailOptions,
    private readonly tokens: WithdrawalTokens,
    messages: MailMessages,
  ) {
    messages.register({
      'withdrawal.requested': ({ id }) => this.create('withdrawal-requested', id),
      'withdrawal.confirmed': ({ id }) => this.create('withdrawal-confirmed', id),
    });
  }

  private async create(
    template: 'withdrawal-requested' | 'withdrawal-confirmed',
    id: string,
  ): Promise<MessageContent | null> {
    const [withdrawal] = await this.database.query<MailedWithdrawal>(
      `select w.order_id, w.display_id, w.email, w.customer_id, w.items, w.declared_at, c.context ->> 'locale' as locale
       from eu_withdrawal w join "order" o on o.id = w.order_id left join cart c on c.id = o.cart_id where w.id = $1`,
      [id],
    );
    if (!withdrawal) return null;
    const { order_id, display_id, email, customer_id, locale, items, declared_at } = withdrawal;
    const order = await findWithdrawable(this.database, { id: order_id });
    const list = (isExcluded: boolean) =>
      items
        .filter(({ excluded_reason }) => (excluded_reason !== null) === isExcluded)
        .map(({ title, quantity, excluded_reason }) => ({ title, quantity, description: excluded_reason }));
    return {
      ...{ template, customer_id, locale, to: email },
      data: {
        ...{ name: '', order: { id: order_id, display_id }, items: list(false), excluded_items: list(true) },
        withdrawal: { id, declared_at: formatTime(declared_at, order?.terms.timeZone ?? 'UTC') },
        ...(template === 'withdrawal-requested' && { link: this.linkTo(id) }),
      },
    };
  }

  /** A page of the storefront, which shows the declaration with a button; null without `STOREFRONT_URL`. */
  private linkTo(id: string): string | null {
    const { storefrontUrl } = this.options;
    if (storefrontUrl === null) return null;
    return `${storefrontUrl}/withdrawal?${new URLSearchParams({ token: this.tokens.create(id) }).toString()}`;
  }
}
