import { ColumnsOf } from '#engine/http/input/columns-of';
import { Amount, DateTime, Flag, Id, Metadata } from '#engine/http/input/input-decorators';
import { ListQuery, Search } from '#engine/http/input/list-query';
import { Region } from '#model/entities/settings/region.entity';

@ColumnsOf('gift_card')
export class ListGiftCardsQuery extends ListQuery {
  @Search('code', 'order.display_id')
  q?: string;
}

@ColumnsOf('gift_card')
export class CreateGiftCardBody {
  @Id(Region, { description: 'the region in which it can be spent' })
  region_id!: string;

  @Amount({
    optional: true,
    example: 2500,
    description: 'without tax, in the smallest unit of the currency of its region; defaults to 0',
  })
  value?: number;

  @Flag({ optional: true })
  is_disabled?: boolean;

  @DateTime({
    nullable: true,
    example: '2027-01-31T12:00:00Z',
    description: 'the time after which it cannot be spent',
  })
  ends_at?: string | null;

  @Metadata()
  metadata?: Record<string, unknown>;
}

@ColumnsOf('gift_card')
export class UpdateGiftCardBody {
  @Amount({
    optional: true,
    description: 'at most its value; in the smallest unit of the currency',
  })
  balance?: number;

  @Flag({ optional: true })
  is_disabled?: boolean;

  @DateTime({ nullable: true, example: '2027-01-31T12:00:00Z' })
  ends_at?: string | null;

  @Id(Region, { optional: true })
  region_id?: string;

  @Metadata()
  metadata?: Record<string, unknown>;
}
