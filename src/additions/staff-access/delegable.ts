import type { StaffOperation } from '@storekeep/server/extend';

/** Operations of users about their own account: no role withholds them, and keys, which are no users, do not have them. */
const OWN_ACCOUNT = ['analytics-configs', 'apps', 'auth'];

export function isOfOwnAccount({ scope, isForAdminsOnly }: StaffOperation): boolean {
  return !isForAdminsOnly && OWN_ACCOUNT.includes(scope.split(':')[0]);
}

/** Whether a scope of a role or a key can allow the operation. */
export function isDelegable(operation: StaffOperation): boolean {
  if (isOfOwnAccount(operation)) return false;
  return !operation.isForAdminsOnly || operation.operationId === RESEND;
}

/** With a scope, only as its exception says. */
const RESEND = 'PostNotificationsNotificationResend';
