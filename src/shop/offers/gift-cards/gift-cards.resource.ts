import { defineResource } from '#engine/mapping/resource';
import { GiftCard } from '#model/entities/offers/gift-card.entity';

export const giftCards = defineResource({
  entity: GiftCard,
  path: 'gift-cards',
  one: 'gift_card',
  many: 'gift_cards',
  object: 'gift-card',
  tag: 'Gift Cards',
  tagDescription: 'Codes that pay for carts, and their balances',
  admin: { relations: ['order', 'region'], limit: 50 },
  store: { relations: ['region'], allowedRelations: ['region.currency'] },
});
