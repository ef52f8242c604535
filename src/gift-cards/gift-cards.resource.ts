import { GiftCard } from '../entities/gift-card.ts';
import { defineResource } from '../http/resource.ts';

export const giftCards = defineResource({
  entity: GiftCard,
  path: 'gift-cards',
  one: 'gift_card',
  many: 'gift_cards',
  object: 'gift-card',
  tag: 'Gift Cards',
  admin: { relations: ['order', 'region'], limit: 50 },
  store: { relations: ['region'], allow: ['region.currency'] },
});
