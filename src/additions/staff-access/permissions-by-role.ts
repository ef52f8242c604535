import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  adminRequired,
  CommerceError,
  Database,
  HttpOptions,
  type RefundLimits,
  type ScopedKey,
  scopeMissing,
  type SecondFactorProof,
  STAFF_EXCEPTIONS,
  StaffAccess,
  type StaffAccessRules,
  type StaffCommand,
  type StaffOperation,
  type StaffPermissions,
} from '@storekeep/server/extend';
import { ApiKeys } from './api-keys/api-keys.ts';
import { isDelegable, isOfOwnAccount } from './delegable.ts';
import { SecondFactors } from './second-factor/second-factors.ts';

/** Decides what staff and programs may do, by roles and keys. */
@Injectable()
export class PermissionsByRole implements StaffAccessRules, OnModuleInit {
  constructor(
    private readonly access: StaffAccess,
    private readonly database: Database,
    private readonly options: HttpOptions,
    private readonly keys: ApiKeys,
    private readonly secondFactors: SecondFactors,
  ) {}

  onModuleInit(): void {
    this.access.rules = this;
  }

  findKey(secret: string): Promise<ScopedKey | null> {
    return this.keys.find(secret);
  }

  authorize(
    operation: StaffOperation,
    command: StaffCommand,
    by: { key: ScopedKey } | { permissions: StaffPermissions | null },
  ): RefundLimits {
    if ('key' in by) {
      requireScope(operation, command, by.key.scopes);
      return null;
    }
    const { scopes, limits, lacks_second_factor } = by.permissions ?? NOTHING;
    if (lacks_second_factor && !operation.scope.startsWith('auth:')) throw secondFactorMissing();
    if (scopes === null) requireOpen(operation, command);
    else if (!scopes.includes('*') && !isOfOwnAccount(operation)) requireScope(operation, command, scopes);
    return limits.refund ?? null;
  }

  async isUnrestricted(staffId: string): Promise<boolean> {
    return (await this.findPermissions(staffId)).scopes?.includes('*') ?? false;
  }

  requireSecondFactor(userId: string, proof: SecondFactorProof): Promise<void> {
    return this.secondFactors.require(userId, proof);
  }

  async findPermissions(userId: string): Promise<StaffPermissions> {
    const [found] = await this.database.query<StaffPermissions & { is_member: boolean }>(PERMISSIONS, [
      userId,
    ]);
    if (!found) return NOTHING;
    const { staffRoles } = this.options;
    if (!found.is_member || staffRoles === null) return found;
    return { ...found, scopes: staffRoles === 'open' ? ['*'] : null };
  }
}

const NOTHING: StaffPermissions = { scopes: [], limits: {}, lacks_second_factor: false };

/** Users without a role, which adopted shops have, are members. */
const PERMISSIONS = `
  select r.scopes, r.limits, r.name = 'member' as is_member,
    r.requires_second_factor and f.confirmed_at is null and f.provider_confirmed_at is null as lacks_second_factor
  from "user" u join staff_role r on r.name = coalesce(u.role, 'member') left join second_factor f on f.user_id = u.id
  where u.id = $1 and u.deleted_at is null`;

function secondFactorMissing(): CommerceError {
  return new CommerceError(
    'forbidden',
    'Your role requires a second factor: set it up by POST /admin/auth/second-factor',
  );
}

/** @throws forbidden, scope_missing */
function requireScope(operation: StaffOperation, command: StaffCommand, scopes: readonly string[]): void {
  const isException = STAFF_EXCEPTIONS[operation.operationId]?.applies(command) ?? false;
  if (isException && operation.scope === 'users:write') return; // their own name
  if (!isDelegable(operation) || (operation.isForAdminsOnly && !isException)) throw adminRequired();
  if (!scopes.includes(operation.scope)) throw scopeMissing(operation.scope);
}

/** @throws forbidden, scope_missing */
function requireOpen(operation: StaffOperation, command: StaffCommand): void {
  if (!operation.isRestricted) return;
  if (STAFF_EXCEPTIONS[operation.operationId]?.applies(command)) return;
  throw operation.isForAdminsOnly ? adminRequired() : scopeMissing(operation.scope);
}
