import { Body, Controller, Delete, Get, Module, Param, Post, UseFilters } from '@nestjs/common';
import { IsInt, IsObject, IsOptional, IsString, Max, Min } from 'class-validator';
import {
  CurrentCustomer,
  ErrorFilter,
  type LoggedInAccount,
  notFound,
  StoreController,
} from 'storekeep/extend';
import { defineModule } from 'storekeep/module';
import type { QueryRunner } from 'typeorm';
import { Wishlists } from './wishlists.ts';

class CreateWishlistShares1700000000000 {
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

class AddItemBody {
  @IsString() variant_id!: string;
  @IsInt() @Min(1) @Max(100_000) quantity!: number;
  @IsOptional() @IsObject() metadata?: Record<string, unknown>;
}

class RemoveItemBody {
  @IsInt() @Min(0) index!: number;
}

@StoreController('customers', 'customers/:id/wishlist', {
  tag: 'Wishlists',
  tagDescription: 'What customers want to buy later',
})
class WishlistController {
  constructor(private readonly wishlists: Wishlists) {}

  @Post()
  async add(
    @Param('id') id: string,
    @Body() item: AddItemBody,
    @CurrentCustomer() customer: LoggedInAccount,
  ) {
    return { customer: await this.wishlists.add(requireOwn(id, customer), item) };
  }

  @Delete()
  async remove(
    @Param('id') id: string,
    @Body() { index }: RemoveItemBody,
    @CurrentCustomer() customer: LoggedInAccount,
  ) {
    return { customer: await this.wishlists.remove(requireOwn(id, customer), index) };
  }

  @Post('share-token')
  async share(@Param('id') id: string, @CurrentCustomer() customer: LoggedInAccount) {
    return { share_token: await this.wishlists.share(requireOwn(id, customer)) };
  }
}

/** @throws not_found, so that ids of other customers cannot be tested */
function requireOwn(id: string, customer: LoggedInAccount): string {
  if (id !== customer.id) throw notFound('customer', id);
  return id;
}

/** Outside `/store`, as in the plugin. */
@Controller('wishlists')
@UseFilters(ErrorFilter)
class SharedWishlistController {
  constructor(private readonly wishlists: Wishlists) {}

  @Get(':token')
  async read(@Param('token') token: string) {
    return { wishlist: await this.wishlists.readShared(token) };
  }
}

@Module({ controllers: [WishlistController, SharedWishlistController], providers: [Wishlists] })
class WishlistModule {}

export default defineModule({
  name: 'wishlist',
  module: WishlistModule,
  migrations: [CreateWishlistShares1700000000000],
});
