import { Injectable } from '@nestjs/common';
import {
  Database,
  duplicate,
  insertRows,
  invalidData,
  newId,
  notAllowed,
  notFound,
  replaceInvitedRole,
  replaceRole,
  type Tx,
  updateExistingRow,
} from '@storekeep/server/extend';
import { KnownScopes } from '../known-scopes.ts';
import type { CreateRoleBody, UpdateRoleBody } from './roles.input.ts';
import { type RoleLimits, StaffRole } from './staff-role.entity.ts';

/** The roles of staff. A user has the name of one, which is locked while it is given or changed. */
@Injectable()
export class StaffRoles {
  constructor(
    private readonly database: Database,
    private readonly scopes: KnownScopes,
  ) {}

  /** @throws invalid_data (unknown scopes, limits), duplicate_error (name) */
  async create(body: CreateRoleBody): Promise<{ id: string }> {
    const row = { id: newId(StaffRole), ...body, ...this.validate(body) };
    await this.database.transaction(async (tx) => {
      await requireFreeName(tx, body.name);
      await insertRows(tx, StaffRole, [row]);
    });
    return { id: row.id };
  }

  /**
   * Its users get the new name.
   * @throws not_found; invalid_data; duplicate_error; not_allowed for the name and the scopes of a built-in role
   */
  async update(id: string, body: UpdateRoleBody): Promise<{ id: string }> {
    const columns = { ...body, ...this.validate(body) };
    await this.database.transaction(async (tx) => {
      const role = await lockRole(tx, id);
      if (!role) throw notFound('role', id);
      const { name = role.name, scopes } = body;
      if (role.is_built_in && (name !== role.name || scopes !== undefined))
        throw notAllowed(`The name and the scopes of ${role.name} cannot be changed`);
      if (name !== role.name) {
        await requireFreeName(tx, name);
        await replaceRole(tx, role.name, name);
        await replaceInvitedRole(tx, role.name, name);
      }
      await updateExistingRow(tx, StaffRole, id, columns);
    });
    return { id };
  }

  /** Does nothing if there is no such role. @throws not_allowed for a built-in role, or one that users or invitations have */
  async delete(id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const role = await lockRole(tx, id);
      if (!role) return;
      if (role.is_built_in) throw notAllowed(`The role ${role.name} cannot be deleted`);
      const [{ users, invites }] = await tx.query<{ users: number; invites: number }>(
        `select (select count(*) from "user" where role = $1 and deleted_at is null) as users,
           (select count(*) from invite where role = $1 and deleted_at is null and not accepted) as invites`,
        [role.name],
      );
      if (users > 0) throw notAllowed(inUse(role.name, users));
      if (invites > 0)
        throw notAllowed(`Colleagues are invited with the role ${role.name}: withdraw the invitations first`);
      await replaceRole(tx, role.name, 'member'); // of deleted ones
      await replaceInvitedRole(tx, role.name, 'member');
      await tx.query('delete from staff_role where id = $1', [id]);
    });
  }

  private validate({ scopes, limits }: UpdateRoleBody): Partial<UpdateRoleBody> {
    if (limits !== undefined) requireValidLimits(limits);
    return scopes === undefined ? {} : { scopes: this.scopes.require(scopes) };
  }
}

function inUse(name: string, count: number): string {
  const users = count === 1 ? '1 user has' : `${count} users have`;
  return `${users} the role ${name}: give them another one first`;
}

async function lockRole(tx: Tx, id: string): Promise<{ name: string; is_built_in: boolean } | undefined> {
  const [role] = await tx.query<{ name: string; is_built_in: boolean }>(
    'select name, is_built_in from staff_role where id = $1 for update',
    [id],
  );
  return role;
}

async function requireFreeName(tx: Tx, name: string): Promise<void> {
  const taken = await tx.query('select from staff_role where name = $1', [name]);
  if (taken.length > 0) throw duplicate('role', 'name', name);
}

/** @throws invalid_data */
function requireValidLimits(limits: RoleLimits): void {
  const unknown = Object.keys(limits).filter((name) => name !== 'refund');
  if (unknown.length > 0) throw invalidData(`Unknown limits: ${unknown.join(', ')}`);
  const refund: unknown = limits.refund ?? {};
  const isValid =
    typeof refund === 'object' && !Array.isArray(refund) && Object.entries(refund as object).every(isAmount);
  if (!isValid)
    throw invalidData('limits.refund must have whole amounts by currency codes, such as { "eur": 10000 }');
}

function isAmount([currency, amount]: [string, unknown]): boolean {
  return /^[a-z]{3}$/.test(currency) && Number.isSafeInteger(amount) && (amount as number) >= 0;
}
