import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A currency of ISO 4217. */
@Entity('currency')
export class Currency {
  static readonly example = { code: 'eur', symbol: '€', symbol_native: '€', name: 'Euro' };

  @PrimaryColumn({ type: 'varchar' })
  code!: string;

  @Column({ type: 'varchar' })
  symbol!: string;

  @Column({ type: 'varchar' })
  symbol_native!: string;

  @Column({ type: 'varchar' })
  name!: string;

  @Column({ type: 'bool', default: false })
  includes_tax!: boolean;
}
