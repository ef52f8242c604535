import { Injectable } from '@nestjs/common';
import { Database } from '@storekeep/server/extend';
import { MailOptions } from '../mail-options.ts';
import type { MessageContent } from './message-content.ts';

interface GiftCardRow {
  code: string;
  value: number;
  ends_at: string | null;
  currency_code: string;
  email: string | null;
  customer_id: string | null;
  no_notification: boolean | null;
  locale: string | null;
  first_name: string | null;
}

/** The message with the code of a bought gift card. */
@Injectable()
export class GiftCardMessages {
  constructor(
    private readonly database: Database,
    private readonly options: MailOptions,
  ) {}

  /** @returns null for a gift card that staff created, which has no recipient, and one that cannot be used */
  async created(id: string): Promise<MessageContent | null> {
    const [row] = await this.database.query<{ card: GiftCardRow }>(
      `select json_build_object('code', g.code, 'value', g.value, 'ends_at', g.ends_at, 'currency_code', r.currency_code,
         'email', o.email, 'customer_id', o.customer_id, 'no_notification', o.no_notification,
         'locale', coalesce(o.locale, c.context ->> 'locale'), 'first_name', p.first_name) as card
       from gift_card g
       join region r on r.id = g.region_id
       left join swap s on s.id = g.swap_id
       left join "order" o on o.id = coalesce(g.order_id, s.order_id)
       left join cart c on c.id = o.cart_id
       left join customer p on p.id = o.customer_id
       where g.id = $1 and g.deleted_at is null and not g.is_disabled`,
      [id],
    );
    if (!row?.card.email || row.card.no_notification === true) return null;
    const { email, customer_id, locale, first_name, code, value, ends_at, currency_code } = row.card;
    return {
      ...{ template: 'gift-card', to: email, customer_id, locale },
      data: {
        name: first_name ?? '',
        gift_card: { id, code, value, ends_at, currency_code },
        storefront_url: this.options.storefrontUrl,
      },
    };
  }
}
