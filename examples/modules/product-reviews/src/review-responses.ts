import { ApiProperty } from '@nestjs/swagger';
import { type ReviewStatus, STATUSES } from './review-inputs.ts';

/** A published review, as shoppers see it. */
export class PublishedReview {
  @ApiProperty()
  id!: string;

  @ApiProperty({ type: 'integer' })
  rating!: number;

  @ApiProperty()
  title!: string;

  @ApiProperty()
  text!: string;

  @ApiProperty({ type: String, nullable: true, description: 'the first name of the customer' })
  author!: string | null;

  @ApiProperty({ type: String, format: 'date-time' })
  created_at!: Date;
}

/** A review, as staff and its author see it. */
export class Review extends PublishedReview {
  @ApiProperty()
  product_id!: string;

  @ApiProperty()
  customer_id!: string;

  @ApiProperty({ enum: STATUSES })
  status!: ReviewStatus;
}

export class ReviewResponse {
  @ApiProperty({ type: Review })
  review!: Review;
}

class Page {
  @ApiProperty({ type: 'integer' })
  count!: number;

  @ApiProperty({ type: 'integer' })
  limit!: number;

  @ApiProperty({ type: 'integer' })
  offset!: number;
}

export class ReviewsResponse extends Page {
  @ApiProperty({ type: [Review] })
  reviews!: Review[];
}

export class PublishedReviewsResponse extends Page {
  @ApiProperty({ type: [PublishedReview] })
  reviews!: PublishedReview[];

  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'of all published reviews; null if there are none',
  })
  average!: number | null;
}
