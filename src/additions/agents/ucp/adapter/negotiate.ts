import type { PlatformProfile } from '../profiles/parse-profile.ts';

/** What differs between the versions of UCP; everything else is the same. */
export interface UcpDialect {
  version: string;
  /** Returns the description of a shipping option: an object `{ plain }`, or a text. */
  describeOption(text: string): unknown;
  /** Additional fields of destinations in responses. */
  destinationFields: Readonly<Record<string, string>>;
}

/** Newest first. */
export const UCP_DIALECTS: readonly UcpDialect[] = [
  {
    version: '2026-08-25',
    describeOption: (plain) => ({ plain }),
    destinationFields: { type: 'shipping_address' },
  },
  { version: '2026-04-08', describeOption: (text) => text, destinationFields: {} },
];

const SHOPPING = 'dev.ucp.shopping';
export const CHECKOUT = `${SHOPPING}.checkout`;
export const FULFILLMENT = `${SHOPPING}.fulfillment`;
export const DISCOUNT = `${SHOPPING}.discount`;
export const ORDER = `${SHOPPING}.order`;
export const CATALOG_SEARCH = `${SHOPPING}.catalog.search`;
export const CATALOG_LOOKUP = `${SHOPPING}.catalog.lookup`;

/** A capability of this shop. */
export interface UcpCapability {
  name: string;
  /** The capability that it extends. */
  extends?: string;
}

export const UCP_CAPABILITIES: readonly UcpCapability[] = [
  { name: CHECKOUT },
  { name: FULFILLMENT, extends: CHECKOUT },
  { name: DISCOUNT, extends: CHECKOUT },
  { name: ORDER },
  { name: CATALOG_SEARCH },
  { name: CATALOG_LOOKUP },
];

/** What a platform and this shop have in common. */
export interface Negotiated {
  dialect: UcpDialect;
  /** The names of the capabilities that both have in the version. */
  capabilities: ReadonlySet<string>;
  /** Whether the platform can choose a shipping option for each group of lines. */
  choosesGroups: boolean;
  /** Whether its profile names an endpoint for its orders. */
  receivesOrders: boolean;
}

/** Selects the capabilities that platform and shop share. @returns null if the shop does not support the version of the platform */
export function negotiate({ version, capabilities }: PlatformProfile): Negotiated | null {
  const dialect = UCP_DIALECTS.find((candidate) => candidate.version === version);
  if (!dialect) return null;
  const hasVersion = (name: string): boolean =>
    capabilities.get(name)?.some((entry) => entry.version === version) ?? false;
  const common = UCP_CAPABILITIES.filter(
    ({ name, extends: parent }) => hasVersion(name) && (parent === undefined || hasVersion(parent)),
  );
  const choosesGroups = capabilities
    .get(FULFILLMENT)
    ?.some(({ config }) => config.supports_multi_group === true);
  return {
    dialect,
    capabilities: new Set(common.map(({ name }) => name)),
    choosesGroups: choosesGroups ?? false,
    receivesOrders: hasVersion(ORDER) && orderWebhookOf(capabilities, version) !== undefined,
  };
}

/** The endpoint for orders that a profile names; undefined without one. */
export function orderWebhookOf(
  capabilities: PlatformProfile['capabilities'],
  version: string,
): string | undefined {
  const { webhook_url } = capabilities.get(ORDER)?.find((entry) => entry.version === version)?.config ?? {};
  return typeof webhook_url === 'string' ? webhook_url : undefined;
}
