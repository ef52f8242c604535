/* Writes many products, variants and prices at once: the number of statements does not depend on the number of rows, which were validated before. */
export { findOrCreateByValue } from '#engine/kernel/writing/find-or-create';
export { setCustomColumns } from '#engine/mapping/custom-columns/set-custom-columns';
export {
  findOrCreateCollections,
  type CollectionKey,
} from '#shop/catalogue/collections/find-or-create-collections';
export { changePriceList } from '#shop/catalogue/price-lists/change-price-list';
export { updatePrices, deletePrices } from '#shop/catalogue/prices/change-prices';
export { replaceListPrices } from '#shop/catalogue/prices/remove-list-prices';
export { insertPrices, type Price } from '#shop/catalogue/prices/write-prices';
export { setCategories } from '#shop/catalogue/product-categories/set-categories';
export { setImages, setTags } from '#shop/catalogue/products/tags-and-images';
export { type ValueRow } from '#shop/catalogue/products/variants/write-variants';
export { writeProductRows, writeVariantRows, type VariantRows } from '#shop/catalogue/products/write-rows';
export {
  findOrCreateChannels,
  setChannelsOfProducts,
} from '#shop/settings/sales-channels/products-of-channels';
export { setProfileOfProducts } from '#shop/shipping/profiles/products-of-profiles';
