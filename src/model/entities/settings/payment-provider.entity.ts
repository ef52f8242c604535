import { Column, Entity } from 'typeorm';
import { Row } from '#engine/mapping/base-rows';

/** A service that processes payments. */
@Entity('payment_provider')
export class PaymentProvider extends Row {
  static readonly example = { id: 'manual' };

  @Column({ type: 'bool', default: true })
  is_installed!: boolean;
}
