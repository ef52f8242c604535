import { createHash, randomBytes } from 'node:crypto';
import { Body, Controller, Delete, Get, Injectable, Module, Param, Post, UseFilters } from '@nestjs/common';
import { IsInt, IsObject, IsOptional, IsString, Max, Min } from 'class-validator';
import {
  CommerceError,
  CurrentCustomer,
  Database,
  ErrorFilter,
  type LoggedInAccount,
  type ModuleMigrations,
  StoreController,
} from 'storekeep';
import type { QueryRunner } from 'typeorm';

/** The most items of a list: it is a part of every response with the customer. */
const MAX_ITEMS = 200;

export class CreateWishlistShares1700000000000 {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table wishlist_share (
        token_hash varchar primary key,
        customer_id varchar not null references customer (id) on delete cascade,
        created_at timestamptz not null default now())`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table wishlist_share');
  }
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
  constructor(private readonly database: Database) {}

  /** @throws not_found (variant); not_allowed if the list is full */
  async add(customerId: string, { variant_id, quantity, metadata }: AddItemBody): Promise<WishlistCustomer> {
    const [row] = await this.database.query<{ variant_exists: boolean; customer: WishlistCustomer | null }>(
      `with item as (
         select jsonb_build_object('variant_id', v.id, 'quantity', $3::int, 'title', p.title, 'description', v.title,
           'thumbnail', p.thumbnail, 'metadata', $4::jsonb) as json
         from product_variant v join product p on p.id = v.product_id
         where v.id = $2 and v.deleted_at is null and p.deleted_at is null and p.status = 'published'
       ), changed as (
         update customer c set updated_at = now(),
           metadata = coalesce(c.metadata, '{}') || jsonb_build_object('wishlist', ${ITEMS} || jsonb_build_array(item.json))
         from item where c.id = $1 and jsonb_array_length(${ITEMS}) < ${MAX_ITEMS}
         returning ${RETURNED}
       )
       select exists (select from item) as variant_exists, (select row_to_json(changed) from changed) as customer`,
      [customerId, variant_id, quantity, JSON.stringify(metadata ?? {})],
    );
    if (!row.variant_exists) throw new CommerceError('not_found', `Variant ${variant_id} was not found`);
    if (!row.customer) throw new CommerceError('not_allowed', `A wishlist has at most ${MAX_ITEMS} items`);
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

@StoreController('customers', 'customers/:id/wishlist', {
  tag: 'Wishlists',
  tagDescription: 'What customers want to buy later',
})
export class WishlistController {
  constructor(private readonly wishlists: Wishlists) {}

  @Post()
  async add(
    @Param('id') id: string,
    @Body() body: AddItemBody,
    @CurrentCustomer() customer: LoggedInAccount,
  ) {
    requireOwn(id, customer);
    return { customer: await this.wishlists.add(id, body) };
  }

  @Delete()
  async remove(
    @Param('id') id: string,
    @Body() { index }: RemoveItemBody,
    @CurrentCustomer() customer: LoggedInAccount,
  ) {
    requireOwn(id, customer);
    return { customer: await this.wishlists.remove(id, index) };
  }

  @Post('share-token')
  async share(@Param('id') id: string, @CurrentCustomer() customer: LoggedInAccount) {
    requireOwn(id, customer);
    return { share_token: await this.wishlists.share(id) };
  }
}

/** @throws not_found, so that ids of other customers cannot be tested */
function requireOwn(id: string, customer: LoggedInAccount): void {
  if (id !== customer.id) throw new CommerceError('not_found', `Customer ${id} was not found`);
}

/** Outside `/store`, as in the plugin. */
@Controller('wishlists')
@UseFilters(ErrorFilter)
export class SharedWishlistController {
  constructor(private readonly wishlists: Wishlists) {}

  @Get(':token')
  async read(@Param('token') token: string) {
    return { wishlist: await this.wishlists.readShared(token) };
  }
}

@Module({ controllers: [WishlistController, SharedWishlistController], providers: [Wishlists] })
export default class WishlistModule {
  static readonly migrations: ModuleMigrations = {
    name: 'wishlist',
    migrations: [CreateWishlistShares1700000000000],
  };
}
