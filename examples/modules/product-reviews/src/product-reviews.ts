import { defineModule } from '@storekeep/server/module';
import { CreateProductReviews1700000000000 } from './reviews-migration.ts';

declare module '@storekeep/server' {
  interface Events {
    /** A customer wrote a review, which staff have to moderate. */
    'product-review.created': { id: string; product_id: string };
    /** Staff published or rejected a review. */
    'product-review.moderated': { id: string; product_id: string; status: string };
  }
}

const declaration = defineModule({
  name: 'product-reviews',
  forget: {
    product_review: {
      rows: 't.customer_id = any(p.customers)',
      exportedAs: 'product_reviews',
      replaced: ['title', 'text'],
      impersonal: ['status'],
    },
  },
  dashboard: {
    directory: new URL('./dashboard/', import.meta.url),
    pages: [{ path: 'reviews', title: 'Reviews', file: 'reviews-page.js' }],
    widgets: [{ place: 'product', file: 'product-widget.js' }],
  },
  migrations: [CreateProductReviews1700000000000],
  load: () => import('./reviews.module.ts'),
});

// a constant, since TypeScript does not rewrite `import(…)` within a default export
export default declaration;
