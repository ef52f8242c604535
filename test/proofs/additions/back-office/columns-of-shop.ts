import { defineModule } from '@storekeep/server/module';
import type { QueryRunner } from 'typeorm';

class AddColumns1700000000000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table product add column brand text, add column is_handmade boolean');
    await runner.query('alter table region add column warehouse text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table product drop column brand, drop column is_handmade');
    await runner.query('alter table region drop column warehouse');
  }
}

/* A shop that has added columns to products and regions. */

export default defineModule({
  name: 'columns-of-shop',
  migrations: [AddColumns1700000000000],
  columns: ['product.brand', 'product.is_handmade:boolean', 'region.warehouse'],
});
