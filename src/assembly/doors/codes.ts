/* Codes that a shopper types, and why a cart may not use them: for protocols that say so before the cart does. */
export { discountRejectionReason } from '#shop/offers/discounts/applicability';
export {
  discountsByCode,
  groupIdsOfCustomer,
  type LoadedDiscount,
} from '#shop/offers/discounts/find-discounts';
export {
  findGiftCardsByCode,
  giftCardRejection,
  type LoadedGiftCard,
} from '#shop/offers/gift-cards/find-gift-cards';
