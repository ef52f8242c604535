import { Address } from './people/address.entity.ts';
import { AnalyticsConfig } from './back-office/analytics-config.entity.ts';
import { BatchJob } from './back-office/batch-job.entity.ts';
import { Cart } from './carts/cart.entity.ts';
import { ClaimImage } from './orders/claim-image.entity.ts';
import { ClaimItem } from './orders/claim-item.entity.ts';
import { ClaimOrder } from './orders/claim-order.entity.ts';
import { ClaimTag } from './orders/claim-tag.entity.ts';
import { Country } from './settings/country.entity.ts';
import { Currency } from './settings/currency.entity.ts';
import { Customer } from './people/customer.entity.ts';
import { CustomerGroup } from './people/customer-group.entity.ts';
import { CustomShippingOption } from './shipping/custom-shipping-option.entity.ts';
import { Discount } from './offers/discount.entity.ts';
import { DiscountCondition } from './offers/discount-condition.entity.ts';
import { DiscountRule } from './offers/discount-rule.entity.ts';
import { DraftOrder } from './carts/draft-order.entity.ts';
import { Fulfillment } from './orders/fulfillment.entity.ts';
import { FulfillmentItem } from './orders/fulfillment-item.entity.ts';
import { FulfillmentProvider } from './settings/fulfillment-provider.entity.ts';
import { GiftCard } from './offers/gift-card.entity.ts';
import { GiftCardTransaction } from './offers/gift-card-transaction.entity.ts';
import { IdempotencyKey } from '../../engine/http/idempotency/idempotency-key.entity.ts';
import { Image } from './catalogue/image.entity.ts';
import { InventoryItem } from './stock/inventory-item.entity.ts';
import { InventoryLevel } from './stock/inventory-level.entity.ts';
import { Invite } from './people/invite.entity.ts';
import { LineItem } from './carts/line-item.entity.ts';
import { LineItemAdjustment } from './carts/line-item-adjustment.entity.ts';
import { LineItemTaxLine } from './carts/line-item-tax-line.entity.ts';
import { MoneyAmount } from './catalogue/money-amount.entity.ts';
import { Note } from './back-office/note.entity.ts';
import { Notification } from './back-office/notification.entity.ts';
import { NotificationProvider } from './back-office/notification-provider.entity.ts';
import { OAuth } from './back-office/oauth.entity.ts';
import { Order } from './orders/order.entity.ts';
import { OrderEdit } from './orders/order-edit.entity.ts';
import { OrderItemChange } from './orders/order-item-change.entity.ts';
import { Payment } from './payments/payment.entity.ts';
import { PaymentCollection } from './payments/payment-collection.entity.ts';
import { PaymentProvider } from './settings/payment-provider.entity.ts';
import { PaymentSession } from './payments/payment-session.entity.ts';
import { PriceList } from './catalogue/price-list.entity.ts';
import { Product } from './catalogue/product.entity.ts';
import { ProductCategory } from './catalogue/product-category.entity.ts';
import { ProductCollection } from './catalogue/product-collection.entity.ts';
import { ProductOption } from './catalogue/product-option.entity.ts';
import { ProductOptionValue } from './catalogue/product-option-value.entity.ts';
import { ProductTag } from './catalogue/product-tag.entity.ts';
import { ProductType } from './catalogue/product-type.entity.ts';
import { ProductVariant } from './catalogue/product-variant.entity.ts';
import { ProductVariantInventoryItem } from './stock/product-variant-inventory-item.entity.ts';
import { PublishableApiKey } from './settings/publishable-api-key.entity.ts';
import { Refund } from './payments/refund.entity.ts';
import { Region } from './settings/region.entity.ts';
import { ReservationItem } from './stock/reservation-item.entity.ts';
import { Return } from './orders/return.entity.ts';
import { ReturnItem } from './orders/return-item.entity.ts';
import { ReturnReason } from './orders/return-reason.entity.ts';
import { SalesChannel } from './settings/sales-channel.entity.ts';
import { SalesChannelLocation } from './settings/sales-channel-location.entity.ts';
import { ShippingMethod } from './shipping/shipping-method.entity.ts';
import { ShippingMethodTaxLine } from './shipping/shipping-method-tax-line.entity.ts';
import { ShippingOption } from './shipping/shipping-option.entity.ts';
import { ShippingOptionRequirement } from './shipping/shipping-option-requirement.entity.ts';
import { ShippingProfile } from './shipping/shipping-profile.entity.ts';
import { StagedJob } from './back-office/staged-job.entity.ts';
import { StockLocation } from './stock/stock-location.entity.ts';
import { StockLocationAddress } from './stock/stock-location-address.entity.ts';
import { Store } from './settings/store.entity.ts';
import { Swap } from './orders/swap.entity.ts';
import { TaxProvider } from './settings/tax-provider.entity.ts';
import { TaxRate } from './settings/tax-rate.entity.ts';
import { TrackingLink } from './orders/tracking-link.entity.ts';
import { User } from '../../engine/identity/user.entity.ts';

/** Every entity, for the DataSource. */
export const entities = [
  Address,
  AnalyticsConfig,
  BatchJob,
  Cart,
  ClaimImage,
  ClaimItem,
  ClaimOrder,
  ClaimTag,
  Country,
  Currency,
  Customer,
  CustomerGroup,
  CustomShippingOption,
  Discount,
  DiscountCondition,
  DiscountRule,
  DraftOrder,
  Fulfillment,
  FulfillmentItem,
  FulfillmentProvider,
  GiftCard,
  GiftCardTransaction,
  IdempotencyKey,
  Image,
  InventoryItem,
  InventoryLevel,
  Invite,
  LineItem,
  LineItemAdjustment,
  LineItemTaxLine,
  MoneyAmount,
  Note,
  Notification,
  NotificationProvider,
  OAuth,
  Order,
  OrderEdit,
  OrderItemChange,
  Payment,
  PaymentCollection,
  PaymentProvider,
  PaymentSession,
  PriceList,
  Product,
  ProductCategory,
  ProductCollection,
  ProductOption,
  ProductOptionValue,
  ProductTag,
  ProductType,
  ProductVariant,
  ProductVariantInventoryItem,
  PublishableApiKey,
  Refund,
  Region,
  ReservationItem,
  Return,
  ReturnItem,
  ReturnReason,
  SalesChannel,
  SalesChannelLocation,
  ShippingMethod,
  ShippingMethodTaxLine,
  ShippingOption,
  ShippingOptionRequirement,
  ShippingProfile,
  StagedJob,
  StockLocation,
  StockLocationAddress,
  Store,
  Swap,
  TaxProvider,
  TaxRate,
  TrackingLink,
  User,
];
