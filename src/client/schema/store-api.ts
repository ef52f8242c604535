// Written by `npm run openapi` from openapi/store.json.
export interface paths {
    "/store/attributes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the attributes that shoppers filter by
         * @description List the attributes that shoppers filter by. Returns a page of attributes.
         */
        get: operations["GetAttributes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/auth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the current customer
         * @description Get the current customer. Returns the customer. Shows `orders`, `orders.items`, `orders.items.variant`, `shipping_addresses` unless `expand` says otherwise.
         */
        get: operations["GetAuth"];
        put?: never;
        /**
         * Log a customer in
         * @description Log a customer in. Returns the customer. Shows `orders`, `orders.items`, `orders.items.variant`, `shipping_addresses` unless `expand` says otherwise.
         */
        post: operations["PostAuth"];
        /**
         * Log the current customer out
         * @description Log the current customer out. Returns no body.
         */
        delete: operations["DeleteAuth"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/auth/google": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Log a customer in by google
         * @description Log a customer in by google. Returns no body.
         */
        get: operations["GetAuthGoogle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/auth/google/cb": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Complete the login of a customer by google
         * @description Complete the login of a customer by google. Returns no body.
         */
        get: operations["GetAuthGoogleCb"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/auth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log a customer in without a cookie
         * @description Log a customer in without a cookie. Returns what was requested.
         */
        post: operations["PostToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/auth/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether there is an account with an e-mail
         * @description Check whether there is an account with an e-mail. Returns what was requested.
         */
        get: operations["GetAuthEmail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/carts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a cart
         * @description Create a cart. Returns the cart. Shows `billing_address`, `discounts`, `discounts.rule`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payment`, `payment_sessions`, `region`, `region.countries`, `region.payment_providers`, `region.tax_rates`, `region.fulfillment_providers`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `payment_session` unless `expand` says otherwise.
         */
        post: operations["PostCart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/carts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a cart
         * @description Get a cart. Returns the cart. Shows `billing_address`, `discounts`, `discounts.rule`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payment`, `payment_sessions`, `region`, `region.countries`, `region.payment_providers`, `region.tax_rates`, `region.fulfillment_providers`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `payment_session` unless `expand` says otherwise.
         */
        get: operations["GetCartsCart"];
        put?: never;
        /**
         * Update a cart
         * @description Update a cart. Returns the cart. Shows `billing_address`, `discounts`, `discounts.rule`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payment`, `payment_sessions`, `region`, `region.countries`, `region.payment_providers`, `region.tax_rates`, `region.fulfillment_providers`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `payment_session` unless `expand` says otherwise.
         */
        post: operations["PostCartsCart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/carts/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a cart
         * @description Complete a cart. Returns the data. Shows `billing_address`, `discounts`, `discounts.rule`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payment`, `payment_sessions`, `region`, `region.countries`, `region.payment_providers`, `region.tax_rates`, `region.fulfillment_providers`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `payment_session` unless `expand` says otherwise.
         */
        post: operations["PostCartsCartComplete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/carts/{id}/complete-cart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a cart, as older clients call it
         * @description Complete a cart, as older clients call it. Returns the data. Shows `billing_address`, `discounts`, `discounts.rule`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payment`, `payment_sessions`, `region`, `region.countries`, `region.payment_providers`, `region.tax_rates`, `region.fulfillment_providers`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `payment_session` unless `expand` says otherwise.
         */
        post: operations["PostCartsCartCompleteCart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/carts/{id}/discounts/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a discount
         * @description Remove a discount. Returns the cart. Shows `billing_address`, `discounts`, `discounts.rule`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payment`, `payment_sessions`, `region`, `region.countries`, `region.payment_providers`, `region.tax_rates`, `region.fulfillment_providers`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `payment_session` unless `expand` says otherwise.
         */
        delete: operations["DeleteCartsCartDiscountsDiscount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/carts/{id}/line-items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a line item
         * @description Add a line item. Returns the cart. Shows `billing_address`, `discounts`, `discounts.rule`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payment`, `payment_sessions`, `region`, `region.countries`, `region.payment_providers`, `region.tax_rates`, `region.fulfillment_providers`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `payment_session` unless `expand` says otherwise.
         */
        post: operations["PostCartsCartLineItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/carts/{id}/line-items/{line_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update a line item
         * @description Update a line item. Returns the cart. Shows `billing_address`, `discounts`, `discounts.rule`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payment`, `payment_sessions`, `region`, `region.countries`, `region.payment_providers`, `region.tax_rates`, `region.fulfillment_providers`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `payment_session` unless `expand` says otherwise.
         */
        post: operations["PostCartsCartLineItemsItem"];
        /**
         * Remove a line item
         * @description Remove a line item. Returns the cart. Shows `billing_address`, `discounts`, `discounts.rule`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payment`, `payment_sessions`, `region`, `region.countries`, `region.payment_providers`, `region.tax_rates`, `region.fulfillment_providers`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `payment_session` unless `expand` says otherwise.
         */
        delete: operations["DeleteCartsCartLineItemsItem"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/carts/{id}/payment-session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Select a payment session
         * @description Select a payment session. Returns the cart. Shows `billing_address`, `discounts`, `discounts.rule`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payment`, `payment_sessions`, `region`, `region.countries`, `region.payment_providers`, `region.tax_rates`, `region.fulfillment_providers`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `payment_session` unless `expand` says otherwise.
         */
        post: operations["PostCartsCartPaymentSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/carts/{id}/payment-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create payment sessions
         * @description Create payment sessions. Returns the cart. Shows `billing_address`, `discounts`, `discounts.rule`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payment`, `payment_sessions`, `region`, `region.countries`, `region.payment_providers`, `region.tax_rates`, `region.fulfillment_providers`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `payment_session` unless `expand` says otherwise.
         */
        post: operations["PostCartsCartPaymentSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/carts/{id}/payment-sessions/{provider_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update a payment session
         * @description Update a payment session. Returns the cart. Shows `billing_address`, `discounts`, `discounts.rule`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payment`, `payment_sessions`, `region`, `region.countries`, `region.payment_providers`, `region.tax_rates`, `region.fulfillment_providers`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `payment_session` unless `expand` says otherwise.
         */
        post: operations["PostCartsCartPaymentSessionUpdate"];
        /**
         * Remove a payment session
         * @description Remove a payment session. Returns the cart. Shows `billing_address`, `discounts`, `discounts.rule`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payment`, `payment_sessions`, `region`, `region.countries`, `region.payment_providers`, `region.tax_rates`, `region.fulfillment_providers`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `payment_session` unless `expand` says otherwise.
         */
        delete: operations["DeleteCartsCartPaymentSessionsSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/carts/{id}/payment-sessions/{provider_id}/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refresh a payment session
         * @description Refresh a payment session. Returns the cart. Shows `billing_address`, `discounts`, `discounts.rule`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payment`, `payment_sessions`, `region`, `region.countries`, `region.payment_providers`, `region.tax_rates`, `region.fulfillment_providers`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `payment_session` unless `expand` says otherwise.
         */
        post: operations["PostCartsCartPaymentSessionsSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/carts/{id}/shipping-methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a shipping method
         * @description Add a shipping method. Returns the cart. Shows `billing_address`, `discounts`, `discounts.rule`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payment`, `payment_sessions`, `region`, `region.countries`, `region.payment_providers`, `region.tax_rates`, `region.fulfillment_providers`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `payment_session` unless `expand` says otherwise.
         */
        post: operations["PostCartsCartShippingMethod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/carts/{id}/taxes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Calculate the taxes of a cart
         * @description Calculate the taxes of a cart. Returns the cart. Shows `billing_address`, `discounts`, `discounts.rule`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payment`, `payment_sessions`, `region`, `region.countries`, `region.payment_providers`, `region.tax_rates`, `region.fulfillment_providers`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `payment_session` unless `expand` says otherwise.
         */
        post: operations["PostCartsCartTaxes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/collections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List collections
         * @description List collections. Returns a page of collections.
         */
        get: operations["GetCollections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/collections/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a collection
         * @description Get a collection. Returns the collection.
         */
        get: operations["GetCollectionsCollection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a customer account
         * @description Create a customer account. Returns the customer. Shows `billing_address`, `shipping_addresses` unless `expand` says otherwise.
         */
        post: operations["PostCustomers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/customers/confirm-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the new e-mail of an account
         * @description Confirm the new e-mail of an account. Returns the customer. Shows `billing_address`, `shipping_addresses` unless `expand` says otherwise.
         */
        post: operations["PostCustomersConfirmEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/customers/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the customer who is logged in
         * @description Get the customer who is logged in. Returns the customer. Shows `billing_address`, `shipping_addresses` unless `expand` says otherwise.
         */
        get: operations["GetCustomersCustomer"];
        put?: never;
        /**
         * Update the customer who is logged in
         * @description Update the customer who is logged in. Returns the customer. Shows `billing_address`, `shipping_addresses` unless `expand` says otherwise.
         */
        post: operations["PostCustomersCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/customers/me/addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a shipping address
         * @description Add a shipping address. Returns the customer. Shows `billing_address`, `shipping_addresses` unless `expand` says otherwise.
         */
        post: operations["PostCustomersCustomerAddresses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/customers/me/addresses/{address_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update a shipping address
         * @description Update a shipping address. Returns the customer. Shows `billing_address`, `shipping_addresses` unless `expand` says otherwise.
         */
        post: operations["PostCustomersCustomerAddressesAddress"];
        /**
         * Delete a shipping address
         * @description Delete a shipping address. Returns the customer. Shows `billing_address`, `shipping_addresses` unless `expand` says otherwise.
         */
        delete: operations["DeleteCustomersCustomerAddressesAddress"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/customers/me/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the orders of the customer who is logged in
         * @description List the orders of the customer who is logged in. Returns a page of orders. Shows `claims`, `claims.additional_items`, `claims.additional_items.adjustments`, `claims.additional_items.tax_lines`, `customer`, `discounts`, `discounts.rule`, `fulfillments`, `fulfillments.tracking_links`, `fulfillments.items`, `gift_card_transactions`, `gift_card_transactions.gift_card`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payments`, `refunds`, `region`, `region.payment_providers`, `region.fulfillment_providers`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `swaps`, `swaps.additional_items`, `swaps.additional_items.adjustments`, `swaps.additional_items.tax_lines` unless `expand` says otherwise.
         */
        get: operations["GetCustomersCustomerOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/customers/me/payment-methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the stored payment methods of the customer who is logged in
         * @description List the stored payment methods of the customer who is logged in. Returns what was requested.
         */
        get: operations["GetCustomersCustomerPaymentMethods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/customers/password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose a new password
         * @description Choose a new password. Returns the customer. Shows `billing_address`, `shipping_addresses` unless `expand` says otherwise.
         */
        post: operations["PostCustomersResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/customers/password-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a token to choose a new password
         * @description Ask for a token to choose a new password. Returns no body.
         */
        post: operations["PostCustomersCustomerPasswordToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/gift-cards/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a gift card by its code
         * @description Get a gift card by its code. Returns the gift card. Shows `region`, `region.payment_providers`, `region.fulfillment_providers` unless `expand` says otherwise.
         */
        get: operations["GetGiftCardsCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/legal-texts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the legal texts that are in force for a buyer
         * @description List the legal texts that are in force for a buyer. Returns what was requested.
         */
        get: operations["GetLegalTexts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/legal-texts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a published legal text, also one that was replaced
         * @description Get a published legal text, also one that was replaced. Returns the legal text.
         */
        get: operations["GetLegalTextsLegalText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/order-edits/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an order edit
         * @description Get an order edit. Returns the order edit. Shows `changes`, `changes.line_item`, `changes.line_item.variant`, `changes.original_line_item`, `changes.original_line_item.variant`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `payment_collection` unless `expand` says otherwise.
         */
        get: operations["GetOrderEditsOrderEdit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/order-edits/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an order edit, when its difference is paid
         * @description Confirm an order edit, when its difference is paid. Returns the order edit. Shows `changes`, `changes.line_item`, `changes.line_item.variant`, `changes.original_line_item`, `changes.original_line_item.variant`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `payment_collection` unless `expand` says otherwise.
         */
        post: operations["PostOrderEditsOrderEditComplete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/order-edits/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline an order edit
         * @description Decline an order edit. Returns the order edit. Shows `changes`, `changes.line_item`, `changes.line_item.variant`, `changes.original_line_item`, `changes.original_line_item.variant`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `payment_collection` unless `expand` says otherwise.
         */
        post: operations["PostOrderEditsOrderEditDecline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Look up an order by its number and e-mail
         * @description Look up an order by its number and e-mail. Returns the order. Shows `claims`, `claims.additional_items`, `claims.additional_items.adjustments`, `claims.additional_items.tax_lines`, `customer`, `discounts`, `discounts.rule`, `fulfillments`, `fulfillments.tracking_links`, `fulfillments.items`, `gift_card_transactions`, `gift_card_transactions.gift_card`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payments`, `refunds`, `region`, `region.payment_providers`, `region.fulfillment_providers`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `swaps`, `swaps.additional_items`, `swaps.additional_items.adjustments`, `swaps.additional_items.tax_lines` unless `expand` says otherwise.
         */
        get: operations["GetOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/orders/batch/customer/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for orders of a guest to join an account
         * @description Ask for orders of a guest to join an account. Returns no body.
         */
        post: operations["PostOrdersCustomerOrderClaim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/orders/cart/{cart_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the order of a cart
         * @description Get the order of a cart. Returns the order. Shows `claims`, `claims.additional_items`, `claims.additional_items.adjustments`, `claims.additional_items.tax_lines`, `customer`, `discounts`, `discounts.rule`, `fulfillments`, `fulfillments.tracking_links`, `fulfillments.items`, `gift_card_transactions`, `gift_card_transactions.gift_card`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payments`, `refunds`, `region`, `region.payment_providers`, `region.fulfillment_providers`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `swaps`, `swaps.additional_items`, `swaps.additional_items.adjustments`, `swaps.additional_items.tax_lines` unless `expand` says otherwise.
         */
        get: operations["GetOrdersOrderCartId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/orders/customer/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Agree that orders of a guest join an account
         * @description Agree that orders of a guest join an account. Returns no body.
         */
        post: operations["PostOrdersCustomerOrderClaimsCustomerOrderClaimAccept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an order
         * @description Get an order. Returns the order. Shows `claims`, `claims.additional_items`, `claims.additional_items.adjustments`, `claims.additional_items.tax_lines`, `customer`, `discounts`, `discounts.rule`, `fulfillments`, `fulfillments.tracking_links`, `fulfillments.items`, `gift_card_transactions`, `gift_card_transactions.gift_card`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payments`, `refunds`, `region`, `region.payment_providers`, `region.fulfillment_providers`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `swaps`, `swaps.additional_items`, `swaps.additional_items.adjustments`, `swaps.additional_items.tax_lines` unless `expand` says otherwise.
         */
        get: operations["GetOrdersOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/orders/{id}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the documents of an own order
         * @description List the documents of an own order.
         */
        get: operations["GetOrdersOrderDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/orders/{id}/legal-texts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the legal texts that the customer has accepted with an own order
         * @description List the legal texts that the customer has accepted with an own order.
         */
        get: operations["GetOrdersOrderLegalTexts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/orders/{id}/withdrawal-period": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get until when an own order can be withdrawn from
         * @description Get until when an own order can be withdrawn from.
         */
        get: operations["GetOrdersOrderWithdrawalPeriod"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/orders/{id}/withdrawals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw from an own order
         * @description Withdraw from an own order. Returns the withdrawal.
         */
        post: operations["PostOrdersOrderWithdrawals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/orders/{id}/withdrawals/{withdrawal_id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the withdrawal from an own order
         * @description Confirm the withdrawal from an own order. Returns the withdrawal.
         */
        post: operations["PostOrdersOrderWithdrawalsWithdrawalConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/payment-collections/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a payment collection
         * @description Get a payment collection. Returns the payment collection. Shows `payment_sessions`, `region`, `region.payment_providers`, `region.fulfillment_providers` unless `expand` says otherwise.
         */
        get: operations["GetPaymentCollectionsPaymentCollection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/payment-collections/{id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Choose a provider for all of a payment collection
         * @description Choose a provider for all of a payment collection. Returns the payment collection. Shows `payment_sessions`, `region`, `region.payment_providers`, `region.fulfillment_providers` unless `expand` says otherwise.
         */
        post: operations["PostPaymentCollectionsSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/payment-collections/{id}/sessions/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Divide a payment collection among providers
         * @description Divide a payment collection among providers. Returns the payment collection. Shows `payment_sessions`, `region`, `region.payment_providers`, `region.fulfillment_providers` unless `expand` says otherwise.
         */
        post: operations["PostPaymentCollectionsPaymentCollectionSessionsBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/payment-collections/{id}/sessions/batch/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Authorize several payment sessions
         * @description Authorize several payment sessions. Returns the payment collection. Shows `payment_sessions`, `region`, `region.payment_providers`, `region.fulfillment_providers` unless `expand` says otherwise.
         */
        post: operations["PostPaymentCollectionsSessionsBatchAuthorize"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/payment-collections/{id}/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a payment session anew
         * @description Begin a payment session anew. Returns the payment session.
         */
        post: operations["PostPaymentCollectionsPaymentCollectionPaymentSessionsSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/payment-collections/{id}/sessions/{session_id}/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Authorize a payment session
         * @description Authorize a payment session. Returns the payment session.
         */
        post: operations["PostPaymentCollectionsSessionsSessionAuthorize"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/price-display": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get whether the caller sees prices with or without tax
         * @description Get whether the caller sees prices with or without tax.
         */
        get: operations["GetPriceDisplay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/product-categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List product categories
         * @description List product categories. Returns a page of product categories. Shows `category_children`, `parent_category` unless `expand` says otherwise.
         */
        get: operations["GetProductCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/product-categories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a product category
         * @description Get a product category. Returns the product category. Shows `category_children`, `parent_category` unless `expand` says otherwise.
         */
        get: operations["GetProductCategoriesCategory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/product-tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List product tags
         * @description List product tags. Returns a page of product tags.
         */
        get: operations["GetProductTags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/product-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List product types
         * @description List product types. Returns a page of product types.
         */
        get: operations["GetProductTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List products
         * @description List products. Returns a page of products. Shows `collection`, `images`, `options`, `options.values`, `tags`, `type`, `variants`, `variants.options`, `variants.prices`, `profiles` unless `expand` says otherwise.
         */
        get: operations["GetProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/products/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Search products
         * @description Search products. Returns a page of products. Shows `collection`, `images`, `options`, `options.values`, `tags`, `type`, `variants`, `variants.options`, `variants.prices`, `profiles` unless `expand` says otherwise.
         */
        post: operations["PostProductsSearch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a product
         * @description Get a product. Returns the product. Shows `collection`, `images`, `options`, `options.values`, `tags`, `type`, `variants`, `variants.options`, `variants.prices`, `profiles` unless `expand` says otherwise.
         */
        get: operations["GetProductsProduct"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/regions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List regions
         * @description List regions. Returns a page of regions. Shows `countries`, `payment_providers`, `fulfillment_providers` unless `expand` says otherwise.
         */
        get: operations["GetRegions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/regions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a region
         * @description Get a region. Returns the region. Shows `countries`, `payment_providers`, `fulfillment_providers` unless `expand` says otherwise.
         */
        get: operations["GetRegionsRegion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/return-reasons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List return reasons
         * @description List return reasons. Returns all return reasons. Shows `parent_return_reason`, `return_reason_children` unless `expand` says otherwise.
         */
        get: operations["GetReturnReasons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/return-reasons/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a return reason
         * @description Get a return reason. Returns the return reason. Shows `parent_return_reason`, `return_reason_children` unless `expand` says otherwise.
         */
        get: operations["GetReturnReasonsReason"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/returns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a return
         * @description Request a return. Returns the return. Shows `items`, `items.reason` unless `expand` says otherwise.
         */
        post: operations["PostReturns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/shipping-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List shipping options
         * @description List shipping options. Returns all shipping options. Shows `requirements` unless `expand` says otherwise.
         */
        get: operations["GetShippingOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/shipping-options/{cart_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the shipping options of a cart
         * @description List the shipping options of a cart. Returns all shipping options. Shows `profile`, `requirements` unless `expand` says otherwise.
         */
        get: operations["GetShippingOptionsCartId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/swaps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a swap
         * @description Create a swap. Returns the swap. Shows `additional_items`, `additional_items.variant`, `cart`, `cart.payment_session`, `fulfillments`, `fulfillments.items`, `order`, `payment`, `return_order`, `return_order.shipping_method`, `return_order.shipping_method.shipping_option`, `return_order.items`, `shipping_address`, `shipping_methods`, `shipping_methods.shipping_option` unless `expand` says otherwise.
         */
        post: operations["PostSwaps"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/swaps/{cart_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the swap of a cart
         * @description Get the swap of a cart. Returns the swap. Shows `additional_items`, `additional_items.variant`, `cart`, `cart.payment_session`, `fulfillments`, `fulfillments.items`, `order`, `payment`, `return_order`, `return_order.shipping_method`, `return_order.shipping_method.shipping_option`, `return_order.items`, `shipping_address`, `shipping_methods`, `shipping_methods.shipping_option` unless `expand` says otherwise.
         */
        get: operations["GetSwapsSwapCartId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/variants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List variants
         * @description List variants. Returns a page of variants. Shows `options`, `prices`, `product` unless `expand` says otherwise.
         */
        get: operations["GetVariants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/variants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a variant
         * @description Get a variant. Returns the variant. Shows `options`, `prices`, `product` unless `expand` says otherwise.
         */
        get: operations["GetVariantsVariant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/withdrawals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw from an order as a guest, who confirms it by a link in a mail
         * @description Withdraw from an order as a guest, who confirms it by a link in a mail. Returns no body.
         */
        post: operations["PostWithdrawals"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/withdrawals/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the withdrawal of a guest
         * @description Confirm the withdrawal of a guest. Returns the withdrawal.
         */
        post: operations["PostWithdrawalsConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/store/withdrawals/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get what a guest is about to confirm
         * @description Get what a guest is about to confirm. Returns the withdrawal.
         */
        post: operations["PostWithdrawalsPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AddAddressBody: {
            address: string | components["schemas"]["AddressBody"];
        };
        /**
         * @example {
         *       "variant_id": "variant_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
         *       "quantity": 2
         *     }
         */
        AddLineItemBody: {
            /** @example variant_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            variant_id: string;
            /** @example 1 */
            quantity: number;
            /**
             * @description free-form key-value pairs
             * @example {
             *       "color": "red"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
        };
        AddShippingMethodBody: {
            /** @example so_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            option_id: string;
            /** @description for the fulfillment provider */
            data?: {
                [key: string]: unknown;
            };
        };
        AdditionalItemBody: {
            /** @example variant_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            variant_id: string;
            /** @example 1 */
            quantity: number;
        };
        Address: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            customer_id: string | null;
            company: string | null;
            first_name: string | null;
            last_name: string | null;
            address_1: string | null;
            address_2: string | null;
            city: string | null;
            country_code: string | null;
            province: string | null;
            postal_code: string | null;
            phone: string | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            country?: components["schemas"]["Country"] | null;
        };
        AddressBody: {
            /** @example Oliver */
            first_name?: string | null;
            /** @example Juhl */
            last_name?: string | null;
            phone?: string | null;
            company?: string | null;
            /** @example Torstrasse 1 */
            address_1?: string | null;
            address_2?: string | null;
            /** @example Berlin */
            city?: string | null;
            /**
             * @description ISO 3166-1 alpha-2
             * @example de
             */
            country_code?: string | null;
            province?: string | null;
            /** @example 10119 */
            postal_code?: string | null;
            /**
             * @description free-form key-value pairs
             * @example {
             *       "color": "red"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
        };
        Attribute: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            name: string;
            key: string;
            type: string;
            unit: string | null;
            /** @description of a `choice`, in their order */
            values: string[];
            /** @description of a `choice`, its values in other languages, by language tag */
            value_labels: {
                [key: string]: {
                    [key: string]: string;
                };
            } | null;
            /** @description the categories whose pages show it; empty for all */
            category_ids: string[];
            is_filterable: boolean;
        };
        AuthorizePaymentSessionsBody: {
            /**
             * @example [
             *       "ps_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
             *     ]
             */
            session_ids: string[];
        };
        Cart: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            email: string | null;
            billing_address_id: string | null;
            shipping_address_id: string | null;
            region_id: string;
            customer_id: string | null;
            payment_id: string | null;
            type: components["schemas"]["CartType"];
            /** @description the promotions that apply, and what is missing for others, see `docs/promotions.md` */
            promotions: {
                id: string;
                name: string;
                message: string;
                /** @enum {string} */
                status: "applied" | "missing";
                /** @description what it takes off, in the smallest unit of the currency */
                amount: number;
                missing: {
                    subject?: string;
                    value?: unknown;
                } | null;
                /** @description what it gives for the purchase of other items, and a return of these takes back */
                rewards?: {
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
            /** Format: date-time */
            completed_at: string | null;
            /** Format: date-time */
            payment_authorized_at: string | null;
            idempotency_key: string | null;
            locale: string | null;
            context: ({
                ip?: string;
                user_agent?: string;
            } & {
                [key: string]: unknown;
            }) | null;
            sales_channel_id: string | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            billing_address?: components["schemas"]["Address"] | components["schemas"]["HiddenRecord"] | null;
            shipping_address?: components["schemas"]["Address"] | components["schemas"]["HiddenRecord"] | null;
            items?: components["schemas"]["LineItem"][];
            region?: components["schemas"]["Region"] | components["schemas"]["HiddenRecord"];
            discounts?: components["schemas"]["Discount"][];
            gift_cards?: components["schemas"]["GiftCard"][];
            customer?: components["schemas"]["Customer"] | components["schemas"]["HiddenRecord"] | null;
            payment_sessions?: components["schemas"]["PaymentSession"][];
            payment?: components["schemas"]["Payment"] | null;
            shipping_methods?: components["schemas"]["ShippingMethod"][];
            sales_channel?: components["schemas"]["SalesChannel"] | components["schemas"]["HiddenRecord"] | null;
            payment_session?: components["schemas"]["PaymentSession"] | null;
            /** @description in the smallest unit of the currency */
            subtotal?: number;
            /** @description in the smallest unit of the currency */
            discount_total?: number;
            /** @description in the smallest unit of the currency */
            raw_discount_total?: number;
            /** @description in the smallest unit of the currency */
            shipping_total?: number;
            /** @description in the smallest unit of the currency */
            item_tax_total?: number;
            /** @description in the smallest unit of the currency */
            shipping_tax_total?: number;
            /** @description in the smallest unit of the currency */
            tax_total?: number;
            /** @description in the smallest unit of the currency */
            gift_card_total?: number;
            /** @description in the smallest unit of the currency */
            gift_card_tax_total?: number;
            /** @description in the smallest unit of the currency */
            total?: number;
            /** @description in the smallest unit of the currency */
            refunded_total?: number;
            /** @description in the smallest unit of the currency */
            refundable_amount?: number;
        };
        /**
         * @example {
         *       "variant_id": "variant_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
         *       "quantity": 2
         *     }
         */
        CartItemBody: {
            /** @example variant_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            variant_id: string;
            /** @example 1 */
            quantity: number;
        };
        /** @enum {string} */
        CartType: "default" | "swap" | "draft_order" | "payment_link" | "claim";
        ClaimOrder: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            type: components["schemas"]["ClaimOrderType"];
            payment_status: components["schemas"]["ClaimOrderPaymentStatus"];
            fulfillment_status: components["schemas"]["ClaimOrderFulfillmentStatus"];
            order_id: string;
            shipping_address_id: string | null;
            /**
             * Format: int64
             * @description in the smallest unit of the currency
             */
            refund_amount: number | null;
            /** Format: date-time */
            canceled_at: string | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            no_notification: boolean | null;
            idempotency_key: string | null;
            additional_items?: components["schemas"]["LineItem"][];
        };
        /** @enum {string} */
        ClaimOrderFulfillmentStatus: "not_fulfilled" | "partially_fulfilled" | "fulfilled" | "partially_shipped" | "shipped" | "partially_returned" | "returned" | "canceled" | "requires_action";
        /** @enum {string} */
        ClaimOrderPaymentStatus: "na" | "not_refunded" | "refunded";
        /** @enum {string} */
        ClaimOrderType: "refund" | "replace";
        ClaimOrdersBody: {
            /**
             * @description a hundred at most
             * @example [
             *       "order_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
             *     ]
             */
            order_ids: string[];
        };
        CodeBody: {
            /** @example SPRING */
            code: string;
        };
        ConfirmClaimBody: {
            /**
             * @description as it was sent to the e-mail of the orders
             * @example dGhpcyBpcyBhIHRva2Vu
             */
            token: string;
        };
        ConfirmEmailBody: {
            /**
             * @description from the e-mail that was sent to the new address
             * @example dGhpcyBpcyBhIHRva2Vu
             */
            token: string;
        };
        Country: {
            id: string;
            iso_2: string;
            iso_3: string;
            num_code: string;
            name: string;
            display_name: string;
            region_id: string | null;
        };
        /**
         * @example {
         *       "region_id": "reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
         *       "country_code": "de"
         *     }
         */
        CreateCartBody: {
            /**
             * @description defaults to the region of the country, or the first one
             * @example reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            region_id?: string;
            /** @example sc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            sales_channel_id?: string;
            /**
             * @description ISO 3166-1 alpha-2
             * @example de
             */
            country_code?: string;
            /**
             * @description the language of its lines; defaults to that of the request
             * @example de-AT
             */
            locale?: string;
            items?: components["schemas"]["CartItemBody"][];
            /**
             * @description facts about the shopper; `ip` and `user_agent` are set by the server
             * @example {
             *       "ip": "::1"
             *     }
             */
            context?: {
                [key: string]: unknown;
            };
            /**
             * @description free-form key-value pairs
             * @example {
             *       "color": "red"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
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
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            email: string;
            first_name: string | null;
            last_name: string | null;
            billing_address_id: string | null;
            phone: string | null;
            has_account: boolean;
            metadata: {
                [key: string]: unknown;
            } | null;
            billing_address?: components["schemas"]["Address"] | components["schemas"]["HiddenRecord"] | null;
            shipping_addresses?: components["schemas"]["Address"][];
            orders?: components["schemas"]["Order"][];
        };
        DeclareWithdrawalBody: {
            /** @description defaults to everything that is left of the order */
            items?: components["schemas"]["WithdrawnItemBody"][];
        };
        DeclineOrderEditBody: {
            /** @example Not what I wanted */
            declined_reason?: string;
        };
        Discount: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            code: string;
            is_dynamic: boolean;
            rule_id: string | null;
            is_disabled: boolean;
            parent_discount_id: string | null;
            /** Format: date-time */
            starts_at: string;
            /** Format: date-time */
            ends_at: string | null;
            valid_duration: string | null;
            usage_limit: number | null;
            usage_count: number;
            metadata: {
                [key: string]: unknown;
            } | null;
            rule?: components["schemas"]["DiscountRule"] | components["schemas"]["HiddenRecord"] | null;
            regions?: components["schemas"]["Region"][];
        };
        DiscountRule: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            type: components["schemas"]["DiscountRuleType"];
            description: string | null;
            /**
             * Format: int64
             * @description percent, or an amount in the smallest unit of the currency
             */
            value: number;
            allocation: components["schemas"]["DiscountRuleAllocation"] | null;
            metadata: {
                [key: string]: unknown;
            } | null;
        };
        /** @enum {string} */
        DiscountRuleAllocation: "total" | "item";
        /** @enum {string} */
        DiscountRuleType: "fixed" | "percentage" | "free_shipping";
        Error: {
            type: components["schemas"]["ErrorType"];
            code?: components["schemas"]["ErrorCode"];
            /** @description a description of the error */
            message: string;
            /** @description all reasons, where there are several; as plain texts where something is out of the scope of a publishable key */
            errors?: (components["schemas"]["ErrorReason"] | components["schemas"]["RefusedRow"] | string)[];
        };
        /** @enum {string} */
        ErrorCode: "scope_missing" | "second_factor_required" | "invalid_state_error" | "insufficient_inventory" | "undo_refused" | "cannot_rehearse" | "invalid_request_error" | "unknown_error";
        ErrorReason: {
            type: string;
            code?: string;
            message: string;
        };
        /** @enum {string} */
        ErrorType: "invalid_data" | "not_allowed" | "unauthorized" | "not_found" | "conflict" | "duplicate_error" | "payment_authorization_error" | "too_many_requests" | "unavailable" | "result_unavailable" | "unknown_error";
        /** @enum {string} */
        EuLegalTextKind: "terms" | "withdrawal" | "privacy";
        /** @enum {string} */
        EuWithdrawalStatus: "requested" | "confirmed";
        Fulfillment: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            claim_order_id: string | null;
            swap_id: string | null;
            order_id: string | null;
            provider_id: string | null;
            location_id: string | null;
            tracking_numbers: string[];
            data: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            shipped_at: string | null;
            no_notification: boolean | null;
            /** Format: date-time */
            canceled_at: string | null;
            idempotency_key: string | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            items?: components["schemas"]["FulfillmentItem"][];
            tracking_links?: components["schemas"]["TrackingLink"][];
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
                /** @example doc_01HV5K */
                id: string;
                /**
                 * @example invoice
                 * @enum {string}
                 */
                type: "invoice" | "credit_note" | "packing_slip";
                /** @example 2026-000042 */
                number: string;
                /** @example order_01HV5K */
                order_id: string;
                /**
                 * Format: date-time
                 * @example 2026-11-29T09:30:00Z
                 */
                issued_at: string;
                /** @example eur */
                currency_code: string;
                /**
                 * @description with tax, before gift cards; in the smallest unit of the currency
                 * @example 2916
                 */
                total: number;
                /**
                 * @description in the smallest unit of the currency
                 * @example 466
                 */
                tax_total: number;
                /**
                 * @description the invoice that a credit note corrects, as a whole or in part
                 * @example null
                 */
                cancels_id: string | null;
                files: {
                    /**
                     * @description a path on this server, for an hour; null for a format that the document does not have
                     * @example /documents/doc_01HV5K/pdf?expires=1796000000&signature=abc
                     */
                    pdf: string | null;
                    /**
                     * @description a path on this server, for an hour; null for a format that the document does not have
                     * @example /documents/doc_01HV5K/pdf?expires=1796000000&signature=abc
                     */
                    ubl: string | null;
                    /**
                     * @description a path on this server, for an hour; null for a format that the document does not have
                     * @example /documents/doc_01HV5K/pdf?expires=1796000000&signature=abc
                     */
                    cii: string | null;
                };
            }[];
        };
        GetOrdersOrderLegalTextsResponse: {
            legal_texts: {
                /** @example ltx_01HV5K */
                id: string;
                /**
                 * @example terms
                 * @enum {string}
                 */
                kind: "terms" | "withdrawal" | "privacy";
                /** @example 3 */
                version: number;
                /** @example Terms and conditions */
                title: string;
                /**
                 * @description plain text or Markdown
                 * @example 1. Who we are …
                 */
                content: string;
                /** @example en */
                locale: string | null;
                /**
                 * Format: date-time
                 * @example 2026-11-29T09:30:00Z
                 */
                accepted_at: string;
            }[];
        };
        GetOrdersOrderWithdrawalPeriodResponse: {
            withdrawal_period: {
                /** @description whether the button for the withdrawal has to be shown */
                is_open: boolean;
                /**
                 * Format: date-time
                 * @description null as long as something is still to be shipped
                 * @example 2026-12-14T22:59:59Z
                 */
                deadline: string | null;
                /** @description what was neither returned nor is in an open return */
                items: {
                    /** @example item_01HV5K */
                    item_id: string;
                    /** @example Wool jumper */
                    title: string;
                    /** @example 1 */
                    quantity: number;
                    /**
                     * @description why there is no withdrawal from it; null for others
                     * @example null
                     */
                    excluded_reason: string | null;
                }[];
            };
        };
        GetPriceDisplayResponse: {
            /**
             * @description with `EU=vat`: whether the buyer sees prices without tax (`net`) or with it, by the customer groups of the account; null if the rules of the EU do not apply
             * @example gross
             * @enum {string|null}
             */
            price_display: "net" | "gross" | null;
        };
        GiftCard: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            code: string;
            /**
             * Format: int64
             * @description in the smallest unit of the currency
             */
            value: number;
            /**
             * Format: int64
             * @description in the smallest unit of the currency
             */
            balance: number | null;
            region_id: string;
            /** @description never shown, always null */
            order_id: string | null;
            is_disabled: boolean;
            /** Format: date-time */
            ends_at: string | null;
            tax_rate: number | null;
            /** @description never shown, always null */
            metadata: {
                [key: string]: unknown;
            } | null;
            region?: components["schemas"]["Region"] | components["schemas"]["HiddenRecord"];
        };
        GiftCardTransaction: {
            id: string;
            gift_card_id: string;
            order_id: string;
            /**
             * Format: int64
             * @description in the smallest unit of the currency
             */
            amount: number;
            /** Format: date-time */
            created_at: string;
            is_taxable: boolean | null;
            tax_rate: number | null;
            gift_card?: components["schemas"]["GiftCard"] | components["schemas"]["HiddenRecord"];
        };
        /** @description a record that exists but may not be shown, such as one that was deleted: all its fields are null */
        HiddenRecord: {
            id: null;
        } & {
            [key: string]: null;
        };
        Image: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            url: string;
            metadata: {
                [key: string]: unknown;
            } | null;
        };
        LegalText: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            kind: components["schemas"]["EuLegalTextKind"];
            region_id: string | null;
            country_code: string | null;
            locale: string | null;
            title: string;
            content: string;
            version: number | null;
            /** Format: date-time */
            published_at: string | null;
        };
        LineItem: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            cart_id: string | null;
            order_id: string | null;
            swap_id: string | null;
            claim_order_id: string | null;
            original_item_id: string | null;
            order_edit_id: string | null;
            title: string;
            description: string | null;
            thumbnail: string | null;
            is_return: boolean;
            is_giftcard: boolean;
            should_merge: boolean;
            allow_discounts: boolean;
            has_shipping: boolean | null;
            /**
             * Format: int64
             * @description in the smallest unit of the currency
             */
            unit_price: number;
            variant_id: string | null;
            quantity: number;
            fulfilled_quantity: number | null;
            returned_quantity: number | null;
            shipped_quantity: number | null;
            includes_tax: boolean;
            metadata: {
                [key: string]: unknown;
            } | null;
            tax_lines?: components["schemas"]["LineItemTaxLine"][];
            adjustments?: components["schemas"]["LineItemAdjustment"][];
            variant?: components["schemas"]["ProductVariant"] | components["schemas"]["HiddenRecord"] | null;
            /** @description in the smallest unit of the currency */
            subtotal?: number;
            /** @description in the smallest unit of the currency */
            discount_total?: number;
            /** @description in the smallest unit of the currency */
            raw_discount_total?: number;
            /** @description in the smallest unit of the currency */
            tax_total?: number;
            /** @description in the smallest unit of the currency */
            total?: number;
            /** @description in the smallest unit of the currency */
            original_tax_total?: number;
            /** @description in the smallest unit of the currency */
            original_total?: number;
            /** @description in the smallest unit of the currency */
            refundable?: number;
            /** @description in the smallest unit of the currency */
            gift_card_total?: number;
        };
        LineItemAdjustment: {
            id: string;
            item_id: string;
            description: string;
            discount_id: string | null;
            /**
             * Format: int64
             * @description in the smallest unit of the currency
             */
            amount: number;
            metadata: {
                [key: string]: unknown;
            } | null;
            discount?: components["schemas"]["Discount"] | components["schemas"]["HiddenRecord"] | null;
        };
        LineItemTaxLine: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            code: string | null;
            name: string;
            rate: number;
            item_id: string;
            metadata: {
                [key: string]: unknown;
            } | null;
        };
        MoneyAmount: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            currency_code: string;
            /**
             * Format: int64
             * @description in the smallest unit of the currency
             */
            amount: number;
            min_quantity: number | null;
            max_quantity: number | null;
            price_list_id: string | null;
            variant_id: string | null;
            region_id: string | null;
            currency?: components["schemas"]["Currency"];
            price_list?: {
                id: string;
                /** @enum {unknown} */
                type: "sale" | "override";
                /** @enum {unknown} */
                status: "active" | "draft";
                /** Format: date-time */
                starts_at: string | null;
                /** Format: date-time */
                ends_at: string | null;
                includes_tax: boolean;
            } | null;
        };
        Order: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            status: components["schemas"]["OrderStatus"];
            fulfillment_status: components["schemas"]["OrderFulfillmentStatus"];
            payment_status: components["schemas"]["OrderPaymentStatus"];
            /** @description the promotions that apply, and what is missing for others, see `docs/promotions.md` */
            promotions: {
                id: string;
                name: string;
                message: string;
                /** @enum {string} */
                status: "applied" | "missing";
                /** @description what it takes off, in the smallest unit of the currency */
                amount: number;
                missing: {
                    subject?: string;
                    value?: unknown;
                } | null;
                /** @description what it gives for the purchase of other items, and a return of these takes back */
                rewards?: {
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
            locale: string | null;
            display_id: number;
            cart_id: string | null;
            customer_id: string;
            email: string;
            billing_address_id: string | null;
            shipping_address_id: string | null;
            region_id: string;
            currency_code: string;
            tax_rate: number | null;
            draft_order_id: string | null;
            /** Format: date-time */
            canceled_at: string | null;
            no_notification: boolean | null;
            idempotency_key: string | null;
            external_id: string | null;
            sales_channel_id: string | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            customer?: components["schemas"]["Customer"] | components["schemas"]["HiddenRecord"];
            billing_address?: components["schemas"]["Address"] | components["schemas"]["HiddenRecord"] | null;
            shipping_address?: components["schemas"]["Address"] | components["schemas"]["HiddenRecord"] | null;
            region?: components["schemas"]["Region"] | components["schemas"]["HiddenRecord"];
            currency?: components["schemas"]["Currency"];
            discounts?: components["schemas"]["Discount"][];
            gift_cards?: components["schemas"]["GiftCard"][];
            shipping_methods?: components["schemas"]["ShippingMethod"][];
            payments?: components["schemas"]["Payment"][];
            fulfillments?: components["schemas"]["Fulfillment"][];
            returns?: components["schemas"]["Return"][];
            claims?: components["schemas"]["ClaimOrder"][];
            refunds?: components["schemas"]["Refund"][];
            swaps?: components["schemas"]["Swap"][];
            items?: components["schemas"]["LineItem"][];
            gift_card_transactions?: components["schemas"]["GiftCardTransaction"][];
            sales_channel?: components["schemas"]["SalesChannel"] | components["schemas"]["HiddenRecord"] | null;
            /** @description in the smallest unit of the currency */
            subtotal?: number;
            /** @description in the smallest unit of the currency */
            discount_total?: number;
            /** @description in the smallest unit of the currency */
            raw_discount_total?: number;
            /** @description in the smallest unit of the currency */
            shipping_total?: number;
            /** @description in the smallest unit of the currency */
            item_tax_total?: number;
            /** @description in the smallest unit of the currency */
            shipping_tax_total?: number;
            /** @description in the smallest unit of the currency */
            tax_total?: number;
            /** @description in the smallest unit of the currency */
            gift_card_total?: number;
            /** @description in the smallest unit of the currency */
            gift_card_tax_total?: number;
            /** @description in the smallest unit of the currency */
            total?: number;
            /** @description in the smallest unit of the currency */
            paid_total?: number;
            /** @description in the smallest unit of the currency */
            refunded_total?: number;
            /** @description in the smallest unit of the currency */
            refundable_amount?: number;
            /** @description in the smallest unit of the currency: how much more than the total the payments collect, captured or not, e.g. after an order edit that made the order cheaper. A capture collects it, too, and it has to be refunded */
            overpaid_total?: number;
        };
        OrderEdit: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            order_id: string;
            /** Format: date-time */
            requested_at: string | null;
            /** Format: date-time */
            confirmed_at: string | null;
            /** Format: date-time */
            declined_at: string | null;
            declined_reason: string | null;
            /** Format: date-time */
            canceled_at: string | null;
            status: string | null;
            payment_collection_id: string | null;
            changes?: components["schemas"]["OrderItemChange"][];
            items?: components["schemas"]["LineItem"][];
            payment_collection?: components["schemas"]["PaymentCollection"] | components["schemas"]["HiddenRecord"] | null;
            /** @description in the smallest unit of the currency */
            subtotal?: number;
            /** @description in the smallest unit of the currency */
            discount_total?: number;
            /** @description in the smallest unit of the currency */
            shipping_total?: number;
            /** @description in the smallest unit of the currency */
            tax_total?: number;
            /** @description in the smallest unit of the currency */
            gift_card_total?: number;
            /** @description in the smallest unit of the currency */
            gift_card_tax_total?: number;
            /** @description in the smallest unit of the currency */
            total?: number;
            /** @description in the smallest unit of the currency */
            difference_due?: number;
            /** @description in the smallest unit of the currency: how much more than the total the payments collect, captured or not, e.g. after an order edit that made the order cheaper. A capture collects it, too, and it has to be refunded */
            overpaid_total?: number;
        };
        /** @enum {string} */
        OrderFulfillmentStatus: "not_fulfilled" | "partially_fulfilled" | "fulfilled" | "partially_shipped" | "shipped" | "partially_returned" | "returned" | "canceled" | "requires_action";
        OrderItemChange: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            type: components["schemas"]["OrderItemChangeType"];
            order_edit_id: string;
            original_line_item_id: string | null;
            line_item_id: string | null;
            original_line_item?: components["schemas"]["LineItem"] | null;
            line_item?: components["schemas"]["LineItem"] | null;
        };
        /** @enum {string} */
        OrderItemChangeType: "item_add" | "item_remove" | "item_update";
        /** @enum {string} */
        OrderPaymentStatus: "not_paid" | "awaiting" | "captured" | "partially_refunded" | "refunded" | "canceled" | "requires_action";
        /** @enum {string} */
        OrderStatus: "pending" | "completed" | "archived" | "canceled" | "requires_action";
        PasswordResetBody: {
            /**
             * Format: email
             * @example oliver@example.com
             */
            email: string;
            /** Format: password */
            password: string;
            /**
             * @description from the e-mail that `password-token` has sent
             * @example dGhpcyBpcyBhIHRva2Vu
             */
            token: string;
        };
        PasswordTokenBody: {
            /**
             * Format: email
             * @example oliver@example.com
             */
            email: string;
        };
        Payment: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            swap_id: string | null;
            cart_id: string | null;
            order_id: string | null;
            /**
             * Format: int64
             * @description in the smallest unit of the currency
             */
            amount: number;
            currency_code: string;
            /**
             * Format: int64
             * @description in the smallest unit of the currency
             */
            amount_refunded: number;
            provider_id: string;
            data: {
                [key: string]: unknown;
            };
            /** Format: date-time */
            captured_at: string | null;
            /** Format: date-time */
            canceled_at: string | null;
            idempotency_key: string | null;
            metadata: {
                [key: string]: unknown;
            } | null;
        };
        PaymentCollection: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            type: components["schemas"]["PaymentCollectionType"];
            status: components["schemas"]["PaymentCollectionStatus"];
            description: string | null;
            /**
             * Format: int64
             * @description in the smallest unit of the currency
             */
            amount: number;
            region_id: string;
            currency_code: string;
            metadata: {
                [key: string]: unknown;
            } | null;
            region?: components["schemas"]["Region"] | components["schemas"]["HiddenRecord"];
            currency?: components["schemas"]["Currency"];
            payment_sessions?: components["schemas"]["PaymentSession"][];
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
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            cart_id: string | null;
            provider_id: string;
            is_selected: boolean | null;
            is_initiated: boolean;
            status: components["schemas"]["PaymentSessionStatus"];
            data: {
                [key: string]: unknown;
            };
            idempotency_key: string | null;
            /**
             * Format: int64
             * @description in the smallest unit of the currency
             */
            amount: number | null;
            /** Format: date-time */
            payment_authorized_at: string | null;
        };
        /** @enum {string} */
        PaymentSessionStatus: "authorized" | "pending" | "requires_more" | "error" | "canceled";
        Product: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            title: string;
            subtitle: string | null;
            description: string | null;
            handle: string | null;
            is_giftcard: boolean;
            status: components["schemas"]["ProductStatus"];
            thumbnail: string | null;
            profile_id: string | null;
            weight: number | null;
            length: number | null;
            height: number | null;
            width: number | null;
            hs_code: string | null;
            origin_country: string | null;
            mid_code: string | null;
            material: string | null;
            collection_id: string | null;
            type_id: string | null;
            discountable: boolean;
            external_id: string | null;
            /** @description facts by the keys of attributes, see `docs/filters.md` */
            attributes: {
                [key: string]: string | number | boolean | string[];
            } | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            images?: components["schemas"]["Image"][];
            options?: components["schemas"]["ProductOption"][];
            variants?: components["schemas"]["ProductVariant"][];
            categories?: components["schemas"]["ProductCategory"][];
            profiles?: components["schemas"]["ShippingProfile"][];
            collection?: components["schemas"]["ProductCollection"] | components["schemas"]["HiddenRecord"] | null;
            type?: components["schemas"]["ProductType"] | components["schemas"]["HiddenRecord"] | null;
            tags?: components["schemas"]["ProductTag"][];
            sales_channels?: components["schemas"]["SalesChannel"][];
            profile?: components["schemas"]["ShippingProfile"] | null;
        };
        ProductCategory: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            name: string;
            description: string;
            handle: string;
            rank: number;
            parent_category_id: string | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            category_children?: components["schemas"]["ProductCategory"][];
            parent_category?: components["schemas"]["ProductCategory"] | components["schemas"]["HiddenRecord"] | null;
        };
        ProductCollection: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            title: string;
            handle: string | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            products?: components["schemas"]["Product"][];
        };
        ProductOption: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            title: string;
            product_id: string | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            values?: components["schemas"]["ProductOptionValue"][];
        };
        ProductOptionValue: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            value: string;
            option_id: string;
            variant_id: string;
            metadata: {
                [key: string]: unknown;
            } | null;
            option?: components["schemas"]["ProductOption"] | components["schemas"]["HiddenRecord"];
        };
        /** @enum {string} */
        ProductStatus: "draft" | "proposed" | "published" | "rejected";
        ProductTag: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            value: string;
            metadata: {
                [key: string]: unknown;
            } | null;
        };
        ProductType: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            value: string;
            metadata: {
                [key: string]: unknown;
            } | null;
        };
        ProductVariant: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            title: string;
            product_id: string;
            sku: string | null;
            barcode: string | null;
            ean: string | null;
            upc: string | null;
            variant_rank: number | null;
            inventory_quantity: number;
            allow_backorder: boolean;
            manage_inventory: boolean;
            hs_code: string | null;
            origin_country: string | null;
            mid_code: string | null;
            material: string | null;
            weight: number | null;
            length: number | null;
            height: number | null;
            width: number | null;
            /** @description facts by the keys of attributes, see `docs/filters.md` */
            attributes: {
                [key: string]: string | number | boolean | string[];
            } | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            purchasable: boolean;
            product?: components["schemas"]["Product"] | components["schemas"]["HiddenRecord"];
            prices?: components["schemas"]["MoneyAmount"][];
            options?: components["schemas"]["ProductOptionValue"][];
            inventory_items?: components["schemas"]["ProductVariantInventoryItem"][];
            /** @description in the smallest unit of the currency */
            original_price?: number | null;
            /** @description in the smallest unit of the currency */
            calculated_price?: number | null;
            /** @description `default`, or the type of the price list that it is from: `sale` or `override` */
            calculated_price_type?: string | null;
            original_price_includes_tax?: boolean | null;
            calculated_price_includes_tax?: boolean | null;
            /** @description in the smallest unit of the currency */
            original_price_incl_tax?: number | null;
            /** @description in the smallest unit of the currency */
            calculated_price_incl_tax?: number | null;
            /** @description in the smallest unit of the currency */
            original_tax?: number | null;
            /** @description in the smallest unit of the currency */
            calculated_tax?: number | null;
            tax_rates?: {
                rate: number;
                name: string;
                code: string | null;
            }[] | null;
            /**
             * @description with `EU=lowest-price`, and only if `calculated_price` is reduced: the lowest price of the 30 days before the reduction began, with tax if `calculated_price_includes_tax`
             * @example 1950
             */
            lowest_price_30_days?: number | null;
            /**
             * @description the same with tax; null if the region does not compute taxes
             * @example 2321
             */
            lowest_price_30_days_incl_tax?: number | null;
            /**
             * Format: date-time
             * @description the time from which prices are known, if that is less than 30 days before the reduction
             * @example null
             */
            lowest_price_30_days_since?: string | null;
            /**
             * @description with `EU=vat`: whether the buyer sees prices without tax (`net`) or with it, by the customer groups of the account; null if the rules of the EU do not apply
             * @example gross
             * @enum {string|null}
             */
            price_display?: "net" | "gross" | null;
            /**
             * @description with `EU=legal`: `calculated_price` for one `unit_price_unit`, in the smallest unit of the currency, with tax if that has it; null without an attribute for the content, and above 9007199254740991
             * @example 2600
             */
            unit_price?: number | null;
            /**
             * @description the same with tax; null if the region does not compute taxes
             * @example 3094
             */
            unit_price_incl_tax?: number | null;
            /**
             * @description `kg`, `l`, `m`, `m²` or `m³`; null without `unit_price`
             * @example kg
             */
            unit_price_unit?: string | null;
        };
        ProductVariantInventoryItem: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            inventory_item_id: string;
            variant_id: string;
            required_quantity: number;
        };
        Refund: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            order_id: string | null;
            payment_id: string | null;
            /**
             * Format: int64
             * @description in the smallest unit of the currency
             */
            amount: number;
            note: string | null;
            reason: components["schemas"]["RefundReason"];
            idempotency_key: string | null;
            metadata: {
                [key: string]: unknown;
            } | null;
        };
        /** @enum {string} */
        RefundReason: "discount" | "return" | "swap" | "claim" | "other";
        RefusedRow: {
            reason: string;
            table: string;
            id: string;
        };
        Region: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            name: string;
            currency_code: string;
            tax_rate: number;
            tax_code: string | null;
            gift_cards_taxable: boolean;
            automatic_taxes: boolean;
            tax_provider_id: string | null;
            includes_tax: boolean;
            metadata: {
                [key: string]: unknown;
            } | null;
            currency?: components["schemas"]["Currency"];
            tax_rates?: components["schemas"]["TaxRate"][];
            countries?: components["schemas"]["Country"][];
            tax_provider?: components["schemas"]["TaxProvider"] | null;
            payment_providers?: components["schemas"]["PaymentProvider"][];
            fulfillment_providers?: components["schemas"]["FulfillmentProvider"][];
        };
        RegisterBody: {
            /** @example Oliver */
            first_name: string;
            /** @example Juhl */
            last_name: string;
            /**
             * Format: email
             * @example oliver@example.com
             */
            email: string;
            /** Format: password */
            password: string;
            phone?: string | null;
        };
        Return: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            status: components["schemas"]["ReturnStatus"];
            swap_id: string | null;
            claim_order_id: string | null;
            order_id: string | null;
            shipping_data: {
                [key: string]: unknown;
            } | null;
            location_id: string | null;
            /**
             * Format: int64
             * @description in the smallest unit of the currency
             */
            refund_amount: number;
            no_notification: boolean | null;
            idempotency_key: string | null;
            /** Format: date-time */
            received_at: string | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            items?: components["schemas"]["ReturnItem"][];
            shipping_method?: components["schemas"]["ShippingMethod"] | null;
        };
        ReturnItem: {
            return_id: string;
            item_id: string;
            quantity: number;
            is_requested: boolean;
            requested_quantity: number | null;
            received_quantity: number | null;
            reason_id: string | null;
            note: string | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            reason?: components["schemas"]["ReturnReason"] | components["schemas"]["HiddenRecord"] | null;
        };
        ReturnItemBody: {
            /** @example item_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            item_id: string;
            /** @example 1 */
            quantity: number;
            /** @example rr_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            reason_id?: string;
            /** @example Too small */
            note?: string;
        };
        ReturnReason: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            value: string;
            label: string;
            description: string | null;
            parent_return_reason_id: string | null;
            /** @description never shown, always null */
            metadata: {
                [key: string]: unknown;
            } | null;
            parent_return_reason?: components["schemas"]["ReturnReason"] | components["schemas"]["HiddenRecord"] | null;
            return_reason_children?: components["schemas"]["ReturnReason"][];
        };
        /** @enum {string} */
        ReturnStatus: "requested" | "received" | "requires_action" | "canceled";
        SalesChannel: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            name: string;
            description: string | null;
            is_disabled: boolean;
            metadata: {
                [key: string]: unknown;
            } | null;
        };
        SearchProductsBody: {
            /** @example shirt */
            q?: string | null;
            offset?: number;
            limit?: number;
            /** @description a filter in the language of the search provider; the built-in search ignores it */
            filter?: string | unknown[] | {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        SelectPaymentSessionBody: {
            /** @example manual */
            provider_id: string;
        };
        SetPaymentSessionBody: {
            /** @example manual */
            provider_id: string;
        };
        SetPaymentSessionsBody: {
            /** @description the complete new list */
            sessions: components["schemas"]["WantedSession"][];
        };
        ShippingMethod: {
            id: string;
            shipping_option_id: string;
            order_id: string | null;
            claim_order_id: string | null;
            cart_id: string | null;
            swap_id: string | null;
            return_id: string | null;
            /**
             * Format: int64
             * @description in the smallest unit of the currency
             */
            price: number;
            data: {
                [key: string]: unknown;
            };
            includes_tax: boolean;
            shipping_option?: components["schemas"]["ShippingOption"] | components["schemas"]["HiddenRecord"];
            tax_lines?: components["schemas"]["ShippingMethodTaxLine"][];
            /** @description in the smallest unit of the currency */
            subtotal?: number;
            /** @description in the smallest unit of the currency */
            tax_total?: number;
            /** @description in the smallest unit of the currency */
            total?: number;
            /** @description in the smallest unit of the currency */
            original_tax_total?: number;
            /** @description in the smallest unit of the currency */
            original_total?: number;
        };
        ShippingMethodTaxLine: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            code: string | null;
            name: string;
            rate: number;
            shipping_method_id: string;
            metadata: {
                [key: string]: unknown;
            } | null;
        };
        ShippingOption: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            name: string;
            region_id: string;
            profile_id: string;
            provider_id: string;
            price_type: components["schemas"]["ShippingOptionPriceType"];
            /**
             * Format: int64
             * @description in the smallest unit of the currency
             */
            amount: number | null;
            is_return: boolean;
            admin_only: boolean;
            data: {
                [key: string]: unknown;
            };
            includes_tax: boolean;
            metadata: {
                [key: string]: unknown;
            } | null;
            region?: components["schemas"]["Region"] | components["schemas"]["HiddenRecord"];
            profile?: components["schemas"]["ShippingProfile"] | components["schemas"]["HiddenRecord"];
            requirements?: components["schemas"]["ShippingOptionRequirement"][];
            /** @description in the smallest unit of the currency */
            price_incl_tax?: number | null;
            tax_rates?: {
                rate: number;
                name: string;
                code: string | null;
            }[];
            /** @description in the smallest unit of the currency */
            tax_amount?: number | null;
        };
        /** @enum {string} */
        ShippingOptionPriceType: "flat_rate" | "calculated";
        ShippingOptionRequirement: {
            id: string;
            shipping_option_id: string;
            type: components["schemas"]["ShippingOptionRequirementType"];
            /**
             * Format: int64
             * @description in the smallest unit of the currency
             */
            amount: number;
            /** Format: date-time */
            deleted_at: string | null;
        };
        /** @enum {string} */
        ShippingOptionRequirementType: "min_subtotal" | "max_subtotal";
        ShippingProfile: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            name: string;
            type: components["schemas"]["ShippingProfileType"];
            metadata: {
                [key: string]: unknown;
            } | null;
        };
        /** @enum {string} */
        ShippingProfileType: "default" | "gift_card" | "custom";
        ShopperLoginBody: {
            /** @example oliver@example.com */
            email: string;
            /** Format: password */
            password: string;
        };
        StoreAttributeListResponse: {
            attributes: components["schemas"]["Attribute"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
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
                /** @example ltx_01HV5K */
                id: string;
                /**
                 * @example terms
                 * @enum {string}
                 */
                kind: "terms" | "withdrawal" | "privacy";
                /** @example 3 */
                version: number;
                /** @example Terms and conditions */
                title: string;
                /**
                 * @description plain text or Markdown
                 * @example 1. Who we are …
                 */
                content: string;
                /** @example en */
                locale: string | null;
                /** @example null */
                region_id: string | null;
                /** @example null */
                country_code: string | null;
                /**
                 * Format: date-time
                 * @example 2026-11-29T09:30:00Z
                 */
                published_at: string;
                /** @description whether a cart of this buyer is only completed if `metadata.legal_texts` has the id */
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
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
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
            /** @constant */
            type: "order";
            data: components["schemas"]["Order"];
        } | {
            /** @constant */
            type: "cart";
            data: components["schemas"]["Cart"];
            /** @enum {string} */
            payment_status: "pending" | "requires_more";
        } | {
            /** @constant */
            type: "swap";
            data: components["schemas"]["Swap"];
        };
        StorePostCartsCartCompleteResponse: {
            /** @constant */
            type: "order";
            data: components["schemas"]["Order"];
        } | {
            /** @constant */
            type: "cart";
            data: components["schemas"]["Cart"];
            /** @enum {string} */
            payment_status: "pending" | "requires_more";
        } | {
            /** @constant */
            type: "swap";
            data: components["schemas"]["Swap"];
        };
        StorePostProductsSearchResponse: {
            hits: components["schemas"]["Product"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
            limit: number;
        };
        StorePostTokenResponse: {
            /** @description to be sent as `Authorization: Bearer …` */
            access_token: string;
        };
        StoreProductCategoryListResponse: {
            product_categories: components["schemas"]["ProductCategory"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
            limit: number;
        };
        StoreProductCategoryResponse: {
            product_category: components["schemas"]["ProductCategory"];
        };
        StoreProductCollectionListResponse: {
            collections: components["schemas"]["ProductCollection"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
            limit: number;
        };
        StoreProductCollectionResponse: {
            collection: components["schemas"]["ProductCollection"];
        };
        StoreProductListResponse: {
            products: components["schemas"]["Product"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
            limit: number;
            /**
             * @description for each name of the parameter `facets`: its values with the number of products that have them, or the lowest and highest price
             * @example {
             *       "options.Size": [
             *         {
             *           "value": "M",
             *           "label": "M",
             *           "count": 7
             *         }
             *       ]
             *     }
             */
            facets?: {
                [key: string]: {
                    /** @description what the filter takes */
                    value: string;
                    /** @description what a shopper reads */
                    label: string;
                    /** @description how many products, without the filter of this name */
                    count: number;
                }[] | {
                    min: number | null;
                    max: number | null;
                    currency_code: string | null;
                };
            };
            /** @description of a request with `after`: the cursor of the next page; null on the last one */
            next?: string | null;
        };
        StoreProductResponse: {
            product: components["schemas"]["Product"];
        };
        StoreProductTagListResponse: {
            product_tags: components["schemas"]["ProductTag"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
            limit: number;
        };
        StoreProductTypeListResponse: {
            product_types: components["schemas"]["ProductType"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
            limit: number;
        };
        StoreProductVariantListResponse: {
            variants: components["schemas"]["ProductVariant"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
            limit: number;
        };
        StoreProductVariantResponse: {
            variant: components["schemas"]["ProductVariant"];
        };
        StoreRegionListResponse: {
            regions: components["schemas"]["Region"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
            limit: number;
        };
        StoreRegionResponse: {
            region: components["schemas"]["Region"];
        };
        StoreReturnBody: {
            /** @example order_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            order_id: string;
            items: components["schemas"]["ReturnItemBody"][];
            return_shipping?: components["schemas"]["StoreReturnShippingBody"];
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
        StoreReturnShippingBody: {
            /** @example so_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            option_id: string;
        };
        StoreShippingOptionAllResponse: {
            shipping_options: components["schemas"]["ShippingOption"][];
        };
        StoreSwapBody: {
            /** @example order_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            order_id: string;
            return_items: components["schemas"]["ReturnItemBody"][];
            additional_items: components["schemas"]["AdditionalItemBody"][];
            /**
             * @description the shipping method of the return
             * @example so_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            return_shipping_option?: string;
        };
        StoreSwapResponse: {
            swap: components["schemas"]["Swap"];
        };
        StoreWithdrawalResponse: {
            withdrawal: components["schemas"]["Withdrawal"];
        };
        SubmitWithdrawalBody: {
            /** @description defaults to everything that is left of the order */
            items?: components["schemas"]["WithdrawnItemBody"][];
            /**
             * @description number of the order
             * @example 1042
             */
            display_id: number;
            /**
             * @description e-mail of the order
             * @example oliver@example.com
             */
            email: string;
        };
        Swap: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            fulfillment_status: components["schemas"]["SwapFulfillmentStatus"];
            payment_status: components["schemas"]["SwapPaymentStatus"];
            order_id: string;
            /**
             * Format: int64
             * @description in the smallest unit of the currency
             */
            difference_due: number | null;
            shipping_address_id: string | null;
            cart_id: string | null;
            /** Format: date-time */
            confirmed_at: string | null;
            /** Format: date-time */
            canceled_at: string | null;
            no_notification: boolean | null;
            allow_backorder: boolean;
            idempotency_key: string | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            order?: components["schemas"]["Order"];
            additional_items?: components["schemas"]["LineItem"][];
            return_order?: components["schemas"]["Return"] | null;
            fulfillments?: components["schemas"]["Fulfillment"][];
            payment?: components["schemas"]["Payment"] | null;
            shipping_address?: components["schemas"]["Address"] | components["schemas"]["HiddenRecord"] | null;
            shipping_methods?: components["schemas"]["ShippingMethod"][];
            cart?: components["schemas"]["Cart"] | components["schemas"]["HiddenRecord"] | null;
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
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            rate: number | null;
            code: string | null;
            name: string;
            region_id: string;
            product_count?: number;
            product_type_count?: number;
            shipping_option_count?: number;
            metadata: {
                [key: string]: unknown;
            } | null;
        };
        TrackingLink: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            url: string | null;
            tracking_number: string;
            fulfillment_id: string;
            idempotency_key: string | null;
            metadata: {
                [key: string]: unknown;
            } | null;
        };
        /**
         * @example {
         *       "email": "oliver@example.com",
         *       "shipping_address": {
         *         "first_name": "Oliver",
         *         "last_name": "Juhl",
         *         "address_1": "Torstrasse 1",
         *         "city": "Berlin",
         *         "country_code": "de",
         *         "postal_code": "10119"
         *       },
         *       "discounts": [
         *         {
         *           "code": "SPRING"
         *         }
         *       ]
         *     }
         */
        UpdateCartBody: {
            /** @example reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            region_id?: string;
            /**
             * @description ISO 3166-1 alpha-2
             * @example de
             */
            country_code?: string;
            /**
             * @description the language of its lines, which are translated
             * @example de-AT
             */
            locale?: string | null;
            /**
             * Format: email
             * @example oliver@example.com
             */
            email?: string;
            /** @example sc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            sales_channel_id?: string;
            /** @description null removes it */
            billing_address?: (string | components["schemas"]["AddressBody"]) | null;
            /**
             * @description null removes it
             * @example {
             *       "first_name": "Oliver",
             *       "last_name": "Juhl",
             *       "address_1": "Torstrasse 1",
             *       "city": "Berlin",
             *       "country_code": "de",
             *       "postal_code": "10119"
             *     }
             */
            shipping_address?: (string | components["schemas"]["AddressBody"]) | null;
            /** @description replaces the existing ones */
            gift_cards?: components["schemas"]["CodeBody"][];
            /** @description replaces the existing ones */
            discounts?: components["schemas"]["CodeBody"][];
            /** @example cus_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            customer_id?: string;
            context?: {
                [key: string]: unknown;
            };
            /**
             * @description free-form key-value pairs
             * @example {
             *       "color": "red"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
        };
        /**
         * @example {
         *       "quantity": 2
         *     }
         */
        UpdateLineItemBody: {
            /**
             * @description 0 removes the line
             * @example 1
             */
            quantity: number;
            /**
             * @description free-form key-value pairs
             * @example {
             *       "color": "red"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
        };
        /**
         * @example {
         *       "first_name": "Oliver",
         *       "last_name": "Juhl",
         *       "phone": "+49 30 1234567"
         *     }
         */
        UpdateMeBody: {
            /**
             * Format: email
             * @description unique among accounts; ends the other sessions. That of an account may have to be confirmed by a link that is sent to it, and staff change that of guests only
             * @example oliver@example.com
             */
            email?: string;
            first_name?: string | null;
            last_name?: string | null;
            phone?: string | null;
            /**
             * Format: password
             * @description ends the other sessions and tokens
             */
            password?: string;
            /**
             * @description free-form key-value pairs
             * @example {
             *       "color": "red"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            billing_address?: (string | components["schemas"]["AddressBody"]) | null;
        };
        UpdatePaymentSessionBody: {
            /**
             * @description for the provider
             * @example {
             *       "token": "tok_1"
             *     }
             */
            data: {
                [key: string]: unknown;
            };
        };
        /**
         * @example {
         *       "provider_id": "manual",
         *       "amount": 1250
         *     }
         */
        WantedSession: {
            /** @example manual */
            provider_id: string;
            /**
             * @description in the smallest unit of the currency
             * @example 1250
             */
            amount: number;
            /**
             * @description the session to change; without it, a new one is created
             * @example ps_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            session_id?: string;
        };
        Withdrawal: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            order_id: string;
            display_id: number;
            email: string;
            status: components["schemas"]["EuWithdrawalStatus"];
            items: {
                /** @example item_01HV5K */
                item_id: string;
                /** @example Wool jumper */
                title: string;
                /** @example 1 */
                quantity: number;
                /**
                 * @description why there is no withdrawal from it; null for others
                 * @example null
                 */
                excluded_reason: string | null;
            }[];
            /** Format: date-time */
            declared_at: string;
            /** Format: date-time */
            deadline: string | null;
            is_in_time: boolean;
            /** Format: date-time */
            expires_at: string;
            /** Format: date-time */
            confirmed_at: string | null;
            /** Format: date-time */
            refund_due_at: string;
        };
        WithdrawalTokenBody: {
            /**
             * @description from the link in the mail
             * @example wdr_01HV5K.signature
             */
            token: string;
        };
        WithdrawnItemBody: {
            /** @example item_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            item_id: string;
            /** @example 1 */
            quantity: number;
        };
    };
    responses: {
        /** @description The request is invalid, or not allowed in the present state. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Another request works on the same record, so try again; or, at the checkout, an item is out of stock. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description An error of the server. `result_unavailable`: the change was made, and its result cannot be read at the moment; do not repeat the request, but read what it was about. */
        InternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A record that the request names does not exist. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body of the request is too large. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too many failed logins, wrong codes, registrations, or requests for returns, swaps and e-mails; `Retry-After` says how many seconds to wait. */
        TooManyRequests: {
            headers: {
                /** @description seconds */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A login is required, or the token, e-mail or password is wrong. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The database is unavailable or overloaded, and nothing was changed; `Retry-After` says after how many seconds to try again. */
        Unavailable: {
            headers: {
                /** @description seconds */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description It exists already, or the payment provider refused. */
        Unprocessable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The content type of the body is not supported. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    GetAttributes: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
                /** @description a field, ascending; with `-` before it, descending */
                order?: string;
                /** @description searches name, key */
                q?: string;
                /** @description only those with one of these as `key` */
                key?: string[];
                /** @description the attributes that the page of a category shows: its own, and those of all categories */
                category_id?: string;
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of attributes. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MiB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreAttributeListResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetAuth: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default orders, orders.items, orders.items.variant, shipping_addresses. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the customer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreCustomerResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostAuth: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default orders, orders.items, orders.items.variant, shipping_addresses. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "oliver@example.com",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["ShopperLoginBody"];
            };
        };
        responses: {
            /** @description Returns the customer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreCustomerResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteAuth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns no body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetAuthGoogle: {
        parameters: {
            query?: {
                /** @description the page after the login, of an allowed origin; defaults to the one of the provider */
                redirectTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns no body. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetAuthGoogleCb: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns no body. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "oliver@example.com",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["ShopperLoginBody"];
            };
        };
        responses: {
            /** @description Returns what was requested. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StorePostTokenResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetAuthEmail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the email
                 * @example oliver@example.com
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns what was requested. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreGetAuthEmailResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostCart: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, discounts, discounts.rule, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payment, payment_sessions, region, region.countries, region.payment_providers, region.tax_rates, region.fulfillment_providers, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, payment_session. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: {
                /** @description limits the request to the sales channels of the key */
                "x-publishable-api-key"?: string;
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "region_id": "reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *       "country_code": "de"
                 *     }
                 */
                "application/json": components["schemas"]["CreateCartBody"];
            };
        };
        responses: {
            /** @description Returns the cart. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreCartResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetCartsCart: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, discounts, discounts.rule, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payment, payment_sessions, region, region.countries, region.payment_providers, region.tax_rates, region.fulfillment_providers, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, payment_session. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the cart
                 * @example cart_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the cart. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreCartResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostCartsCart: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, discounts, discounts.rule, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payment, payment_sessions, region, region.countries, region.payment_providers, region.tax_rates, region.fulfillment_providers, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, payment_session. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: {
                /** @description limits the request to the sales channels of the key */
                "x-publishable-api-key"?: string;
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the cart
                 * @example cart_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "email": "oliver@example.com",
                 *       "shipping_address": {
                 *         "first_name": "Oliver",
                 *         "last_name": "Juhl",
                 *         "address_1": "Torstrasse 1",
                 *         "city": "Berlin",
                 *         "country_code": "de",
                 *         "postal_code": "10119"
                 *       },
                 *       "discounts": [
                 *         {
                 *           "code": "SPRING"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateCartBody"];
            };
        };
        responses: {
            /** @description Returns the cart. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreCartResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostCartsCartComplete: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, discounts, discounts.rule, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payment, payment_sessions, region, region.countries, region.payment_providers, region.tax_rates, region.fulfillment_providers, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, payment_session. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the cart
                 * @example cart_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the data. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StorePostCartsCartCompleteResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostCartsCartCompleteCart: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, discounts, discounts.rule, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payment, payment_sessions, region, region.countries, region.payment_providers, region.tax_rates, region.fulfillment_providers, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, payment_session. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the cart
                 * @example cart_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the data. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StorePostCartsCartCompleteCartResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteCartsCartDiscountsDiscount: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, discounts, discounts.rule, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payment, payment_sessions, region, region.countries, region.payment_providers, region.tax_rates, region.fulfillment_providers, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, payment_session. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the cart
                 * @example cart_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
                /**
                 * @description the code
                 * @example SPRING
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the cart. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreCartResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostCartsCartLineItems: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, discounts, discounts.rule, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payment, payment_sessions, region, region.countries, region.payment_providers, region.tax_rates, region.fulfillment_providers, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, payment_session. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the cart
                 * @example cart_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "variant_id": "variant_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *       "quantity": 2
                 *     }
                 */
                "application/json": components["schemas"]["AddLineItemBody"];
            };
        };
        responses: {
            /** @description Returns the cart. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreCartResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostCartsCartLineItemsItem: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, discounts, discounts.rule, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payment, payment_sessions, region, region.countries, region.payment_providers, region.tax_rates, region.fulfillment_providers, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, payment_session. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the cart
                 * @example cart_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
                /** @description the line id */
                line_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "quantity": 2
                 *     }
                 */
                "application/json": components["schemas"]["UpdateLineItemBody"];
            };
        };
        responses: {
            /** @description Returns the cart. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreCartResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteCartsCartLineItemsItem: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, discounts, discounts.rule, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payment, payment_sessions, region, region.countries, region.payment_providers, region.tax_rates, region.fulfillment_providers, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, payment_session. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the cart
                 * @example cart_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
                /** @description the line id */
                line_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the cart. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreCartResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostCartsCartPaymentSession: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, discounts, discounts.rule, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payment, payment_sessions, region, region.countries, region.payment_providers, region.tax_rates, region.fulfillment_providers, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, payment_session. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the cart
                 * @example cart_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "provider_id": "manual"
                 *     }
                 */
                "application/json": components["schemas"]["SelectPaymentSessionBody"];
            };
        };
        responses: {
            /** @description Returns the cart. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreCartResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostCartsCartPaymentSessions: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, discounts, discounts.rule, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payment, payment_sessions, region, region.countries, region.payment_providers, region.tax_rates, region.fulfillment_providers, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, payment_session. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the cart
                 * @example cart_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the cart. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreCartResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostCartsCartPaymentSessionUpdate: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, discounts, discounts.rule, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payment, payment_sessions, region, region.countries, region.payment_providers, region.tax_rates, region.fulfillment_providers, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, payment_session. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the cart
                 * @example cart_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
                /**
                 * @description the provider id
                 * @example manual
                 */
                provider_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "token": "tok_1"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["UpdatePaymentSessionBody"];
            };
        };
        responses: {
            /** @description Returns the cart. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreCartResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteCartsCartPaymentSessionsSession: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, discounts, discounts.rule, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payment, payment_sessions, region, region.countries, region.payment_providers, region.tax_rates, region.fulfillment_providers, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, payment_session. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the cart
                 * @example cart_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
                /**
                 * @description the provider id
                 * @example manual
                 */
                provider_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the cart. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreCartResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostCartsCartPaymentSessionsSession: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, discounts, discounts.rule, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payment, payment_sessions, region, region.countries, region.payment_providers, region.tax_rates, region.fulfillment_providers, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, payment_session. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the cart
                 * @example cart_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
                /**
                 * @description the provider id
                 * @example manual
                 */
                provider_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the cart. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreCartResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostCartsCartShippingMethod: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, discounts, discounts.rule, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payment, payment_sessions, region, region.countries, region.payment_providers, region.tax_rates, region.fulfillment_providers, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, payment_session. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the cart
                 * @example cart_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "option_id": "so_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *     }
                 */
                "application/json": components["schemas"]["AddShippingMethodBody"];
            };
        };
        responses: {
            /** @description Returns the cart. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreCartResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostCartsCartTaxes: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, discounts, discounts.rule, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payment, payment_sessions, region, region.countries, region.payment_providers, region.tax_rates, region.fulfillment_providers, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, payment_session. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the cart
                 * @example cart_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the cart. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreCartResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetCollections: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
                /** @description a field, ascending; with `-` before it, descending */
                order?: string;
                /** @description only those with one of these as `handle` */
                handle?: string[];
                /**
                 * @description only those with `created_at` in these bounds
                 * @example {}
                 */
                created_at?: {
                    /** Format: date-time */
                    lt?: string;
                    /** Format: date-time */
                    gt?: string;
                    /** Format: date-time */
                    lte?: string;
                    /** Format: date-time */
                    gte?: string;
                };
                /**
                 * @description only those with `updated_at` in these bounds
                 * @example {}
                 */
                updated_at?: {
                    /** Format: date-time */
                    lt?: string;
                    /** Format: date-time */
                    gt?: string;
                    /** Format: date-time */
                    lte?: string;
                    /** Format: date-time */
                    gte?: string;
                };
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of collections. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MiB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreProductCollectionListResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetCollectionsCollection: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the collection
                 * @example pcol_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the collection. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreProductCollectionResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostCustomers: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, shipping_addresses. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "first_name": "Oliver",
                 *       "last_name": "Juhl",
                 *       "email": "oliver@example.com",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["RegisterBody"];
            };
        };
        responses: {
            /** @description Returns the customer. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreCustomerResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostCustomersConfirmEmail: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, shipping_addresses. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "dGhpcyBpcyBhIHRva2Vu"
                 *     }
                 */
                "application/json": components["schemas"]["ConfirmEmailBody"];
            };
        };
        responses: {
            /** @description Returns the customer. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreCustomerResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetCustomersCustomer: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, shipping_addresses. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the customer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreCustomerResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostCustomersCustomer: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, shipping_addresses. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "first_name": "Oliver",
                 *       "last_name": "Juhl",
                 *       "phone": "+49 30 1234567"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateMeBody"];
            };
        };
        responses: {
            /** @description Returns the customer. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreCustomerResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostCustomersCustomerAddresses: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, shipping_addresses. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address": {
                 *         "first_name": "Oliver",
                 *         "last_name": "Juhl",
                 *         "address_1": "Torstrasse 1",
                 *         "city": "Berlin",
                 *         "country_code": "de",
                 *         "postal_code": "10119"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AddAddressBody"];
            };
        };
        responses: {
            /** @description Returns the customer. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreCustomerResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostCustomersCustomerAddressesAddress: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, shipping_addresses. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description the address id */
                address_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "first_name": "Oliver",
                 *       "last_name": "Juhl",
                 *       "address_1": "Torstrasse 1",
                 *       "city": "Berlin",
                 *       "country_code": "de",
                 *       "postal_code": "10119"
                 *     }
                 */
                "application/json": components["schemas"]["AddressBody"];
            };
        };
        responses: {
            /** @description Returns the customer. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreCustomerResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteCustomersCustomerAddressesAddress: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, shipping_addresses. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: never;
            path: {
                /** @description the address id */
                address_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the customer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreCustomerResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetCustomersCustomerOrders: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
                /** @description a field, ascending; with `-` before it, descending */
                order?: string;
                /** @description searches display_id, email, customer.first_name, customer.last_name, customer.phone, shipping_address.first_name, shipping_address.last_name, shipping_address.phone */
                q?: string;
                /** @description only those with one of these as `id` */
                id?: string[];
                /** @description only those with one of these as `status` */
                status?: components["schemas"]["OrderStatus"][];
                /** @description only those with one of these as `fulfillment_status` */
                fulfillment_status?: components["schemas"]["OrderFulfillmentStatus"][];
                /** @description only those with one of these as `payment_status` */
                payment_status?: components["schemas"]["OrderPaymentStatus"][];
                /** @description only those with this `display_id` */
                display_id?: number;
                /** @description only those with this `cart_id` */
                cart_id?: string;
                /** @description only those with this `email` */
                email?: string;
                /** @description only those with one of these as `region_id` */
                region_id?: string[];
                /** @description only those with this `currency_code` */
                currency_code?: string;
                /** @description in percent */
                tax_rate?: number;
                /**
                 * @description only those with `created_at` in these bounds
                 * @example {}
                 */
                created_at?: {
                    /** Format: date-time */
                    lt?: string;
                    /** Format: date-time */
                    gt?: string;
                    /** Format: date-time */
                    lte?: string;
                    /** Format: date-time */
                    gte?: string;
                };
                /**
                 * @description only those with `updated_at` in these bounds
                 * @example {}
                 */
                updated_at?: {
                    /** Format: date-time */
                    lt?: string;
                    /** Format: date-time */
                    gt?: string;
                    /** Format: date-time */
                    lte?: string;
                    /** Format: date-time */
                    gte?: string;
                };
                /**
                 * @description only those with `canceled_at` in these bounds
                 * @example {}
                 */
                canceled_at?: {
                    /** Format: date-time */
                    lt?: string;
                    /** Format: date-time */
                    gt?: string;
                    /** Format: date-time */
                    lte?: string;
                    /** Format: date-time */
                    gte?: string;
                };
                /** @description relations to show, comma separated, nested with dots; by default claims, claims.additional_items, claims.additional_items.adjustments, claims.additional_items.tax_lines, customer, discounts, discounts.rule, fulfillments, fulfillments.tracking_links, fulfillments.items, gift_card_transactions, gift_card_transactions.gift_card, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payments, refunds, region, region.payment_providers, region.fulfillment_providers, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, swaps, swaps.additional_items, swaps.additional_items.adjustments, swaps.additional_items.tax_lines. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of orders. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MiB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreOrderListResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetCustomersCustomerPaymentMethods: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns what was requested. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreGetCustomersCustomerPaymentMethodsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostCustomersResetPassword: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, shipping_addresses. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "oliver@example.com",
                 *       "password": "correct horse battery staple",
                 *       "token": "dGhpcyBpcyBhIHRva2Vu"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordResetBody"];
            };
        };
        responses: {
            /** @description Returns the customer. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreCustomerResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostCustomersCustomerPasswordToken: {
        parameters: {
            query?: never;
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "oliver@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordTokenBody"];
            };
        };
        responses: {
            /** @description Returns no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetGiftCardsCode: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default region, region.payment_providers, region.fulfillment_providers. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the code
                 * @example K4QV-7W2M-X9RD-3TFH
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the gift card. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreGiftCardResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetLegalTexts: {
        parameters: {
            query?: {
                /** @description the cart whose region, country and language decide */
                cart_id?: string;
                /** @description the region of the buyer; a cart takes precedence */
                region_id?: string;
                /** @description the country of the buyer, such as `de` */
                country_code?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns what was requested. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreGetLegalTextsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetLegalTextsLegalText: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the legal text
                 * @example ltx_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the legal text. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreLegalTextResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetOrderEditsOrderEdit: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default changes, changes.line_item, changes.line_item.variant, changes.original_line_item, changes.original_line_item.variant, items, items.adjustments, items.tax_lines, items.variant, payment_collection. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the order edit
                 * @example oe_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the order edit. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreOrderEditResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostOrderEditsOrderEditComplete: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default changes, changes.line_item, changes.line_item.variant, changes.original_line_item, changes.original_line_item.variant, items, items.adjustments, items.tax_lines, items.variant, payment_collection. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the order edit
                 * @example oe_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the order edit. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreOrderEditResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostOrderEditsOrderEditDecline: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default changes, changes.line_item, changes.line_item.variant, changes.original_line_item, changes.original_line_item.variant, items, items.adjustments, items.tax_lines, items.variant, payment_collection. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the order edit
                 * @example oe_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "declined_reason": "Not what I wanted"
                 *     }
                 */
                "application/json": components["schemas"]["DeclineOrderEditBody"];
            };
        };
        responses: {
            /** @description Returns the order edit. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreOrderEditResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetOrders: {
        parameters: {
            query: {
                /** @description number of the order */
                display_id: number;
                /** @description e-mail of the order */
                email: string;
                /**
                 * @description only those with such a `shipping_address`
                 * @example {}
                 */
                shipping_address?: {
                    postal_code?: string;
                };
                /** @description relations to show, comma separated, nested with dots; by default claims, claims.additional_items, claims.additional_items.adjustments, claims.additional_items.tax_lines, customer, discounts, discounts.rule, fulfillments, fulfillments.tracking_links, fulfillments.items, gift_card_transactions, gift_card_transactions.gift_card, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payments, refunds, region, region.payment_providers, region.fulfillment_providers, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, swaps, swaps.additional_items, swaps.additional_items.adjustments, swaps.additional_items.tax_lines. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreOrderResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostOrdersCustomerOrderClaim: {
        parameters: {
            query?: never;
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order_ids": [
                 *         "order_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ClaimOrdersBody"];
            };
        };
        responses: {
            /** @description Returns no body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetOrdersOrderCartId: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default claims, claims.additional_items, claims.additional_items.adjustments, claims.additional_items.tax_lines, customer, discounts, discounts.rule, fulfillments, fulfillments.tracking_links, fulfillments.items, gift_card_transactions, gift_card_transactions.gift_card, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payments, refunds, region, region.payment_providers, region.fulfillment_providers, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, swaps, swaps.additional_items, swaps.additional_items.adjustments, swaps.additional_items.tax_lines. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the cart id
                 * @example cart_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                cart_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreOrderResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostOrdersCustomerOrderClaimsCustomerOrderClaimAccept: {
        parameters: {
            query?: never;
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "dGhpcyBpcyBhIHRva2Vu"
                 *     }
                 */
                "application/json": components["schemas"]["ConfirmClaimBody"];
            };
        };
        responses: {
            /** @description Returns no body. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetOrdersOrder: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default claims, claims.additional_items, claims.additional_items.adjustments, claims.additional_items.tax_lines, customer, discounts, discounts.rule, fulfillments, fulfillments.tracking_links, fulfillments.items, gift_card_transactions, gift_card_transactions.gift_card, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payments, refunds, region, region.payment_providers, region.fulfillment_providers, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, swaps, swaps.additional_items, swaps.additional_items.adjustments, swaps.additional_items.tax_lines. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the order
                 * @example order_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreOrderResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetOrdersOrderDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the operation returns */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "documents": [
                     *         {
                     *           "id": "doc_01HV5K",
                     *           "type": "invoice",
                     *           "number": "2026-000042",
                     *           "order_id": "order_01HV5K",
                     *           "issued_at": "2026-11-29T09:30:00Z",
                     *           "currency_code": "eur",
                     *           "total": 2916,
                     *           "tax_total": 466,
                     *           "cancels_id": null,
                     *           "files": {
                     *             "pdf": "/documents/doc_01HV5K/pdf?expires=1796000000&signature=abc",
                     *             "ubl": "/documents/doc_01HV5K/pdf?expires=1796000000&signature=abc",
                     *             "cii": "/documents/doc_01HV5K/pdf?expires=1796000000&signature=abc"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["GetOrdersOrderDocumentsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetOrdersOrderLegalTexts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the operation returns */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "legal_texts": [
                     *         {
                     *           "id": "ltx_01HV5K",
                     *           "kind": "terms",
                     *           "version": 3,
                     *           "title": "Terms and conditions",
                     *           "content": "1. Who we are …",
                     *           "locale": "en",
                     *           "accepted_at": "2026-11-29T09:30:00Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["GetOrdersOrderLegalTextsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetOrdersOrderWithdrawalPeriod: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the operation returns */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "withdrawal_period": {
                     *         "is_open": true,
                     *         "deadline": "2026-12-14T22:59:59Z",
                     *         "items": [
                     *           {
                     *             "item_id": "item_01HV5K",
                     *             "title": "Wool jumper",
                     *             "quantity": 1,
                     *             "excluded_reason": null
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["GetOrdersOrderWithdrawalPeriodResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostOrdersOrderWithdrawals: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description the id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "item_id": "item_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *           "quantity": 1
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["DeclareWithdrawalBody"];
            };
        };
        responses: {
            /** @description Returns the withdrawal. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreWithdrawalResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostOrdersOrderWithdrawalsWithdrawalConfirm: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description the id */
                id: string;
                /** @description the withdrawal id */
                withdrawal_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the withdrawal. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreWithdrawalResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetPaymentCollectionsPaymentCollection: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default payment_sessions, region, region.payment_providers, region.fulfillment_providers. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the payment collection
                 * @example paycol_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the payment collection. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StorePaymentCollectionResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostPaymentCollectionsSessions: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default payment_sessions, region, region.payment_providers, region.fulfillment_providers. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the payment collection
                 * @example paycol_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "provider_id": "manual"
                 *     }
                 */
                "application/json": components["schemas"]["SetPaymentSessionBody"];
            };
        };
        responses: {
            /** @description Returns the payment collection. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StorePaymentCollectionResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostPaymentCollectionsPaymentCollectionSessionsBatch: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default payment_sessions, region, region.payment_providers, region.fulfillment_providers. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the payment collection
                 * @example paycol_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sessions": [
                 *         {
                 *           "provider_id": "manual",
                 *           "amount": 1250
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SetPaymentSessionsBody"];
            };
        };
        responses: {
            /** @description Returns the payment collection. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StorePaymentCollectionResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostPaymentCollectionsSessionsBatchAuthorize: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default payment_sessions, region, region.payment_providers, region.fulfillment_providers. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the payment collection
                 * @example paycol_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "session_ids": [
                 *         "ps_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AuthorizePaymentSessionsBody"];
            };
        };
        responses: {
            /** @description Returns the payment collection. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StorePaymentCollectionResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostPaymentCollectionsPaymentCollectionPaymentSessionsSession: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description the id */
                id: string;
                /** @description the session id */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the payment session. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StorePaymentSessionResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostPaymentCollectionsSessionsSessionAuthorize: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description the id */
                id: string;
                /** @description the session id */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the payment session. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StorePaymentSessionResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetPriceDisplay: {
        parameters: {
            query?: {
                /** @description the region of the buyer */
                region_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the operation returns */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "price_display": "gross"
                     *     }
                     */
                    "application/json": components["schemas"]["GetPriceDisplayResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetProductCategories: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
                /** @description a field, ascending; with `-` before it, descending */
                order?: string;
                /** @description searches name, handle */
                q?: string;
                /** @description only those with this `handle` */
                handle?: string;
                /** @description only the direct children of this one; `null` for the top level */
                parent_category_id?: string;
                /** @description whether to include all descendants of each, and not only its children */
                include_descendants_tree?: boolean;
                /** @description relations to show, comma separated, nested with dots; by default category_children, parent_category. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of product categories. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MiB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreProductCategoryListResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetProductCategoriesCategory: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default category_children, parent_category. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the product category
                 * @example pcat_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the product category. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreProductCategoryResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetProductTags: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
                /** @description a field, ascending; with `-` before it, descending */
                order?: string;
                /** @description searches value */
                q?: string;
                /** @description only those with one of these as `id` */
                id?: string[];
                /** @description only those with one of these as `value` */
                value?: string[];
                /**
                 * @description only those with `created_at` in these bounds
                 * @example {}
                 */
                created_at?: {
                    /** Format: date-time */
                    lt?: string;
                    /** Format: date-time */
                    gt?: string;
                    /** Format: date-time */
                    lte?: string;
                    /** Format: date-time */
                    gte?: string;
                };
                /**
                 * @description only those with `updated_at` in these bounds
                 * @example {}
                 */
                updated_at?: {
                    /** Format: date-time */
                    lt?: string;
                    /** Format: date-time */
                    gt?: string;
                    /** Format: date-time */
                    lte?: string;
                    /** Format: date-time */
                    gte?: string;
                };
                /** @description what this condition of a discount names */
                discount_condition_id?: string;
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of product tags. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MiB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreProductTagListResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetProductTypes: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
                /** @description a field, ascending; with `-` before it, descending */
                order?: string;
                /** @description searches value */
                q?: string;
                /** @description only those with one of these as `id` */
                id?: string[];
                /** @description only those with one of these as `value` */
                value?: string[];
                /**
                 * @description only those with `created_at` in these bounds
                 * @example {}
                 */
                created_at?: {
                    /** Format: date-time */
                    lt?: string;
                    /** Format: date-time */
                    gt?: string;
                    /** Format: date-time */
                    lte?: string;
                    /** Format: date-time */
                    gte?: string;
                };
                /**
                 * @description only those with `updated_at` in these bounds
                 * @example {}
                 */
                updated_at?: {
                    /** Format: date-time */
                    lt?: string;
                    /** Format: date-time */
                    gt?: string;
                    /** Format: date-time */
                    lte?: string;
                    /** Format: date-time */
                    gte?: string;
                };
                /** @description what this condition of a discount names */
                discount_condition_id?: string;
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of product types. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MiB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreProductTypeListResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetProducts: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
                /** @description a field, ascending; with `-` before it, descending */
                order?: string;
                /** @description only those with one of these as `id` */
                id?: string[];
                /** @description only those with one of these as `collection_id` */
                collection_id?: string[];
                /** @description only those with one of these as `tags` */
                tags?: string[];
                /** @description only those with one of these as `type_id` */
                type_id?: string[];
                /** @description products in any of these categories */
                category_id?: string[];
                /** @description whether `category_id` includes the categories below */
                include_category_children?: boolean;
                /** @description only those with this `title` */
                title?: string;
                /** @description only those with this `description` */
                description?: string;
                /** @description only those with this `handle` */
                handle?: string;
                /** @description only those whose `is_giftcard` has this value */
                is_giftcard?: boolean;
                /**
                 * @description only those with `created_at` in these bounds
                 * @example {}
                 */
                created_at?: {
                    /** Format: date-time */
                    lt?: string;
                    /** Format: date-time */
                    gt?: string;
                    /** Format: date-time */
                    lte?: string;
                    /** Format: date-time */
                    gte?: string;
                };
                /**
                 * @description only those with `updated_at` in these bounds
                 * @example {}
                 */
                updated_at?: {
                    /** Format: date-time */
                    lt?: string;
                    /** Format: date-time */
                    gt?: string;
                    /** Format: date-time */
                    lte?: string;
                    /** Format: date-time */
                    gte?: string;
                };
                /** @description words, or how they begin; what fits best comes first */
                q?: string;
                /** @description products in any of these sales channels */
                sales_channel_id?: string[];
                /** @description shows prices as they are in the region of this cart */
                cart_id?: string;
                /** @description shows prices as they are in this region */
                region_id?: string;
                /** @description shows prices in this currency */
                currency_code?: string;
                /**
                 * @description values of options by title, comma separated: `options[Size]=M,L`. The same variant has to meet `options`, `price` and `in_stock`
                 * @example {}
                 */
                options?: Record<string, never>;
                /**
                 * @description bounds of `calculated_price` in the smallest unit; needs `region_id`, `cart_id` or `currency_code`
                 * @example {}
                 */
                price?: {
                    lt?: number;
                    lte?: number;
                    gt?: number;
                    gte?: number;
                };
                /** @description only products with a variant that can be bought; `false` does not filter */
                in_stock?: boolean;
                /** @description only those with one of these as `tag_value` */
                tag_value?: string[];
                /** @description names of filters to count the values of, comma separated: `options.Size`, `attributes.material`, `price`, `in_stock`, `tags`, `tag_value`, `type_id`, `collection_id`, `category_id` */
                facets?: string;
                /** @description pages by cursor: empty for the first page, then `next` of each response; not with `offset` */
                after?: string;
                /**
                 * @description values of attributes by key, comma separated, or bounds of a number: `attributes[material]=wool,cotton`, `attributes[power][gte]=40`
                 * @example {}
                 */
                attributes?: Record<string, never>;
                /** @description relations to show, comma separated, nested with dots; by default collection, images, options, options.values, tags, type, variants, variants.options, variants.prices, profiles. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: {
                /** @description limits the request to the sales channels of the key */
                "x-publishable-api-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of products. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MiB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreProductListResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostProductsSearch: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default collection, images, options, options.values, tags, type, variants, variants.options, variants.prices, profiles. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: {
                /** @description limits the request to the sales channels of the key */
                "x-publishable-api-key"?: string;
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "q": "shirt"
                 *     }
                 */
                "application/json": components["schemas"]["SearchProductsBody"];
            };
        };
        responses: {
            /** @description Returns a page of products. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MiB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StorePostProductsSearchResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetProductsProduct: {
        parameters: {
            query?: {
                /** @description only if it is sold through this sales channel */
                sales_channel_id?: string;
                /** @description shows prices as they are in the region of this cart */
                cart_id?: string;
                /** @description shows prices as they are in this region */
                region_id?: string;
                /** @description shows prices in this currency */
                currency_code?: string;
                /** @description relations to show, comma separated, nested with dots; by default collection, images, options, options.values, tags, type, variants, variants.options, variants.prices, profiles. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: {
                /** @description limits the request to the sales channels of the key */
                "x-publishable-api-key"?: string;
            };
            path: {
                /**
                 * @description the id of the product
                 * @example prod_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the product. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreProductResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetRegions: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
                /** @description a field, ascending; with `-` before it, descending */
                order?: string;
                /**
                 * @description only those with `created_at` in these bounds
                 * @example {}
                 */
                created_at?: {
                    /** Format: date-time */
                    lt?: string;
                    /** Format: date-time */
                    gt?: string;
                    /** Format: date-time */
                    lte?: string;
                    /** Format: date-time */
                    gte?: string;
                };
                /**
                 * @description only those with `updated_at` in these bounds
                 * @example {}
                 */
                updated_at?: {
                    /** Format: date-time */
                    lt?: string;
                    /** Format: date-time */
                    gt?: string;
                    /** Format: date-time */
                    lte?: string;
                    /** Format: date-time */
                    gte?: string;
                };
                /** @description relations to show, comma separated, nested with dots; by default countries, payment_providers, fulfillment_providers. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of regions. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MiB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreRegionListResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetRegionsRegion: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default countries, payment_providers, fulfillment_providers. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the region
                 * @example reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the region. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreRegionResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetReturnReasons: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default parent_return_reason, return_reason_children. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns all return reasons. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MiB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreReturnReasonAllResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetReturnReasonsReason: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default parent_return_reason, return_reason_children. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the return reason
                 * @example rr_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the return reason. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreReturnReasonResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostReturns: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default items, items.reason. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order_id": "order_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *       "items": [
                 *         {
                 *           "item_id": "item_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *           "quantity": 1,
                 *           "reason_id": "rr_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *           "note": "Too small"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["StoreReturnBody"];
            };
        };
        responses: {
            /** @description Returns the return. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreReturnResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetShippingOptions: {
        parameters: {
            query?: {
                /** @description only those whose `is_return` has this value */
                is_return?: boolean;
                /** @description ids of products, comma separated: only options that ship them */
                product_ids?: string;
                /** @description only those with this `region_id` */
                region_id?: string;
                /** @description relations to show, comma separated, nested with dots; by default requirements. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns all shipping options. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MiB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreShippingOptionAllResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetShippingOptionsCartId: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default profile, requirements. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the cart id
                 * @example cart_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                cart_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns all shipping options. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MiB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreShippingOptionAllResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostSwaps: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default additional_items, additional_items.variant, cart, cart.payment_session, fulfillments, fulfillments.items, order, payment, return_order, return_order.shipping_method, return_order.shipping_method.shipping_option, return_order.items, shipping_address, shipping_methods, shipping_methods.shipping_option. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "order_id": "order_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *       "return_items": [
                 *         {
                 *           "item_id": "item_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *           "quantity": 1,
                 *           "reason_id": "rr_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *           "note": "Too small"
                 *         }
                 *       ],
                 *       "additional_items": [
                 *         {
                 *           "variant_id": "variant_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *           "quantity": 1
                 *         }
                 *       ],
                 *       "return_shipping_option": "so_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *     }
                 */
                "application/json": components["schemas"]["StoreSwapBody"];
            };
        };
        responses: {
            /** @description Returns the swap. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreSwapResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetSwapsSwapCartId: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default additional_items, additional_items.variant, cart, cart.payment_session, fulfillments, fulfillments.items, order, payment, return_order, return_order.shipping_method, return_order.shipping_method.shipping_option, return_order.items, shipping_address, shipping_methods, shipping_methods.shipping_option. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the cart id
                 * @example cart_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                cart_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the swap. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreSwapResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetVariants: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
                /** @description a field, ascending; with `-` before it, descending */
                order?: string;
                /** @description only those with this `ids` */
                ids?: string;
                /** @description only those with one of these as `id` */
                id?: string[];
                /** @description only those with one of these as `title` */
                title?: string[];
                /** @description a number, or bounds `[lt]`, `[gt]`, `[lte]`, `[gte]` */
                inventory_quantity?: number;
                /** @description only those with one of these as `sales_channel_id` */
                sales_channel_id?: string[];
                /** @description shows prices as they are in the region of this cart */
                cart_id?: string;
                /** @description shows prices as they are in this region */
                region_id?: string;
                /** @description shows prices in this currency */
                currency_code?: string;
                /** @description relations to show, comma separated, nested with dots; by default options, prices, product. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: {
                /** @description limits the request to the sales channels of the key */
                "x-publishable-api-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of variants. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MiB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreProductVariantListResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetVariantsVariant: {
        parameters: {
            query?: {
                /** @description only if it is sold through this sales channel */
                sales_channel_id?: string;
                /** @description shows prices as they are in the region of this cart */
                cart_id?: string;
                /** @description shows prices as they are in this region */
                region_id?: string;
                /** @description shows prices in this currency */
                currency_code?: string;
                /** @description relations to show, comma separated, nested with dots; by default options, prices, product. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: {
                /** @description limits the request to the sales channels of the key */
                "x-publishable-api-key"?: string;
            };
            path: {
                /**
                 * @description the id of the variant
                 * @example variant_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the variant. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreProductVariantResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostWithdrawals: {
        parameters: {
            query?: never;
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "display_id": 1042,
                 *       "email": "oliver@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["SubmitWithdrawalBody"];
            };
        };
        responses: {
            /** @description Returns no body. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostWithdrawalsConfirm: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "wdr_01HV5K.signature"
                 *     }
                 */
                "application/json": components["schemas"]["WithdrawalTokenBody"];
            };
        };
        responses: {
            /** @description Returns the withdrawal. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreWithdrawalResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostWithdrawalsPreview: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
                /** @description the language of texts, such as `de-AT`; defaults to `Accept-Language` */
                locale?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "wdr_01HV5K.signature"
                 *     }
                 */
                "application/json": components["schemas"]["WithdrawalTokenBody"];
            };
        };
        responses: {
            /** @description Returns the withdrawal. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoreWithdrawalResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
