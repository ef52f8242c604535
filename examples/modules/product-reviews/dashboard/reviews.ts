/** A review, as `GET /admin/product-reviews` has it. */
export interface Review {
  id: string;
  product_id: string;
  rating: number;
  title: string;
  text: string;
  author: string | null;
  status: 'pending' | 'published' | 'rejected';
  created_at: string;
}

export interface ReviewList {
  reviews: Review[];
  count: number;
}

/** Four of five stars: `★★★★☆`. */
export function formatRating(rating: number): string {
  return '★'.repeat(rating) + '☆'.repeat(5 - rating);
}
