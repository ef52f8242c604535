import { Injectable, RequestMethod, type Type } from '@nestjs/common';
import type { RefundLimits } from '../kernel/request-work.ts';
import { ADMIN_AREAS, OPEN_TO_MEMBERS, type StaffCommand } from './admin-operations.ts';
import { RESPONSE, type ResponseDeclaration } from './output/response-decorators.ts';

export const REQUIRES_ADMIN = 'storekeep:requires-admin';

/** A program that authenticates by a key of `/admin/api-keys`. */
export interface ScopedKey {
  id: string;
  scopes: readonly string[];
}

/** An operation of the admin surface, as permissions see it. */
export interface StaffOperation {
  operationId: string;
  /** The first segment of its path, such as `orders`, with `read` for GET and `write` for other methods: `orders:read`. */
  scope: string;
  /** Whether members may not use it, where roles are enforced. */
  isRestricted: boolean;
  /** Whether no scope allows it, as it would give away the permissions of an admin. */
  isForAdminsOnly: boolean;
}

/** By controllers, since those that inherit a handler have paths of their own. */
const described = new WeakMap<Type, Map<object, StaffOperation>>();

/** @param handler a method of an `AdminController` */
export function describeStaffOperation(controller: Type, handler: object): StaffOperation {
  let operations = described.get(controller);
  if (!operations) described.set(controller, (operations = new Map()));
  let operation = operations.get(handler);
  if (!operation) operations.set(handler, (operation = readStaffOperation(controller, handler)));
  return operation;
}

function readStaffOperation(controller: Type, handler: object): StaffOperation {
  const declaration = Reflect.getMetadata(RESPONSE, handler) as ResponseDeclaration | undefined;
  const operationId = declaration?.operationId ?? '';
  const isMarked = Reflect.getMetadata(REQUIRES_ADMIN, handler) === true;
  const [, group] = (Reflect.getMetadata('path', controller) as string).split('/');
  const isRead = Reflect.getMetadata('method', handler) === RequestMethod.GET;
  const scope = `${group}:${isRead ? 'read' : 'write'}`;
  const area = ADMIN_AREAS.find(({ scopes }) => scopes.includes(scope));
  return {
    operationId,
    scope,
    isRestricted: isMarked || (area !== undefined && !OPEN_TO_MEMBERS.includes(operationId)),
    isForAdminsOnly: isMarked || area?.forAdminsOnly === true,
  };
}

/** A code of an app, or a recovery code. */
export interface SecondFactorCode {
  code?: string;
  /** The address of the client, for its rate limit. */
  address: string;
}

/** How a login proves a second factor: by a code, or by the methods with which another provider has authenticated the user (RFC 8176). */
export type SecondFactorProof = SecondFactorCode | { methods: readonly string[] };

/** What a staff user may do. */
export interface StaffPermissions {
  /** `*` for everything; null for members, who may do what is not for admins. */
  scopes: readonly string[] | null;
  limits: { refund?: Record<string, number> };
  /** Whether the role requires a second factor that the user does not have. */
  lacks_second_factor: boolean;
}

export interface StaffAccessRules {
  /** @returns null if there is no such key @throws unauthorized if it has expired or was revoked */
  findKey(secret: string): Promise<ScopedKey | null>;
  /** Looks up what a user may do, for `authorize`. */
  findPermissions(staffId: string): Promise<StaffPermissions | null>;
  /**
   * @param by the permissions of the user, or the key of a program
   * @returns the limits of refunds
   * @throws forbidden, scope_missing
   */
  authorize(
    operation: StaffOperation,
    command: StaffCommand,
    by: { key: ScopedKey } | { permissions: StaffPermissions | null },
  ): RefundLimits;
  /** Whether a user may do everything, also with what others do. */
  isUnrestricted(staffId: string): Promise<boolean>;
  /** @throws second_factor_required, unauthorized if the code is wrong, too_many_requests */
  requireSecondFactor(userId: string, proof: SecondFactorProof): Promise<void>;
}

/** What staff and programs may do. A module sets the rules; without one, all staff may do everything, and there are no keys. */
@Injectable()
export class StaffAccess {
  rules: StaffAccessRules = {
    findKey: () => Promise.resolve(null),
    findPermissions: () => Promise.resolve(null),
    authorize: () => null,
    isUnrestricted: () => Promise.resolve(true),
    requireSecondFactor: () => Promise.resolve(),
  };
}
