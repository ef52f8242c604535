import { Id, Metadata, Quantity, Text } from '#engine/http/input/input-decorators';
import { AnyOf, Dates, ListQuery, Matches, Numbers } from '#engine/http/input/list-query';
import { isPlainObject, isText } from '#engine/http/input/query-values';
import type { Condition, DateComparison, NumberComparison } from '#engine/reader/sql/conditions';
import { LineItem } from '#model/entities/carts/line-item.entity';
import { InventoryItem } from '#model/entities/stock/inventory-item.entity';
import { StockLocation } from '#model/entities/stock/stock-location.entity';

/** SQL patterns of the text comparisons. */
const PATTERNS: Record<string, (text: string) => string> = {
  contains: (text) => `%${text}%`,
  starts_with: (text) => `${text}%`,
  ends_with: (text) => `%${text}`,
};

type TextComparison = string | Record<string, string>;

export class ListReservationsQuery extends ListQuery {
  @AnyOf()
  id?: string[];

  @AnyOf()
  location_id?: string[];

  @AnyOf()
  inventory_item_id?: string[];

  @AnyOf()
  line_item_id?: string[];

  @AnyOf()
  created_by?: string[];

  @Numbers()
  quantity?: number | NumberComparison;

  @Matches<TextComparison>(
    { description: 'a text, or a part of one in any case: `[contains]`, `[starts_with]`, `[ends_with]`' },
    describedAs,
    isTextOrPart,
  )
  description?: TextComparison;

  @Dates()
  created_at?: DateComparison;

  @Dates()
  updated_at?: DateComparison;

  @Dates()
  deleted_at?: DateComparison;
}

class ReservationFields {
  @Text({ nullable: true, example: 'For the trade fair' })
  description?: string | null;

  @Metadata()
  metadata?: Record<string, unknown>;
}

export class UpdateReservationBody extends ReservationFields {
  @Quantity({ optional: true, description: 'of the item' })
  quantity?: number;

  @Id(StockLocation, { optional: true })
  location_id?: string;
}

export class CreateReservationBody extends ReservationFields {
  @Id(LineItem, { nullable: true, description: 'the line of an order that it is reserved for' })
  line_item_id?: string | null;

  @Id(InventoryItem)
  inventory_item_id!: string;

  @Id(StockLocation)
  location_id!: string;

  @Quantity({ description: 'of the item' })
  quantity!: number;
}

export class ReserveLineBody {
  @Id(StockLocation)
  location_id!: string;

  @Quantity({
    optional: true,
    description: 'of the line; defaults to what is neither reserved nor fulfilled',
  })
  quantity?: number;
}

function describedAs(comparison: TextComparison): Condition {
  if (typeof comparison === 'string') return { path: 'description', equals: comparison };
  return {
    sql: (reservation, bind) =>
      Object.entries(comparison)
        .map(([part, text]) => `${reservation}.description ilike ${bind(PATTERNS[part](escaped(text)))}`)
        .join(' and ') || 'true',
  };
}

function isTextOrPart(value: unknown): string | null {
  if (!isPlainObject(value)) return isText(value);
  const parts = Object.keys(PATTERNS);
  const right = Object.entries(value).every(([part, text]) => parts.includes(part) && isText(text) === null);
  return right ? null : `must be a text, or have ${parts.join(', ')} with texts`;
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
