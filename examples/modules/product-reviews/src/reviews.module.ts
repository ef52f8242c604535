import { Body, Get, Module, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { AdminController, CurrentCustomer, type LoggedInAccount, StoreController } from '@storekeep/server';
import { ListReviewsQuery, ModerateReviewBody, PageQuery, WriteReviewBody } from './review-inputs.ts';
import { PublishedReviewsResponse, ReviewResponse, ReviewsResponse } from './review-responses.ts';
import { Reviews } from './reviews.ts';

const HEADING = { tag: 'Product reviews', tagDescription: 'What customers say about products they bought' };

@StoreController('products', 'products/:id/reviews', HEADING)
export class StoreReviewsController {
  constructor(private readonly reviews: Reviews) {}

  @Get()
  @ApiOperation({ summary: 'List the published reviews of a product' })
  @ApiOkResponse({ type: PublishedReviewsResponse })
  list(@Param('id') id: string, @Query() query: PageQuery): Promise<PublishedReviewsResponse> {
    return this.reviews.listPublished(id, query);
  }

  @Post()
  @ApiOperation({ summary: 'Review a product that the logged-in customer bought' })
  @ApiOkResponse({ type: ReviewResponse })
  async write(
    @Param('id') id: string,
    @Body() body: WriteReviewBody,
    @CurrentCustomer() customer: LoggedInAccount,
  ): Promise<ReviewResponse> {
    return { review: await this.reviews.write(id, customer.id, body) };
  }
}

@AdminController('product-reviews', undefined, HEADING)
export class AdminReviewsController {
  constructor(private readonly reviews: Reviews) {}

  @Get()
  @ApiOperation({ summary: 'List reviews' })
  @ApiOkResponse({ type: ReviewsResponse })
  list(@Query() query: ListReviewsQuery): Promise<ReviewsResponse> {
    return this.reviews.list(query);
  }

  @Post(':id')
  @ApiOperation({ summary: 'Publish or reject a review' })
  @ApiOkResponse({ type: ReviewResponse })
  async moderate(@Param('id') id: string, @Body() { status }: ModerateReviewBody): Promise<ReviewResponse> {
    return { review: await this.reviews.moderate(id, status) };
  }
}

@Module({ controllers: [StoreReviewsController, AdminReviewsController], providers: [Reviews] })
class ProductReviewsModule {}

export const modules = () => [ProductReviewsModule];
