import { Column, Entity } from 'typeorm';
import { Row } from '#engine/mapping/base-rows';

/** A service that ships fulfillments. */
@Entity('fulfillment_provider')
export class FulfillmentProvider extends Row {
  static readonly example = { id: 'manual' };

  @Column({ type: 'bool', default: true })
  is_installed!: boolean;
}
