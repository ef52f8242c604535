import { defineModule } from '@storekeep/server/module';
import type { QueryRunner } from 'typeorm';

class AddColumns1700000000000 {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table product add column brand text, add column is_handmade boolean');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table product drop column brand, drop column is_handmade');
  }
}

/* A shop that has added columns to products. */

export default defineModule({
  name: 'columns-of-shop',
  migrations: [AddColumns1700000000000],
  columns: ['product.brand', 'product.is_handmade:boolean'],
});
