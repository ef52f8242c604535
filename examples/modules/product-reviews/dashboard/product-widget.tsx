import { Facts, Link, Section, useAdmin, type WidgetProps } from '@storekeep/server/dashboard';
import { formatRating, type ReviewList } from './reviews.ts';

/** On the page of a product: what customers say about it. */
export default function ProductReviews({ product }: WidgetProps['product']) {
  const { data } = useAdmin<ReviewList>(`/admin/product-reviews?product_id=${product.id}&limit=5`);
  if (!data || data.count === 0) return null;
  return (
    <Section title="Reviews" hint={<Link to="/modules/product-reviews/reviews">All reviews</Link>}>
      <Facts
        facts={data.reviews.map(
          ({ title, rating, status }) => [title, `${formatRating(rating)} · ${status}`] as const,
        )}
      />
    </Section>
  );
}
