import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One analytics config per staff user. Of several, which Medusa v1 may have created, the last changed one remains. */
export class AnalyticsConfigByUser1795600060000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      update analytics_config c set deleted_at = now()
      where c.deleted_at is null and exists (
        select from analytics_config o
        where o.user_id = c.user_id and o.deleted_at is null and (o.updated_at, o.id) > (c.updated_at, c.id));
      create unique index analytics_config_user_id_key on analytics_config (user_id) where deleted_at is null`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index analytics_config_user_id_key');
  }
}
