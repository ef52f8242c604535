import { Body, Controller, Delete, Get, Module, Param, Post, UseFilters } from '@nestjs/common';
import {
  CommerceError,
  CurrentCustomer,
  ErrorFilter,
  type LoggedInAccount,
  StoreController,
} from 'storekeep';
import { defineModule, required, wholeNumber } from 'storekeep/module';
import { CreateWishlistShares1700000000000 } from './wishlist-migration.ts';
import { AddItemBody, RemoveItemBody, WishlistOptions, Wishlists } from './wishlists.ts';

declare module 'storekeep/module' {
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
  async add(
    @Param('id') id: string,
    @Body() body: AddItemBody,
    @CurrentCustomer() customer: LoggedInAccount,
  ) {
    return { customer: await this.wishlists.add(requireOwn(id, customer), body) };
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
  if (id !== customer.id) throw new CommerceError('not_found', `Customer ${id} was not found`);
  return id;
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

@Module({ controllers: [WishlistController, SharedWishlistController], providers: [Wishlists] })
export class WishlistModule {}

export default defineModule({
  name: 'wishlist',
  variables: {
    wishlistMaxItems: required('WISHLIST_MAX_ITEMS', wholeNumber('number from 1', 1, 1000), 200, {
      description: 'The most items of a list',
    }),
  },
  configure: ({ wishlistMaxItems: maxItems }) => ({ wishlist: { maxItems } }),
  options: [{ provide: WishlistOptions, create: ({ wishlist }) => new WishlistOptions(wishlist?.maxItems) }],
  module: WishlistModule,
  migrations: [CreateWishlistShares1700000000000],
});
