/*
 * The operations of `/store`, by class and method: the verb, the path with the parameters in the order of the arguments,
 * and the arguments that follow them: `body`, `query`, `nullable-query` (null is sent as the text "null"); `?` marks optional ones.
 */
export const storeOperations = {
  AddressesResource: {
    addAddress: 'POST /store/customers/me/addresses body',
    deleteAddress: 'DELETE /store/customers/me/addresses/{addressId}',
    updateAddress: 'POST /store/customers/me/addresses/{addressId} body',
  },
  AuthResource: {
    authenticate: 'POST /store/auth body',
    deleteSession: 'DELETE /store/auth',
    getSession: 'GET /store/auth',
    exists: 'GET /store/auth/{email}',
    getToken: 'POST /store/auth/token body',
  },
  LineItemsResource: {
    create: 'POST /store/carts/{cartId}/line-items body',
    update: 'POST /store/carts/{cartId}/line-items/{lineId} body',
    delete: 'DELETE /store/carts/{cartId}/line-items/{lineId}',
  },
  CartsResource: {
    addShippingMethod: 'POST /store/carts/{cartId}/shipping-methods body',
    complete: 'POST /store/carts/{cartId}/complete',
    create: 'POST /store/carts body?',
    createPaymentSessions: 'POST /store/carts/{cartId}/payment-sessions',
    deleteDiscount: 'DELETE /store/carts/{cartId}/discounts/{code}',
    deletePaymentSession: 'DELETE /store/carts/{cartId}/payment-sessions/{providerId}',
    refreshPaymentSession: 'POST /store/carts/{cartId}/payment-sessions/{providerId}/refresh',
    retrieve: 'GET /store/carts/{cartId}',
    setPaymentSession: 'POST /store/carts/{cartId}/payment-session body',
    update: 'POST /store/carts/{cartId} body',
    updatePaymentSession: 'POST /store/carts/{cartId}/payment-sessions/{providerId} body',
  },
  CollectionsResource: {
    retrieve: 'GET /store/collections/{id}',
    list: 'GET /store/collections query?',
  },
  PaymentMethodsResource: {
    list: 'GET /store/customers/me/payment-methods',
  },
  CustomersResource: {
    create: 'POST /store/customers body',
    retrieve: 'GET /store/customers/me',
    update: 'POST /store/customers/me body',
    listOrders: 'GET /store/customers/me/orders query?',
    resetPassword: 'POST /store/customers/password-reset body',
    generatePasswordToken: 'POST /store/customers/password-token body',
  },
  GiftCardsResource: {
    retrieve: 'GET /store/gift-cards/{code}',
  },
  OrderEditsResource: {
    retrieve: 'GET /store/order-edits/{id}',
    decline: 'POST /store/order-edits/{id}/decline body',
    complete: 'POST /store/order-edits/{id}/complete',
  },
  OrdersResource: {
    retrieve: 'GET /store/orders/{id}',
    retrieveByCartId: 'GET /store/orders/cart/{cartId}',
    lookupOrder: 'GET /store/orders query',
    requestCustomerOrders: 'POST /store/orders/batch/customer/token body',
    confirmRequest: 'POST /store/orders/customer/confirm body',
  },
  PaymentCollectionsResource: {
    retrieve: 'GET /store/payment-collections/{id} query?',
    authorizePaymentSession: 'POST /store/payment-collections/{id}/sessions/{sessionId}/authorize',
    authorizePaymentSessionsBatch: 'POST /store/payment-collections/{id}/sessions/batch/authorize body',
    managePaymentSessionsBatch: 'POST /store/payment-collections/{id}/sessions/batch body',
    managePaymentSession: 'POST /store/payment-collections/{id}/sessions body',
    refreshPaymentSession: 'POST /store/payment-collections/{id}/sessions/{sessionId}',
  },
  ProductCategoriesResource: {
    retrieve: 'GET /store/product-categories/{id} query?',
    list: 'GET /store/product-categories query?',
  },
  ProductTagsResource: {
    list: 'GET /store/product-tags query?',
  },
  ProductTypesResource: {
    list: 'GET /store/product-types query?',
  },
  ProductVariantsResource: {
    retrieve: 'GET /store/variants/{id}',
    list: 'GET /store/variants query?',
  },
  ProductsResource: {
    retrieve: 'GET /store/products/{id}',
    search: 'POST /store/products/search body',
    list: 'GET /store/products query?',
  },
  RegionsResource: {
    list: 'GET /store/regions',
    retrieve: 'GET /store/regions/{id}',
  },
  ReturnReasonsResource: {
    retrieve: 'GET /store/return-reasons/{id}',
    list: 'GET /store/return-reasons',
  },
  ReturnsResource: {
    create: 'POST /store/returns body',
  },
  ShippingOptionsResource: {
    listCartOptions: 'GET /store/shipping-options/{cartId}',
    list: 'GET /store/shipping-options query?',
  },
  SwapsResource: {
    create: 'POST /store/swaps body',
    retrieveByCartId: 'GET /store/swaps/{cartId}',
  },
} satisfies Record<string, Record<string, string>>;
