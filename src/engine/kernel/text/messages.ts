/*
 * Error messages that existing clients display or compare. They are part of the interface; all other messages may change.
 * `test/http/messages.spec.ts` and `messages-about-discounts.spec.ts` compare each of them with the document that lists them.
 */

/** Messages by the reason of the error. */
export const messages = {
  regionRequired: 'A region is required to create a cart',
  customerRequired: 'Cannot create an order from the cart without a customer',
  wrongShippingOption: 'Wrong shipping option',
  paymentSessionRequired: 'You cannot complete a cart without a payment session.',
  defaultChannelNotDeletable: 'You cannot delete the default sales channel',
  duplicateRequirementType: 'Only one requirement of each type is allowed',
  maxSubtotalTooLow: 'Max. subtotal must be greater than Min. subtotal',
  bodyHasErrors: 'Provided request body contains errors. Please check the data and retry the request',
  malformedToken: 'invalid token',
  invalidResetToken: 'Invalid or expired password reset token',
  invalidEmailToken: 'Invalid or expired token for a new e-mail',
  draftNotOpen: 'You are only allowed to update open draft orders',
  jobNotPreProcessed: 'Cannot confirm processing for a batch job that is not pre processed',
  jobCompleted: 'Cannot cancel completed batch job',
  fixedDiscountNeedsOneRegion: 'Fixed discounts can have one region',
  endsBeforeStart: '"ends_at" must be greater than "starts_at"',

  discountUsageLimitReached: (code: string) => `Discount ${code} has been used maximum allowed times`,
  discountNotStarted: (code: string) => `Discount ${code} is not valid yet`,
  discountExpired: (code: string) => `Discount ${code} is expired`,
  /** The customer is in none of the discount's groups. */
  discountNotForCustomer: (code: string) => `Discount ${code} is not valid for customer`,
  /** The discount is limited to groups, and the cart has no customer. */
  discountNeedsCustomer: (code: string) => `Discount ${code} is only valid for specific customer`,
  conditionOfOtherDiscount: (id: string, discountId: string) =>
    `Condition with id ${id} does not belong to Discount with id ${discountId}`,
  duplicateCondition: (operator: string, type: string) =>
    `Discount Condition with operator '${operator}' and type '${type}' already exist on a Discount Rule`,
  /** One sentence per given list; the lists exclude each other. */
  onlyOneListAllowed: (given: readonly string[]) =>
    given
      .map((one) => `Only one of ${[one, ...given.filter((other) => other !== one)].join(', ')} is allowed`)
      .join(', '),
  unknownCustomers: (ids: readonly string[]) =>
    `The following customer ids do not exist: "${ids.join(', ')}"`,
  unknownCustomerGroups: (ids: readonly string[]) =>
    `Customer_group with customer_group_id ${ids.join(', ')} does not exist.`,
  unknownCategories: (ids: readonly string[]) =>
    `Product_category with product_category_id ${ids.join(', ')} does not exist.`,
  unknownSalesChannels: (ids: readonly string[]) => `Sales Channels ${ids.join(', ')} do not exist`,
  /** @param name of the sales channel */
  channelDisabled: (name: string) => `Unable to assign the cart to a disabled Sales Channel "${name}"`,
  unknownRequirement: (id: string) => `Shipping option requirement with id ${id} does not exist`,
  currencyNotInStore: (code: string) => `Store does not have currency: ${code}`,
  countryInOtherRegion: (name: string, regionId: string) => `${name} already exists in region ${regionId}`,
  /** @param title of the variant */
  variantWithoutPrice: (title: string) => `Cannot generate line item for variant "${title}" without a price`,
  outOfStock: (variantId: string) => `Variant with id: ${variantId} does not have the required inventory`,

  notALocale: (name: string) => `${name} must be a language tag such as de or de-AT`,
  unknownProperty: (name: string) => `property ${name} should not exist`,
  mustBeOneOf: (name: string, values: readonly string[]) =>
    `${name} must be one of the following values: ${values.join(', ')}`,
  eachMustBeOneOf: (name: string, values: readonly string[]) =>
    `each value in ${name} must be one of the following values: ${values.join(', ')}`,
  unknownProfileType: () => `type must be one of 'default', 'custom', 'gift_card'`,
  /** One sentence per violated rule. */
  mustBeNonEmptyString: (name: string, value: unknown) =>
    [
      ...(value === undefined || value === null || value === '' ? [`${name} should not be empty`] : []),
      ...(typeof value === 'string' ? [] : [`${name} must be a string`]),
    ].join(', '),
  mustBeStrings: (name: string) => `each value in ${name} must be a string`,
  mustBeArrayOfStrings: (name: string) => `each value in ${name} must be a string, ${name} must be an array`,
  /** Names from `expand` and `fields`. */
  unknownFields: (names: readonly string[]) => `Requested fields [${names.join(', ')}] are not valid`,
  unknownOrder: (field: string) => `Order field ${field} is not valid`,
  unindexedOrder: (field: string, table: string) =>
    `Order field ${field} is not valid, as ${table}.${field} has no index`,
  unindexedFilter: (field: string, table: string) =>
    `${field} is not a filter, as ${table}.${field} has no index`,
} as const;

type MessageOf = (value: string) => string;

/**
 * Messages for missing records, by the kind of record, the field if it was not looked up by id, and the surface if the surfaces
 * differ.
 */
export const notFoundMessages: Readonly<Record<string, MessageOf>> = {
  cart: (id) => `Cart with ${id} was not found`,
  region: (id) => `Region with ${id} was not found`,
  product_category: (id) => `ProductCategory with id: ${id} was not found`,
  tax_rate: (id) => `TaxRate with ${id} was not found`,
  price_list: (id) => `Price list with id: ${id} was not found`,
  publishable_api_key: (id) => `Publishable key with id: ${id} was not found`,
  product: (id) => `Product with id: ${id} was not found`,
  variant: (id) => `Variant with id: ${id} was not found`,
  product_variant: (id) => `Variant with id: ${id} was not found`,
  line_item: (id) => `Line item with ${id} was not found`,
  swap: () => 'Swap was not found',
  'swap.cart_id': () => 'Swap was not found',
  order: (id) => `Order with id: ${id} was not found`,
  'store order': (id) => `Order with id ${id} was not found`,
  inventory_item: (id) => `InventoryItem with id ${id} was not found`,
  stock_location: (id) => `StockLocation with id ${id} was not found`,
  customer_group: (id) => `CustomerGroup with id ${id} was not found`,
  discount_condition: (id) => `DiscountCondition with id ${id} was not found`,
  'analytics_config.user_id': (id) => `No analytics config found for user with id: ${id}`,
  'discount.code': (code) => `Discounts with code ${code} was not found`,
};

/** Messages for duplicate values, by table and field. */
export const duplicateMessages: Readonly<Record<string, MessageOf>> = {
  'discount.code': (code) => `Discount with code ${code} already exists.`,
  'product.handle': (handle) => `Product with handle ${handle} already exists.`,
  'product_collection.handle': (handle) => `Product_collection with handle ${handle} already exists.`,
  'return_reason.value': (value) => `Return_reason with value ${value} already exists.`,
  'customer_group.name': (name) => `Key (name)=(${name}) already exists.`,
  'user.email': () => 'A user with the same email already exists.',
  'customer.email': () => 'A customer with the given email already has an account. Log in instead',
};
