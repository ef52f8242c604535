import { TimestampedRow } from '@storekeep/server/module';
import { Column, Entity } from 'typeorm';

export const VAT_CHECK_STATUSES = ['valid', 'invalid', 'unknown'] as const;

/** The result of asking VIES about a VAT id. */
@Entity('eu_vat_check')
export class VatCheck extends TimestampedRow {
  static readonly idPrefix = 'vatc';

  static readonly example = {
    ...{ vat_id: 'FR40303265045', consultation_number: 'WAPIAAAAY7X2ZQ3M', error: null },
    ...{ name: 'Chaises SARL', address: '1 rue de la Paix, 75002 Paris' },
  };

  /** With the prefix of its country, in capitals and without spaces. */
  @Column({ type: 'varchar' })
  vat_id!: string;

  @Column({ type: 'varchar', enum: VAT_CHECK_STATUSES })
  status!: (typeof VAT_CHECK_STATUSES)[number];

  /** The proof of the request, which VIES gives to a seller with a VAT id of its own. */
  @Column({ type: 'varchar', nullable: true })
  consultation_number!: string | null;

  /** Of the trader, as far as its country tells. */
  @Column({ type: 'varchar', nullable: true })
  name!: string | null;

  @Column({ type: 'varchar', nullable: true })
  address!: string | null;

  /** Why the result is unknown. */
  @Column({ type: 'varchar', nullable: true })
  error!: string | null;
}
