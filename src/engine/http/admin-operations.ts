/*
 * The operations of the shop that are restricted to admins if roles are enforced; those of modules are marked by `@RequiresAdmin`. Other
 * operations of `/admin` are open to all staff. Reading settings is open, since forms for orders and products need them; reading invites
 * is not, as their tokens create users of any role.
 */

/** `open`: members may do everything, as in Medusa v1. `enforced`: operations listed here require another role. */
export type StaffRoles = 'open' | 'enforced';

/** Operations that belong together for a merchant. */
export interface AdminArea {
  name: string;
  /** Ids of the OpenAPI document. */
  operations: readonly string[];
  /** Whether no scope of a role or key allows them: who may use them could become an admin. */
  forAdminsOnly?: true;
}

export const ADMIN_AREAS: readonly AdminArea[] = [
  { name: 'Users', operations: ['PostUsers', 'PostUsersUser', 'DeleteUsersUser'], forAdminsOnly: true },
  {
    name: 'Invites',
    operations: ['GetInvites', 'PostInvites', 'PostInvitesInviteResend', 'DeleteInvitesInvite'],
    forAdminsOnly: true,
  },
  {
    name: 'Store and currencies',
    operations: [
      'PostStore',
      'PostStoreCurrenciesCode',
      'DeleteStoreCurrenciesCode',
      'PostCurrenciesCurrency',
    ],
  },
  {
    name: 'Regions',
    operations: [
      'PostRegions',
      'PostRegionsRegion',
      'DeleteRegionsRegion',
      'PostRegionsRegionCountries',
      'PostRegionsRegionCountriesCountry',
      'PostRegionsRegionFulfillmentProviders',
      'PostRegionsRegionFulfillmentProvidersProvider',
      'PostRegionsRegionPaymentProviders',
      'PostRegionsRegionPaymentProvidersProvider',
    ],
  },
  {
    name: 'Tax rates',
    operations: [
      'PostTaxRates',
      'PostTaxRatesTaxRate',
      'DeleteTaxRatesTaxRate',
      'PostTaxRatesTaxRateProductTypes',
      'DeleteTaxRatesTaxRateProductTypes',
      'PostTaxRatesTaxRateProducts',
      'DeleteTaxRatesTaxRateProducts',
      'PostTaxRatesTaxRateShippingOptions',
      'DeleteTaxRatesTaxRateShippingOptions',
    ],
  },
  {
    name: 'Shipping',
    operations: [
      'PostShippingOptions',
      'PostShippingOptionsOption',
      'DeleteShippingOptionsOption',
      'PostShippingProfiles',
      'PostShippingProfilesProfile',
      'DeleteShippingProfilesProfile',
    ],
  },
  {
    name: 'Sales channels and stock locations',
    operations: [
      'PostSalesChannels',
      'PostSalesChannelsSalesChannel',
      'DeleteSalesChannelsSalesChannel',
      'PostSalesChannelsSalesChannelStockLocation',
      'DeleteSalesChannelsSalesChannelStockLocation',
      'PostStockLocations',
      'PostStockLocationsStockLocation',
      'DeleteStockLocationsStockLocation',
    ],
  },
  {
    name: 'Publishable API keys',
    operations: [
      'PostPublishableApiKeys',
      'PostPublishableApiKysPublishableApiKey',
      'DeletePublishableApiKeysPublishableApiKey',
      'PostPublishableApiKeysPublishableApiKeyRevoke',
      'PostPublishableApiKeySalesChannelsChannelsBatch',
      'DeletePublishableApiKeySalesChannelsChannelsBatch',
    ],
  },
  {
    name: 'Return reasons',
    operations: ['PostReturnReasons', 'PostReturnReasonsReason', 'DeleteReturnReason'],
  },
  { name: 'Applications', operations: ['PostApps'], forAdminsOnly: true },
  { name: 'Notifications', operations: ['PostNotificationsNotificationResend'], forAdminsOnly: true },
  {
    name: 'Webhooks',
    operations: [
      'PostWebhooks',
      'PostWebhooksWebhook',
      'DeleteWebhooksWebhook',
      'PostWebhooksWebhookRotateSecret',
      'PostWebhooksWebhookTest',
      'PostWebhooksWebhookDeliveriesDeliveryRedeliver',
    ],
  },
  { name: 'Parked events', operations: ['PostEventsParkedEventRetry', 'DeleteEventsParkedEvent'] },
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

const RESTRICTED: ReadonlySet<string> = new Set(ADMIN_AREAS.flatMap(({ operations }) => operations));

/** @param operationId of an operation of `/admin` */
export function requiresAdmin(operationId: string): boolean {
  return RESTRICTED.has(operationId);
}
