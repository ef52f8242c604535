import { CommerceTables1795219200000 } from './1795219200000-commerce-tables.ts';
import { OwnTables1795219210000 } from './1795219210000-own-tables.ts';
import { Indexes1795219220000 } from './1795219220000-indexes.ts';
import { ReferenceData1795219230000 } from './1795219230000-reference-data.ts';
import { FirstStore1795219240000 } from './1795219240000-first-store.ts';
import { GiftCardsInOrder1795219250000 } from './1795219250000-gift-cards-in-order.ts';
import { TaxRateCodes1795219260000 } from './1795219260000-tax-rate-codes.ts';
import { CartTaxFingerprint1795300100000 } from './1795300100000-cart-tax-fingerprint.ts';
import { PaymentsInProgress1795300200000 } from './1795300200000-payments-in-progress.ts';
import { CustomPrices1795300300000 } from './1795300300000-custom-prices.ts';
import { CountedLists1795300500000 } from './1795300500000-counted-lists.ts';
import { Jobs1795300600000 } from './1795300600000-jobs.ts';
import { ProductImportClaims1795300700000 } from './1795300700000-product-import-claims.ts';
import { Rations1795430000000 } from './1795430000000-rations.ts';
import { KeptTokens1795430100000 } from './1795430100000-kept-tokens.ts';
import { FoldedEmails1795430200000 } from './1795430200000-folded-emails.ts';
import { ApplicationStates1795430300000 } from './1795430300000-application-states.ts';
import { CategoryRanks1795430400000 } from './1795430400000-category-ranks.ts';
import { CountedChannels1795430500000 } from './1795430500000-counted-channels.ts';
import { InvitesByEmail1795430600000 } from './1795430600000-invites-by-email.ts';
import { ProductSearch1795430700000 } from './1795430700000-product-search.ts';
import { EventsBySubscriber1795450010000 } from './1795450010000-events-by-subscriber.ts';
import { AskedPayments1795450020000 } from './1795450020000-asked-payments.ts';
import { PaymentNotices1795450030000 } from './1795450030000-payment-notices.ts';
import { RefusedCaptures1795460010000 } from './1795460010000-refused-captures.ts';
import { AskedFulfillments1795460020000 } from './1795460020000-asked-fulfillments.ts';
import { GiftCardsGivenBack1795460030000 } from './1795460030000-gift-cards-given-back.ts';
import { ReturnsUnderWay1795460040000 } from './1795460040000-returns-under-way.ts';
import { StagedPrices1795480010000 } from './1795480010000-staged-prices.ts';
import { SwapsPaidBack1795500100000 } from './1795500100000-swaps-paid-back.ts';
import { SwapsGivenUp1795500110000 } from './1795500110000-swaps-given-up.ts';
import { ClaimsUnderWay1795500200000 } from './1795500200000-claims-under-way.ts';
import { StockAtLocations1795500300000 } from './1795500300000-stock-at-locations.ts';
import { RowsOfOldShops1795500500000 } from './1795500500000-rows-of-old-shops.ts';
import { ChangedCredentials1795500510000 } from './1795500510000-changed-credentials.ts';
import { SumsOfOldOrders1795500520000 } from './1795500520000-sums-of-old-orders.ts';
import { TitlesInSearch1795500600000 } from './1795500600000-titles-in-search.ts';
import { StockPromises1795500700000 } from './1795500700000-stock-promises.ts';
import { SumsOfOldCarts1795500710000 } from './1795500710000-sums-of-old-carts.ts';
import { ProductImportHoldings1795500760000 } from './1795500760000-product-import-holdings.ts';
import { GuestsByEmail1795500770000 } from './1795500770000-guests-by-email.ts';
import { OrdersByWhom1795500780000 } from './1795500780000-orders-by-whom.ts';
import { LeasesInOnePlace1795500790000 } from './1795500790000-leases-in-one-place.ts';
import { ShownChanges1795500810000 } from './1795500810000-shown-changes.ts';
import { WhatProvidersSaidLast1795500870000 } from './1795500870000-what-providers-said-last.ts';
import { CurrencyOfSessions1795500880000 } from './1795500880000-currency-of-sessions.ts';
import { ReturnedQuantities1795600000100 } from './1795600000100-returned-quantities.ts';
import { GiftCardsOfLines1795600010000 } from './1795600010000-gift-cards-of-lines.ts';
import { ProviderAmountOfSessions1795600030000 } from './1795600030000-provider-amount-of-sessions.ts';
import { QuotedTaxesOfCarts1795600031000 } from './1795600031000-quoted-taxes-of-carts.ts';
import { AnalyticsConfigByUser1795600060000 } from './1795600060000-analytics-config-by-user.ts';
import { PaymentCustomers1795700010000 } from './1795700010000-payment-customers.ts';
import { CartVersions1795700020000 } from './1795700020000-cart-versions.ts';
import { GuestCreation1795700021000 } from './1795700021000-guest-creation.ts';
import { AdmitAttempt1795700022000 } from './1795700022000-admit-attempt.ts';
import { CoalescedEvents1795700040000 } from './1795700040000-coalesced-events.ts';
import { Webhooks1795700041000 } from './1795700041000-webhooks.ts';
import { SentMessages1795700050000 } from './1795700050000-sent-messages.ts';
import { LoginIdentities1795700200000 } from './1795700200000-login-identities.ts';
import { ScheduledJobs1795700220000 } from './1795700220000-scheduled-jobs.ts';
import { TraceOfEvents1795700230000 } from './1795700230000-trace-of-events.ts';
import { WholeProductsInSearch1795700231000 } from './1795700231000-whole-products-in-search.ts';
import { SizeOfChangeLog1795700270000 } from './1795700270000-size-of-change-log.ts';
import { LastWrites1795700280000 } from './1795700280000-last-writes.ts';
import { RejectTransaction1795700290000 } from './1795700290000-reject-transaction.ts';
import { RecordedProviders1795700300000 } from './1795700300000-recorded-providers.ts';
import { StockInChangeLog1795700310000 } from './1795700310000-stock-in-change-log.ts';
import { CustomRefundAmounts1795700320000 } from './1795700320000-custom-refund-amounts.ts';
import { ConfirmedEmails1795800000000 } from './1795800000000-confirmed-emails.ts';
import { NamesOfOwnTables1796000000000 } from './1796000000000-names-of-own-tables.ts';
import { ClaimsThatRoundToZero1796000000010 } from './1796000000010-claims-that-round-to-zero.ts';
import { StaffAccess1796900000000 } from './1796900000000-staff-access.ts';
import { InvitedRoles1797000000000 } from './1797000000000-invited-roles.ts';
import { ContributionsToCarts1797100000000 } from './1797100000000-contributions-to-carts.ts';
import { PrimaryKeysOfLinks1797900000000 } from './1797900000000-primary-keys-of-links.ts';
import { Languages1798000000000 } from './1798000000000-languages.ts';
import { Attributes1798100000000 } from './1798100000000-attributes.ts';
import { CitiesOfAddresses1798200000000 } from './1798200000000-cities-of-addresses.ts';
import { TranslatedHandles1798410200000 } from './1798410200000-translated-handles.ts';
import { SearchByLanguage1798410400000 } from './1798410400000-search-by-language.ts';

/** All migrations, oldest first. */
export const migrations = [
  CommerceTables1795219200000,
  OwnTables1795219210000,
  Indexes1795219220000,
  ReferenceData1795219230000,
  FirstStore1795219240000,
  GiftCardsInOrder1795219250000,
  TaxRateCodes1795219260000,
  CartTaxFingerprint1795300100000,
  PaymentsInProgress1795300200000,
  CountedLists1795300500000,
  CustomPrices1795300300000,
  Jobs1795300600000,
  ProductImportClaims1795300700000,
  EventsBySubscriber1795450010000,
  AskedPayments1795450020000,
  PaymentNotices1795450030000,
  RefusedCaptures1795460010000,
  AskedFulfillments1795460020000,
  GiftCardsGivenBack1795460030000,
  ReturnsUnderWay1795460040000,
  Rations1795430000000,
  KeptTokens1795430100000,
  FoldedEmails1795430200000,
  ApplicationStates1795430300000,
  CategoryRanks1795430400000,
  CountedChannels1795430500000,
  InvitesByEmail1795430600000,
  StagedPrices1795480010000,
  ProductSearch1795430700000,
  SwapsPaidBack1795500100000,
  RowsOfOldShops1795500500000,
  ChangedCredentials1795500510000,
  StockAtLocations1795500300000,
  SumsOfOldOrders1795500520000,
  ClaimsUnderWay1795500200000,
  TitlesInSearch1795500600000,
  SwapsGivenUp1795500110000,
  StockPromises1795500700000,
  SumsOfOldCarts1795500710000,
  ProductImportHoldings1795500760000,
  GuestsByEmail1795500770000,
  OrdersByWhom1795500780000,
  LeasesInOnePlace1795500790000,
  ShownChanges1795500810000,
  WhatProvidersSaidLast1795500870000,
  CurrencyOfSessions1795500880000,
  ReturnedQuantities1795600000100,
  ProviderAmountOfSessions1795600030000,
  GiftCardsOfLines1795600010000,
  QuotedTaxesOfCarts1795600031000,
  AnalyticsConfigByUser1795600060000,
  PaymentCustomers1795700010000,
  CoalescedEvents1795700040000,
  CartVersions1795700020000,
  GuestCreation1795700021000,
  AdmitAttempt1795700022000,
  Webhooks1795700041000,
  SentMessages1795700050000,
  LoginIdentities1795700200000,
  ScheduledJobs1795700220000,
  TraceOfEvents1795700230000,
  WholeProductsInSearch1795700231000,
  SizeOfChangeLog1795700270000,
  LastWrites1795700280000,
  RejectTransaction1795700290000,
  RecordedProviders1795700300000,
  StockInChangeLog1795700310000,
  CustomRefundAmounts1795700320000,
  ConfirmedEmails1795800000000,
  NamesOfOwnTables1796000000000,
  ClaimsThatRoundToZero1796000000010,
  StaffAccess1796900000000,
  InvitedRoles1797000000000,
  ContributionsToCarts1797100000000,
  PrimaryKeysOfLinks1797900000000,
  Languages1798000000000,
  Attributes1798100000000,
  CitiesOfAddresses1798200000000,
  TranslatedHandles1798410200000,
  SearchByLanguage1798410400000,
];
