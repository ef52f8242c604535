import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min, MinLength } from 'class-validator';

export const STATUSES = ['pending', 'published', 'rejected'] as const;
export type ReviewStatus = (typeof STATUSES)[number];

export class WriteReviewBody {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 5, example: 5 })
  @IsInt()
  @Min(1)
  @Max(5)
  rating!: number;

  @ApiProperty({ minLength: 1, maxLength: 200, example: 'Fits well' })
  @IsString()
  @MinLength(1)
  @MaxLength(200)
  title!: string;

  @ApiProperty({ minLength: 1, maxLength: 5000, example: 'Still in shape after ten washes.' })
  @IsString()
  @MinLength(1)
  @MaxLength(5000)
  text!: string;
}

export class ModerateReviewBody {
  @ApiProperty({ enum: ['published', 'rejected'] })
  @IsIn(['published', 'rejected'])
  status!: 'published' | 'rejected';
}

export class PageQuery {
  @ApiProperty({ type: 'integer', required: false, minimum: 1, maximum: 100, description: 'defaults to 20' })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100)
  limit?: number;

  @ApiProperty({ type: 'integer', required: false, minimum: 0 })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(1_000_000)
  offset?: number;
}

export class ListReviewsQuery extends PageQuery {
  @ApiProperty({ required: false, enum: STATUSES })
  @IsOptional()
  @IsIn(STATUSES)
  status?: ReviewStatus;

  @ApiProperty({ required: false })
  @IsOptional()
  @IsString()
  product_id?: string;

  @ApiProperty({ type: 'integer', required: false, minimum: 1, maximum: 5 })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  rating?: number;
}
