import { Column, Entity } from 'typeorm';
import { SoftDeletableRow } from '#engine/mapping/base-rows';

/** The address of a stock location. */
@Entity('stock_location_address')
export class StockLocationAddress extends SoftDeletableRow {
  static readonly idPrefix = 'laddr';

  static readonly example = { address_1: 'Kaistraße 1', city: 'Hamburg', country_code: 'de' };

  @Column({ type: 'text' })
  address_1!: string;

  @Column({ type: 'text', nullable: true })
  address_2!: string | null;

  @Column({ type: 'text', nullable: true })
  company!: string | null;

  @Column({ type: 'text', nullable: true })
  city!: string | null;

  @Column({ type: 'text' })
  country_code!: string;

  @Column({ type: 'text', nullable: true })
  phone!: string | null;

  @Column({ type: 'text', nullable: true })
  province!: string | null;

  @Column({ type: 'text', nullable: true })
  postal_code!: string | null;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
