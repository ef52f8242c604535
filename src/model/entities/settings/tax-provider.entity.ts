import { Column, Entity } from 'typeorm';
import { Row } from '#engine/mapping/base-rows';

/** A service that computes taxes. */
@Entity('tax_provider')
export class TaxProvider extends Row {
  static readonly example = { id: 'local' };

  @Column({ type: 'bool', default: true })
  is_installed!: boolean;
}
