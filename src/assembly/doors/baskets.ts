/* Changes of an open cart, in the transaction of `CartChanges.change`, which writes the result. */
export { applyDiscounts, applyGiftCards } from '#shop/carts/baskets/basket-codes';
export {
  type ContributedCodeProblem,
  type Contribution,
  setNetReductions,
} from '#shop/carts/baskets/contributions';
export { addShippingMethod } from '#shop/carts/baskets/basket-shipping';
export { type BasketLine } from '#shop/carts/baskets/basket';
export { addItems, variantLine } from '#shop/carts/baskets/line-items';
export { type VariantFacts } from '#shop/carts/baskets/variants/loaded-variants';
export { totalsOf } from '#shop/carts/baskets/reprice-basket';
export { removeLines, syncWithCatalogue } from '#shop/carts/baskets/sync-with-catalogue';
export { findVariants } from '#shop/carts/baskets/variants/variant-facts';
export { setAddress } from '#shop/carts/operations/cart-addresses';
export { updateCart } from '#shop/carts/operations/update-cart';
export { shippableVariantsSql } from '#shop/shipping/options/shippable-variants';
export { meetsRequirements } from '#shop/shipping/options/shipping-requirements';
