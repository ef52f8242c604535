import { Link, type LinkProps } from '@tanstack/react-router';

/** The pages of records, by the resource of an entry. */
const PAGES: Record<string, LinkProps['to']> = {
  collections: '/products/collections/$id',
  customers: '/customers/$id',
  discounts: '/discounts/$id',
  'draft-orders': '/orders/drafts/$id',
  orders: '/orders/$id',
  'price-lists': '/products/price-lists/$id',
  products: '/products/$id',
  webhooks: '/settings/webhooks/$id',
};

/** The record that an entry is about, with a link to its page if it has one. */
export function RecordLink({ resource, id }: { resource?: string | null; id?: string | null }) {
  if (!id) return '–';
  const to = PAGES[resource ?? ''];
  return to === undefined ? (
    id
  ) : (
    <Link to={to} params={{ id }} className="link">
      {id}
    </Link>
  );
}
