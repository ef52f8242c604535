import { defineQuery } from '../define-query.ts';
import {
  collectionKeys,
  giftCardKeys,
  productKeys,
  productTagKeys,
  productTypeKeys,
  regionKeys,
  returnReasonKeys,
  shippingOptionKeys,
  storeProductCategoryKeys,
} from '../query-keys.ts';

export const useCartShippingOptions = defineQuery('shippingOptions.listCartOptions(cartId)', (cartId) => [
  ...shippingOptionKeys.all,
  'cart',
  cartId,
]);
export const useShippingOptions = defineQuery('shippingOptions.list(query)', shippingOptionKeys.list);

export const useCollection = defineQuery('collections.retrieve(id)', collectionKeys.detail);
export const useCollections = defineQuery('collections.list(query)', collectionKeys.list);

export const useGiftCard = defineQuery('giftCards.retrieve(id)', giftCardKeys.detail);

export const useProduct = defineQuery('products.retrieve(id)', productKeys.detail);
export const useProducts = defineQuery('products.list(query)', productKeys.list);

export const useProductCategories = defineQuery(
  'productCategories.list(query)',
  storeProductCategoryKeys.list,
);
export const useProductCategory = defineQuery(
  'productCategories.retrieve(id, query)',
  storeProductCategoryKeys.detail,
);

export const useProductTags = defineQuery('productTags.list(query)', productTagKeys.list);

export const useProductTypes = defineQuery('productTypes.list(query)', productTypeKeys.list);

export const useRegion = defineQuery('regions.retrieve(id)', regionKeys.detail);
export const useRegions = defineQuery('regions.list()', regionKeys.lists);

export const useReturnReason = defineQuery('returnReasons.retrieve(id)', returnReasonKeys.detail);
export const useReturnReasons = defineQuery('returnReasons.list()', returnReasonKeys.lists);
