import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CommerceModule } from '@storekeep/server';
import loyaltyPoints from 'storekeep-module-loyalty-points';
import { MembersController } from './members.js';
import { Note, NotesController } from './notes.js';
import { BookTaxes, StockReport, StoreCredit } from './providers.js';
import { SHOP_DATABASE, ShopDatabaseModule } from './shop-database.js';

/** A shop on the application's own DataSource, whose transactions can include writes of the shop, with a module of the directory. */
const shop = CommerceModule.forRootAsync({
  prefix: '/shop',
  imports: [ShopDatabaseModule],
  dataSource: SHOP_DATABASE,
  additions: [loyaltyPoints],
  useFactory: () => ({ loyaltyPoints: { amountPerPoint: 100 } }),
});

/** A second shop with its own connection, which runs its migrations at startup. */
const outlet = CommerceModule.forRoot({
  database: { url: process.env.OUTLET_DATABASE_URL!, poolSize: 4 },
  http: { prefix: '/outlet' },
});

/** Uses one of the shops, by importing its module. */
@Module({
  imports: [shop, ShopDatabaseModule],
  controllers: [MembersController],
  providers: [StoreCredit, BookTaxes, StockReport],
})
class BookshopModule {}

@Module({
  imports: [
    TypeOrmModule.forRoot({
      type: 'postgres',
      url: process.env.NOTES_DATABASE_URL,
      entities: [Note],
    }),
    TypeOrmModule.forFeature([Note]),
    shop,
    outlet,
    BookshopModule,
  ],
  controllers: [NotesController],
})
export class AppModule {}
