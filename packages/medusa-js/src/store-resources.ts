import { storeToken } from './keys.ts';
import { defineResource } from './resource.ts';
import { storeOperations } from './store-operations.ts';

export const AddressesResource = defineResource(storeOperations.AddressesResource);
export const LineItemsResource = defineResource(storeOperations.LineItemsResource);
export const CollectionsResource = defineResource(storeOperations.CollectionsResource);
export const PaymentMethodsResource = defineResource(storeOperations.PaymentMethodsResource);
export const GiftCardsResource = defineResource(storeOperations.GiftCardsResource);
export const OrderEditsResource = defineResource(storeOperations.OrderEditsResource);
export const OrdersResource = defineResource(storeOperations.OrdersResource);
export const PaymentCollectionsResource = defineResource(storeOperations.PaymentCollectionsResource);
export const ProductCategoriesResource = defineResource(storeOperations.ProductCategoriesResource);
export const ProductTagsResource = defineResource(storeOperations.ProductTagsResource);
export const ProductTypesResource = defineResource(storeOperations.ProductTypesResource);
export const ProductVariantsResource = defineResource(storeOperations.ProductVariantsResource);
export const RegionsResource = defineResource(storeOperations.RegionsResource);
export const ReturnReasonsResource = defineResource(storeOperations.ReturnReasonsResource);
export const ReturnsResource = defineResource(storeOperations.ReturnsResource);
export const ShippingOptionsResource = defineResource(storeOperations.ShippingOptionsResource);
export const SwapsResource = defineResource(storeOperations.SwapsResource);

export const CartsResource = defineResource(storeOperations.CartsResource, { lineItems: LineItemsResource });
export const CustomersResource = defineResource(storeOperations.CustomersResource, {
  paymentMethods: PaymentMethodsResource,
  addresses: AddressesResource,
});
export const ProductsResource = defineResource(storeOperations.ProductsResource, {
  variants: ProductVariantsResource,
});

/** Logs in, and stores the token of `getToken` for later requests in browsers. */
export const AuthResource = defineResource(storeOperations.AuthResource);
AuthResource.prototype.getToken = storeToken(AuthResource.prototype.getToken, 'store');
