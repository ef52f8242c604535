import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records changes of attributes in `shown_change`: the index of facets has their values and labels in memory. */
export class AttributesInChangeLog1798420100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const run = `for each statement execute function note_shown_change($$select '' from changed$$)`;
    const [added, removed] = ['new table as added', 'old table as removed'];
    await runner.query(`
      create trigger attribute_shown_added after insert on attribute referencing ${added} ${run};
      create trigger attribute_shown_changed after update on attribute referencing ${added} ${removed} ${run};
      create trigger attribute_shown_removed after delete on attribute referencing ${removed} ${run};
      create trigger attribute_shown_emptied after truncate on attribute for each statement execute function note_shown_change()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const event of ['added', 'changed', 'removed', 'emptied'])
      await runner.query(`drop trigger attribute_shown_${event} on attribute`);
  }
}
