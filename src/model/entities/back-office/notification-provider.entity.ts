import { Column, Entity } from 'typeorm';
import { Row } from '#engine/mapping/base-rows';

/** A service that sends notifications. */
@Entity('notification_provider')
export class NotificationProvider extends Row {
  static readonly example = { id: 'email' };

  @Column({ type: 'bool', default: true })
  is_installed!: boolean;
}
