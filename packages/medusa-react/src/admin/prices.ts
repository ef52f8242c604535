import { defineMutation, detailOf, listAndDetailOf, listOf } from '../define-mutation.ts';
import { defineQuery } from '../define-query.ts';
import {
  adminCurrenciesKeys,
  adminDiscountKeys,
  adminGiftCardKeys,
  adminPriceListKeys,
  adminProductKeys,
  adminTaxRateKeys,
  adminVariantKeys,
} from '../query-keys.ts';

export const useAdminDiscount = defineQuery('admin.discounts.retrieve(id, query)', adminDiscountKeys.detail);
export const useAdminDiscounts = defineQuery('admin.discounts.list(query)', adminDiscountKeys.list);
export const useAdminGetDiscountByCode = defineQuery(
  'admin.discounts.retrieveByCode(code)',
  adminDiscountKeys.detail,
);
export const useAdminGetDiscountCondition = defineQuery(
  'admin.discounts.getCondition(id, conditionId, query)',
  (_, conditionId) => adminDiscountKeys.detailCondition(conditionId),
);
export const useAdminAddDiscountConditionResourceBatch = defineMutation(
  'admin.discounts.addConditionResourceBatch(discountId, conditionId, variables, query)',
  detailOf(adminDiscountKeys),
);
export const useAdminCreateDiscount = defineMutation(
  'admin.discounts.create(variables)',
  listOf(adminDiscountKeys),
);
export const useAdminCreateDynamicDiscountCode = defineMutation(
  'admin.discounts.createDynamicCode(id, variables)',
  listAndDetailOf(adminDiscountKeys),
);
export const useAdminDeleteDiscount = defineMutation('admin.discounts.delete(id)', listOf(adminDiscountKeys));
export const useAdminDeleteDiscountConditionResourceBatch = defineMutation(
  'admin.discounts.deleteConditionResourceBatch(discountId, conditionId, variables)',
  detailOf(adminDiscountKeys),
);
export const useAdminDeleteDynamicDiscountCode = defineMutation(
  'admin.discounts.deleteDynamicCode(id, variables)',
  listAndDetailOf(adminDiscountKeys),
);
export const useAdminDiscountAddRegion = defineMutation(
  'admin.discounts.addRegion(id, variables)',
  detailOf(adminDiscountKeys),
);
export const useAdminDiscountCreateCondition = defineMutation(
  'admin.discounts.createCondition(discountId, variables)',
  detailOf(adminDiscountKeys),
);
export const useAdminDiscountRemoveCondition = defineMutation(
  'admin.discounts.deleteCondition(discountId, variables)',
  detailOf(adminDiscountKeys),
);
export const useAdminDiscountRemoveRegion = defineMutation(
  'admin.discounts.removeRegion(id, variables)',
  detailOf(adminDiscountKeys),
);
export const useAdminDiscountUpdateCondition = defineMutation(
  'admin.discounts.updateCondition(discountId, conditionId, variables)',
  detailOf(adminDiscountKeys),
);
export const useAdminUpdateDiscount = defineMutation(
  'admin.discounts.update(id, variables)',
  detailOf(adminDiscountKeys),
);

export const useAdminGiftCard = defineQuery('admin.giftCards.retrieve(id)', adminGiftCardKeys.detail);
export const useAdminGiftCards = defineQuery('admin.giftCards.list(query)', adminGiftCardKeys.list);
export const useAdminCreateGiftCard = defineMutation(
  'admin.giftCards.create(variables)',
  listOf(adminGiftCardKeys),
);
export const useAdminDeleteGiftCard = defineMutation(
  'admin.giftCards.delete(id)',
  listAndDetailOf(adminGiftCardKeys),
);
export const useAdminUpdateGiftCard = defineMutation(
  'admin.giftCards.update(id, variables)',
  listAndDetailOf(adminGiftCardKeys),
);

export const useAdminPriceList = defineQuery('admin.priceLists.retrieve(id)', adminPriceListKeys.detail);
export const useAdminPriceListProducts = defineQuery(
  'admin.priceLists.listProducts(id, query)',
  adminPriceListKeys.detailProducts,
);
export const useAdminPriceLists = defineQuery('admin.priceLists.list(query)', adminPriceListKeys.list);
export const useAdminCreatePriceList = defineMutation(
  'admin.priceLists.create(variables)',
  listOf(adminPriceListKeys),
);
export const useAdminCreatePriceListPrices = defineMutation(
  'admin.priceLists.addPrices(id, variables)',
  listAndDetailOf(adminPriceListKeys),
);
export const useAdminDeletePriceList = defineMutation(
  'admin.priceLists.delete(id)',
  listAndDetailOf(adminPriceListKeys),
);
export const useAdminDeletePriceListPrices = defineMutation(
  'admin.priceLists.deletePrices(id, variables)',
  listAndDetailOf(adminPriceListKeys),
);
export const useAdminDeletePriceListProductPrices = defineMutation(
  'admin.priceLists.deleteProductPrices(id, productId)',
  (id, productId) => [
    adminPriceListKeys.detail(id),
    adminPriceListKeys.lists(),
    adminProductKeys.detail(productId),
  ],
);
export const useAdminDeletePriceListProductsPrices = defineMutation(
  'admin.priceLists.deleteProductsPrices(id, variables)',
  listAndDetailOf(adminPriceListKeys),
);
export const useAdminDeletePriceListVariantPrices = defineMutation(
  'admin.priceLists.deleteVariantPrices(id, variantId)',
  (id, variantId) => [
    adminPriceListKeys.detail(id),
    adminPriceListKeys.lists(),
    adminVariantKeys.detail(variantId),
  ],
);
export const useAdminUpdatePriceList = defineMutation(
  'admin.priceLists.update(id, variables)',
  listAndDetailOf(adminPriceListKeys),
);

export const useAdminTaxRate = defineQuery('admin.taxRates.retrieve(id, query)', adminTaxRateKeys.detail);
export const useAdminTaxRates = defineQuery('admin.taxRates.list(query)', adminTaxRateKeys.list);
export const useAdminCreateProductTaxRates = defineMutation(
  'admin.taxRates.addProducts(id, variables)',
  listAndDetailOf(adminTaxRateKeys),
);
export const useAdminCreateProductTypeTaxRates = defineMutation(
  'admin.taxRates.addProductTypes(id, variables)',
  listAndDetailOf(adminTaxRateKeys),
);
export const useAdminCreateShippingTaxRates = defineMutation(
  'admin.taxRates.addShippingOptions(id, variables)',
  listAndDetailOf(adminTaxRateKeys),
);
export const useAdminCreateTaxRate = defineMutation(
  'admin.taxRates.create(variables)',
  listOf(adminTaxRateKeys),
);
export const useAdminDeleteProductTaxRates = defineMutation(
  'admin.taxRates.removeProducts(id, variables)',
  listAndDetailOf(adminTaxRateKeys),
);
export const useAdminDeleteProductTypeTaxRates = defineMutation(
  'admin.taxRates.removeProductTypes(id, variables)',
  listAndDetailOf(adminTaxRateKeys),
);
export const useAdminDeleteShippingTaxRates = defineMutation(
  'admin.taxRates.removeShippingOptions(id, variables)',
  listAndDetailOf(adminTaxRateKeys),
);
export const useAdminDeleteTaxRate = defineMutation(
  'admin.taxRates.delete(id)',
  listAndDetailOf(adminTaxRateKeys),
);
export const useAdminUpdateTaxRate = defineMutation(
  'admin.taxRates.update(id, variables)',
  listAndDetailOf(adminTaxRateKeys),
);

export const useAdminCurrencies = defineQuery('admin.currencies.list(query)', adminCurrenciesKeys.list);
export const useAdminUpdateCurrency = defineMutation(
  'admin.currencies.update(code, variables)',
  listAndDetailOf(adminCurrenciesKeys),
);
