/*
 * The operations of the shop that members may not use if roles are enforced, by scopes; those of modules are marked by `@RequiresAdmin`.
 * Other operations of `/admin` are open to all staff. Reading settings is open, since forms for orders and products need them; reading
 * invites is not, as their tokens create users of any role.
 */

/** `open`: members may do everything, as in Medusa v1. `enforced`: operations listed here require another role. */
export type StaffRoles = 'open' | 'enforced';

/** Operations that belong together for a merchant. */
export interface AdminArea {
  name: string;
  scopes: readonly string[];
  /** Whether no role of the shop's own and no key can have them: who may use them could become an admin. */
  forAdminsOnly?: true;
}

export const ADMIN_AREAS: readonly AdminArea[] = [
  { name: 'Users', scopes: ['users:write'], forAdminsOnly: true },
  { name: 'Invites', scopes: ['invites:read', 'invites:write'], forAdminsOnly: true },
  { name: 'Store and currencies', scopes: ['store:write', 'currencies:write'] },
  { name: 'Regions', scopes: ['regions:write'] },
  { name: 'Tax rates', scopes: ['tax-rates:write'] },
  { name: 'Shipping', scopes: ['shipping-options:write', 'shipping-profiles:write'] },
  { name: 'Sales channels and stock locations', scopes: ['sales-channels:write', 'stock-locations:write'] },
  { name: 'Publishable API keys', scopes: ['publishable-api-keys:write'] },
  { name: 'Return reasons', scopes: ['return-reasons:write'] },
  { name: 'Applications', scopes: ['apps:write'], forAdminsOnly: true },
  { name: 'Notifications', scopes: ['notifications:write'], forAdminsOnly: true },
  { name: 'Webhooks', scopes: ['webhooks:write'] },
  { name: 'Parked events', scopes: ['events:write'] },
];

/** Operations with such a scope that are open to members: they change products. */
export const OPEN_TO_MEMBERS: readonly string[] = [
  'PostSalesChannelsChannelProductsBatch',
  'DeleteSalesChannelsChannelProductsBatch',
];

/** The properties of a request that an exception may depend on. */
export interface StaffCommand {
  /** The id of the user who sends it. */
  staffId: string;
  params: Readonly<Record<string, string>>;
  body: Readonly<Record<string, unknown>>;
}

/** When all staff may use an operation that is otherwise for admins. */
export interface StaffException {
  /** For the documents: "Open to all staff …". */
  when: string;
  applies(command: StaffCommand): boolean;
}

const OWN_NAME = new Set(['first_name', 'last_name']);

export const STAFF_EXCEPTIONS: Readonly<Record<string, StaffException>> = {
  PostUsersUser: {
    when: 'to change their own first and last name',
    applies: ({ staffId, params, body }) =>
      params.id === staffId && Object.keys(body).every((name) => OWN_NAME.has(name)),
  },
  PostNotificationsNotificationResend: {
    // a notification may hold the link of an invite, or a token for a new password
    when: 'to send it to its recipient once more, and not to another address',
    applies: ({ body }) => body.to === undefined,
  },
};
