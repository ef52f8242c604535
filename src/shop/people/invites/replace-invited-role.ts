import type { Tx } from '#engine/kernel/database/sql';

/** Gives all invitations with a role another one, such as its new name; those that were deleted, too. */
export async function replaceInvitedRole(tx: Tx, role: string, replacement: string): Promise<void> {
  await tx.query('update invite set role = $2, updated_at = now() where role = $1', [role, replacement]);
}
