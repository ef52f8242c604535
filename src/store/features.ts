/** What dashboards ask before they show a page: which parts of the interface this service has. */
export const featureFlags: { key: string; value: boolean }[] = [
  { key: 'analytics', value: false },
  { key: 'medusa_v2', value: false },
  { key: 'order_editing', value: false },
  { key: 'product_categories', value: true },
  { key: 'publishable_api_keys', value: true },
  { key: 'sales_channels', value: true },
  { key: 'tax_inclusive_pricing', value: true },
];

/** Modules that can be exchanged, such as one for stock at several locations: none. */
export const modules: { module: string; resolution: string }[] = [];
