import type { CustomersService, Database } from '@storekeep/server';
import type { DataSource } from 'typeorm';

export function join(dataSource: DataSource, database: Database, customers: CustomersService, email: string) {
  return dataSource.transaction(async (manager) => {
    const body = { email, first_name: 'Oliver', last_name: 'Juhl', password: 'a long password' };
    const { id } = await database.join(manager, () => customers.create(body));
    await manager.query('insert into member (customer_id) values ($1)', [id]);
    return id;
  });
}
