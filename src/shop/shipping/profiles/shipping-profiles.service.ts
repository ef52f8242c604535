import { Injectable } from '@nestjs/common';
import { Database } from '#engine/kernel/database/database';
import type { Sql, Tx } from '#engine/kernel/database/sql';
import { notAllowed } from '#engine/kernel/errors';
import { newId } from '#engine/kernel/text/ids';
import { link } from '#engine/kernel/writing/links';
import { insertRows, requireIds, softDelete, updateExistingRow } from '#engine/kernel/writing/rows';
import { Product } from '#model/entities/catalogue/product.entity';
import { ShippingOption } from '#model/entities/shipping/shipping-option.entity';
import { ShippingProfile } from '#model/entities/shipping/shipping-profile.entity';
import { DEFAULT_PROFILE } from './default-profile.ts';
import type { CreateShippingProfileBody, UpdateShippingProfileBody } from './shipping-profiles.input.ts';

/** Manages shipping profiles: products that are shipped by the same options. Each product and each option has one profile. */
@Injectable()
export class ShippingProfilesService {
  constructor(private readonly database: Database) {}

  async create(body: CreateShippingProfileBody): Promise<{ id: string }> {
    const id = newId(ShippingProfile);
    await this.database.transaction((tx) => insertRows(tx, ShippingProfile, [{ id, ...body }]));
    return { id };
  }

  /**
   * Updates a profile. The given products and options are moved to it.
   * @throws not_found; not_allowed if the type of a fallback profile would change
   */
  update(id: string, body: UpdateShippingProfileBody): Promise<{ id: string }> {
    const { products, shipping_options, ...columns } = body;
    return this.database.transaction(async (tx) => {
      const fallback = await fallbackType(tx, id);
      if (columns.type && fallback && columns.type !== fallback)
        throw notAllowed(`The ${fallback} profile of the shop keeps its type`);
      await updateExistingRow(tx, ShippingProfile, id, columns);
      if (products) await moveProducts(tx, id, products);
      if (shipping_options) await moveOptions(tx, id, shipping_options);
      return { id };
    });
  }

  /** Moves its products to the default profile, and deletes its options. @throws not_allowed for a fallback profile */
  delete(id: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      const fallback = await fallbackType(tx, id);
      if (fallback) throw notAllowed(`The ${fallback} profile of the shop cannot be deleted`);
      if (!(await softDelete(tx, ShippingProfile, id))) return;
      await tx.query(
        `with removed as (delete from product_shipping_profile where profile_id = $1 returning product_id)
         insert into product_shipping_profile (profile_id, product_id)
         select d.id, removed.product_id from removed, (${DEFAULT_PROFILE}) d
         where not exists (select from product_shipping_profile l where l.product_id = removed.product_id and l.profile_id <> $1)`,
        [id],
      );
      await tx.query(
        'update shipping_option set deleted_at = now() where profile_id = $1 and deleted_at is null',
        [id],
      );
    });
  }
}

/** Returns `default` or `gift_card` if it is the oldest profile of this type, to which products are added by default; else null. */
async function fallbackType(sql: Sql, id: string): Promise<string | null> {
  const [profile] = await sql.query<{ type: string }>(
    `select type from shipping_profile p where id = $1 and deleted_at is null and type in ('default', 'gift_card')
       and id = (select id from shipping_profile o where o.type = p.type and o.deleted_at is null order by created_at, id limit 1)`,
    [id],
  );
  return profile?.type ?? null;
}

async function moveProducts(tx: Tx, id: string, productIds: string[]): Promise<void> {
  await requireIds(tx, Product, productIds);
  // prevents concurrent moves from leaving a product in two profiles
  await tx.query('select from product where id = any($1) order by id for no key update', [productIds]);
  await tx.query('delete from product_shipping_profile where product_id = any($2) and profile_id <> $1', [
    id,
    productIds,
  ]);
  await link(tx, ShippingProfile, 'products', id, productIds);
}

async function moveOptions(tx: Tx, id: string, optionIds: string[]): Promise<void> {
  await requireIds(tx, ShippingOption, optionIds);
  await tx.query('update shipping_option set profile_id = $1, updated_at = now() where id = any($2)', [
    id,
    optionIds,
  ]);
}
