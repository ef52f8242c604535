import { Body, Controller, Delete, Get, Param, Post, UseFilters } from '@nestjs/common';
import { ErrorFilter, OwnCustomerId, StoreController } from '@storekeep/server';
import { defineModule, required, wholeNumber } from '@storekeep/server/module';
import { CreateWishlistShares1700000000000 } from './wishlist-migration.ts';
import { AddItemBody, RemoveItemBody, WishlistOptions, Wishlists } from './wishlists.ts';

declare module '@storekeep/server/module' {
  interface ModuleOptions {
    /** What customers want to buy later; up to 200 items by default. */
    wishlist?: { maxItems?: number };
  }
}

@StoreController('customers', 'customers/:id/wishlist', {
  tag: 'Wishlists',
  tagDescription: 'What customers want to buy later',
})
export class WishlistController {
  constructor(private readonly wishlists: Wishlists) {}

  @Post()
  async add(@OwnCustomerId() id: string, @Body() body: AddItemBody) {
    return { customer: await this.wishlists.add(id, body) };
  }

  @Delete()
  async remove(@OwnCustomerId() id: string, @Body() { index }: RemoveItemBody) {
    return { customer: await this.wishlists.remove(id, index) };
  }

  @Post('share-token')
  async share(@OwnCustomerId() id: string) {
    return { share_token: await this.wishlists.share(id) };
  }
}

/** Outside `/store`, as in the plugin of Medusa v1. */
@Controller('wishlists')
@UseFilters(ErrorFilter)
export class SharedWishlistController {
  constructor(private readonly wishlists: Wishlists) {}

  @Get(':token')
  async read(@Param('token') token: string) {
    return { wishlist: await this.wishlists.readShared(token) };
  }
}

const maxItems = required('WISHLIST_MAX_ITEMS', wholeNumber('number from 1', 1, 1000), 200, {
  description: 'The most items of a list',
});

export default defineModule({
  name: 'wishlist',
  variables: { wishlistMaxItems: maxItems },
  configure: ({ wishlistMaxItems }) => ({ wishlist: { maxItems: wishlistMaxItems } }),
  options: [{ provide: WishlistOptions, create: ({ wishlist }) => new WishlistOptions(wishlist?.maxItems) }],
  controllers: [WishlistController, SharedWishlistController],
  services: [Wishlists],
  migrations: [CreateWishlistShares1700000000000],
  forget: { wishlist_share: { rows: 't.customer_id = any(p.customers)', isDeleted: true } },
});
