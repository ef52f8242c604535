// Written by `npm run openapi` from openapi/admin.json.
export interface Bodies {
  'GET /agent-platforms': components['schemas']['AdminAgentPlatformListResponse'];
  'POST /agent-platforms': components['schemas']['AdminPostAgentPlatformsResponse'];
  'GET /agent-platforms/:': components['schemas']['AdminAgentPlatformResponse'];
  'POST /agent-platforms/:': components['schemas']['AdminAgentPlatformResponse'];
  'DELETE /agent-platforms/:': components['schemas']['AdminAgentPlatformDeletedResponse'];
  'GET /agent-platforms/:/deliveries': components['schemas']['AdminAgentDeliveryListResponse'];
  'POST /agent-platforms/:/deliveries/:/redeliver': components['schemas']['AdminAgentDeliveryResponse'];
  'POST /agent-platforms/:/rotate-token': components['schemas']['AdminPostAgentPlatformsPlatformRotateTokenResponse'];
  'GET /agent-platforms/:/sessions': components['schemas']['AdminGetAgentPlatformsPlatformSessionsResponse'];
  'GET /analytics-configs': components['schemas']['AdminAnalyticsConfigResponse'];
  'POST /analytics-configs': components['schemas']['AdminAnalyticsConfigResponse'];
  'DELETE /analytics-configs': components['schemas']['AdminDeleteAnalyticsConfigResponse'];
  'POST /analytics-configs/update': components['schemas']['AdminAnalyticsConfigResponse'];
  'GET /api-keys': components['schemas']['AdminApiKeyListResponse'];
  'POST /api-keys': components['schemas']['AdminPostApiKeysResponse'];
  'POST /api-keys/:/revoke': components['schemas']['AdminApiKeyResponse'];
  'GET /apps': components['schemas']['AdminOAuthAllResponse'];
  'POST /apps/authorizations': components['schemas']['AdminOAuthResponse'];
  'GET /attributes': components['schemas']['AdminAttributeListResponse'];
  'POST /attributes': components['schemas']['AdminAttributeResponse'];
  'GET /attributes/:': components['schemas']['AdminAttributeResponse'];
  'POST /attributes/:': components['schemas']['AdminAttributeResponse'];
  'DELETE /attributes/:': components['schemas']['AdminAttributeDeletedResponse'];
  'GET /auth': components['schemas']['AdminUserResponse'];
  'POST /auth': components['schemas']['AdminUserResponse'];
  'DELETE /auth': unknown;
  'GET /auth/google': unknown;
  'GET /auth/google/cb': unknown;
  'GET /auth/second-factor': components['schemas']['AdminGetAuthSecondFactorResponse'];
  'POST /auth/second-factor': components['schemas']['AdminPostAuthSecondFactorResponse'];
  'DELETE /auth/second-factor': components['schemas']['AdminDeleteAuthSecondFactorResponse'];
  'POST /auth/second-factor/confirm': components['schemas']['AdminPostAuthSecondFactorConfirmResponse'];
  'POST /auth/token': components['schemas']['AdminPostTokenResponse'];
  'GET /batch-jobs': components['schemas']['AdminBatchJobListResponse'];
  'POST /batch-jobs': components['schemas']['AdminBatchJobResponse'];
  'GET /batch-jobs/:': components['schemas']['AdminBatchJobResponse'];
  'POST /batch-jobs/:/cancel': components['schemas']['AdminBatchJobResponse'];
  'POST /batch-jobs/:/confirm': components['schemas']['AdminBatchJobResponse'];
  'GET /collections': components['schemas']['AdminProductCollectionListResponse'];
  'POST /collections': components['schemas']['AdminProductCollectionResponse'];
  'GET /collections/:': components['schemas']['AdminProductCollectionResponse'];
  'POST /collections/:': components['schemas']['AdminProductCollectionResponse'];
  'DELETE /collections/:': components['schemas']['AdminProductCollectionDeletedResponse'];
  'POST /collections/:/products/batch': components['schemas']['AdminProductCollectionResponse'];
  'DELETE /collections/:/products/batch': components['schemas']['AdminDeleteProductsFromCollectionResponse'];
  'GET /currencies': components['schemas']['AdminCurrencyListResponse'];
  'POST /currencies/:': components['schemas']['AdminCurrencyResponse'];
  'GET /customer-groups': components['schemas']['AdminCustomerGroupListResponse'];
  'POST /customer-groups': components['schemas']['AdminCustomerGroupResponse'];
  'GET /customer-groups/:': components['schemas']['AdminCustomerGroupResponse'];
  'POST /customer-groups/:': components['schemas']['AdminCustomerGroupResponse'];
  'DELETE /customer-groups/:': components['schemas']['AdminCustomerGroupDeletedResponse'];
  'GET /customer-groups/:/customers': components['schemas']['AdminCustomerListResponse'];
  'POST /customer-groups/:/customers/batch': components['schemas']['AdminCustomerGroupResponse'];
  'DELETE /customer-groups/:/customers/batch': components['schemas']['AdminCustomerGroupResponse'];
  'GET /customers': components['schemas']['AdminCustomerListResponse'];
  'POST /customers': components['schemas']['AdminCustomerResponse'];
  'GET /customers/:': components['schemas']['AdminCustomerResponse'];
  'POST /customers/:': components['schemas']['AdminCustomerResponse'];
  'GET /discounts': components['schemas']['AdminDiscountListResponse'];
  'POST /discounts': components['schemas']['AdminDiscountResponse'];
  'GET /discounts/code/:': components['schemas']['AdminDiscountResponse'];
  'POST /discounts/:/conditions': components['schemas']['AdminDiscountResponse'];
  'GET /discounts/:/conditions/:': components['schemas']['AdminDiscountConditionResponse'];
  'POST /discounts/:/conditions/:': components['schemas']['AdminDiscountResponse'];
  'DELETE /discounts/:/conditions/:': components['schemas']['AdminDeleteDiscountsDiscountConditionsConditionResponse'];
  'POST /discounts/:/conditions/:/batch': components['schemas']['AdminDiscountResponse'];
  'DELETE /discounts/:/conditions/:/batch': components['schemas']['AdminDiscountResponse'];
  'GET /discounts/:': components['schemas']['AdminDiscountResponse'];
  'POST /discounts/:': components['schemas']['AdminDiscountResponse'];
  'DELETE /discounts/:': components['schemas']['AdminDiscountDeletedResponse'];
  'POST /discounts/:/dynamic-codes': components['schemas']['AdminDiscountResponse'];
  'DELETE /discounts/:/dynamic-codes/:': components['schemas']['AdminDiscountResponse'];
  'POST /discounts/:/regions/:': components['schemas']['AdminDiscountResponse'];
  'DELETE /discounts/:/regions/:': components['schemas']['AdminDiscountResponse'];
  'GET /draft-orders': components['schemas']['AdminDraftOrderListResponse'];
  'POST /draft-orders': components['schemas']['AdminDraftOrderResponse'];
  'GET /draft-orders/:': components['schemas']['AdminDraftOrderResponse'];
  'POST /draft-orders/:': components['schemas']['AdminDraftOrderResponse'];
  'DELETE /draft-orders/:': components['schemas']['AdminDraftOrderDeletedResponse'];
  'POST /draft-orders/:/line-items': components['schemas']['AdminDraftOrderResponse'];
  'POST /draft-orders/:/line-items/:': components['schemas']['AdminDraftOrderResponse'];
  'DELETE /draft-orders/:/line-items/:': components['schemas']['AdminDraftOrderResponse'];
  'POST /draft-orders/:/pay': components['schemas']['AdminOrderResponse'];
  'GET /events/parked': components['schemas']['AdminGetEventsParkedResponse'];
  'DELETE /events/parked/:': components['schemas']['AdminDeleteEventsParkedEventResponse'];
  'POST /events/parked/:/retry': components['schemas']['AdminPostEventsParkedEventRetryResponse'];
  'GET /gift-cards': components['schemas']['AdminGiftCardListResponse'];
  'POST /gift-cards': components['schemas']['AdminGiftCardResponse'];
  'GET /gift-cards/:': components['schemas']['AdminGiftCardResponse'];
  'POST /gift-cards/:': components['schemas']['AdminGiftCardResponse'];
  'DELETE /gift-cards/:': components['schemas']['AdminGiftCardDeletedResponse'];
  'GET /installation/columns': components['schemas']['GetInstallationColumnsResponse'];
  'GET /installation/status': components['schemas']['GetInstallationStatusResponse'];
  'GET /inventory-items': components['schemas']['AdminInventoryItemListResponse'];
  'POST /inventory-items': components['schemas']['AdminInventoryItemResponse'];
  'GET /inventory-items/:': components['schemas']['AdminInventoryItemResponse'];
  'POST /inventory-items/:': components['schemas']['AdminInventoryItemResponse'];
  'DELETE /inventory-items/:': components['schemas']['AdminInventoryItemDeletedResponse'];
  'GET /inventory-items/:/location-levels': components['schemas']['AdminGetInventoryItemsInventoryItemLocationLevelsResponse'];
  'POST /inventory-items/:/location-levels': components['schemas']['AdminInventoryItemResponse'];
  'POST /inventory-items/:/location-levels/:': components['schemas']['AdminInventoryItemResponse'];
  'DELETE /inventory-items/:/location-levels/:': components['schemas']['AdminInventoryItemResponse'];
  'GET /invites': components['schemas']['AdminInviteAllResponse'];
  'POST /invites': unknown;
  'POST /invites/accept': unknown;
  'DELETE /invites/:': components['schemas']['AdminInviteDeletedResponse'];
  'POST /invites/:/resend': unknown;
  'GET /journal': components['schemas']['GetJournalResponse'];
  'GET /journal/export': unknown;
  'GET /journal/:': components['schemas']['GetJournalEntryResponse'];
  'POST /journal/:/undo': components['schemas']['PostJournalEntryUndoResponse'];
  'GET /legal-texts': components['schemas']['AdminLegalTextListResponse'];
  'POST /legal-texts': components['schemas']['AdminLegalTextResponse'];
  'GET /legal-texts/:': components['schemas']['AdminLegalTextResponse'];
  'POST /legal-texts/:': components['schemas']['AdminLegalTextResponse'];
  'DELETE /legal-texts/:': components['schemas']['AdminLegalTextDeletedResponse'];
  'POST /legal-texts/:/publish': components['schemas']['AdminLegalTextResponse'];
  'GET /mcp/keys': components['schemas']['GetMcpKeysResponse'];
  'POST /mcp/keys/:': components['schemas']['PostMcpKeysKeyResponse'];
  'GET /notes': components['schemas']['AdminNoteListResponse'];
  'POST /notes': components['schemas']['AdminNoteResponse'];
  'GET /notes/:': components['schemas']['AdminNoteResponse'];
  'POST /notes/:': components['schemas']['AdminNoteResponse'];
  'DELETE /notes/:': components['schemas']['AdminNoteDeletedResponse'];
  'GET /notifications': components['schemas']['AdminNotificationListResponse'];
  'GET /notifications/failed': components['schemas']['GetNotificationsFailedResponse'];
  'GET /notifications/templates': components['schemas']['GetNotificationsTemplatesResponse'];
  'GET /notifications/templates/:': components['schemas']['GetNotificationsTemplatesTemplateResponse'];
  'POST /notifications/:/resend': components['schemas']['AdminNotificationResponse'];
  'GET /order-edits': components['schemas']['AdminOrderEditListResponse'];
  'POST /order-edits': components['schemas']['AdminOrderEditResponse'];
  'GET /order-edits/:': components['schemas']['AdminOrderEditResponse'];
  'POST /order-edits/:': components['schemas']['AdminOrderEditResponse'];
  'DELETE /order-edits/:': components['schemas']['AdminOrderEditDeletedResponse'];
  'POST /order-edits/:/cancel': components['schemas']['AdminOrderEditResponse'];
  'DELETE /order-edits/:/changes/:': components['schemas']['AdminDeleteOrderEditsOrderEditItemChangeResponse'];
  'POST /order-edits/:/confirm': components['schemas']['AdminOrderEditResponse'];
  'POST /order-edits/:/items': components['schemas']['AdminOrderEditResponse'];
  'POST /order-edits/:/items/:': components['schemas']['AdminOrderEditResponse'];
  'DELETE /order-edits/:/items/:': components['schemas']['AdminOrderEditResponse'];
  'POST /order-edits/:/request': components['schemas']['AdminOrderEditResponse'];
  'GET /orders': components['schemas']['AdminOrderListResponse'];
  'GET /orders/stripe-payments/:': components['schemas']['AdminGetOrdersOrderStripePaymentsResponse'];
  'GET /orders/:': components['schemas']['AdminOrderResponse'];
  'POST /orders/:': components['schemas']['AdminOrderResponse'];
  'POST /orders/:/archive': components['schemas']['AdminOrderResponse'];
  'POST /orders/:/cancel': components['schemas']['AdminOrderResponse'];
  'POST /orders/:/capture': components['schemas']['AdminOrderResponse'];
  'POST /orders/:/claims': components['schemas']['AdminOrderResponse'];
  'POST /orders/:/claims/:': components['schemas']['AdminOrderResponse'];
  'POST /orders/:/claims/:/cancel': components['schemas']['AdminOrderResponse'];
  'POST /orders/:/claims/:/fulfillments': components['schemas']['AdminOrderResponse'];
  'POST /orders/:/claims/:/fulfillments/:/cancel': components['schemas']['AdminOrderResponse'];
  'POST /orders/:/claims/:/shipments': components['schemas']['AdminOrderResponse'];
  'POST /orders/:/complete': components['schemas']['AdminOrderResponse'];
  'GET /orders/:/documents': components['schemas']['GetOrdersOrderDocumentsResponse'];
  'POST /orders/:/documents/:/cancel': components['schemas']['PostOrdersOrderDocumentsDocumentCancelResponse'];
  'POST /orders/:/fulfillment': components['schemas']['AdminOrderResponse'];
  'POST /orders/:/fulfillments/:/cancel': components['schemas']['AdminOrderResponse'];
  'GET /orders/:/history': components['schemas']['GetOrdersOrderHistoryResponse'];
  'GET /orders/:/legal-texts': components['schemas']['GetOrdersOrderLegalTextsResponse'];
  'POST /orders/:/line-items/:/reserve': components['schemas']['AdminReservationItemResponse'];
  'POST /orders/:/refund': components['schemas']['AdminPostOrdersOrderRefundsResponse'];
  'GET /orders/:/reservations': components['schemas']['AdminReservationItemListResponse'];
  'POST /orders/:/return': components['schemas']['AdminOrderResponse'];
  'POST /orders/:/shipment': components['schemas']['AdminOrderResponse'];
  'POST /orders/:/shipping-methods': components['schemas']['AdminOrderResponse'];
  'POST /orders/:/swaps': components['schemas']['AdminOrderResponse'];
  'POST /orders/:/swaps/:/cancel': components['schemas']['AdminOrderResponse'];
  'POST /orders/:/swaps/:/fulfillments': components['schemas']['AdminOrderResponse'];
  'POST /orders/:/swaps/:/fulfillments/:/cancel': components['schemas']['AdminOrderResponse'];
  'POST /orders/:/swaps/:/process-payment': components['schemas']['AdminOrderResponse'];
  'POST /orders/:/swaps/:/shipments': components['schemas']['AdminOrderResponse'];
  'GET /payment-collections/:': components['schemas']['AdminPaymentCollectionResponse'];
  'POST /payment-collections/:': components['schemas']['AdminPaymentCollectionResponse'];
  'DELETE /payment-collections/:': components['schemas']['AdminPaymentCollectionDeletedResponse'];
  'POST /payment-collections/:/authorize': components['schemas']['AdminPaymentCollectionResponse'];
  'GET /payments/:': components['schemas']['AdminPaymentResponse'];
  'POST /payments/:/capture': components['schemas']['AdminPaymentResponse'];
  'POST /payments/:/refund': components['schemas']['AdminPostPaymentsPaymentRefundsResponse'];
  'GET /price-lists': components['schemas']['AdminPriceListListResponse'];
  'POST /price-lists': components['schemas']['AdminPriceListResponse'];
  'GET /price-lists/:': components['schemas']['AdminPriceListResponse'];
  'POST /price-lists/:': components['schemas']['AdminPriceListResponse'];
  'DELETE /price-lists/:': components['schemas']['AdminPriceListDeletedResponse'];
  'POST /price-lists/:/prices/batch': components['schemas']['AdminPriceListResponse'];
  'DELETE /price-lists/:/prices/batch': components['schemas']['AdminDeletePriceListsPriceListPricesBatchResponse'];
  'GET /price-lists/:/products': components['schemas']['AdminProductListResponse'];
  'DELETE /price-lists/:/products/prices/batch': components['schemas']['AdminDeletePriceListsPriceListProductsPricesBatchResponse'];
  'DELETE /price-lists/:/products/:/prices': components['schemas']['AdminDeletePriceListsPriceListProductsProductPricesResponse'];
  'DELETE /price-lists/:/variants/:/prices': components['schemas']['AdminDeletePriceListsPriceListVariantsVariantPricesResponse'];
  'GET /product-categories': components['schemas']['AdminProductCategoryListResponse'];
  'POST /product-categories': components['schemas']['AdminProductCategoryResponse'];
  'GET /product-categories/:': components['schemas']['AdminProductCategoryResponse'];
  'POST /product-categories/:': components['schemas']['AdminProductCategoryResponse'];
  'DELETE /product-categories/:': components['schemas']['AdminProductCategoryDeletedResponse'];
  'POST /product-categories/:/products/batch': components['schemas']['AdminProductCategoryResponse'];
  'DELETE /product-categories/:/products/batch': components['schemas']['AdminProductCategoryResponse'];
  'GET /product-tags': components['schemas']['AdminProductTagListResponse'];
  'GET /product-types': components['schemas']['AdminProductTypeListResponse'];
  'GET /products': components['schemas']['AdminProductListResponse'];
  'POST /products': components['schemas']['AdminProductResponse'];
  'GET /products/tag-usage': components['schemas']['AdminGetProductsTagUsageResponse'];
  'GET /products/types': components['schemas']['AdminProductTypeAllResponse'];
  'GET /products/:': components['schemas']['AdminProductResponse'];
  'POST /products/:': components['schemas']['AdminProductResponse'];
  'DELETE /products/:': components['schemas']['AdminProductDeletedResponse'];
  'POST /products/:/metadata': components['schemas']['AdminProductResponse'];
  'POST /products/:/options': components['schemas']['AdminProductResponse'];
  'POST /products/:/options/:': components['schemas']['AdminProductResponse'];
  'DELETE /products/:/options/:': components['schemas']['AdminDeleteProductsProductOptionsOptionResponse'];
  'GET /products/:/variants': components['schemas']['AdminProductVariantListResponse'];
  'POST /products/:/variants': components['schemas']['AdminProductResponse'];
  'POST /products/:/variants/:': components['schemas']['AdminProductResponse'];
  'DELETE /products/:/variants/:': components['schemas']['AdminDeleteProductsProductVariantsVariantResponse'];
  'GET /promotions': components['schemas']['AdminPromotionListResponse'];
  'POST /promotions': components['schemas']['AdminPromotionResponse'];
  'POST /promotions/backtest': components['schemas']['AdminBatchJobResponse'];
  'GET /promotions/:': components['schemas']['AdminPromotionResponse'];
  'POST /promotions/:': components['schemas']['AdminPromotionResponse'];
  'DELETE /promotions/:': components['schemas']['AdminPromotionDeletedResponse'];
  'GET /proposals': components['schemas']['AdminProposalListResponse'];
  'GET /proposals/:': components['schemas']['AdminProposalResponse'];
  'POST /proposals/:/approve': components['schemas']['AdminProposalResponse'];
  'POST /proposals/:/reject': components['schemas']['AdminProposalResponse'];
  'GET /publishable-api-keys': components['schemas']['AdminPublishableApiKeyListResponse'];
  'POST /publishable-api-keys': components['schemas']['AdminPublishableApiKeyResponse'];
  'GET /publishable-api-keys/:': components['schemas']['AdminPublishableApiKeyResponse'];
  'POST /publishable-api-keys/:': components['schemas']['AdminPublishableApiKeyResponse'];
  'DELETE /publishable-api-keys/:': components['schemas']['AdminPublishableApiKeyDeletedResponse'];
  'POST /publishable-api-keys/:/revoke': components['schemas']['AdminPublishableApiKeyResponse'];
  'GET /publishable-api-keys/:/sales-channels': components['schemas']['AdminSalesChannelAllResponse'];
  'POST /publishable-api-keys/:/sales-channels/batch': components['schemas']['AdminPublishableApiKeyResponse'];
  'DELETE /publishable-api-keys/:/sales-channels/batch': components['schemas']['AdminPublishableApiKeyResponse'];
  'GET /regions': components['schemas']['AdminRegionListResponse'];
  'POST /regions': components['schemas']['AdminRegionResponse'];
  'GET /regions/:': components['schemas']['AdminRegionResponse'];
  'POST /regions/:': components['schemas']['AdminRegionResponse'];
  'DELETE /regions/:': components['schemas']['AdminRegionDeletedResponse'];
  'POST /regions/:/countries': components['schemas']['AdminRegionResponse'];
  'DELETE /regions/:/countries/:': components['schemas']['AdminRegionResponse'];
  'GET /regions/:/fulfillment-options': components['schemas']['AdminGetRegionsRegionFulfillmentOptionsResponse'];
  'POST /regions/:/fulfillment-providers': components['schemas']['AdminRegionResponse'];
  'DELETE /regions/:/fulfillment-providers/:': components['schemas']['AdminRegionResponse'];
  'POST /regions/:/payment-providers': components['schemas']['AdminRegionResponse'];
  'DELETE /regions/:/payment-providers/:': components['schemas']['AdminRegionResponse'];
  'GET /reports/conversion': components['schemas']['GetReportsConversionResponse'];
  'GET /reports/open-work': components['schemas']['GetReportsOpenWorkResponse'];
  'GET /reports/returns': components['schemas']['GetReportsReturnsResponse'];
  'GET /reports/sales': components['schemas']['GetReportsSalesResponse'];
  'GET /reports/stock': components['schemas']['GetReportsStockResponse'];
  'GET /reports/taxes': components['schemas']['GetReportsTaxesResponse'];
  'GET /reservations': components['schemas']['AdminReservationItemListResponse'];
  'POST /reservations': components['schemas']['AdminReservationItemResponse'];
  'GET /reservations/:': components['schemas']['AdminReservationItemResponse'];
  'POST /reservations/:': components['schemas']['AdminReservationItemResponse'];
  'DELETE /reservations/:': components['schemas']['AdminReservationItemDeletedResponse'];
  'GET /return-reasons': components['schemas']['AdminReturnReasonAllResponse'];
  'POST /return-reasons': components['schemas']['AdminReturnReasonResponse'];
  'GET /return-reasons/:': components['schemas']['AdminReturnReasonResponse'];
  'POST /return-reasons/:': components['schemas']['AdminReturnReasonResponse'];
  'DELETE /return-reasons/:': components['schemas']['AdminReturnReasonDeletedResponse'];
  'GET /returns': components['schemas']['AdminReturnListResponse'];
  'POST /returns/:/cancel': components['schemas']['AdminOrderResponse'];
  'POST /returns/:/receive': components['schemas']['AdminReturnResponse'];
  'GET /roles': components['schemas']['AdminStaffRoleListResponse'];
  'POST /roles': components['schemas']['AdminStaffRoleResponse'];
  'GET /roles/scopes': components['schemas']['AdminGetRolesScopesResponse'];
  'POST /roles/:': components['schemas']['AdminStaffRoleResponse'];
  'DELETE /roles/:': components['schemas']['AdminStaffRoleDeletedResponse'];
  'GET /sales-channels': components['schemas']['AdminSalesChannelListResponse'];
  'POST /sales-channels': components['schemas']['AdminSalesChannelResponse'];
  'GET /sales-channels/:': components['schemas']['AdminSalesChannelResponse'];
  'POST /sales-channels/:': components['schemas']['AdminSalesChannelResponse'];
  'DELETE /sales-channels/:': components['schemas']['AdminSalesChannelDeletedResponse'];
  'POST /sales-channels/:/products/batch': components['schemas']['AdminSalesChannelResponse'];
  'DELETE /sales-channels/:/products/batch': components['schemas']['AdminSalesChannelResponse'];
  'POST /sales-channels/:/stock-locations': components['schemas']['AdminSalesChannelResponse'];
  'DELETE /sales-channels/:/stock-locations': components['schemas']['AdminDeleteSalesChannelsSalesChannelStockLocationResponse'];
  'GET /shipping-options': components['schemas']['AdminShippingOptionListResponse'];
  'POST /shipping-options': components['schemas']['AdminShippingOptionResponse'];
  'GET /shipping-options/:': components['schemas']['AdminShippingOptionResponse'];
  'POST /shipping-options/:': components['schemas']['AdminShippingOptionResponse'];
  'DELETE /shipping-options/:': components['schemas']['AdminShippingOptionDeletedResponse'];
  'GET /shipping-profiles': components['schemas']['AdminShippingProfileAllResponse'];
  'POST /shipping-profiles': components['schemas']['AdminShippingProfileResponse'];
  'GET /shipping-profiles/:': components['schemas']['AdminShippingProfileResponse'];
  'POST /shipping-profiles/:': components['schemas']['AdminShippingProfileResponse'];
  'DELETE /shipping-profiles/:': components['schemas']['AdminShippingProfileDeletedResponse'];
  'GET /stock-locations': components['schemas']['AdminStockLocationListResponse'];
  'POST /stock-locations': components['schemas']['AdminStockLocationResponse'];
  'GET /stock-locations/:': components['schemas']['AdminStockLocationResponse'];
  'POST /stock-locations/:': components['schemas']['AdminStockLocationResponse'];
  'DELETE /stock-locations/:': components['schemas']['AdminStockLocationDeletedResponse'];
  'GET /store': components['schemas']['AdminStoreResponse'];
  'POST /store': components['schemas']['AdminStoreResponse'];
  'POST /store/currencies/:': components['schemas']['AdminStoreResponse'];
  'DELETE /store/currencies/:': components['schemas']['AdminStoreResponse'];
  'GET /store/payment-providers': components['schemas']['AdminPaymentProviderAllResponse'];
  'GET /store/tax-providers': components['schemas']['AdminTaxProviderAllResponse'];
  'GET /swaps': components['schemas']['AdminSwapListResponse'];
  'GET /swaps/:': components['schemas']['AdminSwapResponse'];
  'GET /tax-rates': components['schemas']['AdminTaxRateListResponse'];
  'POST /tax-rates': components['schemas']['AdminTaxRateResponse'];
  'GET /tax-rates/:': components['schemas']['AdminTaxRateResponse'];
  'POST /tax-rates/:': components['schemas']['AdminTaxRateResponse'];
  'DELETE /tax-rates/:': components['schemas']['AdminTaxRateDeletedResponse'];
  'POST /tax-rates/:/product-types/batch': components['schemas']['AdminTaxRateResponse'];
  'DELETE /tax-rates/:/product-types/batch': components['schemas']['AdminTaxRateResponse'];
  'POST /tax-rates/:/products/batch': components['schemas']['AdminTaxRateResponse'];
  'DELETE /tax-rates/:/products/batch': components['schemas']['AdminTaxRateResponse'];
  'POST /tax-rates/:/shipping-options/batch': components['schemas']['AdminTaxRateResponse'];
  'DELETE /tax-rates/:/shipping-options/batch': components['schemas']['AdminTaxRateResponse'];
  'POST /translations/:/:': components['schemas']['PostTranslationsTypeRecordResponse'];
  'GET /unplaced-payments': components['schemas']['AdminGetUnplacedPaymentsResponse'];
  'POST /uploads': components['schemas']['AdminPostUploadsResponse'];
  'DELETE /uploads': components['schemas']['AdminDeleteUploadsResponse'];
  'POST /uploads/download-url': components['schemas']['AdminPostUploadsDownloadUrlResponse'];
  'POST /uploads/protected': components['schemas']['AdminPostUploadsProtectedResponse'];
  'GET /users': components['schemas']['AdminUserListResponse'];
  'POST /users': components['schemas']['AdminUserResponse'];
  'POST /users/password-token': unknown;
  'POST /users/reset-password': components['schemas']['AdminUserResponse'];
  'GET /users/:': components['schemas']['AdminUserResponse'];
  'POST /users/:': components['schemas']['AdminUserResponse'];
  'DELETE /users/:': components['schemas']['AdminUserDeletedResponse'];
  'GET /variants': components['schemas']['AdminProductVariantListResponse'];
  'GET /variants/:': components['schemas']['AdminProductVariantResponse'];
  'GET /variants/:/inventory': components['schemas']['AdminGetVariantsVariantInventoryResponse'];
  'GET /vat-checks': components['schemas']['AdminVatCheckListResponse'];
  'POST /vat-checks': components['schemas']['AdminVatCheckResponse'];
  'GET /vat-checks/:': components['schemas']['AdminVatCheckResponse'];
  'GET /vat-report': components['schemas']['GetVatReportResponse'];
  'GET /webhooks': components['schemas']['AdminWebhookListResponse'];
  'POST /webhooks': components['schemas']['AdminWebhookResponse'];
  'GET /webhooks/:': components['schemas']['AdminWebhookResponse'];
  'POST /webhooks/:': components['schemas']['AdminWebhookResponse'];
  'DELETE /webhooks/:': components['schemas']['AdminWebhookDeletedResponse'];
  'GET /webhooks/:/deliveries': components['schemas']['AdminWebhookDeliveryListResponse'];
  'POST /webhooks/:/deliveries/:/redeliver': components['schemas']['AdminWebhookDeliveryResponse'];
  'POST /webhooks/:/rotate-secret': components['schemas']['AdminWebhookResponse'];
  'POST /webhooks/:/test': components['schemas']['AdminWebhookDeliveryResponse'];
  'GET /withdrawals': components['schemas']['AdminWithdrawalListResponse'];
  'POST /withdrawals/arrivals': components['schemas']['AdminPostWithdrawalsArrivalsResponse'];
  'GET /withdrawals/:': components['schemas']['AdminWithdrawalResponse'];
}

export interface components {
    schemas: {
        Address: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            customer_id: string;
            company: string;
            first_name: string;
            last_name: string;
            address_1: string;
            address_2: string;
            city: string;
            country_code: string;
            province: string;
            postal_code: string;
            phone: string;
            metadata: {
                [key: string]: unknown;
            };
            customer: components["schemas"]["Customer"];
            country: components["schemas"]["Country"];
        };
        AdminAgentDeliveryListResponse: {
            deliveries: components["schemas"]["AgentDelivery"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminAgentDeliveryResponse: {
            delivery: components["schemas"]["AgentDelivery"];
        };
        AdminAgentPlatformDeletedResponse: {
            id: string;
            object: string;
            deleted: boolean;
        };
        AdminAgentPlatformListResponse: {
            agent_platforms: components["schemas"]["AgentPlatform"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminAgentPlatformResponse: {
            agent_platform: components["schemas"]["AgentPlatform"];
        };
        AdminAnalyticsConfigResponse: {
            analytics_config: components["schemas"]["AnalyticsConfig"];
        };
        AdminApiKeyListResponse: {
            api_keys: components["schemas"]["ApiKey"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminApiKeyResponse: {
            api_key: components["schemas"]["ApiKey"];
        };
        AdminAttributeDeletedResponse: {
            id: string;
            object: string;
            deleted: boolean;
        };
        AdminAttributeListResponse: {
            attributes: components["schemas"]["Attribute"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminAttributeResponse: {
            attribute: components["schemas"]["Attribute"];
        };
        AdminBatchJobListResponse: {
            batch_jobs: components["schemas"]["BatchJob"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminBatchJobResponse: {
            batch_job: components["schemas"]["BatchJob"];
        };
        AdminCurrencyListResponse: {
            currencies: components["schemas"]["Currency"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminCurrencyResponse: {
            currency: components["schemas"]["Currency"];
        };
        AdminCustomerGroupDeletedResponse: {
            id: string;
            object: string;
            deleted: boolean;
        };
        AdminCustomerGroupListResponse: {
            customer_groups: components["schemas"]["CustomerGroup"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminCustomerGroupResponse: {
            customer_group: components["schemas"]["CustomerGroup"];
        };
        AdminCustomerListResponse: {
            customers: components["schemas"]["Customer"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminCustomerResponse: {
            customer: components["schemas"]["Customer"];
        };
        AdminDeleteAnalyticsConfigResponse: {
            user_id: string;
            object: string;
            deleted: boolean;
        };
        AdminDeleteAuthSecondFactorResponse: {
            second_factor: {
                confirmed_at: string;
                recovery_codes_left: number;
            };
        };
        AdminDeleteDiscountsDiscountConditionsConditionResponse: {
            id: string;
            object: string;
            deleted: boolean;
            discount: components["schemas"]["Discount"];
        };
        AdminDeleteEventsParkedEventResponse: {
            id: string;
            object: string;
            deleted: boolean;
        };
        AdminDeleteOrderEditsOrderEditItemChangeResponse: {
            id: string;
            object: unknown;
            deleted: unknown;
        };
        AdminDeletePriceListsPriceListPricesBatchResponse: {
            ids: string[];
            object: string;
            deleted: boolean;
        };
        AdminDeletePriceListsPriceListProductsPricesBatchResponse: {
            ids: string[];
            object: string;
            deleted: boolean;
        };
        AdminDeletePriceListsPriceListProductsProductPricesResponse: {
            ids: string[];
            object: string;
            deleted: boolean;
        };
        AdminDeletePriceListsPriceListVariantsVariantPricesResponse: {
            ids: string[];
            object: string;
            deleted: boolean;
        };
        AdminDeleteProductsFromCollectionResponse: {
            id: string;
            object: string;
            removed_products: string[];
        };
        AdminDeleteProductsProductOptionsOptionResponse: {
            option_id: string;
            object: string;
            deleted: boolean;
            product: components["schemas"]["Product"];
        };
        AdminDeleteProductsProductVariantsVariantResponse: {
            variant_id: string;
            object: string;
            deleted: boolean;
            product: components["schemas"]["Product"];
        };
        AdminDeleteSalesChannelsSalesChannelStockLocationResponse: {
            id: string;
            object: string;
            deleted: boolean;
        };
        AdminDeleteUploadsResponse: {
            id: string;
            object: unknown;
            deleted: unknown;
        };
        AdminDiscountConditionResponse: {
            discount_condition: components["schemas"]["DiscountCondition"];
        };
        AdminDiscountDeletedResponse: {
            id: string;
            object: string;
            deleted: boolean;
        };
        AdminDiscountListResponse: {
            discounts: components["schemas"]["Discount"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminDiscountResponse: {
            discount: components["schemas"]["Discount"];
        };
        AdminDraftOrderDeletedResponse: {
            id: string;
            object: string;
            deleted: boolean;
        };
        AdminDraftOrderListResponse: {
            draft_orders: components["schemas"]["DraftOrder"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminDraftOrderResponse: {
            draft_order: components["schemas"]["DraftOrder"];
        };
        AdminGetAgentPlatformsPlatformSessionsResponse: {
            sessions: {
                id: string;
                /** @enum {unknown} */
                protocol: "acp" | "ucp";
                version: string;
                /** @enum {unknown} */
                status: "open" | "canceled" | "completed";
                total: number;
                attribution: {
                    [key: string]: unknown;
                };
                order_id: string;
                expires_at: string;
                created_at: string;
            }[];
            count: number;
            offset: number;
            limit: number;
        };
        AdminGetAuthSecondFactorResponse: {
            second_factor: {
                confirmed_at: string;
                recovery_codes_left: number;
            };
        };
        AdminGetEventsParkedResponse: {
            events: {
                id: string;
                name: string;
                subscriber: string;
                attempts: number;
                last_error: string;
                created_at: string;
            }[];
            count: number;
            offset: number;
            limit: number;
        };
        AdminGetInventoryItemsInventoryItemLocationLevelsResponse: {
            inventory_item: {
                id: string;
                location_levels: components["schemas"]["InventoryLevel"][];
            };
        };
        AdminGetOrdersOrderStripePaymentsResponse: {
            payments: {
                id: string;
                amount: number;
                created: number;
                risk_score: number;
                risk_level: string;
                /** @enum {string} */
                type: "order" | "swap";
                region: Record<string, never>;
            }[];
        };
        AdminGetProductsTagUsageResponse: {
            tags: {
                id: string;
                usage_count: string;
                value: string;
            }[];
        };
        AdminGetRegionsRegionFulfillmentOptionsResponse: {
            fulfillment_options: Record<string, never>[];
        };
        AdminGetRolesScopesResponse: {
            scopes: string[];
        };
        AdminGetUnplacedPaymentsResponse: {
            unplaced_payments: {
                cart_id: string;
                email: string;
                provider_id: string;
                intent: string;
                reason: string;
                reported_at: string;
                release_at: string;
            }[];
            count: number;
            offset: number;
            limit: number;
        };
        AdminGetVariantsVariantInventoryResponse: {
            variant: {
                id: string;
                inventory: Record<string, never>[];
                sales_channel_availability: {
                    channel_name: string;
                    channel_id: string;
                    available_quantity: number;
                }[];
            };
        };
        AdminGiftCardDeletedResponse: {
            id: string;
            object: string;
            deleted: boolean;
        };
        AdminGiftCardListResponse: {
            gift_cards: components["schemas"]["GiftCard"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminGiftCardResponse: {
            gift_card: components["schemas"]["GiftCard"];
        };
        AdminInventoryItemDeletedResponse: {
            id: string;
            object: string;
            deleted: boolean;
        };
        AdminInventoryItemListResponse: {
            inventory_items: components["schemas"]["InventoryItem"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminInventoryItemResponse: {
            inventory_item: components["schemas"]["InventoryItem"];
        };
        AdminInviteAllResponse: {
            invites: components["schemas"]["Invite"][];
        };
        AdminInviteDeletedResponse: {
            id: string;
            object: string;
            deleted: boolean;
        };
        AdminLegalTextDeletedResponse: {
            id: string;
            object: string;
            deleted: boolean;
        };
        AdminLegalTextListResponse: {
            legal_texts: components["schemas"]["LegalText"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminLegalTextResponse: {
            legal_text: components["schemas"]["LegalText"];
        };
        AdminNoteDeletedResponse: {
            id: string;
            object: string;
            deleted: boolean;
        };
        AdminNoteListResponse: {
            notes: components["schemas"]["Note"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminNoteResponse: {
            note: components["schemas"]["Note"];
        };
        AdminNotificationListResponse: {
            notifications: components["schemas"]["Notification"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminNotificationResponse: {
            notification: components["schemas"]["Notification"];
        };
        AdminOAuthAllResponse: {
            apps: components["schemas"]["OAuth"][];
        };
        AdminOAuthResponse: {
            apps: components["schemas"]["OAuth"];
        };
        AdminOrderEditDeletedResponse: {
            id: string;
            object: string;
            deleted: boolean;
        };
        AdminOrderEditListResponse: {
            order_edits: components["schemas"]["OrderEdit"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminOrderEditResponse: {
            order_edit: components["schemas"]["OrderEdit"];
        };
        AdminOrderListResponse: {
            orders: components["schemas"]["Order"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminOrderResponse: {
            order: components["schemas"]["Order"];
        };
        AdminPaymentCollectionDeletedResponse: {
            id: string;
            object: string;
            deleted: boolean;
        };
        AdminPaymentCollectionResponse: {
            payment_collection: components["schemas"]["PaymentCollection"];
        };
        AdminPaymentProviderAllResponse: {
            payment_providers: components["schemas"]["PaymentProvider"][];
        };
        AdminPaymentResponse: {
            payment: components["schemas"]["Payment"];
        };
        AdminPostAgentPlatformsPlatformRotateTokenResponse: {
            token: string;
            agent_platform: components["schemas"]["AgentPlatform"];
        };
        AdminPostAgentPlatformsResponse: {
            token: string;
            webhook_secret: string;
            agent_platform: components["schemas"]["AgentPlatform"];
        };
        AdminPostApiKeysResponse: {
            secret: string;
            api_key: components["schemas"]["ApiKey"];
        };
        AdminPostAuthSecondFactorConfirmResponse: {
            second_factor: {
                confirmed_at: string;
                recovery_codes_left: number;
            };
        };
        AdminPostAuthSecondFactorResponse: {
            otpauth_url: string;
            recovery_codes: string[];
        };
        AdminPostEventsParkedEventRetryResponse: {
            id: string;
            object: string;
            retried: boolean;
        };
        AdminPostOrdersOrderRefundsResponse: {
            disabled_gift_cards: string[];
            order: components["schemas"]["Order"];
        };
        AdminPostPaymentsPaymentRefundsResponse: {
            disabled_gift_cards: string[];
            refund: components["schemas"]["Refund"];
        };
        AdminPostTokenResponse: {
            access_token: string;
        };
        AdminPostUploadsDownloadUrlResponse: {
            download_url: string;
        };
        AdminPostUploadsProtectedResponse: {
            uploads: {
                url: string;
                key: string;
            }[];
        };
        AdminPostUploadsResponse: {
            uploads: {
                url: string;
                key: string;
            }[];
        };
        AdminPostWithdrawalsArrivalsResponse: {
            withdrawal_period: {
                is_open: boolean;
                deadline: string;
                items: {
                    item_id: string;
                    title: string;
                    quantity: number;
                    excluded_reason: string;
                }[];
            };
        };
        AdminPriceListDeletedResponse: {
            id: string;
            object: string;
            deleted: boolean;
        };
        AdminPriceListListResponse: {
            price_lists: components["schemas"]["PriceList"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminPriceListResponse: {
            price_list: components["schemas"]["PriceList"];
        };
        AdminProductCategoryDeletedResponse: {
            id: string;
            object: string;
            deleted: boolean;
        };
        AdminProductCategoryListResponse: {
            product_categories: components["schemas"]["ProductCategory"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminProductCategoryResponse: {
            product_category: components["schemas"]["ProductCategory"];
        };
        AdminProductCollectionDeletedResponse: {
            id: string;
            object: string;
            deleted: boolean;
        };
        AdminProductCollectionListResponse: {
            collections: components["schemas"]["ProductCollection"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminProductCollectionResponse: {
            collection: components["schemas"]["ProductCollection"];
        };
        AdminProductDeletedResponse: {
            id: string;
            object: string;
            deleted: boolean;
        };
        AdminProductListResponse: {
            products: components["schemas"]["Product"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminProductResponse: {
            product: components["schemas"]["Product"];
        };
        AdminProductTagListResponse: {
            product_tags: components["schemas"]["ProductTag"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminProductTypeAllResponse: {
            types: components["schemas"]["ProductType"][];
        };
        AdminProductTypeListResponse: {
            product_types: components["schemas"]["ProductType"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminProductVariantListResponse: {
            variants: components["schemas"]["ProductVariant"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminProductVariantResponse: {
            variant: components["schemas"]["ProductVariant"];
        };
        AdminPromotionDeletedResponse: {
            id: string;
            object: string;
            deleted: boolean;
        };
        AdminPromotionListResponse: {
            promotions: components["schemas"]["Promotion"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminPromotionResponse: {
            promotion: components["schemas"]["Promotion"];
        };
        AdminProposalListResponse: {
            proposals: components["schemas"]["Proposal"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminProposalResponse: {
            proposal: components["schemas"]["Proposal"];
        };
        AdminPublishableApiKeyDeletedResponse: {
            id: string;
            object: string;
            deleted: boolean;
        };
        AdminPublishableApiKeyListResponse: {
            publishable_api_keys: components["schemas"]["PublishableApiKey"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminPublishableApiKeyResponse: {
            publishable_api_key: components["schemas"]["PublishableApiKey"];
        };
        AdminRegionDeletedResponse: {
            id: string;
            object: string;
            deleted: boolean;
        };
        AdminRegionListResponse: {
            regions: components["schemas"]["Region"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminRegionResponse: {
            region: components["schemas"]["Region"];
        };
        AdminReservationItemDeletedResponse: {
            id: string;
            object: string;
            deleted: boolean;
        };
        AdminReservationItemListResponse: {
            reservations: components["schemas"]["ReservationItem"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminReservationItemResponse: {
            reservation: components["schemas"]["ReservationItem"];
        };
        AdminReturnListResponse: {
            returns: components["schemas"]["Return"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminReturnReasonAllResponse: {
            return_reasons: components["schemas"]["ReturnReason"][];
        };
        AdminReturnReasonDeletedResponse: {
            id: string;
            object: string;
            deleted: boolean;
        };
        AdminReturnReasonResponse: {
            return_reason: components["schemas"]["ReturnReason"];
        };
        AdminReturnResponse: {
            return: components["schemas"]["Return"];
        };
        AdminSalesChannelAllResponse: {
            sales_channels: components["schemas"]["SalesChannel"][];
        };
        AdminSalesChannelDeletedResponse: {
            id: string;
            object: string;
            deleted: boolean;
        };
        AdminSalesChannelListResponse: {
            sales_channels: components["schemas"]["SalesChannel"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminSalesChannelResponse: {
            sales_channel: components["schemas"]["SalesChannel"];
        };
        AdminShippingOptionDeletedResponse: {
            id: string;
            object: string;
            deleted: boolean;
        };
        AdminShippingOptionListResponse: {
            shipping_options: components["schemas"]["ShippingOption"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminShippingOptionResponse: {
            shipping_option: components["schemas"]["ShippingOption"];
        };
        AdminShippingProfileAllResponse: {
            shipping_profiles: components["schemas"]["ShippingProfile"][];
        };
        AdminShippingProfileDeletedResponse: {
            id: string;
            object: string;
            deleted: boolean;
        };
        AdminShippingProfileResponse: {
            shipping_profile: components["schemas"]["ShippingProfile"];
        };
        AdminStaffRoleDeletedResponse: {
            id: string;
            object: string;
            deleted: boolean;
        };
        AdminStaffRoleListResponse: {
            roles: components["schemas"]["StaffRole"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminStaffRoleResponse: {
            role: components["schemas"]["StaffRole"];
        };
        AdminStockLocationDeletedResponse: {
            id: string;
            object: string;
            deleted: boolean;
        };
        AdminStockLocationListResponse: {
            stock_locations: components["schemas"]["StockLocation"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminStockLocationResponse: {
            stock_location: components["schemas"]["StockLocation"];
        };
        AdminStoreResponse: {
            store: components["schemas"]["Store"];
        };
        AdminSwapListResponse: {
            swaps: components["schemas"]["Swap"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminSwapResponse: {
            swap: components["schemas"]["Swap"];
        };
        AdminTaxProviderAllResponse: {
            tax_providers: components["schemas"]["TaxProvider"][];
        };
        AdminTaxRateDeletedResponse: {
            id: string;
            object: string;
            deleted: boolean;
        };
        AdminTaxRateListResponse: {
            tax_rates: components["schemas"]["TaxRate"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminTaxRateResponse: {
            tax_rate: components["schemas"]["TaxRate"];
        };
        AdminUserDeletedResponse: {
            id: string;
            object: string;
            deleted: boolean;
        };
        AdminUserListResponse: {
            users: components["schemas"]["User"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminUserResponse: {
            user: components["schemas"]["User"];
        };
        AdminVatCheckListResponse: {
            vat_checks: components["schemas"]["VatCheck"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminVatCheckResponse: {
            vat_check: components["schemas"]["VatCheck"];
        };
        AdminWebhookDeletedResponse: {
            id: string;
            object: string;
            deleted: boolean;
        };
        AdminWebhookDeliveryListResponse: {
            deliveries: components["schemas"]["WebhookDelivery"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminWebhookDeliveryResponse: {
            delivery: components["schemas"]["WebhookDelivery"];
        };
        AdminWebhookListResponse: {
            webhooks: components["schemas"]["Webhook"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminWebhookResponse: {
            webhook: components["schemas"]["Webhook"];
        };
        AdminWithdrawalListResponse: {
            withdrawals: components["schemas"]["Withdrawal"][];
            count: number;
            offset: number;
            limit: number;
        };
        AdminWithdrawalResponse: {
            withdrawal: components["schemas"]["Withdrawal"];
        };
        AgentDelivery: {
            id: string;
            created_at: string;
            updated_at: string;
            event: string;
            status: components["schemas"]["AgentDeliveryStatus"];
            attempts: number;
            response_status: number;
            last_error: string;
            next_attempt_at: string;
            delivered_at: string;
            platform_id: string;
            order_id: string;
        };
        /** @enum {string} */
        AgentDeliveryStatus: "pending" | "delivered" | "failed";
        AgentPlatform: {
            id: string;
            created_at: string;
            updated_at: string;
            name: string;
            protocols: ("acp" | "ucp")[];
            sales_channel_id: string;
            region_ids: string[];
            profile_url: string;
            webhook_url: string;
            rate_per_minute: number;
            is_disabled: boolean;
        };
        AnalyticsConfig: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            user_id: string;
            opt_out: boolean;
            anonymize: boolean;
        };
        ApiKey: {
            id: string;
            created_at: string;
            updated_at: string;
            title: string;
            scopes: string[];
            expires_at: string;
            last_used_at: string;
            revoked_at: string;
        };
        Attribute: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            name: string;
            key: string;
            type: string;
            unit: string;
            values: string[];
            value_labels: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            category_ids: string[];
            is_filterable: boolean;
            translations: {
                [key: string]: {
                    name: string;
                };
            };
        };
        BatchJob: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            type: string;
            status: components["schemas"]["BatchJobStatus"];
            created_by: string;
            context: {
                [key: string]: unknown;
            };
            dry_run: boolean;
            result: {
                count: number;
                advancement_count: number;
                progress: number;
                errors: (string | {
                    code: string;
                    message: string;
                    err: unknown[];
                    row: number;
                    column: string;
                })[];
                stat_descriptors: {
                    key: string;
                    name: string;
                    message: string;
                }[];
                file_key: string;
                file_size: number;
                summary: {
                    [key: string]: unknown;
                };
            } & {
                [key: string]: unknown;
            };
            pre_processed_at: string;
            processing_at: string;
            confirmed_at: string;
            completed_at: string;
            canceled_at: string;
            failed_at: string;
            created_by_user: components["schemas"]["User"];
        };
        /** @enum {string} */
        BatchJobStatus: "created" | "pre_processed" | "confirmed" | "processing" | "completed" | "canceled" | "failed";
        Cart: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            email: string;
            billing_address_id: string;
            shipping_address_id: string;
            region_id: string;
            customer_id: string;
            payment_id: string;
            type: components["schemas"]["CartType"];
            promotions: {
                id: string;
                name: string;
                message: string;
                /** @enum {string} */
                status: "applied" | "missing";
                amount: number;
                missing: {
                    subject: string;
                    value: unknown;
                };
                rewards: {
                    buy: number;
                    get: number;
                    units: number;
                    bought: {
                        line_id: string;
                        quantity: number;
                    }[];
                    rewarded: {
                        line_id: string;
                        quantity: number;
                    }[];
                }[];
            }[];
            completed_at: string;
            payment_authorized_at: string;
            idempotency_key: string;
            locale: string;
            context: {
                ip: string;
                user_agent: string;
            } & {
                [key: string]: unknown;
            };
            sales_channel_id: string;
            metadata: {
                [key: string]: unknown;
            };
            billing_address: components["schemas"]["Address"];
            shipping_address: components["schemas"]["Address"];
            items: components["schemas"]["LineItem"][];
            region: components["schemas"]["Region"];
            discounts: components["schemas"]["Discount"][];
            gift_cards: components["schemas"]["GiftCard"][];
            customer: components["schemas"]["Customer"];
            payment_sessions: components["schemas"]["PaymentSession"][];
            payment: components["schemas"]["Payment"];
            shipping_methods: components["schemas"]["ShippingMethod"][];
            sales_channel: components["schemas"]["SalesChannel"];
            payment_session: components["schemas"]["PaymentSession"];
            subtotal: number;
            discount_total: number;
            raw_discount_total: number;
            shipping_total: number;
            item_tax_total: number;
            shipping_tax_total: number;
            tax_total: number;
            gift_card_total: number;
            gift_card_tax_total: number;
            total: number;
            refunded_total: number;
            refundable_amount: number;
        };
        /** @enum {string} */
        CartType: "default" | "swap" | "draft_order" | "payment_link" | "claim";
        ClaimImage: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            claim_item_id: string;
            url: string;
            metadata: {
                [key: string]: unknown;
            };
            claim_item: components["schemas"]["ClaimItem"];
        };
        ClaimItem: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            claim_order_id: string;
            item_id: string;
            variant_id: string;
            reason: components["schemas"]["ClaimItemReason"];
            note: string;
            quantity: number;
            metadata: {
                [key: string]: unknown;
            };
            images: components["schemas"]["ClaimImage"][];
            claim_order: components["schemas"]["ClaimOrder"];
            item: components["schemas"]["LineItem"];
            variant: components["schemas"]["ProductVariant"];
            tags: components["schemas"]["ClaimTag"][];
        };
        /** @enum {string} */
        ClaimItemReason: "missing_item" | "wrong_item" | "production_failure" | "other";
        ClaimOrder: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            type: components["schemas"]["ClaimOrderType"];
            payment_status: components["schemas"]["ClaimOrderPaymentStatus"];
            fulfillment_status: components["schemas"]["ClaimOrderFulfillmentStatus"];
            order_id: string;
            shipping_address_id: string;
            refund_amount: number;
            canceled_at: string;
            metadata: {
                [key: string]: unknown;
            };
            no_notification: boolean;
            idempotency_key: string;
            claim_items: components["schemas"]["ClaimItem"][];
            additional_items: components["schemas"]["LineItem"][];
            order: components["schemas"]["Order"];
            return_order: components["schemas"]["Return"];
            shipping_address: components["schemas"]["Address"];
            shipping_methods: components["schemas"]["ShippingMethod"][];
            fulfillments: components["schemas"]["Fulfillment"][];
        };
        /** @enum {string} */
        ClaimOrderFulfillmentStatus: "not_fulfilled" | "partially_fulfilled" | "fulfilled" | "partially_shipped" | "shipped" | "partially_returned" | "returned" | "canceled" | "requires_action";
        /** @enum {string} */
        ClaimOrderPaymentStatus: "na" | "not_refunded" | "refunded";
        /** @enum {string} */
        ClaimOrderType: "refund" | "replace";
        ClaimTag: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            value: string;
            metadata: {
                [key: string]: unknown;
            };
        };
        Country: {
            id: string;
            iso_2: string;
            iso_3: string;
            num_code: string;
            name: string;
            display_name: string;
            region_id: string;
            region: components["schemas"]["Region"];
        };
        Currency: {
            code: string;
            symbol: string;
            symbol_native: string;
            name: string;
            includes_tax: boolean;
        };
        Customer: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            email: string;
            first_name: string;
            last_name: string;
            billing_address_id: string;
            phone: string;
            has_account: boolean;
            metadata: {
                [key: string]: unknown;
            };
            billing_address: components["schemas"]["Address"];
            shipping_addresses: components["schemas"]["Address"][];
            orders: components["schemas"]["Order"][];
            groups: components["schemas"]["CustomerGroup"][];
        };
        CustomerGroup: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            name: string;
            metadata: {
                [key: string]: unknown;
            };
            customers: components["schemas"]["Customer"][];
            price_lists: components["schemas"]["PriceList"][];
        };
        Discount: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            code: string;
            is_dynamic: boolean;
            rule_id: string;
            is_disabled: boolean;
            parent_discount_id: string;
            starts_at: string;
            ends_at: string;
            valid_duration: string;
            usage_limit: number;
            usage_count: number;
            metadata: {
                [key: string]: unknown;
            };
            rule: components["schemas"]["DiscountRule"];
            parent_discount: components["schemas"]["Discount"];
            regions: components["schemas"]["Region"][];
        };
        DiscountCondition: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            type: components["schemas"]["DiscountConditionType"];
            operator: components["schemas"]["DiscountConditionOperator"];
            discount_rule_id: string;
            metadata: {
                [key: string]: unknown;
            };
            discount_rule: components["schemas"]["DiscountRule"];
            products: components["schemas"]["Product"][];
            product_types: components["schemas"]["ProductType"][];
            product_tags: components["schemas"]["ProductTag"][];
            product_collections: components["schemas"]["ProductCollection"][];
            customer_groups: components["schemas"]["CustomerGroup"][];
        };
        /** @enum {string} */
        DiscountConditionOperator: "in" | "not_in";
        /** @enum {string} */
        DiscountConditionType: "products" | "product_types" | "product_collections" | "product_tags" | "customer_groups";
        DiscountRule: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            type: components["schemas"]["DiscountRuleType"];
            description: string;
            value: number;
            allocation: components["schemas"]["DiscountRuleAllocation"];
            metadata: {
                [key: string]: unknown;
            };
            conditions: components["schemas"]["DiscountCondition"][];
        };
        /** @enum {string} */
        DiscountRuleAllocation: "total" | "item";
        /** @enum {string} */
        DiscountRuleType: "fixed" | "percentage" | "free_shipping";
        DraftOrder: {
            id: string;
            created_at: string;
            updated_at: string;
            status: components["schemas"]["DraftOrderStatus"];
            display_id: number;
            cart_id: string;
            order_id: string;
            canceled_at: string;
            completed_at: string;
            no_notification_order: boolean;
            idempotency_key: string;
            metadata: {
                [key: string]: unknown;
            };
            cart: components["schemas"]["Cart"];
            order: components["schemas"]["Order"];
        };
        /** @enum {string} */
        DraftOrderStatus: "open" | "completed";
        /** @enum {string} */
        EuLegalTextKind: "terms" | "withdrawal" | "privacy";
        /** @enum {string} */
        EuVatCheckStatus: "valid" | "invalid" | "unknown";
        /** @enum {string} */
        EuWithdrawalStatus: "requested" | "confirmed";
        Fulfillment: {
            id: string;
            created_at: string;
            updated_at: string;
            claim_order_id: string;
            swap_id: string;
            order_id: string;
            provider_id: string;
            location_id: string;
            tracking_numbers: string[];
            data: {
                [key: string]: unknown;
            };
            shipped_at: string;
            no_notification: boolean;
            canceled_at: string;
            idempotency_key: string;
            metadata: {
                [key: string]: unknown;
            };
            claim_order: components["schemas"]["ClaimOrder"];
            swap: components["schemas"]["Swap"];
            order: components["schemas"]["Order"];
            provider: components["schemas"]["FulfillmentProvider"];
            items: components["schemas"]["FulfillmentItem"][];
            tracking_links: components["schemas"]["TrackingLink"][];
        };
        FulfillmentItem: {
            fulfillment_id: string;
            item_id: string;
            quantity: number;
            fulfillment: components["schemas"]["Fulfillment"];
            item: components["schemas"]["LineItem"];
        };
        FulfillmentProvider: {
            id: string;
            is_installed: boolean;
        };
        GetInstallationColumnsResponse: {
            columns: {
                table: string;
                name: string;
                /** @enum {string} */
                kind: "text" | "integer" | "number" | "boolean" | "timestamp" | "date" | "json";
                values: string[];
                is_required: boolean;
                is_computed: boolean;
            }[];
        };
        GetInstallationStatusResponse: {
            status: {
                version: string;
                node_version: string;
                postgres_version: string;
                uptime_seconds: number;
                memory_bytes: number;
                connections: {
                    used: number;
                    idle: number;
                    waiting: number;
                    most: number;
                };
                row_cache: {
                    rows: number;
                    bytes: number;
                    hits: number;
                    misses: number;
                };
                replicas: {
                    name: string;
                    is_in_use: boolean;
                    lag_seconds: number;
                }[];
                background: {
                    events_due: number;
                    events_scheduled: number;
                    events_parked: number;
                    events_overdue_seconds: number;
                    jobs_due: number;
                    jobs_scheduled: number;
                    jobs_running: number;
                    jobs_overdue_seconds: number;
                };
                modules: string[];
            };
        };
        GetJournalEntryResponse: {
            entry: {
                id: string;
                created_at: string;
                actor: {
                    /** @enum {string} */
                    type: "user" | "api_key" | "application" | "command" | "job";
                    id: string;
                    name: string;
                };
                operation: string;
                method: string;
                path: string;
                request_id: string;
                ip: string;
                resource: string;
                resource_id: string;
                undoes_id: string;
                undone_by_id: string;
                changes_count: number;
                changes: {
                    table: string;
                    id: string;
                    before: {
                        [key: string]: unknown;
                    };
                    after: {
                        [key: string]: unknown;
                    };
                }[];
            };
        };
        GetJournalResponse: {
            entries: {
                id: string;
                created_at: string;
                actor: {
                    /** @enum {string} */
                    type: "user" | "api_key" | "application" | "command" | "job";
                    id: string;
                    name: string;
                };
                operation: string;
                method: string;
                path: string;
                request_id: string;
                ip: string;
                resource: string;
                resource_id: string;
                undoes_id: string;
                undone_by_id: string;
            }[];
            limit: number;
            next: string;
        };
        GetMcpKeysResponse: {
            keys: {
                api_key_id: string;
                title: string;
                scopes: string[];
                money_per_change: {
                    [key: string]: number;
                };
                money_per_day: {
                    [key: string]: number;
                };
                calls_per_day: number;
                rows_per_day: number;
                /** @enum {unknown} */
                needs_approval: "money" | "everything";
                usage: {
                    calls: number;
                    rows: number;
                    money: {
                        [key: string]: number;
                    };
                };
            }[];
        };
        GetNotificationsFailedResponse: {
            mails: {
                id: string;
                event_name: string;
                resource_id: string;
                provider_id: string;
                attempts: number;
                last_error: string;
                created_at: string;
                next_attempt_at: string;
            }[];
            count: number;
            offset: number;
            limit: number;
        };
        GetNotificationsTemplatesResponse: {
            templates: {
                name: string;
                subject: string;
            }[];
            locales: string[];
        };
        GetNotificationsTemplatesTemplateResponse: {
            template: {
                template: string;
                subject: string;
                text: string;
                html: string;
            };
        };
        GetOrdersOrderDocumentsResponse: {
            documents: {
                id: string;
                /** @enum {string} */
                type: "invoice" | "credit_note" | "packing_slip";
                number: string;
                order_id: string;
                issued_at: string;
                currency_code: string;
                total: number;
                tax_total: number;
                cancels_id: string;
                files: {
                    pdf: string;
                    ubl: string;
                    cii: string;
                };
            }[];
        };
        GetOrdersOrderHistoryResponse: {
            history: {
                at: string;
                /** @enum {string} */
                kind: "entry" | "event" | "payment" | "mail" | "note";
                name: string;
                id: string;
                actor_id: string;
                actor_name: string;
                detail: {
                    [key: string]: unknown;
                };
            }[];
        };
        GetOrdersOrderLegalTextsResponse: {
            legal_texts: {
                id: string;
                /** @enum {string} */
                kind: "terms" | "withdrawal" | "privacy";
                version: number;
                title: string;
                content: string;
                locale: string;
                accepted_at: string;
            }[];
        };
        GetReportsConversionResponse: {
            report: {
                /** @enum {string} */
                name: "conversion";
                from: string;
                to: string;
                time_zone: string;
                rows: {
                    period: string;
                    group: string;
                    name: string;
                    currency_code: string;
                    carts: number;
                    with_items: number;
                    checkouts: number;
                    orders: number;
                    conversion: number;
                }[];
                totals: {
                    currency_code: string;
                    carts: number;
                    with_items: number;
                    checkouts: number;
                    orders: number;
                    conversion: number;
                }[];
            };
        };
        GetReportsOpenWorkResponse: {
            open_work: {
                payments_to_capture: number;
                orders_to_fulfill: number;
                orders_to_ship: number;
                returns_to_receive: number;
                swaps_to_fulfill: number;
                open_drafts: number;
                parked_events: number;
                failed_mails: number;
                failed_jobs: number;
            };
        };
        GetReportsReturnsResponse: {
            report: {
                /** @enum {string} */
                name: "returns";
                from: string;
                to: string;
                time_zone: string;
                rows: {
                    reason_id: string;
                    name: string;
                    currency_code: string;
                    returns: number;
                    quantity: number;
                    refunds: number;
                }[];
                totals: {
                    currency_code: string;
                    returns: number;
                    quantity: number;
                    refunds: number;
                }[];
            };
        };
        GetReportsSalesResponse: {
            report: {
                /** @enum {string} */
                name: "sales";
                from: string;
                to: string;
                time_zone: string;
                rows: {
                    period: string;
                    group: string;
                    name: string;
                    currency_code: string;
                    orders: number;
                    gross: number;
                    net: number;
                    tax: number;
                    shipping: number;
                    discounts: number;
                    gift_cards: number;
                    refunds: number;
                    average_order: number;
                }[];
                totals: {
                    currency_code: string;
                    orders: number;
                    gross: number;
                    net: number;
                    tax: number;
                    shipping: number;
                    discounts: number;
                    gift_cards: number;
                    refunds: number;
                    average_order: number;
                }[];
            };
        };
        GetReportsStockResponse: {
            report: {
                /** @enum {string} */
                name: "stock";
                from: string;
                to: string;
                time_zone: string;
                rows: {
                    variant_id: string;
                    name: string;
                    sku: string;
                    currency_code: string;
                    stocked: number;
                    sold: number;
                    days_of_stock: number;
                    value: number;
                }[];
                totals: {
                    currency_code: string;
                    stocked: number;
                    sold: number;
                    value: number;
                }[];
            };
        };
        GetReportsTaxesResponse: {
            report: {
                /** @enum {string} */
                name: "taxes";
                from: string;
                to: string;
                time_zone: string;
                rows: {
                    country_code: string;
                    code: string;
                    name: string;
                    rate: number;
                    currency_code: string;
                    orders: number;
                    net: number;
                    tax: number;
                }[];
                totals: {
                    currency_code: string;
                    orders: number;
                    net: number;
                    tax: number;
                }[];
            };
        };
        GetVatReportResponse: {
            from: string;
            to: string;
            rows: {
                month: string;
                country_code: string;
                /** @enum {string} */
                scheme: "domestic" | "oss" | "intra_community" | "export" | "other";
                category: string;
                rate: string;
                currency_code: string;
                net: number;
                tax: number;
                documents: number;
            }[];
            totals: {
                currency_code: string;
                net: number;
                tax: number;
                documents: number;
            }[];
        };
        GiftCard: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            code: string;
            value: number;
            balance: number;
            region_id: string;
            order_id: string;
            is_disabled: boolean;
            ends_at: string;
            tax_rate: number;
            metadata: {
                [key: string]: unknown;
            };
            region: components["schemas"]["Region"];
            order: components["schemas"]["Order"];
        };
        GiftCardTransaction: {
            id: string;
            gift_card_id: string;
            order_id: string;
            amount: number;
            created_at: string;
            is_taxable: boolean;
            tax_rate: number;
            gift_card: components["schemas"]["GiftCard"];
            order: components["schemas"]["Order"];
        };
        Image: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            url: string;
            metadata: {
                [key: string]: unknown;
            };
        };
        InventoryItem: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            sku: string;
            origin_country: string;
            hs_code: string;
            mid_code: string;
            material: string;
            weight: number;
            length: number;
            height: number;
            width: number;
            requires_shipping: boolean;
            title: string;
            description: string;
            thumbnail: string;
            metadata: {
                [key: string]: unknown;
            };
            location_levels: components["schemas"]["InventoryLevel"][];
            variants: components["schemas"]["ProductVariant"][];
            stocked_quantity: number;
            reserved_quantity: number;
        };
        InventoryLevel: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            inventory_item_id: string;
            location_id: string;
            stocked_quantity: number;
            reserved_quantity: number;
            incoming_quantity: number;
            metadata: {
                [key: string]: unknown;
            };
            available_quantity: number;
            inventory_item: components["schemas"]["InventoryItem"];
        };
        Invite: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            user_email: string;
            role: string;
            accepted: boolean;
            token: string;
            expires_at: string;
            metadata: {
                [key: string]: unknown;
            };
        };
        LegalText: {
            id: string;
            created_at: string;
            updated_at: string;
            kind: components["schemas"]["EuLegalTextKind"];
            region_id: string;
            country_code: string;
            locale: string;
            title: string;
            content: string;
            version: number;
            published_at: string;
        };
        LineItem: {
            id: string;
            created_at: string;
            updated_at: string;
            cart_id: string;
            order_id: string;
            swap_id: string;
            claim_order_id: string;
            original_item_id: string;
            order_edit_id: string;
            title: string;
            description: string;
            default_title: string;
            default_description: string;
            thumbnail: string;
            is_return: boolean;
            is_giftcard: boolean;
            should_merge: boolean;
            allow_discounts: boolean;
            has_shipping: boolean;
            unit_price: number;
            variant_id: string;
            quantity: number;
            fulfilled_quantity: number;
            returned_quantity: number;
            unfulfilled_returned_quantity: number;
            shipped_quantity: number;
            includes_tax: boolean;
            metadata: {
                [key: string]: unknown;
            };
            cart: components["schemas"]["Cart"];
            order: components["schemas"]["Order"];
            swap: components["schemas"]["Swap"];
            claim_order: components["schemas"]["ClaimOrder"];
            tax_lines: components["schemas"]["LineItemTaxLine"][];
            adjustments: components["schemas"]["LineItemAdjustment"][];
            order_edit: components["schemas"]["OrderEdit"];
            variant: components["schemas"]["ProductVariant"];
            subtotal: number;
            discount_total: number;
            raw_discount_total: number;
            tax_total: number;
            total: number;
            original_tax_total: number;
            original_total: number;
            refundable: number;
            gift_card_total: number;
        };
        LineItemAdjustment: {
            id: string;
            item_id: string;
            description: string;
            discount_id: string;
            amount: number;
            metadata: {
                [key: string]: unknown;
            };
            item: components["schemas"]["LineItem"];
            discount: components["schemas"]["Discount"];
        };
        LineItemTaxLine: {
            id: string;
            created_at: string;
            updated_at: string;
            code: string;
            name: string;
            rate: number;
            item_id: string;
            metadata: {
                [key: string]: unknown;
            };
            item: components["schemas"]["LineItem"];
        };
        /** @enum {string} */
        McpProposalStatus: "proposed" | "waiting" | "carrying_out" | "carried_out" | "changed" | "failed" | "rejected" | "expired";
        MoneyAmount: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            currency_code: string;
            amount: number;
            min_quantity: number;
            max_quantity: number;
            price_list_id: string;
            variant_id: string;
            region_id: string;
            currency: components["schemas"]["Currency"];
            price_list: components["schemas"]["PriceList"];
            region: components["schemas"]["Region"];
            variant: components["schemas"]["ProductVariant"];
            variants: components["schemas"]["ProductVariant"][];
        };
        Note: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            resource_type: string;
            resource_id: string;
            value: string;
            author_id: string;
            metadata: {
                [key: string]: unknown;
            };
            author: components["schemas"]["User"];
        };
        Notification: {
            id: string;
            created_at: string;
            updated_at: string;
            event_name: string;
            resource_type: string;
            resource_id: string;
            customer_id: string;
            to: string;
            data: {
                [key: string]: unknown;
            };
            parent_id: string;
            provider_id: string;
            customer: components["schemas"]["Customer"];
            parent_notification: components["schemas"]["Notification"];
            resends: components["schemas"]["Notification"][];
            provider: components["schemas"]["NotificationProvider"];
        };
        NotificationProvider: {
            id: string;
            is_installed: boolean;
        };
        OAuth: {
            id: string;
            display_name: string;
            application_name: string;
            install_url: string;
            uninstall_url: string;
            data: {
                [key: string]: unknown;
            };
        };
        Order: {
            id: string;
            created_at: string;
            updated_at: string;
            status: components["schemas"]["OrderStatus"];
            fulfillment_status: components["schemas"]["OrderFulfillmentStatus"];
            payment_status: components["schemas"]["OrderPaymentStatus"];
            promotions: {
                id: string;
                name: string;
                message: string;
                /** @enum {string} */
                status: "applied" | "missing";
                amount: number;
                missing: {
                    subject: string;
                    value: unknown;
                };
                rewards: {
                    buy: number;
                    get: number;
                    units: number;
                    bought: {
                        line_id: string;
                        quantity: number;
                    }[];
                    rewarded: {
                        line_id: string;
                        quantity: number;
                    }[];
                }[];
            }[];
            locale: string;
            display_id: number;
            cart_id: string;
            customer_id: string;
            email: string;
            billing_address_id: string;
            shipping_address_id: string;
            region_id: string;
            currency_code: string;
            tax_rate: number;
            draft_order_id: string;
            canceled_at: string;
            no_notification: boolean;
            idempotency_key: string;
            external_id: string;
            sales_channel_id: string;
            metadata: {
                [key: string]: unknown;
            };
            cart: components["schemas"]["Cart"];
            customer: components["schemas"]["Customer"];
            billing_address: components["schemas"]["Address"];
            shipping_address: components["schemas"]["Address"];
            region: components["schemas"]["Region"];
            currency: components["schemas"]["Currency"];
            discounts: components["schemas"]["Discount"][];
            gift_cards: components["schemas"]["GiftCard"][];
            shipping_methods: components["schemas"]["ShippingMethod"][];
            payments: components["schemas"]["Payment"][];
            fulfillments: components["schemas"]["Fulfillment"][];
            returns: components["schemas"]["Return"][];
            claims: components["schemas"]["ClaimOrder"][];
            refunds: components["schemas"]["Refund"][];
            swaps: components["schemas"]["Swap"][];
            draft_order: components["schemas"]["DraftOrder"];
            items: components["schemas"]["LineItem"][];
            edits: components["schemas"]["OrderEdit"][];
            gift_card_transactions: components["schemas"]["GiftCardTransaction"][];
            sales_channel: components["schemas"]["SalesChannel"];
            returnable_items: components["schemas"]["LineItem"][];
            subtotal: number;
            discount_total: number;
            raw_discount_total: number;
            shipping_total: number;
            item_tax_total: number;
            shipping_tax_total: number;
            tax_total: number;
            gift_card_total: number;
            gift_card_tax_total: number;
            total: number;
            paid_total: number;
            refunded_total: number;
            refundable_amount: number;
            overpaid_total: number;
        };
        OrderEdit: {
            id: string;
            created_at: string;
            updated_at: string;
            order_id: string;
            internal_note: string;
            created_by: string;
            requested_by: string;
            requested_at: string;
            confirmed_by: string;
            confirmed_at: string;
            declined_by: string;
            declined_at: string;
            declined_reason: string;
            canceled_by: string;
            canceled_at: string;
            status: string;
            payment_collection_id: string;
            order: components["schemas"]["Order"];
            changes: components["schemas"]["OrderItemChange"][];
            items: components["schemas"]["LineItem"][];
            payment_collection: components["schemas"]["PaymentCollection"];
            subtotal: number;
            discount_total: number;
            shipping_total: number;
            tax_total: number;
            gift_card_total: number;
            gift_card_tax_total: number;
            total: number;
            difference_due: number;
            overpaid_total: number;
        };
        /** @enum {string} */
        OrderFulfillmentStatus: "not_fulfilled" | "partially_fulfilled" | "fulfilled" | "partially_shipped" | "shipped" | "partially_returned" | "returned" | "canceled" | "requires_action";
        OrderItemChange: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            type: components["schemas"]["OrderItemChangeType"];
            order_edit_id: string;
            original_line_item_id: string;
            line_item_id: string;
            order_edit: components["schemas"]["OrderEdit"];
            original_line_item: components["schemas"]["LineItem"];
            line_item: components["schemas"]["LineItem"];
        };
        /** @enum {string} */
        OrderItemChangeType: "item_add" | "item_remove" | "item_update";
        /** @enum {string} */
        OrderPaymentStatus: "not_paid" | "awaiting" | "captured" | "partially_refunded" | "refunded" | "canceled" | "requires_action";
        /** @enum {string} */
        OrderStatus: "pending" | "completed" | "archived" | "canceled" | "requires_action";
        Payment: {
            id: string;
            created_at: string;
            updated_at: string;
            swap_id: string;
            cart_id: string;
            order_id: string;
            amount: number;
            currency_code: string;
            amount_refunded: number;
            provider_id: string;
            data: {
                [key: string]: unknown;
            };
            captured_at: string;
            canceled_at: string;
            idempotency_key: string;
            metadata: {
                [key: string]: unknown;
            };
            swap: components["schemas"]["Swap"];
            cart: components["schemas"]["Cart"];
            order: components["schemas"]["Order"];
            currency: components["schemas"]["Currency"];
        };
        PaymentCollection: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            type: components["schemas"]["PaymentCollectionType"];
            status: components["schemas"]["PaymentCollectionStatus"];
            description: string;
            amount: number;
            authorized_amount: number;
            region_id: string;
            currency_code: string;
            created_by: string;
            metadata: {
                [key: string]: unknown;
            };
            region: components["schemas"]["Region"];
            currency: components["schemas"]["Currency"];
            payment_sessions: components["schemas"]["PaymentSession"][];
            payments: components["schemas"]["Payment"][];
        };
        /** @enum {string} */
        PaymentCollectionStatus: "not_paid" | "awaiting" | "authorized" | "partially_authorized" | "canceled";
        /** @enum {string} */
        PaymentCollectionType: "order_edit";
        PaymentProvider: {
            id: string;
            is_installed: boolean;
        };
        PaymentSession: {
            id: string;
            created_at: string;
            updated_at: string;
            cart_id: string;
            provider_id: string;
            is_selected: boolean;
            is_initiated: boolean;
            status: components["schemas"]["PaymentSessionStatus"];
            data: {
                [key: string]: unknown;
            };
            idempotency_key: string;
            amount: number;
            payment_authorized_at: string;
            cart: components["schemas"]["Cart"];
        };
        /** @enum {string} */
        PaymentSessionStatus: "authorized" | "pending" | "requires_more" | "error" | "canceled";
        PostJournalEntryUndoResponse: {
            entry: {
                id: string;
                created_at: string;
                actor: {
                    /** @enum {string} */
                    type: "user" | "api_key" | "application" | "command" | "job";
                    id: string;
                    name: string;
                };
                operation: string;
                method: string;
                path: string;
                request_id: string;
                ip: string;
                resource: string;
                resource_id: string;
                undoes_id: string;
                undone_by_id: string;
                changes_count: number;
                changes: {
                    table: string;
                    id: string;
                    before: {
                        [key: string]: unknown;
                    };
                    after: {
                        [key: string]: unknown;
                    };
                }[];
            };
        };
        PostMcpKeysKeyResponse: {
            key: {
                api_key_id: string;
                title: string;
                scopes: string[];
                money_per_change: {
                    [key: string]: number;
                };
                money_per_day: {
                    [key: string]: number;
                };
                calls_per_day: number;
                rows_per_day: number;
                /** @enum {unknown} */
                needs_approval: "money" | "everything";
                usage: {
                    calls: number;
                    rows: number;
                    money: {
                        [key: string]: number;
                    };
                };
            };
        };
        PostOrdersOrderDocumentsDocumentCancelResponse: {
            document: {
                id: string;
                /** @enum {string} */
                type: "invoice" | "credit_note" | "packing_slip";
                number: string;
                order_id: string;
                issued_at: string;
                currency_code: string;
                total: number;
                tax_total: number;
                cancels_id: string;
                files: {
                    pdf: string;
                    ubl: string;
                    cii: string;
                };
            };
        };
        PostTranslationsTypeRecordResponse: {
            id: string;
            object: string;
            translations: {
                [key: string]: {
                    [key: string]: string;
                };
            };
        };
        PriceList: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            name: string;
            description: string;
            type: components["schemas"]["PriceListType"];
            status: components["schemas"]["PriceListStatus"];
            starts_at: string;
            ends_at: string;
            includes_tax: boolean;
            customer_groups: components["schemas"]["CustomerGroup"][];
            prices: components["schemas"]["MoneyAmount"][];
        };
        /** @enum {string} */
        PriceListStatus: "active" | "draft";
        /** @enum {string} */
        PriceListType: "sale" | "override";
        Product: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            title: string;
            subtitle: string;
            description: string;
            handle: string;
            is_giftcard: boolean;
            status: components["schemas"]["ProductStatus"];
            thumbnail: string;
            profile_id: string;
            weight: number;
            length: number;
            height: number;
            width: number;
            hs_code: string;
            origin_country: string;
            mid_code: string;
            material: string;
            collection_id: string;
            type_id: string;
            discountable: boolean;
            external_id: string;
            attributes: {
                [key: string]: string | number | boolean | string[];
            };
            metadata: {
                [key: string]: unknown;
            };
            translations: {
                [key: string]: {
                    title: string;
                    handle: string;
                    subtitle: string;
                    description: string;
                    material: string;
                };
            };
            images: components["schemas"]["Image"][];
            options: components["schemas"]["ProductOption"][];
            variants: components["schemas"]["ProductVariant"][];
            categories: components["schemas"]["ProductCategory"][];
            profiles: components["schemas"]["ShippingProfile"][];
            collection: components["schemas"]["ProductCollection"];
            type: components["schemas"]["ProductType"];
            tags: components["schemas"]["ProductTag"][];
            sales_channels: components["schemas"]["SalesChannel"][];
            profile: components["schemas"]["ShippingProfile"];
        };
        ProductCategory: {
            id: string;
            created_at: string;
            updated_at: string;
            name: string;
            description: string;
            handle: string;
            mpath: string;
            is_internal: boolean;
            is_active: boolean;
            rank: number;
            parent_category_id: string;
            metadata: {
                [key: string]: unknown;
            };
            translations: {
                [key: string]: {
                    name: string;
                    handle: string;
                    description: string;
                };
            };
            category_children: components["schemas"]["ProductCategory"][];
            parent_category: components["schemas"]["ProductCategory"];
            products: components["schemas"]["Product"][];
        };
        ProductCollection: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            title: string;
            handle: string;
            metadata: {
                [key: string]: unknown;
            };
            translations: {
                [key: string]: {
                    title: string;
                    handle: string;
                };
            };
            products: components["schemas"]["Product"][];
        };
        ProductOption: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            title: string;
            product_id: string;
            metadata: {
                [key: string]: unknown;
            };
            translations: {
                [key: string]: {
                    title: string;
                };
            };
            values: components["schemas"]["ProductOptionValue"][];
            product: components["schemas"]["Product"];
        };
        ProductOptionValue: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            value: string;
            option_id: string;
            variant_id: string;
            metadata: {
                [key: string]: unknown;
            };
            translations: {
                [key: string]: {
                    value: string;
                };
            };
            option: components["schemas"]["ProductOption"];
            variant: components["schemas"]["ProductVariant"];
        };
        /** @enum {string} */
        ProductStatus: "draft" | "proposed" | "published" | "rejected";
        ProductTag: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            value: string;
            metadata: {
                [key: string]: unknown;
            };
            translations: {
                [key: string]: {
                    value: string;
                };
            };
        };
        ProductType: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            value: string;
            metadata: {
                [key: string]: unknown;
            };
            translations: {
                [key: string]: {
                    value: string;
                };
            };
        };
        ProductVariant: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            title: string;
            product_id: string;
            sku: string;
            barcode: string;
            ean: string;
            upc: string;
            variant_rank: number;
            inventory_quantity: number;
            allow_backorder: boolean;
            manage_inventory: boolean;
            hs_code: string;
            origin_country: string;
            mid_code: string;
            material: string;
            weight: number;
            length: number;
            height: number;
            width: number;
            attributes: {
                [key: string]: string | number | boolean | string[];
            };
            metadata: {
                [key: string]: unknown;
            };
            purchasable: boolean;
            translations: {
                [key: string]: {
                    title: string;
                    material: string;
                };
            };
            product: components["schemas"]["Product"];
            prices: components["schemas"]["MoneyAmount"][];
            options: components["schemas"]["ProductOptionValue"][];
            inventory_items: components["schemas"]["ProductVariantInventoryItem"][];
            original_price: number;
            calculated_price: number;
            calculated_price_type: string;
            original_price_includes_tax: boolean;
            calculated_price_includes_tax: boolean;
            original_price_incl_tax: number;
            calculated_price_incl_tax: number;
            original_tax: number;
            calculated_tax: number;
            tax_rates: {
                rate: number;
                name: string;
                code: string;
            }[];
            lowest_price_30_days: number;
            lowest_price_30_days_incl_tax: number;
            lowest_price_30_days_since: string;
            /** @enum {string} */
            price_display: "net" | "gross";
            unit_price: number;
            unit_price_incl_tax: number;
            unit_price_unit: string;
        };
        ProductVariantInventoryItem: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            inventory_item_id: string;
            variant_id: string;
            required_quantity: number;
            variant: components["schemas"]["ProductVariant"];
        };
        Promotion: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            name: string;
            is_automatic: boolean;
            codes: string[];
            priority: number;
            combines_with: ("all" | "none") | string[];
            starts_at: string;
            ends_at: string;
            status: string;
            budget: {
                /** @enum {string} */
                type: "money" | "uses";
                limit: number;
                currency_code: string;
            };
            uses_per_customer: number;
            conditions: {
                /** @enum {string} */
                subject: "subtotal" | "quantity" | "items" | "country" | "region" | "channel" | "customer" | "customer_group" | "has_account" | "first_order" | "locale" | "shipping_option";
                /** @enum {string} */
                operator: "gte" | "lte" | "in" | "not_in" | "eq";
                value: number | boolean | string | string[];
                items: {
                    product_ids: string[];
                    variant_ids: string[];
                    category_ids: string[];
                    collection_ids: string[];
                    tag_ids: string[];
                    type_ids: string[];
                    attributes: {
                        [key: string]: string[];
                    };
                };
            }[];
            effects: {
                /** @enum {string} */
                type: "percentage" | "fixed" | "fixed_price" | "tiers" | "buy_get" | "gift" | "shipping";
                /** @enum {string} */
                target: "items" | "lines" | "order" | "shipping";
                value: number;
                items: {
                    product_ids: string[];
                    variant_ids: string[];
                    category_ids: string[];
                    collection_ids: string[];
                    tag_ids: string[];
                    type_ids: string[];
                    attributes: {
                        [key: string]: string[];
                    };
                };
                buy: {
                    quantity: number;
                    items: {
                        product_ids: string[];
                        variant_ids: string[];
                        category_ids: string[];
                        collection_ids: string[];
                        tag_ids: string[];
                        type_ids: string[];
                        attributes: {
                            [key: string]: string[];
                        };
                    };
                };
                get: {
                    quantity: number;
                    items: {
                        product_ids: string[];
                        variant_ids: string[];
                        category_ids: string[];
                        collection_ids: string[];
                        tag_ids: string[];
                        type_ids: string[];
                        attributes: {
                            [key: string]: string[];
                        };
                    };
                };
                tiers: {
                    from: number;
                    value: number;
                }[];
                variant_id: string;
                max_quantity: number;
            }[];
            currency_code: string;
            used: number;
        };
        Proposal: {
            id: string;
            created_at: string;
            updated_at: string;
            api_key_id: string;
            status: components["schemas"]["McpProposalStatus"];
            operation: string;
            summary: string;
            method: string;
            path: string;
            body: {
                [key: string]: unknown;
            };
            rehearsal: {
                [key: string]: unknown;
            };
            changes_count: number;
            money: {
                [key: string]: number;
            };
            reasons: string[];
            expires_at: string;
            decided_by: string;
            decided_at: string;
            note: string;
            result: {
                [key: string]: unknown;
            };
            entry_id: string;
        };
        PublishableApiKey: {
            id: string;
            created_at: string;
            updated_at: string;
            created_by: string;
            revoked_by: string;
            revoked_at: string;
            title: string;
        };
        Refund: {
            id: string;
            created_at: string;
            updated_at: string;
            order_id: string;
            payment_id: string;
            amount: number;
            note: string;
            reason: components["schemas"]["RefundReason"];
            idempotency_key: string;
            metadata: {
                [key: string]: unknown;
            };
            order: components["schemas"]["Order"];
            payment: components["schemas"]["Payment"];
        };
        /** @enum {string} */
        RefundReason: "discount" | "return" | "swap" | "claim" | "other";
        Region: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            name: string;
            currency_code: string;
            tax_rate: number;
            tax_code: string;
            gift_cards_taxable: boolean;
            automatic_taxes: boolean;
            tax_provider_id: string;
            includes_tax: boolean;
            metadata: {
                [key: string]: unknown;
            };
            translations: {
                [key: string]: {
                    name: string;
                };
            };
            currency: components["schemas"]["Currency"];
            tax_rates: components["schemas"]["TaxRate"][];
            countries: components["schemas"]["Country"][];
            tax_provider: components["schemas"]["TaxProvider"];
            payment_providers: components["schemas"]["PaymentProvider"][];
            fulfillment_providers: components["schemas"]["FulfillmentProvider"][];
        };
        ReservationItem: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            line_item_id: string;
            inventory_item_id: string;
            location_id: string;
            quantity: number;
            external_id: string;
            description: string;
            created_by: string;
            metadata: {
                [key: string]: unknown;
            };
            line_item: components["schemas"]["LineItem"];
            inventory_item: components["schemas"]["InventoryItem"];
        };
        Return: {
            id: string;
            created_at: string;
            updated_at: string;
            status: components["schemas"]["ReturnStatus"];
            swap_id: string;
            claim_order_id: string;
            order_id: string;
            shipping_data: {
                [key: string]: unknown;
            };
            location_id: string;
            refund_amount: number;
            no_notification: boolean;
            idempotency_key: string;
            received_at: string;
            metadata: {
                [key: string]: unknown;
            };
            items: components["schemas"]["ReturnItem"][];
            swap: components["schemas"]["Swap"];
            claim_order: components["schemas"]["ClaimOrder"];
            order: components["schemas"]["Order"];
            shipping_method: components["schemas"]["ShippingMethod"];
        };
        ReturnItem: {
            return_id: string;
            item_id: string;
            quantity: number;
            is_requested: boolean;
            requested_quantity: number;
            received_quantity: number;
            reason_id: string;
            note: string;
            metadata: {
                [key: string]: unknown;
            };
            return_order: components["schemas"]["Return"];
            item: components["schemas"]["LineItem"];
            reason: components["schemas"]["ReturnReason"];
        };
        ReturnReason: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            value: string;
            label: string;
            description: string;
            parent_return_reason_id: string;
            metadata: {
                [key: string]: unknown;
            };
            translations: {
                [key: string]: {
                    label: string;
                    description: string;
                };
            };
            parent_return_reason: components["schemas"]["ReturnReason"];
            return_reason_children: components["schemas"]["ReturnReason"][];
        };
        /** @enum {string} */
        ReturnStatus: "requested" | "received" | "requires_action" | "canceled";
        SalesChannel: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            name: string;
            description: string;
            is_disabled: boolean;
            metadata: {
                [key: string]: unknown;
            };
            locations: components["schemas"]["SalesChannelLocation"][];
            carts: components["schemas"]["Cart"][];
            orders: components["schemas"]["Order"][];
            publishableKeys: components["schemas"]["PublishableApiKey"][];
        };
        SalesChannelLocation: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            sales_channel_id: string;
            location_id: string;
            sales_channel: components["schemas"]["SalesChannel"];
        };
        ShippingMethod: {
            id: string;
            shipping_option_id: string;
            order_id: string;
            claim_order_id: string;
            cart_id: string;
            swap_id: string;
            return_id: string;
            price: number;
            data: {
                [key: string]: unknown;
            };
            includes_tax: boolean;
            order: components["schemas"]["Order"];
            claim_order: components["schemas"]["ClaimOrder"];
            cart: components["schemas"]["Cart"];
            swap: components["schemas"]["Swap"];
            return_order: components["schemas"]["Return"];
            shipping_option: components["schemas"]["ShippingOption"];
            tax_lines: components["schemas"]["ShippingMethodTaxLine"][];
            subtotal: number;
            tax_total: number;
            total: number;
            original_tax_total: number;
            original_total: number;
        };
        ShippingMethodTaxLine: {
            id: string;
            created_at: string;
            updated_at: string;
            code: string;
            name: string;
            rate: number;
            shipping_method_id: string;
            metadata: {
                [key: string]: unknown;
            };
            shipping_method: components["schemas"]["ShippingMethod"];
        };
        ShippingOption: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            name: string;
            region_id: string;
            profile_id: string;
            provider_id: string;
            price_type: components["schemas"]["ShippingOptionPriceType"];
            amount: number;
            is_return: boolean;
            admin_only: boolean;
            data: {
                [key: string]: unknown;
            };
            includes_tax: boolean;
            metadata: {
                [key: string]: unknown;
            };
            translations: {
                [key: string]: {
                    name: string;
                };
            };
            region: components["schemas"]["Region"];
            profile: components["schemas"]["ShippingProfile"];
            provider: components["schemas"]["FulfillmentProvider"];
            requirements: components["schemas"]["ShippingOptionRequirement"][];
            price_incl_tax: number;
            tax_rates: {
                rate: number;
                name: string;
                code: string;
            }[];
            tax_amount: number;
        };
        /** @enum {string} */
        ShippingOptionPriceType: "flat_rate" | "calculated";
        ShippingOptionRequirement: {
            id: string;
            shipping_option_id: string;
            type: components["schemas"]["ShippingOptionRequirementType"];
            amount: number;
            deleted_at: string;
            shipping_option: components["schemas"]["ShippingOption"];
        };
        /** @enum {string} */
        ShippingOptionRequirementType: "min_subtotal" | "max_subtotal";
        ShippingProfile: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            name: string;
            type: components["schemas"]["ShippingProfileType"];
            metadata: {
                [key: string]: unknown;
            };
            products: components["schemas"]["Product"][];
            shipping_options: components["schemas"]["ShippingOption"][];
        };
        /** @enum {string} */
        ShippingProfileType: "default" | "gift_card" | "custom";
        StaffRole: {
            id: string;
            created_at: string;
            updated_at: string;
            name: string;
            scopes: string[];
            limits: {
                refund: {
                    [key: string]: number;
                };
            };
            requires_second_factor: boolean;
            is_built_in: boolean;
        };
        StockLocation: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            name: string;
            address_id: string;
            metadata: {
                [key: string]: unknown;
            };
            address: components["schemas"]["StockLocationAddress"];
            sales_channels: components["schemas"]["SalesChannel"][];
        };
        StockLocationAddress: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            address_1: string;
            address_2: string;
            company: string;
            city: string;
            country_code: string;
            phone: string;
            province: string;
            postal_code: string;
            metadata: {
                [key: string]: unknown;
            };
        };
        Store: {
            id: string;
            created_at: string;
            updated_at: string;
            name: string;
            default_currency_code: string;
            swap_link_template: string;
            metadata: {
                [key: string]: unknown;
            };
            payment_link_template: string;
            invite_link_template: string;
            default_sales_channel_id: string;
            default_location_id: string;
            locales: string[];
            default_locale: string;
            default_currency: components["schemas"]["Currency"];
            default_sales_channel: components["schemas"]["SalesChannel"];
            currencies: components["schemas"]["Currency"][];
            payment_providers: components["schemas"]["PaymentProvider"][];
            fulfillment_providers: components["schemas"]["FulfillmentProvider"][];
            tax_providers: components["schemas"]["TaxProvider"][];
            feature_flags: {
                key: string;
                value: boolean;
            }[];
            modules: {
                module: string;
                resolution: string;
            }[];
        };
        Swap: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            fulfillment_status: components["schemas"]["SwapFulfillmentStatus"];
            payment_status: components["schemas"]["SwapPaymentStatus"];
            order_id: string;
            difference_due: number;
            shipping_address_id: string;
            cart_id: string;
            confirmed_at: string;
            canceled_at: string;
            no_notification: boolean;
            allow_backorder: boolean;
            idempotency_key: string;
            metadata: {
                [key: string]: unknown;
            };
            order: components["schemas"]["Order"];
            additional_items: components["schemas"]["LineItem"][];
            return_order: components["schemas"]["Return"];
            fulfillments: components["schemas"]["Fulfillment"][];
            payment: components["schemas"]["Payment"];
            shipping_address: components["schemas"]["Address"];
            shipping_methods: components["schemas"]["ShippingMethod"][];
            cart: components["schemas"]["Cart"];
        };
        /** @enum {string} */
        SwapFulfillmentStatus: "not_fulfilled" | "fulfilled" | "shipped" | "partially_shipped" | "canceled" | "requires_action";
        /** @enum {string} */
        SwapPaymentStatus: "not_paid" | "awaiting" | "captured" | "confirmed" | "canceled" | "difference_refunded" | "partially_refunded" | "refunded" | "requires_action";
        TaxProvider: {
            id: string;
            is_installed: boolean;
        };
        TaxRate: {
            id: string;
            created_at: string;
            updated_at: string;
            rate: number;
            code: string;
            name: string;
            region_id: string;
            product_count: number;
            product_type_count: number;
            shipping_option_count: number;
            metadata: {
                [key: string]: unknown;
            };
            region: components["schemas"]["Region"];
            products: components["schemas"]["Product"][];
            product_types: components["schemas"]["ProductType"][];
            shipping_options: components["schemas"]["ShippingOption"][];
        };
        TrackingLink: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            url: string;
            tracking_number: string;
            fulfillment_id: string;
            idempotency_key: string;
            metadata: {
                [key: string]: unknown;
            };
            fulfillment: components["schemas"]["Fulfillment"];
        };
        User: {
            id: string;
            created_at: string;
            updated_at: string;
            deleted_at: string;
            role: string;
            email: string;
            first_name: string;
            last_name: string;
            api_token: string;
            metadata: {
                [key: string]: unknown;
            };
        };
        VatCheck: {
            id: string;
            created_at: string;
            updated_at: string;
            vat_id: string;
            status: components["schemas"]["EuVatCheckStatus"];
            consultation_number: string;
            name: string;
            address: string;
            error: string;
        };
        Webhook: {
            id: string;
            created_at: string;
            updated_at: string;
            url: string;
            events: string[];
            description: string;
            is_disabled: boolean;
            disabled_reason: string;
            disabled_at: string;
            secret: string;
        };
        WebhookDelivery: {
            id: string;
            created_at: string;
            updated_at: string;
            event: string;
            status: components["schemas"]["WebhookDeliveryStatus"];
            attempts: number;
            response_status: number;
            last_error: string;
            next_attempt_at: string;
            delivered_at: string;
            webhook_id: string;
        };
        /** @enum {string} */
        WebhookDeliveryStatus: "pending" | "delivered" | "failed";
        Withdrawal: {
            id: string;
            created_at: string;
            updated_at: string;
            order_id: string;
            display_id: number;
            email: string;
            customer_id: string;
            status: components["schemas"]["EuWithdrawalStatus"];
            items: {
                item_id: string;
                title: string;
                quantity: number;
                excluded_reason: string;
            }[];
            declared_at: string;
            deadline: string;
            is_in_time: boolean;
            expires_at: string;
            confirmed_at: string;
            refund_due_at: string;
            return_id: string;
            refunded_shipping: number;
            problem: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
