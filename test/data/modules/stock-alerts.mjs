import { defineModule } from '@storekeep/server/module';
import { Column, Entity, PrimaryColumn } from 'typeorm';

class CreateStockAlerts1700000000000 {
  async up(runner) {
    await runner.query('create table stock_alert (email text primary key)');
    await runner.query('create table stock_alert_mail (id text primary key, footer text)');
  }
}

class StockAlertMail {}
Entity('stock_alert_mail')(StockAlertMail);
PrimaryColumn('text')(StockAlertMail.prototype, 'id');
Column('text')(StockAlertMail.prototype, 'footer');

/** A table with e-mails that are forgotten, and an entity with a text of which the module does not say what it has. */
export default defineModule({
  name: 'stock-alerts',
  entities: [StockAlertMail],
  migrations: [CreateStockAlerts1700000000000],
  forget: { stock_alert: { rows: 'lower(t.email) = p.email', isDeleted: true } },
});
