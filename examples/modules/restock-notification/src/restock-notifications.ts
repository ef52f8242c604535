import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CommerceError, Database, type NewEvent, Outbox, variantQuantitySql } from '@storekeep/server';

/** The most e-mails that wait for a variant: they are a part of its row, and all are notified at once. */
const MAX_EMAILS = 1000;

/** The e-mails that wait for a variant to be restocked. Each change is one statement, so concurrent changes do not overwrite each other. */
@Injectable()
export class RestockNotifications implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.outbox.declare('restock-notification.restocked', 'restock-notification.due');
    this.outbox.subscribe(
      'product-variant.updated',
      async ({ data: { id, fields } }) => {
        if (fields.includes('inventory_quantity')) await this.notify([id]);
      },
      'restock-notification',
    );
    // stock at locations
    this.outbox.subscribe(
      'inventory-level.updated',
      ({ data: { id } }) => this.notifyOfLevels([id]),
      'restock-notification',
    );
    this.outbox.subscribe(
      'inventory-level.created',
      ({ data: { ids } }) => this.notifyOfLevels(ids),
      'restock-notification',
    );
  }

  /**
   * Adds an e-mail to a variant that is sold out; does nothing if it waits already.
   * @throws not_found; not_allowed if the variant can be bought, or too many e-mails wait for it
   */
  async add(variantId: string, email: string): Promise<void> {
    const [row] = await this.database.transaction((tx) =>
      tx.query<{ is_available: boolean | null; is_added: boolean }>(
        `with variant as (
         select v.id, ${variantQuantitySql('v')} > 0 as is_available
         from product_variant v join product p on p.id = v.product_id
         where v.id = $1 and v.deleted_at is null and p.deleted_at is null and p.status = 'published'
       ), added as (
         insert into restock_notification as n (variant_id, emails)
         select id, jsonb_build_array($2::text) from variant where not is_available
         on conflict (variant_id) do update set updated_at = now(),
           emails = case when n.emails ? $2 then n.emails else n.emails || to_jsonb($2::text) end
           where n.emails ? $2 or jsonb_array_length(n.emails) < ${MAX_EMAILS}
         returning variant_id
       )
       select (select is_available from variant) as is_available, exists (select from added) as is_added`,
        [variantId, email.toLowerCase()],
      ),
    );
    if (row.is_available === null) throw new CommerceError('not_found', `Variant ${variantId} was not found`);
    if (row.is_available)
      throw new CommerceError(
        'not_allowed',
        'You cannot sign up for restock notifications on a product that is not sold out',
      );
    if (!row.is_added)
      throw new CommerceError('not_allowed', `At most ${MAX_EMAILS} e-mails can wait for a variant`);
  }

  /**
   * Publishes the e-mails that wait for those of the variants that can be bought, and deletes them in the same transaction: each is
   * notified once, however often the stock changes and an event is delivered.
   */
  private async notify(variantIds: readonly string[]): Promise<void> {
    await this.database.transaction(async (tx) => {
      const restocked = await tx.query<{ variant_id: string; emails: string[] }>(
        `delete from restock_notification n using product_variant v
         where n.variant_id = any($1) and v.id = n.variant_id and v.deleted_at is null and ${variantQuantitySql('v')} > 0
         returning n.variant_id, n.emails`,
        [variantIds],
      );
      const events = restocked.flatMap(({ variant_id, emails }): NewEvent[] => [
        ['restock-notification.restocked', { variant_id, emails }],
        ...emails.map((email): NewEvent => ['restock-notification.due', { id: variant_id, email }]),
      ]);
      if (events.length > 0) await this.outbox.publishAll(tx, events);
    });
  }

  private async notifyOfLevels(levelIds: readonly string[]): Promise<void> {
    const variants = await this.database.query<{ id: string }>(
      `select distinct i.variant_id as id from inventory_level l
       join product_variant_inventory_item i on i.inventory_item_id = l.inventory_item_id and i.deleted_at is null
       join restock_notification n on n.variant_id = i.variant_id
       where l.id = any($1)`,
      [levelIds],
    );
    if (variants.length > 0) await this.notify(variants.map(({ id }) => id));
  }
}
