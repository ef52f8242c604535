import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Colleagues are invited with any role of the shop, no longer only with the three of Medusa v1. */
export class InvitedRoles1797000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table invite alter column role drop default, alter column role type varchar using role::varchar, alter column role set default 'member'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table invite alter column role drop default,
         alter column role type invite_role_enum
           using (case when role in ('admin', 'developer') then role else 'member' end)::invite_role_enum,
         alter column role set default 'member'`,
    );
  }
}
