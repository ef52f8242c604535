import { type Phrase, t } from '../../i18n/translate.ts';

/** What of an entry says what was done. */
interface DescribedEntry {
  operation: string;
  method?: string | null;
  path?: string | null;
  resource?: string | null;
  undoes_id?: string | null;
}

const RESOURCES: Record<string, Phrase> = {
  'api-keys': 'API keys',
  'batch-jobs': 'Jobs',
  collections: 'Collections',
  currencies: 'Currencies',
  'customer-groups': 'Groups',
  customers: 'Customers',
  discounts: 'Discounts',
  'draft-orders': 'Drafts',
  'gift-cards': 'Gift cards',
  invites: 'Invitations',
  'inventory-items': 'Stock',
  notes: 'Notes',
  notifications: 'Mails',
  orders: 'Orders',
  'price-lists': 'Price lists',
  'product-categories': 'Categories',
  products: 'Products',
  'publishable-api-keys': 'Publishable keys',
  regions: 'Regions',
  reservations: 'Reservations',
  'return-reasons': 'Return reasons',
  returns: 'Returns',
  roles: 'Roles',
  'sales-channels': 'Sales channels',
  'shipping-options': 'Shipping',
  'stock-locations': 'Locations',
  store: 'Store',
  swaps: 'Swaps',
  'tax-rates': 'Taxes',
  users: 'Users',
  variants: 'Variants',
  webhooks: 'Webhooks',
};

/** What an operation was about, in words: `Gift cards`. */
export function nameResource(resource: string): string {
  const phrase = RESOURCES[resource];
  if (phrase !== undefined) return t(phrase);
  const words = resource.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What was done, in words: `Products: changed`, `Orders: capture`. */
export function describeEntry(entry: DescribedEntry): string {
  const { operation, resource } = entry;
  if (operation === 'Login') return t('Login');
  if (!resource) return operation;
  return `${nameResource(resource)}: ${describeAction(entry)}`;
}

/** An identifier in a path has a prefix or digits: `prod_01HV5K`, while operations are words. */
const IDENTIFIER = /[_\d]|^[A-Z]/;

function describeAction({ operation, method, path, undoes_id }: DescribedEntry): string {
  if (undoes_id) return t('undone');
  // the segments after the resource and the id of the record
  const segments = (path ?? '')
    .split('?', 1)[0]
    .replace(/^.*?\/admin\//, '')
    .split('/')
    .slice(1);
  const words = segments
    .filter((segment) => !IDENTIFIER.test(segment))
    .map((word) => word.replaceAll('-', ' '));
  const verb = describeVerb(method, segments);
  return words.length === 0 ? (verb ?? operation) : [words.join(' '), verb].filter(Boolean).join(', ');
}

/** What was done to what the last segment names; null if the segment is what was done, such as `capture`. */
function describeVerb(method: string | null | undefined, segments: readonly string[]): string | null {
  if (method === 'DELETE') return t('deleted');
  if (method !== 'POST') return null;
  const last = segments.at(-1);
  if (last === undefined) return t('created');
  return IDENTIFIER.test(last) ? t('changed') : null;
}
