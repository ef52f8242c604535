import { isPgBouncerInstalled } from '../../support/pgbouncer.ts';
import { runSpecs } from '../../support/run-specs.ts';

/* A shop behind PgBouncer in transaction mode responds as one that is connected to PostgreSQL. */
if (isPgBouncerInstalled)
  runSpecs(
    ['test/http/store/carts.spec.ts', 'test/http/store/products.spec.ts', 'test/http/admin/orders.spec.ts'],
    { behindPgBouncer: true },
  );
else it.skip('is not tried, since PgBouncer is not installed', () => undefined);
