import { Address } from './address.ts';
import { AnalyticsConfig } from './analytics-config.ts';
import { BatchJob } from './batch-job.ts';
import { Cart } from './cart.ts';
import { ClaimImage } from './claim-image.ts';
import { ClaimItem } from './claim-item.ts';
import { ClaimOrder } from './claim-order.ts';
import { ClaimTag } from './claim-tag.ts';
import { Country } from './country.ts';
import { Currency } from './currency.ts';
import { Customer } from './customer.ts';
import { CustomerGroup } from './customer-group.ts';
import { CustomShippingOption } from './custom-shipping-option.ts';
import { Discount } from './discount.ts';
import { DiscountCondition } from './discount-condition.ts';
import { DiscountRule } from './discount-rule.ts';
import { DraftOrder } from './draft-order.ts';
import { Fulfillment } from './fulfillment.ts';
import { FulfillmentItem } from './fulfillment-item.ts';
import { FulfillmentProvider } from './fulfillment-provider.ts';
import { GiftCard } from './gift-card.ts';
import { GiftCardTransaction } from './gift-card-transaction.ts';
import { IdempotencyKey } from '../engine/http/idempotency/idempotency-key.entity.ts';
import { Image } from './image.ts';
import { InventoryItem } from './inventory-item.ts';
import { InventoryLevel } from './inventory-level.ts';
import { Invite } from './invite.ts';
import { LineItem } from './line-item.ts';
import { LineItemAdjustment } from './line-item-adjustment.ts';
import { LineItemTaxLine } from './line-item-tax-line.ts';
import { MoneyAmount } from './money-amount.ts';
import { Note } from './note.ts';
import { Notification } from './notification.ts';
import { NotificationProvider } from './notification-provider.ts';
import { OAuth } from './oauth.ts';
import { Order } from './order.ts';
import { OrderEdit } from './order-edit.ts';
import { OrderItemChange } from './order-item-change.ts';
import { Payment } from './payment.ts';
import { PaymentCollection } from './payment-collection.ts';
import { PaymentProvider } from './payment-provider.ts';
import { PaymentSession } from './payment-session.ts';
import { PriceList } from './price-list.ts';
import { Product } from './product.ts';
import { ProductCategory } from './product-category.ts';
import { ProductCollection } from './product-collection.ts';
import { ProductOption } from './product-option.ts';
import { ProductOptionValue } from './product-option-value.ts';
import { ProductTag } from './product-tag.ts';
import { ProductType } from './product-type.ts';
import { ProductVariant } from './product-variant.ts';
import { ProductVariantInventoryItem } from './product-variant-inventory-item.ts';
import { PublishableApiKey } from './publishable-api-key.ts';
import { Refund } from './refund.ts';
import { Region } from './region.ts';
import { ReservationItem } from './reservation-item.ts';
import { Return } from './return.ts';
import { ReturnItem } from './return-item.ts';
import { ReturnReason } from './return-reason.ts';
import { SalesChannel } from './sales-channel.ts';
import { SalesChannelLocation } from './sales-channel-location.ts';
import { ShippingMethod } from './shipping-method.ts';
import { ShippingMethodTaxLine } from './shipping-method-tax-line.ts';
import { ShippingOption } from './shipping-option.ts';
import { ShippingOptionRequirement } from './shipping-option-requirement.ts';
import { ShippingProfile } from './shipping-profile.ts';
import { StagedJob } from './staged-job.ts';
import { StockLocation } from './stock-location.ts';
import { StockLocationAddress } from './stock-location-address.ts';
import { Store } from './store.ts';
import { Swap } from './swap.ts';
import { TaxProvider } from './tax-provider.ts';
import { TaxRate } from './tax-rate.ts';
import { TrackingLink } from './tracking-link.ts';
import { User } from '../engine/identity/user.entity.ts';

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
