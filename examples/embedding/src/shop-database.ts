import { Module } from '@nestjs/common';
import { entities, migrate } from '@storekeep/server';
import { migrations } from '@storekeep/server/migrations';
import loyaltyPoints from 'storekeep-module-loyalty-points';
import { Column, DataSource, Entity, PrimaryColumn } from 'typeorm';

/** A table of the application in the database of the shop. */
@Entity()
export class Member {
  @PrimaryColumn('text')
  card!: string;

  @Column('text')
  customer_id!: string;
}

export const SHOP_DATABASE = 'shop database';

@Module({
  providers: [
    {
      provide: SHOP_DATABASE,
      useFactory: async () => {
        const dataSource = new DataSource({
          type: 'postgres',
          url: process.env.SHOP_DATABASE_URL,
          entities: [...entities, Member],
          migrations,
        });
        await dataSource.initialize();
        // under a lock, so that several processes can start at once
        await migrate(dataSource, [{ name: 'loyalty_points', migrations: loyaltyPoints.migrations! }]);
        await dataSource.query(
          'create table if not exists member (card text primary key, customer_id text not null)',
        );
        return dataSource;
      },
    },
  ],
  exports: [SHOP_DATABASE],
})
export class ShopDatabaseModule {}
