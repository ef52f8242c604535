// Written by `npm run openapi` from openapi/store.json.
export interface Bodies {
  'GET /attributes': components['schemas']['StoreAttributeListResponse'];
  'GET /auth': components['schemas']['StoreCustomerResponse'];
  'POST /auth': components['schemas']['StoreCustomerResponse'];
  'DELETE /auth': unknown;
  'GET /auth/google': unknown;
  'GET /auth/google/cb': unknown;
  'POST /auth/token': components['schemas']['StorePostTokenResponse'];
  'GET /auth/:': components['schemas']['StoreGetAuthEmailResponse'];
  'POST /carts': components['schemas']['StoreCartResponse'];
  'GET /carts/:': components['schemas']['StoreCartResponse'];
  'POST /carts/:': components['schemas']['StoreCartResponse'];
  'POST /carts/:/complete': components['schemas']['StorePostCartsCartCompleteResponse'];
  'POST /carts/:/complete-cart': components['schemas']['StorePostCartsCartCompleteCartResponse'];
  'DELETE /carts/:/discounts/:': components['schemas']['StoreCartResponse'];
  'POST /carts/:/line-items': components['schemas']['StoreCartResponse'];
  'POST /carts/:/line-items/:': components['schemas']['StoreCartResponse'];
  'DELETE /carts/:/line-items/:': components['schemas']['StoreCartResponse'];
  'POST /carts/:/payment-session': components['schemas']['StoreCartResponse'];
  'POST /carts/:/payment-sessions': components['schemas']['StoreCartResponse'];
  'POST /carts/:/payment-sessions/:': components['schemas']['StoreCartResponse'];
  'DELETE /carts/:/payment-sessions/:': components['schemas']['StoreCartResponse'];
  'POST /carts/:/payment-sessions/:/refresh': components['schemas']['StoreCartResponse'];
  'POST /carts/:/shipping-methods': components['schemas']['StoreCartResponse'];
  'POST /carts/:/taxes': components['schemas']['StoreCartResponse'];
  'GET /collections': components['schemas']['StoreProductCollectionListResponse'];
  'GET /collections/:': components['schemas']['StoreProductCollectionResponse'];
  'POST /customers': components['schemas']['StoreCustomerResponse'];
  'POST /customers/confirm-email': components['schemas']['StoreCustomerResponse'];
  'GET /customers/me': components['schemas']['StoreCustomerResponse'];
  'POST /customers/me': components['schemas']['StoreCustomerResponse'];
  'POST /customers/me/addresses': components['schemas']['StoreCustomerResponse'];
  'POST /customers/me/addresses/:': components['schemas']['StoreCustomerResponse'];
  'DELETE /customers/me/addresses/:': components['schemas']['StoreCustomerResponse'];
  'GET /customers/me/orders': components['schemas']['StoreOrderListResponse'];
  'GET /customers/me/payment-methods': components['schemas']['StoreGetCustomersCustomerPaymentMethodsResponse'];
  'POST /customers/password-reset': components['schemas']['StoreCustomerResponse'];
  'POST /customers/password-token': unknown;
  'GET /gift-cards/:': components['schemas']['StoreGiftCardResponse'];
  'GET /legal-texts': components['schemas']['StoreGetLegalTextsResponse'];
  'GET /legal-texts/:': components['schemas']['StoreLegalTextResponse'];
  'GET /order-edits/:': components['schemas']['StoreOrderEditResponse'];
  'POST /order-edits/:/complete': components['schemas']['StoreOrderEditResponse'];
  'POST /order-edits/:/decline': components['schemas']['StoreOrderEditResponse'];
  'GET /orders': components['schemas']['StoreOrderResponse'];
  'POST /orders/batch/customer/token': unknown;
  'GET /orders/cart/:': components['schemas']['StoreOrderResponse'];
  'POST /orders/customer/confirm': unknown;
  'GET /orders/:': components['schemas']['StoreOrderResponse'];
  'GET /orders/:/documents': components['schemas']['GetOrdersOrderDocumentsResponse'];
  'GET /orders/:/legal-texts': components['schemas']['GetOrdersOrderLegalTextsResponse'];
  'GET /orders/:/withdrawal-period': components['schemas']['GetOrdersOrderWithdrawalPeriodResponse'];
  'POST /orders/:/withdrawals': components['schemas']['StoreWithdrawalResponse'];
  'POST /orders/:/withdrawals/:/confirm': components['schemas']['StoreWithdrawalResponse'];
  'GET /payment-collections/:': components['schemas']['StorePaymentCollectionResponse'];
  'POST /payment-collections/:/sessions': components['schemas']['StorePaymentCollectionResponse'];
  'POST /payment-collections/:/sessions/batch': components['schemas']['StorePaymentCollectionResponse'];
  'POST /payment-collections/:/sessions/batch/authorize': components['schemas']['StorePaymentCollectionResponse'];
  'POST /payment-collections/:/sessions/:': components['schemas']['StorePaymentSessionResponse'];
  'POST /payment-collections/:/sessions/:/authorize': components['schemas']['StorePaymentSessionResponse'];
  'GET /price-display': components['schemas']['GetPriceDisplayResponse'];
  'GET /product-categories': components['schemas']['StoreProductCategoryListResponse'];
  'GET /product-categories/:': components['schemas']['StoreProductCategoryResponse'];
  'GET /product-tags': components['schemas']['StoreProductTagListResponse'];
  'GET /product-types': components['schemas']['StoreProductTypeListResponse'];
  'GET /products': components['schemas']['StoreProductListResponse'];
  'POST /products/search': components['schemas']['StorePostProductsSearchResponse'];
  'GET /products/:': components['schemas']['StoreProductResponse'];
  'GET /regions': components['schemas']['StoreRegionListResponse'];
  'GET /regions/:': components['schemas']['StoreRegionResponse'];
  'GET /return-reasons': components['schemas']['StoreReturnReasonAllResponse'];
  'GET /return-reasons/:': components['schemas']['StoreReturnReasonResponse'];
  'POST /returns': components['schemas']['StoreReturnResponse'];
  'GET /shipping-options': components['schemas']['StoreShippingOptionAllResponse'];
  'GET /shipping-options/:': components['schemas']['StoreShippingOptionAllResponse'];
  'POST /swaps': components['schemas']['StoreSwapResponse'];
  'GET /swaps/:': components['schemas']['StoreSwapResponse'];
  'GET /variants': components['schemas']['StoreProductVariantListResponse'];
  'GET /variants/:': components['schemas']['StoreProductVariantResponse'];
  'POST /withdrawals': unknown;
  'POST /withdrawals/confirm': components['schemas']['StoreWithdrawalResponse'];
  'POST /withdrawals/preview': components['schemas']['StoreWithdrawalResponse'];
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
            country: components["schemas"]["Country"];
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
        };
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
            additional_items: components["schemas"]["LineItem"][];
        };
        /** @enum {string} */
        ClaimOrderFulfillmentStatus: "not_fulfilled" | "partially_fulfilled" | "fulfilled" | "partially_shipped" | "shipped" | "partially_returned" | "returned" | "canceled" | "requires_action";
        /** @enum {string} */
        ClaimOrderPaymentStatus: "na" | "not_refunded" | "refunded";
        /** @enum {string} */
        ClaimOrderType: "refund" | "replace";
        Country: {
            id: string;
            iso_2: string;
            iso_3: string;
            num_code: string;
            name: string;
            display_name: string;
            region_id: string;
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
            regions: components["schemas"]["Region"][];
        };
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
        };
        /** @enum {string} */
        DiscountRuleAllocation: "total" | "item";
        /** @enum {string} */
        DiscountRuleType: "fixed" | "percentage" | "free_shipping";
        /** @enum {string} */
        EuLegalTextKind: "terms" | "withdrawal" | "privacy";
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
            items: components["schemas"]["FulfillmentItem"][];
            tracking_links: components["schemas"]["TrackingLink"][];
        };
        FulfillmentItem: {
            fulfillment_id: string;
            item_id: string;
            quantity: number;
        };
        FulfillmentProvider: {
            id: string;
            is_installed: boolean;
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
        GetOrdersOrderWithdrawalPeriodResponse: {
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
        GetPriceDisplayResponse: {
            /** @enum {string} */
            price_display: "net" | "gross";
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
            shipped_quantity: number;
            includes_tax: boolean;
            metadata: {
                [key: string]: unknown;
            };
            tax_lines: components["schemas"]["LineItemTaxLine"][];
            adjustments: components["schemas"]["LineItemAdjustment"][];
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
        };
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
            price_list: {
                id: string;
                /** @enum {unknown} */
                type: "sale" | "override";
                /** @enum {unknown} */
                status: "active" | "draft";
                starts_at: string;
                ends_at: string;
                includes_tax: boolean;
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
            items: components["schemas"]["LineItem"][];
            gift_card_transactions: components["schemas"]["GiftCardTransaction"][];
            sales_channel: components["schemas"]["SalesChannel"];
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
            requested_at: string;
            confirmed_at: string;
            declined_at: string;
            declined_reason: string;
            canceled_at: string;
            status: string;
            payment_collection_id: string;
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
            region_id: string;
            currency_code: string;
            metadata: {
                [key: string]: unknown;
            };
            region: components["schemas"]["Region"];
            currency: components["schemas"]["Currency"];
            payment_sessions: components["schemas"]["PaymentSession"][];
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
        };
        /** @enum {string} */
        PaymentSessionStatus: "authorized" | "pending" | "requires_more" | "error" | "canceled";
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
            rank: number;
            parent_category_id: string;
            metadata: {
                [key: string]: unknown;
            };
            category_children: components["schemas"]["ProductCategory"][];
            parent_category: components["schemas"]["ProductCategory"];
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
            values: components["schemas"]["ProductOptionValue"][];
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
            option: components["schemas"]["ProductOption"];
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
            currency: components["schemas"]["Currency"];
            tax_rates: components["schemas"]["TaxRate"][];
            countries: components["schemas"]["Country"][];
            tax_provider: components["schemas"]["TaxProvider"];
            payment_providers: components["schemas"]["PaymentProvider"][];
            fulfillment_providers: components["schemas"]["FulfillmentProvider"][];
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
            region: components["schemas"]["Region"];
            profile: components["schemas"]["ShippingProfile"];
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
        };
        /** @enum {string} */
        ShippingProfileType: "default" | "gift_card" | "custom";
        StoreAttributeListResponse: {
            attributes: components["schemas"]["Attribute"][];
            count: number;
            offset: number;
            limit: number;
        };
        StoreCartResponse: {
            cart: components["schemas"]["Cart"];
        };
        StoreCustomerResponse: {
            customer: components["schemas"]["Customer"];
        };
        StoreGetAuthEmailResponse: {
            exists: boolean;
        };
        StoreGetCustomersCustomerPaymentMethodsResponse: {
            payment_methods: {
                provider_id: string;
                data: Record<string, never>;
            }[];
        };
        StoreGetLegalTextsResponse: {
            legal_texts: {
                id: string;
                /** @enum {string} */
                kind: "terms" | "withdrawal" | "privacy";
                version: number;
                title: string;
                content: string;
                locale: string;
                region_id: string;
                country_code: string;
                published_at: string;
                is_required: boolean;
            }[];
        };
        StoreGiftCardResponse: {
            gift_card: components["schemas"]["GiftCard"];
        };
        StoreLegalTextResponse: {
            legal_text: components["schemas"]["LegalText"];
        };
        StoreOrderEditResponse: {
            order_edit: components["schemas"]["OrderEdit"];
        };
        StoreOrderListResponse: {
            orders: components["schemas"]["Order"][];
            count: number;
            offset: number;
            limit: number;
        };
        StoreOrderResponse: {
            order: components["schemas"]["Order"];
        };
        StorePaymentCollectionResponse: {
            payment_collection: components["schemas"]["PaymentCollection"];
        };
        StorePaymentSessionResponse: {
            payment_session: components["schemas"]["PaymentSession"];
        };
        StorePostCartsCartCompleteCartResponse: {
            type: string;
            data: components["schemas"]["Order"];
        } | {
            type: string;
            data: components["schemas"]["Cart"];
            /** @enum {string} */
            payment_status: "pending" | "requires_more";
        } | {
            type: string;
            data: components["schemas"]["Swap"];
        };
        StorePostCartsCartCompleteResponse: {
            type: string;
            data: components["schemas"]["Order"];
        } | {
            type: string;
            data: components["schemas"]["Cart"];
            /** @enum {string} */
            payment_status: "pending" | "requires_more";
        } | {
            type: string;
            data: components["schemas"]["Swap"];
        };
        StorePostProductsSearchResponse: {
            hits: components["schemas"]["Product"][];
            count: number;
            offset: number;
            limit: number;
        };
        StorePostTokenResponse: {
            access_token: string;
        };
        StoreProductCategoryListResponse: {
            product_categories: components["schemas"]["ProductCategory"][];
            count: number;
            offset: number;
            limit: number;
        };
        StoreProductCategoryResponse: {
            product_category: components["schemas"]["ProductCategory"];
        };
        StoreProductCollectionListResponse: {
            collections: components["schemas"]["ProductCollection"][];
            count: number;
            offset: number;
            limit: number;
        };
        StoreProductCollectionResponse: {
            collection: components["schemas"]["ProductCollection"];
        };
        StoreProductListResponse: {
            products: components["schemas"]["Product"][];
            count: number;
            offset: number;
            limit: number;
            facets: {
                [key: string]: {
                    value: string;
                    label: string;
                    count: number;
                }[] | {
                    min: number;
                    max: number;
                    currency_code: string;
                };
            };
            next: string;
        };
        StoreProductResponse: {
            product: components["schemas"]["Product"];
        };
        StoreProductTagListResponse: {
            product_tags: components["schemas"]["ProductTag"][];
            count: number;
            offset: number;
            limit: number;
        };
        StoreProductTypeListResponse: {
            product_types: components["schemas"]["ProductType"][];
            count: number;
            offset: number;
            limit: number;
        };
        StoreProductVariantListResponse: {
            variants: components["schemas"]["ProductVariant"][];
            count: number;
            offset: number;
            limit: number;
        };
        StoreProductVariantResponse: {
            variant: components["schemas"]["ProductVariant"];
        };
        StoreRegionListResponse: {
            regions: components["schemas"]["Region"][];
            count: number;
            offset: number;
            limit: number;
        };
        StoreRegionResponse: {
            region: components["schemas"]["Region"];
        };
        StoreReturnReasonAllResponse: {
            return_reasons: components["schemas"]["ReturnReason"][];
        };
        StoreReturnReasonResponse: {
            return_reason: components["schemas"]["ReturnReason"];
        };
        StoreReturnResponse: {
            return: components["schemas"]["Return"];
        };
        StoreShippingOptionAllResponse: {
            shipping_options: components["schemas"]["ShippingOption"][];
        };
        StoreSwapResponse: {
            swap: components["schemas"]["Swap"];
        };
        StoreWithdrawalResponse: {
            withdrawal: components["schemas"]["Withdrawal"];
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
        };
        Withdrawal: {
            id: string;
            created_at: string;
            updated_at: string;
            order_id: string;
            display_id: number;
            email: string;
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
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
