import { defineMutation, detailOf, listAndDetailOf, listOf } from '../define-mutation.ts';
import { defineQuery } from '../define-query.ts';
import {
  adminBatchJobsKeys,
  adminCollectionKeys,
  adminProductCategoryKeys,
  adminProductKeys,
  adminProductTagKeys,
  adminProductTypeKeys,
  adminVariantKeys,
} from '../query-keys.ts';

export const useAdminProductCategories = defineQuery(
  'admin.productCategories.list(query)',
  adminProductCategoryKeys.list,
);
export const useAdminProductCategory = defineQuery(
  'admin.productCategories.retrieve(id, query)',
  adminProductCategoryKeys.detail,
);
export const useAdminAddProductsToCategory = defineMutation(
  'admin.productCategories.addProducts(id, variables)',
  (id) => [adminProductCategoryKeys.lists(), adminProductCategoryKeys.detail(id), adminProductKeys.lists()],
);
export const useAdminCreateProductCategory = defineMutation(
  'admin.productCategories.create(variables)',
  () => [adminProductCategoryKeys.lists(), adminProductKeys.details()],
);
export const useAdminDeleteProductCategory = defineMutation('admin.productCategories.delete(id)', (id) => [
  adminProductCategoryKeys.lists(),
  adminProductCategoryKeys.detail(id),
  adminProductKeys.all,
]);
export const useAdminDeleteProductsFromCategory = defineMutation(
  'admin.productCategories.removeProducts(id, variables)',
  (id) => [adminProductCategoryKeys.lists(), adminProductCategoryKeys.detail(id), adminProductKeys.lists()],
);
export const useAdminUpdateProductCategory = defineMutation(
  'admin.productCategories.update(id, variables)',
  (id) => [adminProductCategoryKeys.lists(), adminProductCategoryKeys.detail(id), adminProductKeys.details()],
);

export const useAdminCollection = defineQuery('admin.collections.retrieve(id)', adminCollectionKeys.detail);
export const useAdminCollections = defineQuery('admin.collections.list(query)', adminCollectionKeys.list);
export const useAdminAddProductsToCollection = defineMutation(
  'admin.collections.addProducts(id, variables)',
  listAndDetailOf(adminCollectionKeys),
);
export const useAdminCreateCollection = defineMutation(
  'admin.collections.create(variables)',
  listOf(adminCollectionKeys),
);
export const useAdminDeleteCollection = defineMutation(
  'admin.collections.delete(id)',
  listAndDetailOf(adminCollectionKeys),
);
export const useAdminRemoveProductsFromCollection = defineMutation(
  'admin.collections.removeProducts(id, variables)',
  listAndDetailOf(adminCollectionKeys),
);
export const useAdminUpdateCollection = defineMutation(
  'admin.collections.update(id, variables)',
  listAndDetailOf(adminCollectionKeys),
);

export const useAdminBatchJob = defineQuery('admin.batchJobs.retrieve(id)', adminBatchJobsKeys.detail);
export const useAdminBatchJobs = defineQuery('admin.batchJobs.list(query)', adminBatchJobsKeys.list);
export const useAdminCancelBatchJob = defineMutation(
  'admin.batchJobs.cancel(id)',
  listAndDetailOf(adminBatchJobsKeys),
);
export const useAdminConfirmBatchJob = defineMutation(
  'admin.batchJobs.confirm(id)',
  listAndDetailOf(adminBatchJobsKeys),
);
export const useAdminCreateBatchJob = defineMutation(
  'admin.batchJobs.create(variables)',
  listOf(adminBatchJobsKeys),
);

export const useAdminCreatePresignedDownloadUrl = defineMutation(
  'admin.uploads.getPresignedDownloadUrl(variables)',
);
export const useAdminDeleteFile = defineMutation('admin.uploads.delete(variables)');
export const useAdminUploadFile = defineMutation('admin.uploads.create(variables)');
export const useAdminUploadProtectedFile = defineMutation('admin.uploads.createProtected(variables)');

export const useAdminProduct = defineQuery('admin.products.retrieve(id, query)', adminProductKeys.detail);
export const useAdminProductTagUsage = defineQuery('admin.products.listTags()', () =>
  adminProductKeys.detail('tags'),
);
export const useAdminProductVariants = defineQuery(
  'admin.products.listVariants(id, query)',
  adminProductKeys.detailVariants,
);
export const useAdminProducts = defineQuery('admin.products.list(query)', adminProductKeys.list);
export const useAdminCreateProduct = defineMutation(
  'admin.products.create(variables)',
  listOf(adminProductKeys),
);
export const useAdminCreateProductOption = defineMutation(
  'admin.products.addOption(productId, variables)',
  detailOf(adminProductKeys),
);
export const useAdminCreateVariant = defineMutation(
  'admin.products.createVariant(productId, variables)',
  listAndDetailOf(adminProductKeys),
);
export const useAdminDeleteProduct = defineMutation(
  'admin.products.delete(id)',
  listAndDetailOf(adminProductKeys),
);
export const useAdminDeleteProductOption = defineMutation(
  'admin.products.deleteOption(productId, variables)',
  detailOf(adminProductKeys),
);
export const useAdminDeleteVariant = defineMutation(
  'admin.products.deleteVariant(productId, variables)',
  listAndDetailOf(adminProductKeys),
);
export const useAdminUpdateProduct = defineMutation(
  'admin.products.update(id, variables)',
  listAndDetailOf(adminProductKeys),
);
export const useAdminUpdateProductOption = defineMutation(
  'admin.products.updateOption(productId, .option_id, rest)',
  detailOf(adminProductKeys),
);
export const useAdminUpdateVariant = defineMutation(
  'admin.products.updateVariant(productId, .variant_id, rest)',
  listAndDetailOf(adminProductKeys),
);

export const useAdminProductTags = defineQuery('admin.productTags.list(query)', adminProductTagKeys.list);

export const useAdminProductTypes = defineQuery('admin.productTypes.list(query)', adminProductTypeKeys.list);

export const useAdminVariant = defineQuery('admin.variants.retrieve(id, query)', adminVariantKeys.detail);
export const useAdminVariants = defineQuery('admin.variants.list(query)', adminVariantKeys.list);
export const useAdminVariantsInventory = defineQuery(
  'admin.variants.getInventory(id)',
  adminVariantKeys.detail,
);
