import { defineResource } from '#engine/mapping/resource';
import { ReservationItem } from '#model/entities/stock/reservation-item.entity';

export const reservations = defineResource({
  entity: ReservationItem,
  path: 'reservations',
  one: 'reservation',
  many: 'reservations',
  object: 'reservation',
  tag: 'Reservations',
  tagDescription: 'Stock that is reserved, for lines of orders or by staff',
  admin: { limit: 20 },
});
