import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Region } from './region.entity.ts';

/** A country of ISO 3166, which belongs to at most one region. */
@Entity('country')
export class Country {
  static readonly example = {
    id: '82',
    iso_2: 'de',
    iso_3: 'deu',
    num_code: '276',
    name: 'GERMANY',
    display_name: 'Germany',
  };

  /** Integers in the table, strings in responses: existing clients declare them as `string`. */
  static readonly representedAs = {
    id: (country: string) => `${country}.id::text`,
    num_code: (country: string) => `${country}.num_code::text`,
  };

  static readonly schemas = { id: { type: 'string' }, num_code: { type: 'string' } };

  @PrimaryColumn({ type: 'int', default: () => "nextval('country_id_seq')" })
  id!: number;

  @Column({ type: 'varchar' })
  iso_2!: string;

  @Column({ type: 'varchar' })
  iso_3!: string;

  @Column({ type: 'int' })
  num_code!: number;

  @Column({ type: 'varchar' })
  name!: string;

  @Column({ type: 'varchar' })
  display_name!: string;

  @Column({ type: 'varchar', nullable: true })
  region_id!: string | null;

  @ManyToOne(() => Region, (region: Region) => region.countries)
  @JoinColumn({ name: 'region_id', referencedColumnName: 'id' })
  region?: Relation<Region> | null;
}
