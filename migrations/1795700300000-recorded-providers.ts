import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  'fulfillment_provider',
  'payment_provider',
  'region_fulfillment_providers',
  'region_payment_providers',
];

/**
 * Records changes of the providers of regions in `shown_change`, as of everything else that a region is represented with: carts take
 * their region from the row cache.
 */
export class RecordedProviders1795700300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES.map(triggers).join(''));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      TABLES.flatMap((table) =>
        ['added', 'changed', 'removed', 'emptied'].map(
          (event) => `drop trigger ${table}_shown_${event} on ${table}`,
        ),
      ).join(';'),
    );
  }
}

/** Rows without a product: their changes invalidate everything. */
function triggers(table: string): string {
  const run = `for each statement execute function note_shown_change($$select '' from changed$$);`;
  return `
    create trigger ${table}_shown_added after insert on ${table} referencing new table as added ${run}
    create trigger ${table}_shown_changed after update on ${table} referencing new table as added old table as removed ${run}
    create trigger ${table}_shown_removed after delete on ${table} referencing old table as removed ${run}
    create trigger ${table}_shown_emptied after truncate on ${table} for each statement execute function note_shown_change();`;
}
