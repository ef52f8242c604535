import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommerceError, Database } from '@storekeep/server';
import { IsInt, IsObject, IsOptional, IsString, Max, Min } from 'class-validator';

/** The settings of the module. Each list is a part of every response with its customer, so it has a limit. */
export class WishlistOptions {
  constructor(readonly maxItems = 200) {}
}

export class AddItemBody {
  @IsString()
  variant_id!: string;

  @IsInt()
  @Min(1)
  @Max(100_000)
  quantity!: number;

  @IsOptional()
  @IsObject()
  metadata?: Record<string, unknown>;
}

export class RemoveItemBody {
  @IsInt()
  @Min(0)
  index!: number;
}

export interface WishlistCustomer {
  id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  metadata: Record<string, unknown> | null;
}

const RETURNED = 'c.id, c.email, c.first_name, c.last_name, c.metadata';
const ITEMS = `case when jsonb_typeof(c.metadata -> 'wishlist') = 'array' then c.metadata -> 'wishlist' else '[]' end`;

/** The lists are in `customer.metadata.wishlist`. Each change is one statement, so concurrent changes do not overwrite each other. */
@Injectable()
export class Wishlists {
  constructor(
    private readonly database: Database,
    private readonly options: WishlistOptions,
  ) {}

  /** @throws not_found (variant); not_allowed if the list is full */
  async add(customerId: string, { variant_id, quantity, metadata }: AddItemBody): Promise<WishlistCustomer> {
    const { maxItems } = this.options;
    const [row] = await this.database.query<{ variant_exists: boolean; customer: WishlistCustomer | null }>(
      `with item as (
         select jsonb_build_object('variant_id', v.id, 'quantity', $3::int, 'title', p.title, 'description', v.title,
           'thumbnail', p.thumbnail, 'metadata', $4::jsonb) as json
         from product_variant v join product p on p.id = v.product_id
         where v.id = $2 and v.deleted_at is null and p.deleted_at is null and p.status = 'published'
       ), changed as (
         update customer c set updated_at = now(),
           metadata = coalesce(c.metadata, '{}') || jsonb_build_object('wishlist', ${ITEMS} || jsonb_build_array(item.json))
         from item where c.id = $1 and jsonb_array_length(${ITEMS}) < $5
         returning ${RETURNED}
       )
       select exists (select from item) as variant_exists, (select row_to_json(changed) from changed) as customer`,
      [customerId, variant_id, quantity, JSON.stringify(metadata ?? {}), maxItems],
    );
    if (!row.variant_exists) throw new CommerceError('not_found', `Variant ${variant_id} was not found`);
    if (!row.customer) throw new CommerceError('not_allowed', `A wishlist has at most ${maxItems} items`);
    return row.customer;
  }

  /** Does nothing if there is no such item. */
  async remove(customerId: string, index: number): Promise<WishlistCustomer> {
    const [customer] = await this.database.query<WishlistCustomer>(
      `update customer c set updated_at = now(),
         metadata = coalesce(c.metadata, '{}') || jsonb_build_object('wishlist', (${ITEMS}) - $2::int)
       where c.id = $1 returning ${RETURNED}`,
      [customerId, index],
    );
    return customer;
  }

  /** @returns a token with which anyone can read the list */
  async share(customerId: string): Promise<string> {
    const token = randomBytes(24).toString('base64url');
    await this.database.query('insert into wishlist_share (token_hash, customer_id) values ($1, $2)', [
      hashOf(token),
      customerId,
    ]);
    return token;
  }

  /** @throws not_found */
  async readShared(token: string): Promise<{ items: unknown[]; first_name: string | null }> {
    const [wishlist] = await this.database.query<{ items: unknown[]; first_name: string | null }>(
      `select ${ITEMS} as items, c.first_name from wishlist_share s join customer c on c.id = s.customer_id
       where s.token_hash = $1 and c.deleted_at is null`,
      [hashOf(token)],
    );
    if (!wishlist) throw new CommerceError('not_found', 'There is no such wishlist');
    return wishlist;
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
