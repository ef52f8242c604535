import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CommerceError, Database, Outbox } from '@storekeep/server';
import { newId } from '@storekeep/server/extend';
import type { ListReviewsQuery, PageQuery, ReviewStatus, WriteReviewBody } from './review-inputs.ts';
import type { PublishedReviewsResponse, Review, ReviewsResponse } from './review-responses.ts';

const PUBLISHED = 'r.id, r.rating, r.title, r.text, c.first_name as author, r.created_at';
const ALL = `${PUBLISHED}, r.product_id, r.customer_id, r.status`;
const PAGE_SIZE = 20;

@Injectable()
export class Reviews implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.outbox.declare('product-review.created', 'product-review.moderated');
  }

  /**
   * Stores the review of a customer, which is pending.
   * @throws not_found; not_allowed if the customer has not bought the product; duplicate_error for a second review of it
   */
  async write(productId: string, customerId: string, input: WriteReviewBody): Promise<Review> {
    await this.requirePublished(productId);
    await this.requirePurchase(productId, customerId);
    const id = newId({ idPrefix: 'prev' });
    return this.database.transaction(async (tx) => {
      const written = await tx.query(
        `insert into product_review (id, product_id, customer_id, rating, title, text)
         values ($1, $2, $3, $4, $5, $6) on conflict (product_id, customer_id) do nothing returning id`,
        [id, productId, customerId, input.rating, input.title, input.text],
      );
      if (written.length === 0)
        throw new CommerceError('duplicate_error', 'You have reviewed this product already');
      await this.outbox.publish(tx, 'product-review.created', { id, product_id: productId });
      const [review] = await tx.query<Review>(
        `select ${ALL} from product_review r join customer c on c.id = r.customer_id where r.id = $1`,
        [id],
      );
      return review;
    });
  }

  /** Lists the published reviews of a product, newest first. @throws not_found */
  async listPublished(productId: string, query: PageQuery): Promise<PublishedReviewsResponse> {
    await this.requirePublished(productId);
    const { limit = PAGE_SIZE, offset = 0 } = query;
    const [{ count, average }] = await this.database.query<{ count: number; average: number | null }>(
      `select count(*)::int as count, round(avg(rating), 2)::float8 as average
       from product_review where product_id = $1 and status = 'published'`,
      [productId],
    );
    const reviews = await this.database.query<Review>(
      `select ${PUBLISHED} from product_review r join customer c on c.id = r.customer_id
       where r.product_id = $1 and r.status = 'published' order by r.created_at desc, r.id desc limit $2 offset $3`,
      [productId, limit, offset],
    );
    return { reviews, average, count, limit, offset };
  }

  /** Lists reviews for staff, oldest first: those that have waited longest are moderated first. */
  async list(query: ListReviewsQuery): Promise<ReviewsResponse> {
    const { limit = PAGE_SIZE, offset = 0, status = null, product_id = null, rating = null } = query;
    const filters = [status, product_id, rating];
    const condition = `($1::varchar is null or r.status = $1) and ($2::varchar is null or r.product_id = $2)
      and ($3::int is null or r.rating = $3)`;
    const [{ count }] = await this.database.query<{ count: number }>(
      `select count(*)::int as count from product_review r where ${condition}`,
      filters,
    );
    const reviews = await this.database.query<Review>(
      `select ${ALL} from product_review r join customer c on c.id = r.customer_id
       where ${condition} order by r.created_at, r.id limit $4 offset $5`,
      [...filters, limit, offset],
    );
    return { reviews, count, limit, offset };
  }

  /** Publishes or rejects a pending review. @throws not_found; not_allowed if it was moderated before */
  moderate(id: string, status: ReviewStatus): Promise<Review> {
    return this.database.transaction(async (tx) => {
      const [moderated] = await tx.query<Review>(
        `update product_review r set status = $2, updated_at = now() from customer c
         where r.id = $1 and r.status = 'pending' and c.id = r.customer_id returning ${ALL}`,
        [id, status],
      );
      if (!moderated) throw await this.explainUnmoderated(id);
      const { product_id } = moderated;
      await this.outbox.publish(tx, 'product-review.moderated', { id, product_id, status });
      return moderated;
    });
  }

  private async explainUnmoderated(id: string): Promise<CommerceError> {
    const [review] = await this.database.query<{ status: string }>(
      'select status from product_review where id = $1',
      [id],
    );
    return review
      ? new CommerceError('not_allowed', `The review is ${review.status} already`)
      : new CommerceError('not_found', `Review ${id} was not found`);
  }

  private async requirePublished(productId: string): Promise<void> {
    const products = await this.database.query(
      `select from product where id = $1 and status = 'published' and deleted_at is null`,
      [productId],
    );
    if (products.length === 0) throw new CommerceError('not_found', `Product ${productId} was not found`);
  }

  private async requirePurchase(productId: string, customerId: string): Promise<void> {
    const purchases = await this.database.query(
      `select from "order" o join line_item l on l.order_id = o.id join product_variant v on v.id = l.variant_id
       where o.customer_id = $1 and v.product_id = $2 and o.status <> 'canceled' limit 1`,
      [customerId, productId],
    );
    if (purchases.length === 0)
      throw new CommerceError('not_allowed', 'Only customers who bought the product can review it');
  }
}
