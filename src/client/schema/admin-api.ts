// Written by `npm run openapi` from openapi/admin.json.
export interface paths {
    "/admin/agent-platforms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List platforms of AI agents
         * @description List platforms of AI agents. Returns a page of agent platforms.
         */
        get: operations["GetAgentPlatforms"];
        put?: never;
        /**
         * Add a platform of AI agents
         * @description Add a platform of AI agents. Returns the agent platform.
         */
        post: operations["PostAgentPlatforms"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/agent-platforms/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a platform of AI agents
         * @description Get a platform of AI agents. Returns the agent platform.
         */
        get: operations["GetAgentPlatformsPlatform"];
        put?: never;
        /**
         * Update a platform of AI agents
         * @description Update a platform of AI agents. Returns the agent platform.
         */
        post: operations["PostAgentPlatformsPlatform"];
        /**
         * Delete a platform of AI agents
         * @description Delete a platform of AI agents. Returns the same if it was deleted before.
         */
        delete: operations["DeleteAgentPlatformsPlatform"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/agent-platforms/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of orders to a platform
         * @description List the deliveries of orders to a platform. Returns a page of deliveries.
         */
        get: operations["GetAgentPlatformsPlatformDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/agent-platforms/{id}/deliveries/{delivery_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an order to its platform again
         * @description Send an order to its platform again. Returns the delivery.
         */
        post: operations["PostAgentPlatformsPlatformDeliveriesDeliveryRedeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/agent-platforms/{id}/rotate-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the token of a platform
         * @description Replace the token of a platform. Returns the agent platform.
         */
        post: operations["PostAgentPlatformsPlatformRotateToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/agent-platforms/{id}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the checkout sessions of a platform
         * @description List the checkout sessions of a platform. Returns what was requested.
         */
        get: operations["GetAgentPlatformsPlatformSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/analytics-configs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the analytics config of the logged-in user
         * @description Get the analytics config of the logged-in user. Returns the analytics config.
         */
        get: operations["GetAnalyticsConfig"];
        put?: never;
        /**
         * Create the analytics config of the logged-in user
         * @description Create the analytics config of the logged-in user. Returns the analytics config.
         */
        post: operations["PostAnalyticsConfig"];
        /**
         * Delete the analytics config of the logged-in user
         * @description Delete the analytics config of the logged-in user. Returns what was requested.
         */
        delete: operations["DeleteAnalyticsConfig"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/analytics-configs/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update the analytics config of the logged-in user
         * @description Update the analytics config of the logged-in user. Returns the analytics config.
         */
        post: operations["PostAnalyticsConfigUpdate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List applications
         * @description List applications. Returns all apps.
         */
        get: operations["GetApps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/apps/authorizations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Generate the token of an application
         * @description Generate the token of an application. Returns the apps.
         */
        post: operations["PostApps"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/auth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the current user
         * @description Get the current user. Returns the user.
         */
        get: operations["GetAuth"];
        put?: never;
        /**
         * Log a user in
         * @description Log a user in. Returns the user.
         */
        post: operations["PostAuth"];
        /**
         * Log the current user out
         * @description Log the current user out. Returns no body.
         */
        delete: operations["DeleteAuth"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/auth/google": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Log a user in by google
         * @description Log a user in by google. Returns no body.
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
    "/admin/auth/google/cb": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Complete the login of a user by google
         * @description Complete the login of a user by google. Returns no body.
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
    "/admin/auth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log a user in without a cookie
         * @description Log a user in without a cookie. Returns what was requested.
         */
        post: operations["PostToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/batch-jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List batch jobs
         * @description List batch jobs. Returns a page of batch jobs.
         */
        get: operations["GetBatchJobs"];
        put?: never;
        /**
         * Create a batch job
         * @description Create a batch job. Returns the batch job.
         */
        post: operations["PostBatchJobs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/batch-jobs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a batch job
         * @description Get a batch job. Returns the batch job.
         */
        get: operations["GetBatchJobsBatchJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/batch-jobs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a batch job
         * @description Cancel a batch job. Returns the batch job.
         */
        post: operations["PostBatchJobsBatchJobCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/batch-jobs/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a batch job that waits for it
         * @description Confirm a batch job that waits for it. Returns the batch job.
         */
        post: operations["PostBatchJobsBatchJobConfirmProcessing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/collections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List collections
         * @description List collections. Returns a page of collections. Shows `products` unless `expand` says otherwise.
         */
        get: operations["GetCollections"];
        put?: never;
        /**
         * Create a collection
         * @description Create a collection. Returns the collection. Shows `products` unless `expand` says otherwise.
         */
        post: operations["PostCollections"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/collections/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a collection
         * @description Get a collection. Returns the collection. Shows `products` unless `expand` says otherwise.
         */
        get: operations["GetCollectionsCollection"];
        put?: never;
        /**
         * Update a collection
         * @description Update a collection. Returns the collection. Shows `products` unless `expand` says otherwise.
         */
        post: operations["PostCollectionsCollection"];
        /**
         * Delete a collection
         * @description Delete a collection. Returns the same if it was deleted before.
         */
        delete: operations["DeleteCollectionsCollection"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/collections/{id}/products/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add products to a collection
         * @description Add products to a collection. Returns the collection. Shows `products` unless `expand` says otherwise.
         */
        post: operations["PostProductsToCollection"];
        /**
         * Remove products from a collection
         * @description Remove products from a collection. Returns what was requested.
         */
        delete: operations["DeleteProductsFromCollection"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/currencies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List currencies
         * @description List currencies. Returns a page of currencies.
         */
        get: operations["GetCurrencies"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/currencies/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update a currency
         * @description Update a currency. Returns the currency.
         */
        post: operations["PostCurrenciesCurrency"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/customer-groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List customer groups
         * @description List customer groups. Returns a page of customer groups.
         */
        get: operations["GetCustomerGroups"];
        put?: never;
        /**
         * Create a customer group
         * @description Create a customer group. Returns the customer group.
         */
        post: operations["PostCustomerGroups"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/customer-groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a customer group
         * @description Get a customer group. Returns the customer group.
         */
        get: operations["GetCustomerGroupsGroup"];
        put?: never;
        /**
         * Update a customer group
         * @description Update a customer group. Returns the customer group.
         */
        post: operations["PostCustomerGroupsGroup"];
        /**
         * Delete a customer group
         * @description Delete a customer group. Returns the same if it was deleted before.
         */
        delete: operations["DeleteCustomerGroupsCustomerGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/customer-groups/{id}/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the customers of a group
         * @description List the customers of a group. Returns a page of customers.
         */
        get: operations["GetCustomerGroupsGroupCustomers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/customer-groups/{id}/customers/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add customers to a group
         * @description Add customers to a group. Returns the customer group.
         */
        post: operations["PostCustomerGroupsGroupCustomersBatch"];
        /**
         * Remove customers from a group
         * @description Remove customers from a group. Returns the customer group.
         */
        delete: operations["DeleteCustomerGroupsGroupCustomerBatch"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List customers
         * @description List customers. Returns a page of customers.
         */
        get: operations["GetCustomers"];
        put?: never;
        /**
         * Create a customer
         * @description Create a customer. Returns the customer. Shows `orders`, `shipping_addresses` unless `expand` says otherwise.
         */
        post: operations["PostCustomers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a customer
         * @description Get a customer. Returns the customer. Shows `orders`, `shipping_addresses` unless `expand` says otherwise.
         */
        get: operations["GetCustomersCustomer"];
        put?: never;
        /**
         * Update a customer
         * @description Update a customer. Returns the customer. Shows `orders`, `shipping_addresses` unless `expand` says otherwise.
         */
        post: operations["PostCustomersCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/discounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List discounts
         * @description List discounts. Returns a page of discounts. Shows `parent_discount`, `regions`, `regions.payment_providers`, `regions.fulfillment_providers`, `rule`, `rule.conditions` unless `expand` says otherwise.
         */
        get: operations["GetDiscounts"];
        put?: never;
        /**
         * Create a discount
         * @description Create a discount. Returns the discount. Shows `parent_discount`, `regions`, `regions.payment_providers`, `regions.fulfillment_providers`, `rule`, `rule.conditions` unless `expand` says otherwise.
         */
        post: operations["PostDiscounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/discounts/code/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a discount by its code
         * @description Get a discount by its code. Returns the discount. Shows `parent_discount`, `regions`, `regions.payment_providers`, `regions.fulfillment_providers`, `rule`, `rule.conditions` unless `expand` says otherwise.
         */
        get: operations["GetDiscountsDiscountCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/discounts/{discount_id}/conditions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a condition to a discount
         * @description Add a condition to a discount. Returns the discount. Shows `parent_discount`, `regions`, `regions.payment_providers`, `regions.fulfillment_providers`, `rule`, `rule.conditions` unless `expand` says otherwise.
         */
        post: operations["PostDiscountsDiscountConditions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/discounts/{discount_id}/conditions/{condition_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a condition of a discount
         * @description Get a condition of a discount. Returns the discount condition. Shows `discount_rule` unless `expand` says otherwise.
         */
        get: operations["GetDiscountsDiscountConditionsCondition"];
        put?: never;
        /**
         * Update a condition of a discount
         * @description Update a condition of a discount. Returns the discount. Shows `parent_discount`, `regions`, `regions.payment_providers`, `regions.fulfillment_providers`, `rule`, `rule.conditions` unless `expand` says otherwise.
         */
        post: operations["PostDiscountsDiscountConditionsCondition"];
        /**
         * Delete a condition of a discount
         * @description Delete a condition of a discount. Returns the discount. Shows `parent_discount`, `regions`, `regions.payment_providers`, `regions.fulfillment_providers`, `rule`, `rule.conditions` unless `expand` says otherwise.
         */
        delete: operations["DeleteDiscountsDiscountConditionsCondition"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/discounts/{discount_id}/conditions/{condition_id}/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add products, or what else it is about, to a condition
         * @description Add products, or what else it is about, to a condition. Returns the discount. Shows `parent_discount`, `regions`, `regions.payment_providers`, `regions.fulfillment_providers`, `rule`, `rule.conditions` unless `expand` says otherwise.
         */
        post: operations["PostDiscountsDiscountConditionsConditionBatch"];
        /**
         * Remove products, or what else it is about, from a condition
         * @description Remove products, or what else it is about, from a condition. Returns the discount. Shows `parent_discount`, `regions`, `regions.payment_providers`, `regions.fulfillment_providers`, `rule`, `rule.conditions` unless `expand` says otherwise.
         */
        delete: operations["DeleteDiscountsDiscountConditionsConditionBatch"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/discounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a discount
         * @description Get a discount. Returns the discount. Shows `parent_discount`, `regions`, `regions.payment_providers`, `regions.fulfillment_providers`, `rule`, `rule.conditions` unless `expand` says otherwise.
         */
        get: operations["GetDiscountsDiscount"];
        put?: never;
        /**
         * Update a discount
         * @description Update a discount. Returns the discount. Shows `parent_discount`, `regions`, `regions.payment_providers`, `regions.fulfillment_providers`, `rule`, `rule.conditions` unless `expand` says otherwise.
         */
        post: operations["PostDiscountsDiscount"];
        /**
         * Delete a discount
         * @description Delete a discount. Returns the same if it was deleted before.
         */
        delete: operations["DeleteDiscountsDiscount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/discounts/{id}/dynamic-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a dynamic code of a discount
         * @description Create a dynamic code of a discount. Returns the discount. Shows `parent_discount`, `regions`, `regions.payment_providers`, `regions.fulfillment_providers`, `rule`, `rule.conditions` unless `expand` says otherwise.
         */
        post: operations["PostDiscountsDiscountDynamicCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/discounts/{id}/dynamic-codes/{code}": {
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
         * Delete a dynamic code of a discount
         * @description Delete a dynamic code of a discount. Returns the discount. Shows `parent_discount`, `regions`, `regions.payment_providers`, `regions.fulfillment_providers`, `rule`, `rule.conditions` unless `expand` says otherwise.
         */
        delete: operations["DeleteDiscountsDiscountDynamicCodesCode"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/discounts/{id}/regions/{region_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a region to a discount
         * @description Add a region to a discount. Returns the discount. Shows `parent_discount`, `regions`, `regions.payment_providers`, `regions.fulfillment_providers`, `rule`, `rule.conditions` unless `expand` says otherwise.
         */
        post: operations["PostDiscountsDiscountRegionsRegion"];
        /**
         * Remove a region from a discount
         * @description Remove a region from a discount. Returns the discount. Shows `parent_discount`, `regions`, `regions.payment_providers`, `regions.fulfillment_providers`, `rule`, `rule.conditions` unless `expand` says otherwise.
         */
        delete: operations["DeleteDiscountsDiscountRegionsRegion"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/draft-orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List draft orders
         * @description List draft orders. Returns a page of draft orders. Shows `order`, `cart`, `cart.items`, `cart.items.adjustments`, `cart.payment_session` unless `expand` says otherwise.
         */
        get: operations["GetDraftOrders"];
        put?: never;
        /**
         * Create a draft order
         * @description Create a draft order. Returns the draft order. Shows `order`, `cart`, `cart.items`, `cart.items.adjustments`, `cart.items.tax_lines`, `cart.items.variant`, `cart.items.variant.product`, `cart.items.variant.product.profiles`, `cart.items.variant.product.profile`, `cart.billing_address`, `cart.customer`, `cart.discounts`, `cart.discounts.rule`, `cart.gift_cards`, `cart.payment`, `cart.payment_sessions`, `cart.region`, `cart.region.payment_providers`, `cart.region.tax_rates`, `cart.region.fulfillment_providers`, `cart.shipping_address`, `cart.shipping_methods`, `cart.shipping_methods.shipping_option`, `cart.shipping_methods.tax_lines`, `cart.payment_session` unless `expand` says otherwise.
         */
        post: operations["PostDraftOrders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/draft-orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a draft order
         * @description Get a draft order. Returns the draft order. Shows `order`, `cart`, `cart.items`, `cart.items.adjustments`, `cart.items.tax_lines`, `cart.items.variant`, `cart.items.variant.product`, `cart.items.variant.product.profiles`, `cart.items.variant.product.profile`, `cart.billing_address`, `cart.customer`, `cart.discounts`, `cart.discounts.rule`, `cart.gift_cards`, `cart.payment`, `cart.payment_sessions`, `cart.region`, `cart.region.payment_providers`, `cart.region.tax_rates`, `cart.region.fulfillment_providers`, `cart.shipping_address`, `cart.shipping_methods`, `cart.shipping_methods.shipping_option`, `cart.shipping_methods.tax_lines`, `cart.payment_session` unless `expand` says otherwise.
         */
        get: operations["GetDraftOrdersDraftOrder"];
        put?: never;
        /**
         * Update a draft order
         * @description Update a draft order. Returns the draft order. Shows `order`, `cart`, `cart.items`, `cart.items.adjustments`, `cart.items.tax_lines`, `cart.items.variant`, `cart.items.variant.product`, `cart.items.variant.product.profiles`, `cart.items.variant.product.profile`, `cart.billing_address`, `cart.customer`, `cart.discounts`, `cart.discounts.rule`, `cart.gift_cards`, `cart.payment`, `cart.payment_sessions`, `cart.region`, `cart.region.payment_providers`, `cart.region.tax_rates`, `cart.region.fulfillment_providers`, `cart.shipping_address`, `cart.shipping_methods`, `cart.shipping_methods.shipping_option`, `cart.shipping_methods.tax_lines`, `cart.payment_session` unless `expand` says otherwise.
         */
        post: operations["PostDraftOrdersDraftOrder"];
        /**
         * Delete a draft order
         * @description Delete a draft order. Returns the same if it was deleted before.
         */
        delete: operations["DeleteDraftOrdersDraftOrder"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/draft-orders/{id}/line-items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a line item to a draft order
         * @description Add a line item to a draft order. Returns the draft order. Shows `order`, `cart`, `cart.items`, `cart.items.adjustments`, `cart.items.tax_lines`, `cart.items.variant`, `cart.items.variant.product`, `cart.items.variant.product.profiles`, `cart.items.variant.product.profile`, `cart.billing_address`, `cart.customer`, `cart.discounts`, `cart.discounts.rule`, `cart.gift_cards`, `cart.payment`, `cart.payment_sessions`, `cart.region`, `cart.region.payment_providers`, `cart.region.tax_rates`, `cart.region.fulfillment_providers`, `cart.shipping_address`, `cart.shipping_methods`, `cart.shipping_methods.shipping_option`, `cart.shipping_methods.tax_lines`, `cart.payment_session` unless `expand` says otherwise.
         */
        post: operations["PostDraftOrdersDraftOrderLineItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/draft-orders/{id}/line-items/{line_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update a line item of a draft order
         * @description Update a line item of a draft order. Returns the draft order. Shows `order`, `cart`, `cart.items`, `cart.items.adjustments`, `cart.items.tax_lines`, `cart.items.variant`, `cart.items.variant.product`, `cart.items.variant.product.profiles`, `cart.items.variant.product.profile`, `cart.billing_address`, `cart.customer`, `cart.discounts`, `cart.discounts.rule`, `cart.gift_cards`, `cart.payment`, `cart.payment_sessions`, `cart.region`, `cart.region.payment_providers`, `cart.region.tax_rates`, `cart.region.fulfillment_providers`, `cart.shipping_address`, `cart.shipping_methods`, `cart.shipping_methods.shipping_option`, `cart.shipping_methods.tax_lines`, `cart.payment_session` unless `expand` says otherwise.
         */
        post: operations["PostDraftOrdersDraftOrderLineItemsItem"];
        /**
         * Remove a line item from a draft order
         * @description Remove a line item from a draft order. Returns the draft order. Shows `order`, `cart`, `cart.items`, `cart.items.adjustments`, `cart.items.tax_lines`, `cart.items.variant`, `cart.items.variant.product`, `cart.items.variant.product.profiles`, `cart.items.variant.product.profile`, `cart.billing_address`, `cart.customer`, `cart.discounts`, `cart.discounts.rule`, `cart.gift_cards`, `cart.payment`, `cart.payment_sessions`, `cart.region`, `cart.region.payment_providers`, `cart.region.tax_rates`, `cart.region.fulfillment_providers`, `cart.shipping_address`, `cart.shipping_methods`, `cart.shipping_methods.shipping_option`, `cart.shipping_methods.tax_lines`, `cart.payment_session` unless `expand` says otherwise.
         */
        delete: operations["DeleteDraftOrdersDraftOrderLineItemsItem"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/draft-orders/{id}/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register the payment of a draft order
         * @description Register the payment of a draft order. Returns the order. Shows `billing_address`, `claims`, `claims.additional_items`, `claims.additional_items.adjustments`, `claims.additional_items.tax_lines`, `claims.additional_items.variant`, `claims.claim_items`, `claims.claim_items.images`, `claims.claim_items.item`, `claims.fulfillments`, `claims.fulfillments.tracking_links`, `claims.fulfillments.items`, `claims.return_order`, `claims.return_order.items`, `claims.return_order.shipping_method`, `claims.return_order.shipping_method.tax_lines`, `claims.return_order.shipping_method.shipping_option`, `claims.shipping_address`, `claims.shipping_methods`, `claims.shipping_methods.shipping_option`, `customer`, `discounts`, `discounts.rule`, `fulfillments`, `fulfillments.items`, `fulfillments.tracking_links`, `gift_card_transactions`, `gift_card_transactions.gift_card`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payments`, `refunds`, `region`, `region.payment_providers`, `region.fulfillment_providers`, `returns`, `returns.items`, `returns.items.reason`, `returns.shipping_method`, `returns.shipping_method.tax_lines`, `returns.shipping_method.shipping_option`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `swaps`, `swaps.additional_items`, `swaps.additional_items.adjustments`, `swaps.additional_items.tax_lines`, `swaps.additional_items.variant`, `swaps.fulfillments`, `swaps.fulfillments.tracking_links`, `swaps.fulfillments.items`, `swaps.payment`, `swaps.return_order`, `swaps.return_order.items`, `swaps.return_order.shipping_method`, `swaps.return_order.shipping_method.tax_lines`, `swaps.return_order.shipping_method.shipping_option`, `swaps.shipping_address`, `swaps.shipping_methods`, `swaps.shipping_methods.tax_lines`, `swaps.shipping_methods.shipping_option` unless `expand` says otherwise.
         */
        post: operations["PostDraftOrdersDraftOrderRegisterPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/events/parked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events that a subscriber failed to process
         * @description List events that a subscriber failed to process. Returns what was requested.
         */
        get: operations["GetEventsParked"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/events/parked/{id}": {
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
         * Delete a parked event
         * @description Delete a parked event. Returns what was requested.
         */
        delete: operations["DeleteEventsParkedEvent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/events/parked/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver a parked event again
         * @description Deliver a parked event again. Returns what was requested.
         */
        post: operations["PostEventsParkedEventRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/gift-cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List gift cards
         * @description List gift cards. Returns a page of gift cards. Shows `order`, `region`, `region.payment_providers`, `region.fulfillment_providers` unless `expand` says otherwise.
         */
        get: operations["GetGiftCards"];
        put?: never;
        /**
         * Create a gift card
         * @description Create a gift card. Returns the gift card. Shows `order`, `region`, `region.payment_providers`, `region.fulfillment_providers` unless `expand` says otherwise.
         */
        post: operations["PostGiftCards"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/gift-cards/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a gift card
         * @description Get a gift card. Returns the gift card. Shows `order`, `region`, `region.payment_providers`, `region.fulfillment_providers` unless `expand` says otherwise.
         */
        get: operations["GetGiftCardsGiftCard"];
        put?: never;
        /**
         * Update a gift card
         * @description Update a gift card. Returns the gift card. Shows `order`, `region`, `region.payment_providers`, `region.fulfillment_providers` unless `expand` says otherwise.
         */
        post: operations["PostGiftCardsGiftCard"];
        /**
         * Delete a gift card
         * @description Delete a gift card. Returns the same if it was deleted before.
         */
        delete: operations["DeleteGiftCardsGiftCard"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/inventory-items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List inventory items
         * @description List inventory items. Returns a page of inventory items. Shows `location_levels`, `variants`, `variants.product` unless `expand` says otherwise.
         */
        get: operations["GetInventoryItems"];
        put?: never;
        /**
         * Create an inventory item
         * @description Create an inventory item. Returns the inventory item. Shows `location_levels` unless `expand` says otherwise.
         */
        post: operations["PostInventoryItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/inventory-items/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an inventory item
         * @description Get an inventory item. Returns the inventory item. Shows `location_levels` unless `expand` says otherwise.
         */
        get: operations["GetInventoryItemsInventoryItem"];
        put?: never;
        /**
         * Update an inventory item
         * @description Update an inventory item. Returns the inventory item. Shows `location_levels` unless `expand` says otherwise.
         */
        post: operations["PostInventoryItemsInventoryItem"];
        /**
         * Delete an inventory item
         * @description Delete an inventory item. Returns the same if it was deleted before.
         */
        delete: operations["DeleteInventoryItemsInventoryItem"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/inventory-items/{id}/location-levels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List where an inventory item is stocked
         * @description List where an inventory item is stocked. Returns what was requested.
         */
        get: operations["GetInventoryItemsInventoryItemLocationLevels"];
        put?: never;
        /**
         * Stock an inventory item at a location
         * @description Stock an inventory item at a location. Returns the inventory item.
         */
        post: operations["PostInventoryItemsInventoryItemLocationLevels"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/inventory-items/{id}/location-levels/{location_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Note how much of an inventory item is at a location
         * @description Note how much of an inventory item is at a location. Returns the inventory item.
         */
        post: operations["PostInventoryItemsInventoryItemLocationLevelsLocationLevel"];
        /**
         * Stock an inventory item at a location no more
         * @description Stock an inventory item at a location no more. Returns the inventory item.
         */
        delete: operations["DeleteInventoryItemsInventoryIteLocationLevelsLocation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invitations, with the tokens of their links
         * @description List invitations, with the tokens of their links. Returns all invites.
         */
        get: operations["GetInvites"];
        put?: never;
        /**
         * Invite somebody to the staff
         * @description Invite somebody to the staff. Returns no body.
         */
        post: operations["PostInvites"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invites/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description Accept an invitation. Returns no body.
         */
        post: operations["PostInvitesInviteAccept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invites/{invite_id}": {
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
         * Delete an invitation
         * @description Delete an invitation. Returns the same if it was deleted before.
         */
        delete: operations["DeleteInvitesInvite"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invites/{invite_id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an invitation again
         * @description Send an invitation again. Returns no body.
         */
        post: operations["PostInvitesInviteResend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notes
         * @description List notes. Returns a page of notes. Shows `author` unless `expand` says otherwise.
         */
        get: operations["GetNotes"];
        put?: never;
        /**
         * Write a note
         * @description Write a note. Returns the note. Shows `author` unless `expand` says otherwise.
         */
        post: operations["PostNotes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/notes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a note
         * @description Get a note. Returns the note. Shows `author` unless `expand` says otherwise.
         */
        get: operations["GetNotesNote"];
        put?: never;
        /**
         * Change a note
         * @description Change a note. Returns the note. Shows `author` unless `expand` says otherwise.
         */
        post: operations["PostNotesNote"];
        /**
         * Delete a note
         * @description Delete a note. Returns the same if it was deleted before.
         */
        delete: operations["DeleteNotesNote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notifications
         * @description List notifications. Returns a page of notifications. Shows `resends` unless `expand` says otherwise.
         */
        get: operations["GetNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/notifications/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a notification again
         * @description Send a notification again. Returns the notification. Shows `resends` unless `expand` says otherwise.
         */
        post: operations["PostNotificationsNotificationResend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/order-edits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List order edits
         * @description List order edits. Returns a page of order edits. Shows `changes`, `changes.line_item`, `changes.line_item.variant`, `changes.original_line_item`, `changes.original_line_item.variant`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `payment_collection` unless `expand` says otherwise.
         */
        get: operations["GetOrderEdits"];
        put?: never;
        /**
         * Create an order edit
         * @description Create an order edit. Returns the order edit. Shows `changes`, `changes.line_item`, `changes.line_item.variant`, `changes.original_line_item`, `changes.original_line_item.variant`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `payment_collection` unless `expand` says otherwise.
         */
        post: operations["PostOrderEdits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/order-edits/{id}": {
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
        /**
         * Update an order edit
         * @description Update an order edit. Returns the order edit. Shows `changes`, `changes.line_item`, `changes.line_item.variant`, `changes.original_line_item`, `changes.original_line_item.variant`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `payment_collection` unless `expand` says otherwise.
         */
        post: operations["PostOrderEditsOrderEdit"];
        /**
         * Delete an order edit
         * @description Delete an order edit. Returns the same if it was deleted before.
         */
        delete: operations["DeleteOrderEditsOrderEdit"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/order-edits/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an order edit
         * @description Cancel an order edit. Returns the order edit. Shows `changes`, `changes.line_item`, `changes.line_item.variant`, `changes.original_line_item`, `changes.original_line_item.variant`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `payment_collection` unless `expand` says otherwise.
         */
        post: operations["PostOrderEditsOrderEditCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/order-edits/{id}/changes/{change_id}": {
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
         * Take back a change in an order edit
         * @description Take back a change in an order edit. Returns what was requested.
         */
        delete: operations["DeleteOrderEditsOrderEditItemChange"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/order-edits/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an order edit
         * @description Confirm an order edit. Returns the order edit. Shows `changes`, `changes.line_item`, `changes.line_item.variant`, `changes.original_line_item`, `changes.original_line_item.variant`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `payment_collection` unless `expand` says otherwise.
         */
        post: operations["PostOrderEditsOrderEditConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/order-edits/{id}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an item in an order edit
         * @description Add an item in an order edit. Returns the order edit. Shows `changes`, `changes.line_item`, `changes.line_item.variant`, `changes.original_line_item`, `changes.original_line_item.variant`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `payment_collection` unless `expand` says otherwise.
         */
        post: operations["PostOrderEditsEditLineItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/order-edits/{id}/items/{item_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the quantity of an item in an order edit
         * @description Change the quantity of an item in an order edit. Returns the order edit. Shows `changes`, `changes.line_item`, `changes.line_item.variant`, `changes.original_line_item`, `changes.original_line_item.variant`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `payment_collection` unless `expand` says otherwise.
         */
        post: operations["PostOrderEditsEditLineItemsLineItem"];
        /**
         * Remove an item in an order edit
         * @description Remove an item in an order edit. Returns the order edit. Shows `changes`, `changes.line_item`, `changes.line_item.variant`, `changes.original_line_item`, `changes.original_line_item.variant`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `payment_collection` unless `expand` says otherwise.
         */
        delete: operations["DeleteOrderEditsOrderEditLineItemsLineItem"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/order-edits/{id}/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the customer to confirm an order edit
         * @description Ask the customer to confirm an order edit. Returns the order edit. Shows `changes`, `changes.line_item`, `changes.line_item.variant`, `changes.original_line_item`, `changes.original_line_item.variant`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `payment_collection` unless `expand` says otherwise.
         */
        post: operations["PostOrderEditsOrderEditRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List orders
         * @description List orders. Returns a page of orders. Shows `billing_address`, `claims`, `claims.additional_items`, `claims.additional_items.adjustments`, `claims.additional_items.tax_lines`, `claims.additional_items.variant`, `claims.claim_items`, `claims.claim_items.images`, `claims.claim_items.item`, `claims.fulfillments`, `claims.fulfillments.tracking_links`, `claims.fulfillments.items`, `claims.return_order`, `claims.return_order.items`, `claims.return_order.shipping_method`, `claims.return_order.shipping_method.tax_lines`, `claims.return_order.shipping_method.shipping_option`, `claims.shipping_address`, `claims.shipping_methods`, `claims.shipping_methods.shipping_option`, `customer`, `discounts`, `discounts.rule`, `fulfillments`, `fulfillments.items`, `fulfillments.tracking_links`, `gift_card_transactions`, `gift_card_transactions.gift_card`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payments`, `refunds`, `region`, `region.payment_providers`, `region.fulfillment_providers`, `returns`, `returns.items`, `returns.items.reason`, `returns.shipping_method`, `returns.shipping_method.tax_lines`, `returns.shipping_method.shipping_option`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `swaps`, `swaps.additional_items`, `swaps.additional_items.adjustments`, `swaps.additional_items.tax_lines`, `swaps.additional_items.variant`, `swaps.fulfillments`, `swaps.fulfillments.tracking_links`, `swaps.fulfillments.items`, `swaps.payment`, `swaps.return_order`, `swaps.return_order.items`, `swaps.return_order.shipping_method`, `swaps.return_order.shipping_method.tax_lines`, `swaps.return_order.shipping_method.shipping_option`, `swaps.shipping_address`, `swaps.shipping_methods`, `swaps.shipping_methods.tax_lines`, `swaps.shipping_methods.shipping_option` unless `expand` says otherwise.
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
    "/admin/orders/stripe-payments/{order_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the payments of an order by Stripe
         * @description List the payments of an order by Stripe. Returns what was requested.
         */
        get: operations["GetOrdersOrderStripePayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an order
         * @description Get an order. Returns the order. Shows `billing_address`, `claims`, `claims.additional_items`, `claims.additional_items.adjustments`, `claims.additional_items.tax_lines`, `claims.additional_items.variant`, `claims.claim_items`, `claims.claim_items.images`, `claims.claim_items.item`, `claims.fulfillments`, `claims.fulfillments.tracking_links`, `claims.fulfillments.items`, `claims.return_order`, `claims.return_order.items`, `claims.return_order.shipping_method`, `claims.return_order.shipping_method.tax_lines`, `claims.return_order.shipping_method.shipping_option`, `claims.shipping_address`, `claims.shipping_methods`, `claims.shipping_methods.shipping_option`, `customer`, `discounts`, `discounts.rule`, `fulfillments`, `fulfillments.items`, `fulfillments.tracking_links`, `gift_card_transactions`, `gift_card_transactions.gift_card`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payments`, `refunds`, `region`, `region.payment_providers`, `region.fulfillment_providers`, `returns`, `returns.items`, `returns.items.reason`, `returns.shipping_method`, `returns.shipping_method.tax_lines`, `returns.shipping_method.shipping_option`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `swaps`, `swaps.additional_items`, `swaps.additional_items.adjustments`, `swaps.additional_items.tax_lines`, `swaps.additional_items.variant`, `swaps.fulfillments`, `swaps.fulfillments.tracking_links`, `swaps.fulfillments.items`, `swaps.payment`, `swaps.return_order`, `swaps.return_order.items`, `swaps.return_order.shipping_method`, `swaps.return_order.shipping_method.tax_lines`, `swaps.return_order.shipping_method.shipping_option`, `swaps.shipping_address`, `swaps.shipping_methods`, `swaps.shipping_methods.tax_lines`, `swaps.shipping_methods.shipping_option` unless `expand` says otherwise.
         */
        get: operations["GetOrdersOrder"];
        put?: never;
        /**
         * Update an order
         * @description Update an order. Returns the order. Shows `billing_address`, `claims`, `claims.additional_items`, `claims.additional_items.adjustments`, `claims.additional_items.tax_lines`, `claims.additional_items.variant`, `claims.claim_items`, `claims.claim_items.images`, `claims.claim_items.item`, `claims.fulfillments`, `claims.fulfillments.tracking_links`, `claims.fulfillments.items`, `claims.return_order`, `claims.return_order.items`, `claims.return_order.shipping_method`, `claims.return_order.shipping_method.tax_lines`, `claims.return_order.shipping_method.shipping_option`, `claims.shipping_address`, `claims.shipping_methods`, `claims.shipping_methods.shipping_option`, `customer`, `discounts`, `discounts.rule`, `fulfillments`, `fulfillments.items`, `fulfillments.tracking_links`, `gift_card_transactions`, `gift_card_transactions.gift_card`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payments`, `refunds`, `region`, `region.payment_providers`, `region.fulfillment_providers`, `returns`, `returns.items`, `returns.items.reason`, `returns.shipping_method`, `returns.shipping_method.tax_lines`, `returns.shipping_method.shipping_option`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `swaps`, `swaps.additional_items`, `swaps.additional_items.adjustments`, `swaps.additional_items.tax_lines`, `swaps.additional_items.variant`, `swaps.fulfillments`, `swaps.fulfillments.tracking_links`, `swaps.fulfillments.items`, `swaps.payment`, `swaps.return_order`, `swaps.return_order.items`, `swaps.return_order.shipping_method`, `swaps.return_order.shipping_method.tax_lines`, `swaps.return_order.shipping_method.shipping_option`, `swaps.shipping_address`, `swaps.shipping_methods`, `swaps.shipping_methods.tax_lines`, `swaps.shipping_methods.shipping_option` unless `expand` says otherwise.
         */
        post: operations["PostOrdersOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archive an order
         * @description Archive an order. Returns the order. Shows `billing_address`, `claims`, `claims.additional_items`, `claims.additional_items.adjustments`, `claims.additional_items.tax_lines`, `claims.additional_items.variant`, `claims.claim_items`, `claims.claim_items.images`, `claims.claim_items.item`, `claims.fulfillments`, `claims.fulfillments.tracking_links`, `claims.fulfillments.items`, `claims.return_order`, `claims.return_order.items`, `claims.return_order.shipping_method`, `claims.return_order.shipping_method.tax_lines`, `claims.return_order.shipping_method.shipping_option`, `claims.shipping_address`, `claims.shipping_methods`, `claims.shipping_methods.shipping_option`, `customer`, `discounts`, `discounts.rule`, `fulfillments`, `fulfillments.items`, `fulfillments.tracking_links`, `gift_card_transactions`, `gift_card_transactions.gift_card`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payments`, `refunds`, `region`, `region.payment_providers`, `region.fulfillment_providers`, `returns`, `returns.items`, `returns.items.reason`, `returns.shipping_method`, `returns.shipping_method.tax_lines`, `returns.shipping_method.shipping_option`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `swaps`, `swaps.additional_items`, `swaps.additional_items.adjustments`, `swaps.additional_items.tax_lines`, `swaps.additional_items.variant`, `swaps.fulfillments`, `swaps.fulfillments.tracking_links`, `swaps.fulfillments.items`, `swaps.payment`, `swaps.return_order`, `swaps.return_order.items`, `swaps.return_order.shipping_method`, `swaps.return_order.shipping_method.tax_lines`, `swaps.return_order.shipping_method.shipping_option`, `swaps.shipping_address`, `swaps.shipping_methods`, `swaps.shipping_methods.tax_lines`, `swaps.shipping_methods.shipping_option` unless `expand` says otherwise.
         */
        post: operations["PostOrdersOrderArchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel an order
         * @description Cancel an order. Returns the order. Shows `billing_address`, `claims`, `claims.additional_items`, `claims.additional_items.adjustments`, `claims.additional_items.tax_lines`, `claims.additional_items.variant`, `claims.claim_items`, `claims.claim_items.images`, `claims.claim_items.item`, `claims.fulfillments`, `claims.fulfillments.tracking_links`, `claims.fulfillments.items`, `claims.return_order`, `claims.return_order.items`, `claims.return_order.shipping_method`, `claims.return_order.shipping_method.tax_lines`, `claims.return_order.shipping_method.shipping_option`, `claims.shipping_address`, `claims.shipping_methods`, `claims.shipping_methods.shipping_option`, `customer`, `discounts`, `discounts.rule`, `fulfillments`, `fulfillments.items`, `fulfillments.tracking_links`, `gift_card_transactions`, `gift_card_transactions.gift_card`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payments`, `refunds`, `region`, `region.payment_providers`, `region.fulfillment_providers`, `returns`, `returns.items`, `returns.items.reason`, `returns.shipping_method`, `returns.shipping_method.tax_lines`, `returns.shipping_method.shipping_option`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `swaps`, `swaps.additional_items`, `swaps.additional_items.adjustments`, `swaps.additional_items.tax_lines`, `swaps.additional_items.variant`, `swaps.fulfillments`, `swaps.fulfillments.tracking_links`, `swaps.fulfillments.items`, `swaps.payment`, `swaps.return_order`, `swaps.return_order.items`, `swaps.return_order.shipping_method`, `swaps.return_order.shipping_method.tax_lines`, `swaps.return_order.shipping_method.shipping_option`, `swaps.shipping_address`, `swaps.shipping_methods`, `swaps.shipping_methods.tax_lines`, `swaps.shipping_methods.shipping_option` unless `expand` says otherwise.
         */
        post: operations["PostOrdersOrderCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/capture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Capture the payments of an order
         * @description Capture the payments of an order. Returns the order. Shows `billing_address`, `claims`, `claims.additional_items`, `claims.additional_items.adjustments`, `claims.additional_items.tax_lines`, `claims.additional_items.variant`, `claims.claim_items`, `claims.claim_items.images`, `claims.claim_items.item`, `claims.fulfillments`, `claims.fulfillments.tracking_links`, `claims.fulfillments.items`, `claims.return_order`, `claims.return_order.items`, `claims.return_order.shipping_method`, `claims.return_order.shipping_method.tax_lines`, `claims.return_order.shipping_method.shipping_option`, `claims.shipping_address`, `claims.shipping_methods`, `claims.shipping_methods.shipping_option`, `customer`, `discounts`, `discounts.rule`, `fulfillments`, `fulfillments.items`, `fulfillments.tracking_links`, `gift_card_transactions`, `gift_card_transactions.gift_card`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payments`, `refunds`, `region`, `region.payment_providers`, `region.fulfillment_providers`, `returns`, `returns.items`, `returns.items.reason`, `returns.shipping_method`, `returns.shipping_method.tax_lines`, `returns.shipping_method.shipping_option`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `swaps`, `swaps.additional_items`, `swaps.additional_items.adjustments`, `swaps.additional_items.tax_lines`, `swaps.additional_items.variant`, `swaps.fulfillments`, `swaps.fulfillments.tracking_links`, `swaps.fulfillments.items`, `swaps.payment`, `swaps.return_order`, `swaps.return_order.items`, `swaps.return_order.shipping_method`, `swaps.return_order.shipping_method.tax_lines`, `swaps.return_order.shipping_method.shipping_option`, `swaps.shipping_address`, `swaps.shipping_methods`, `swaps.shipping_methods.tax_lines`, `swaps.shipping_methods.shipping_option` unless `expand` says otherwise.
         */
        post: operations["PostOrdersOrderCapture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/claims": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a claim of an order
         * @description Create a claim of an order. Returns the order. Shows `billing_address`, `claims`, `claims.additional_items`, `claims.additional_items.adjustments`, `claims.additional_items.tax_lines`, `claims.additional_items.variant`, `claims.claim_items`, `claims.claim_items.images`, `claims.claim_items.item`, `claims.fulfillments`, `claims.fulfillments.tracking_links`, `claims.fulfillments.items`, `claims.return_order`, `claims.return_order.items`, `claims.return_order.shipping_method`, `claims.return_order.shipping_method.tax_lines`, `claims.return_order.shipping_method.shipping_option`, `claims.shipping_address`, `claims.shipping_methods`, `claims.shipping_methods.shipping_option`, `customer`, `discounts`, `discounts.rule`, `fulfillments`, `fulfillments.items`, `fulfillments.tracking_links`, `gift_card_transactions`, `gift_card_transactions.gift_card`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payments`, `refunds`, `region`, `region.payment_providers`, `region.fulfillment_providers`, `returns`, `returns.items`, `returns.items.reason`, `returns.shipping_method`, `returns.shipping_method.tax_lines`, `returns.shipping_method.shipping_option`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `swaps`, `swaps.additional_items`, `swaps.additional_items.adjustments`, `swaps.additional_items.tax_lines`, `swaps.additional_items.variant`, `swaps.fulfillments`, `swaps.fulfillments.tracking_links`, `swaps.fulfillments.items`, `swaps.payment`, `swaps.return_order`, `swaps.return_order.items`, `swaps.return_order.shipping_method`, `swaps.return_order.shipping_method.tax_lines`, `swaps.return_order.shipping_method.shipping_option`, `swaps.shipping_address`, `swaps.shipping_methods`, `swaps.shipping_methods.tax_lines`, `swaps.shipping_methods.shipping_option` unless `expand` says otherwise.
         */
        post: operations["PostOrdersOrderClaims"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/claims/{claim_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update a claim
         * @description Update a claim. Returns the order. Shows `billing_address`, `claims`, `claims.additional_items`, `claims.additional_items.adjustments`, `claims.additional_items.tax_lines`, `claims.additional_items.variant`, `claims.claim_items`, `claims.claim_items.images`, `claims.claim_items.item`, `claims.fulfillments`, `claims.fulfillments.tracking_links`, `claims.fulfillments.items`, `claims.return_order`, `claims.return_order.items`, `claims.return_order.shipping_method`, `claims.return_order.shipping_method.tax_lines`, `claims.return_order.shipping_method.shipping_option`, `claims.shipping_address`, `claims.shipping_methods`, `claims.shipping_methods.shipping_option`, `customer`, `discounts`, `discounts.rule`, `fulfillments`, `fulfillments.items`, `fulfillments.tracking_links`, `gift_card_transactions`, `gift_card_transactions.gift_card`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payments`, `refunds`, `region`, `region.payment_providers`, `region.fulfillment_providers`, `returns`, `returns.items`, `returns.items.reason`, `returns.shipping_method`, `returns.shipping_method.tax_lines`, `returns.shipping_method.shipping_option`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `swaps`, `swaps.additional_items`, `swaps.additional_items.adjustments`, `swaps.additional_items.tax_lines`, `swaps.additional_items.variant`, `swaps.fulfillments`, `swaps.fulfillments.tracking_links`, `swaps.fulfillments.items`, `swaps.payment`, `swaps.return_order`, `swaps.return_order.items`, `swaps.return_order.shipping_method`, `swaps.return_order.shipping_method.tax_lines`, `swaps.return_order.shipping_method.shipping_option`, `swaps.shipping_address`, `swaps.shipping_methods`, `swaps.shipping_methods.tax_lines`, `swaps.shipping_methods.shipping_option` unless `expand` says otherwise.
         */
        post: operations["PostOrdersOrderClaimsClaim"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/claims/{claim_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a claim
         * @description Cancel a claim. Returns the order. Shows `billing_address`, `claims`, `claims.additional_items`, `claims.additional_items.adjustments`, `claims.additional_items.tax_lines`, `claims.additional_items.variant`, `claims.claim_items`, `claims.claim_items.images`, `claims.claim_items.item`, `claims.fulfillments`, `claims.fulfillments.tracking_links`, `claims.fulfillments.items`, `claims.return_order`, `claims.return_order.items`, `claims.return_order.shipping_method`, `claims.return_order.shipping_method.tax_lines`, `claims.return_order.shipping_method.shipping_option`, `claims.shipping_address`, `claims.shipping_methods`, `claims.shipping_methods.shipping_option`, `customer`, `discounts`, `discounts.rule`, `fulfillments`, `fulfillments.items`, `fulfillments.tracking_links`, `gift_card_transactions`, `gift_card_transactions.gift_card`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payments`, `refunds`, `region`, `region.payment_providers`, `region.fulfillment_providers`, `returns`, `returns.items`, `returns.items.reason`, `returns.shipping_method`, `returns.shipping_method.tax_lines`, `returns.shipping_method.shipping_option`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `swaps`, `swaps.additional_items`, `swaps.additional_items.adjustments`, `swaps.additional_items.tax_lines`, `swaps.additional_items.variant`, `swaps.fulfillments`, `swaps.fulfillments.tracking_links`, `swaps.fulfillments.items`, `swaps.payment`, `swaps.return_order`, `swaps.return_order.items`, `swaps.return_order.shipping_method`, `swaps.return_order.shipping_method.tax_lines`, `swaps.return_order.shipping_method.shipping_option`, `swaps.shipping_address`, `swaps.shipping_methods`, `swaps.shipping_methods.tax_lines`, `swaps.shipping_methods.shipping_option` unless `expand` says otherwise.
         */
        post: operations["PostOrdersClaimCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/claims/{claim_id}/fulfillments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fulfill a claim
         * @description Fulfill a claim. Returns the order. Shows `billing_address`, `claims`, `claims.additional_items`, `claims.additional_items.adjustments`, `claims.additional_items.tax_lines`, `claims.additional_items.variant`, `claims.claim_items`, `claims.claim_items.images`, `claims.claim_items.item`, `claims.fulfillments`, `claims.fulfillments.tracking_links`, `claims.fulfillments.items`, `claims.return_order`, `claims.return_order.items`, `claims.return_order.shipping_method`, `claims.return_order.shipping_method.tax_lines`, `claims.return_order.shipping_method.shipping_option`, `claims.shipping_address`, `claims.shipping_methods`, `claims.shipping_methods.shipping_option`, `customer`, `discounts`, `discounts.rule`, `fulfillments`, `fulfillments.items`, `fulfillments.tracking_links`, `gift_card_transactions`, `gift_card_transactions.gift_card`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payments`, `refunds`, `region`, `region.payment_providers`, `region.fulfillment_providers`, `returns`, `returns.items`, `returns.items.reason`, `returns.shipping_method`, `returns.shipping_method.tax_lines`, `returns.shipping_method.shipping_option`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `swaps`, `swaps.additional_items`, `swaps.additional_items.adjustments`, `swaps.additional_items.tax_lines`, `swaps.additional_items.variant`, `swaps.fulfillments`, `swaps.fulfillments.tracking_links`, `swaps.fulfillments.items`, `swaps.payment`, `swaps.return_order`, `swaps.return_order.items`, `swaps.return_order.shipping_method`, `swaps.return_order.shipping_method.tax_lines`, `swaps.return_order.shipping_method.shipping_option`, `swaps.shipping_address`, `swaps.shipping_methods`, `swaps.shipping_methods.tax_lines`, `swaps.shipping_methods.shipping_option` unless `expand` says otherwise.
         */
        post: operations["PostOrdersOrderClaimsClaimFulfillments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/claims/{claim_id}/fulfillments/{fulfillment_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel the fulfillment of a claim
         * @description Cancel the fulfillment of a claim. Returns the order. Shows `billing_address`, `claims`, `claims.additional_items`, `claims.additional_items.adjustments`, `claims.additional_items.tax_lines`, `claims.additional_items.variant`, `claims.claim_items`, `claims.claim_items.images`, `claims.claim_items.item`, `claims.fulfillments`, `claims.fulfillments.tracking_links`, `claims.fulfillments.items`, `claims.return_order`, `claims.return_order.items`, `claims.return_order.shipping_method`, `claims.return_order.shipping_method.tax_lines`, `claims.return_order.shipping_method.shipping_option`, `claims.shipping_address`, `claims.shipping_methods`, `claims.shipping_methods.shipping_option`, `customer`, `discounts`, `discounts.rule`, `fulfillments`, `fulfillments.items`, `fulfillments.tracking_links`, `gift_card_transactions`, `gift_card_transactions.gift_card`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payments`, `refunds`, `region`, `region.payment_providers`, `region.fulfillment_providers`, `returns`, `returns.items`, `returns.items.reason`, `returns.shipping_method`, `returns.shipping_method.tax_lines`, `returns.shipping_method.shipping_option`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `swaps`, `swaps.additional_items`, `swaps.additional_items.adjustments`, `swaps.additional_items.tax_lines`, `swaps.additional_items.variant`, `swaps.fulfillments`, `swaps.fulfillments.tracking_links`, `swaps.fulfillments.items`, `swaps.payment`, `swaps.return_order`, `swaps.return_order.items`, `swaps.return_order.shipping_method`, `swaps.return_order.shipping_method.tax_lines`, `swaps.return_order.shipping_method.shipping_option`, `swaps.shipping_address`, `swaps.shipping_methods`, `swaps.shipping_methods.tax_lines`, `swaps.shipping_methods.shipping_option` unless `expand` says otherwise.
         */
        post: operations["PostOrdersClaimFulfillmentsCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/claims/{claim_id}/shipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ship the fulfillment of a claim
         * @description Ship the fulfillment of a claim. Returns the order. Shows `billing_address`, `claims`, `claims.additional_items`, `claims.additional_items.adjustments`, `claims.additional_items.tax_lines`, `claims.additional_items.variant`, `claims.claim_items`, `claims.claim_items.images`, `claims.claim_items.item`, `claims.fulfillments`, `claims.fulfillments.tracking_links`, `claims.fulfillments.items`, `claims.return_order`, `claims.return_order.items`, `claims.return_order.shipping_method`, `claims.return_order.shipping_method.tax_lines`, `claims.return_order.shipping_method.shipping_option`, `claims.shipping_address`, `claims.shipping_methods`, `claims.shipping_methods.shipping_option`, `customer`, `discounts`, `discounts.rule`, `fulfillments`, `fulfillments.items`, `fulfillments.tracking_links`, `gift_card_transactions`, `gift_card_transactions.gift_card`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payments`, `refunds`, `region`, `region.payment_providers`, `region.fulfillment_providers`, `returns`, `returns.items`, `returns.items.reason`, `returns.shipping_method`, `returns.shipping_method.tax_lines`, `returns.shipping_method.shipping_option`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `swaps`, `swaps.additional_items`, `swaps.additional_items.adjustments`, `swaps.additional_items.tax_lines`, `swaps.additional_items.variant`, `swaps.fulfillments`, `swaps.fulfillments.tracking_links`, `swaps.fulfillments.items`, `swaps.payment`, `swaps.return_order`, `swaps.return_order.items`, `swaps.return_order.shipping_method`, `swaps.return_order.shipping_method.tax_lines`, `swaps.return_order.shipping_method.shipping_option`, `swaps.shipping_address`, `swaps.shipping_methods`, `swaps.shipping_methods.tax_lines`, `swaps.shipping_methods.shipping_option` unless `expand` says otherwise.
         */
        post: operations["PostOrdersOrderClaimsClaimShipments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete an order
         * @description Complete an order. Returns the order. Shows `billing_address`, `claims`, `claims.additional_items`, `claims.additional_items.adjustments`, `claims.additional_items.tax_lines`, `claims.additional_items.variant`, `claims.claim_items`, `claims.claim_items.images`, `claims.claim_items.item`, `claims.fulfillments`, `claims.fulfillments.tracking_links`, `claims.fulfillments.items`, `claims.return_order`, `claims.return_order.items`, `claims.return_order.shipping_method`, `claims.return_order.shipping_method.tax_lines`, `claims.return_order.shipping_method.shipping_option`, `claims.shipping_address`, `claims.shipping_methods`, `claims.shipping_methods.shipping_option`, `customer`, `discounts`, `discounts.rule`, `fulfillments`, `fulfillments.items`, `fulfillments.tracking_links`, `gift_card_transactions`, `gift_card_transactions.gift_card`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payments`, `refunds`, `region`, `region.payment_providers`, `region.fulfillment_providers`, `returns`, `returns.items`, `returns.items.reason`, `returns.shipping_method`, `returns.shipping_method.tax_lines`, `returns.shipping_method.shipping_option`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `swaps`, `swaps.additional_items`, `swaps.additional_items.adjustments`, `swaps.additional_items.tax_lines`, `swaps.additional_items.variant`, `swaps.fulfillments`, `swaps.fulfillments.tracking_links`, `swaps.fulfillments.items`, `swaps.payment`, `swaps.return_order`, `swaps.return_order.items`, `swaps.return_order.shipping_method`, `swaps.return_order.shipping_method.tax_lines`, `swaps.return_order.shipping_method.shipping_option`, `swaps.shipping_address`, `swaps.shipping_methods`, `swaps.shipping_methods.tax_lines`, `swaps.shipping_methods.shipping_option` unless `expand` says otherwise.
         */
        post: operations["PostOrdersOrderComplete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/fulfillment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fulfill items of an order
         * @description Fulfill items of an order. Returns the order. Shows `billing_address`, `claims`, `claims.additional_items`, `claims.additional_items.adjustments`, `claims.additional_items.tax_lines`, `claims.additional_items.variant`, `claims.claim_items`, `claims.claim_items.images`, `claims.claim_items.item`, `claims.fulfillments`, `claims.fulfillments.tracking_links`, `claims.fulfillments.items`, `claims.return_order`, `claims.return_order.items`, `claims.return_order.shipping_method`, `claims.return_order.shipping_method.tax_lines`, `claims.return_order.shipping_method.shipping_option`, `claims.shipping_address`, `claims.shipping_methods`, `claims.shipping_methods.shipping_option`, `customer`, `discounts`, `discounts.rule`, `fulfillments`, `fulfillments.items`, `fulfillments.tracking_links`, `gift_card_transactions`, `gift_card_transactions.gift_card`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payments`, `refunds`, `region`, `region.payment_providers`, `region.fulfillment_providers`, `returns`, `returns.items`, `returns.items.reason`, `returns.shipping_method`, `returns.shipping_method.tax_lines`, `returns.shipping_method.shipping_option`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `swaps`, `swaps.additional_items`, `swaps.additional_items.adjustments`, `swaps.additional_items.tax_lines`, `swaps.additional_items.variant`, `swaps.fulfillments`, `swaps.fulfillments.tracking_links`, `swaps.fulfillments.items`, `swaps.payment`, `swaps.return_order`, `swaps.return_order.items`, `swaps.return_order.shipping_method`, `swaps.return_order.shipping_method.tax_lines`, `swaps.return_order.shipping_method.shipping_option`, `swaps.shipping_address`, `swaps.shipping_methods`, `swaps.shipping_methods.tax_lines`, `swaps.shipping_methods.shipping_option` unless `expand` says otherwise.
         */
        post: operations["PostOrdersOrderFulfillments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/fulfillments/{fulfillment_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a fulfillment of an order
         * @description Cancel a fulfillment of an order. Returns the order. Shows `billing_address`, `claims`, `claims.additional_items`, `claims.additional_items.adjustments`, `claims.additional_items.tax_lines`, `claims.additional_items.variant`, `claims.claim_items`, `claims.claim_items.images`, `claims.claim_items.item`, `claims.fulfillments`, `claims.fulfillments.tracking_links`, `claims.fulfillments.items`, `claims.return_order`, `claims.return_order.items`, `claims.return_order.shipping_method`, `claims.return_order.shipping_method.tax_lines`, `claims.return_order.shipping_method.shipping_option`, `claims.shipping_address`, `claims.shipping_methods`, `claims.shipping_methods.shipping_option`, `customer`, `discounts`, `discounts.rule`, `fulfillments`, `fulfillments.items`, `fulfillments.tracking_links`, `gift_card_transactions`, `gift_card_transactions.gift_card`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payments`, `refunds`, `region`, `region.payment_providers`, `region.fulfillment_providers`, `returns`, `returns.items`, `returns.items.reason`, `returns.shipping_method`, `returns.shipping_method.tax_lines`, `returns.shipping_method.shipping_option`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `swaps`, `swaps.additional_items`, `swaps.additional_items.adjustments`, `swaps.additional_items.tax_lines`, `swaps.additional_items.variant`, `swaps.fulfillments`, `swaps.fulfillments.tracking_links`, `swaps.fulfillments.items`, `swaps.payment`, `swaps.return_order`, `swaps.return_order.items`, `swaps.return_order.shipping_method`, `swaps.return_order.shipping_method.tax_lines`, `swaps.return_order.shipping_method.shipping_option`, `swaps.shipping_address`, `swaps.shipping_methods`, `swaps.shipping_methods.tax_lines`, `swaps.shipping_methods.shipping_option` unless `expand` says otherwise.
         */
        post: operations["PostOrdersOrderFulfillmentsCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/line-items/{line_item_id}/reserve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reserve a line item of an order
         * @description Reserve a line item of an order. Returns the reservation.
         */
        post: operations["PostOrdersOrderLineItemReservations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund some of what an order has paid
         * @description Refund some of what an order has paid. Returns the order. Shows `billing_address`, `claims`, `claims.additional_items`, `claims.additional_items.adjustments`, `claims.additional_items.tax_lines`, `claims.additional_items.variant`, `claims.claim_items`, `claims.claim_items.images`, `claims.claim_items.item`, `claims.fulfillments`, `claims.fulfillments.tracking_links`, `claims.fulfillments.items`, `claims.return_order`, `claims.return_order.items`, `claims.return_order.shipping_method`, `claims.return_order.shipping_method.tax_lines`, `claims.return_order.shipping_method.shipping_option`, `claims.shipping_address`, `claims.shipping_methods`, `claims.shipping_methods.shipping_option`, `customer`, `discounts`, `discounts.rule`, `fulfillments`, `fulfillments.items`, `fulfillments.tracking_links`, `gift_card_transactions`, `gift_card_transactions.gift_card`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payments`, `refunds`, `region`, `region.payment_providers`, `region.fulfillment_providers`, `returns`, `returns.items`, `returns.items.reason`, `returns.shipping_method`, `returns.shipping_method.tax_lines`, `returns.shipping_method.shipping_option`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `swaps`, `swaps.additional_items`, `swaps.additional_items.adjustments`, `swaps.additional_items.tax_lines`, `swaps.additional_items.variant`, `swaps.fulfillments`, `swaps.fulfillments.tracking_links`, `swaps.fulfillments.items`, `swaps.payment`, `swaps.return_order`, `swaps.return_order.items`, `swaps.return_order.shipping_method`, `swaps.return_order.shipping_method.tax_lines`, `swaps.return_order.shipping_method.shipping_option`, `swaps.shipping_address`, `swaps.shipping_methods`, `swaps.shipping_methods.tax_lines`, `swaps.shipping_methods.shipping_option` unless `expand` says otherwise.
         */
        post: operations["PostOrdersOrderRefunds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/reservations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what is reserved for an order
         * @description List what is reserved for an order. Returns a page of reservations.
         */
        get: operations["GetOrdersOrderReservations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a return of an order
         * @description Request a return of an order. Returns the order. Shows `billing_address`, `claims`, `claims.additional_items`, `claims.additional_items.adjustments`, `claims.additional_items.tax_lines`, `claims.additional_items.variant`, `claims.claim_items`, `claims.claim_items.images`, `claims.claim_items.item`, `claims.fulfillments`, `claims.fulfillments.tracking_links`, `claims.fulfillments.items`, `claims.return_order`, `claims.return_order.items`, `claims.return_order.shipping_method`, `claims.return_order.shipping_method.tax_lines`, `claims.return_order.shipping_method.shipping_option`, `claims.shipping_address`, `claims.shipping_methods`, `claims.shipping_methods.shipping_option`, `customer`, `discounts`, `discounts.rule`, `fulfillments`, `fulfillments.items`, `fulfillments.tracking_links`, `gift_card_transactions`, `gift_card_transactions.gift_card`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payments`, `refunds`, `region`, `region.payment_providers`, `region.fulfillment_providers`, `returns`, `returns.items`, `returns.items.reason`, `returns.shipping_method`, `returns.shipping_method.tax_lines`, `returns.shipping_method.shipping_option`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `swaps`, `swaps.additional_items`, `swaps.additional_items.adjustments`, `swaps.additional_items.tax_lines`, `swaps.additional_items.variant`, `swaps.fulfillments`, `swaps.fulfillments.tracking_links`, `swaps.fulfillments.items`, `swaps.payment`, `swaps.return_order`, `swaps.return_order.items`, `swaps.return_order.shipping_method`, `swaps.return_order.shipping_method.tax_lines`, `swaps.return_order.shipping_method.shipping_option`, `swaps.shipping_address`, `swaps.shipping_methods`, `swaps.shipping_methods.tax_lines`, `swaps.shipping_methods.shipping_option` unless `expand` says otherwise.
         */
        post: operations["PostOrdersOrderReturns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/shipment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ship a fulfillment of an order
         * @description Ship a fulfillment of an order. Returns the order. Shows `billing_address`, `claims`, `claims.additional_items`, `claims.additional_items.adjustments`, `claims.additional_items.tax_lines`, `claims.additional_items.variant`, `claims.claim_items`, `claims.claim_items.images`, `claims.claim_items.item`, `claims.fulfillments`, `claims.fulfillments.tracking_links`, `claims.fulfillments.items`, `claims.return_order`, `claims.return_order.items`, `claims.return_order.shipping_method`, `claims.return_order.shipping_method.tax_lines`, `claims.return_order.shipping_method.shipping_option`, `claims.shipping_address`, `claims.shipping_methods`, `claims.shipping_methods.shipping_option`, `customer`, `discounts`, `discounts.rule`, `fulfillments`, `fulfillments.items`, `fulfillments.tracking_links`, `gift_card_transactions`, `gift_card_transactions.gift_card`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payments`, `refunds`, `region`, `region.payment_providers`, `region.fulfillment_providers`, `returns`, `returns.items`, `returns.items.reason`, `returns.shipping_method`, `returns.shipping_method.tax_lines`, `returns.shipping_method.shipping_option`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `swaps`, `swaps.additional_items`, `swaps.additional_items.adjustments`, `swaps.additional_items.tax_lines`, `swaps.additional_items.variant`, `swaps.fulfillments`, `swaps.fulfillments.tracking_links`, `swaps.fulfillments.items`, `swaps.payment`, `swaps.return_order`, `swaps.return_order.items`, `swaps.return_order.shipping_method`, `swaps.return_order.shipping_method.tax_lines`, `swaps.return_order.shipping_method.shipping_option`, `swaps.shipping_address`, `swaps.shipping_methods`, `swaps.shipping_methods.tax_lines`, `swaps.shipping_methods.shipping_option` unless `expand` says otherwise.
         */
        post: operations["PostOrdersOrderShipment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/shipping-methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a shipping method to an order
         * @description Add a shipping method to an order. Returns the order. Shows `billing_address`, `claims`, `claims.additional_items`, `claims.additional_items.adjustments`, `claims.additional_items.tax_lines`, `claims.additional_items.variant`, `claims.claim_items`, `claims.claim_items.images`, `claims.claim_items.item`, `claims.fulfillments`, `claims.fulfillments.tracking_links`, `claims.fulfillments.items`, `claims.return_order`, `claims.return_order.items`, `claims.return_order.shipping_method`, `claims.return_order.shipping_method.tax_lines`, `claims.return_order.shipping_method.shipping_option`, `claims.shipping_address`, `claims.shipping_methods`, `claims.shipping_methods.shipping_option`, `customer`, `discounts`, `discounts.rule`, `fulfillments`, `fulfillments.items`, `fulfillments.tracking_links`, `gift_card_transactions`, `gift_card_transactions.gift_card`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payments`, `refunds`, `region`, `region.payment_providers`, `region.fulfillment_providers`, `returns`, `returns.items`, `returns.items.reason`, `returns.shipping_method`, `returns.shipping_method.tax_lines`, `returns.shipping_method.shipping_option`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `swaps`, `swaps.additional_items`, `swaps.additional_items.adjustments`, `swaps.additional_items.tax_lines`, `swaps.additional_items.variant`, `swaps.fulfillments`, `swaps.fulfillments.tracking_links`, `swaps.fulfillments.items`, `swaps.payment`, `swaps.return_order`, `swaps.return_order.items`, `swaps.return_order.shipping_method`, `swaps.return_order.shipping_method.tax_lines`, `swaps.return_order.shipping_method.shipping_option`, `swaps.shipping_address`, `swaps.shipping_methods`, `swaps.shipping_methods.tax_lines`, `swaps.shipping_methods.shipping_option` unless `expand` says otherwise.
         */
        post: operations["PostOrdersOrderShippingMethods"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/swaps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a swap of an order
         * @description Create a swap of an order. Returns the order. Shows `billing_address`, `claims`, `claims.additional_items`, `claims.additional_items.adjustments`, `claims.additional_items.tax_lines`, `claims.additional_items.variant`, `claims.claim_items`, `claims.claim_items.images`, `claims.claim_items.item`, `claims.fulfillments`, `claims.fulfillments.tracking_links`, `claims.fulfillments.items`, `claims.return_order`, `claims.return_order.items`, `claims.return_order.shipping_method`, `claims.return_order.shipping_method.tax_lines`, `claims.return_order.shipping_method.shipping_option`, `claims.shipping_address`, `claims.shipping_methods`, `claims.shipping_methods.shipping_option`, `customer`, `discounts`, `discounts.rule`, `fulfillments`, `fulfillments.items`, `fulfillments.tracking_links`, `gift_card_transactions`, `gift_card_transactions.gift_card`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payments`, `refunds`, `region`, `region.payment_providers`, `region.fulfillment_providers`, `returns`, `returns.items`, `returns.items.reason`, `returns.shipping_method`, `returns.shipping_method.tax_lines`, `returns.shipping_method.shipping_option`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `swaps`, `swaps.additional_items`, `swaps.additional_items.adjustments`, `swaps.additional_items.tax_lines`, `swaps.additional_items.variant`, `swaps.fulfillments`, `swaps.fulfillments.tracking_links`, `swaps.fulfillments.items`, `swaps.payment`, `swaps.return_order`, `swaps.return_order.items`, `swaps.return_order.shipping_method`, `swaps.return_order.shipping_method.tax_lines`, `swaps.return_order.shipping_method.shipping_option`, `swaps.shipping_address`, `swaps.shipping_methods`, `swaps.shipping_methods.tax_lines`, `swaps.shipping_methods.shipping_option` unless `expand` says otherwise.
         */
        post: operations["PostOrdersOrderSwaps"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/swaps/{swap_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a swap
         * @description Cancel a swap. Returns the order. Shows `billing_address`, `claims`, `claims.additional_items`, `claims.additional_items.adjustments`, `claims.additional_items.tax_lines`, `claims.additional_items.variant`, `claims.claim_items`, `claims.claim_items.images`, `claims.claim_items.item`, `claims.fulfillments`, `claims.fulfillments.tracking_links`, `claims.fulfillments.items`, `claims.return_order`, `claims.return_order.items`, `claims.return_order.shipping_method`, `claims.return_order.shipping_method.tax_lines`, `claims.return_order.shipping_method.shipping_option`, `claims.shipping_address`, `claims.shipping_methods`, `claims.shipping_methods.shipping_option`, `customer`, `discounts`, `discounts.rule`, `fulfillments`, `fulfillments.items`, `fulfillments.tracking_links`, `gift_card_transactions`, `gift_card_transactions.gift_card`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payments`, `refunds`, `region`, `region.payment_providers`, `region.fulfillment_providers`, `returns`, `returns.items`, `returns.items.reason`, `returns.shipping_method`, `returns.shipping_method.tax_lines`, `returns.shipping_method.shipping_option`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `swaps`, `swaps.additional_items`, `swaps.additional_items.adjustments`, `swaps.additional_items.tax_lines`, `swaps.additional_items.variant`, `swaps.fulfillments`, `swaps.fulfillments.tracking_links`, `swaps.fulfillments.items`, `swaps.payment`, `swaps.return_order`, `swaps.return_order.items`, `swaps.return_order.shipping_method`, `swaps.return_order.shipping_method.tax_lines`, `swaps.return_order.shipping_method.shipping_option`, `swaps.shipping_address`, `swaps.shipping_methods`, `swaps.shipping_methods.tax_lines`, `swaps.shipping_methods.shipping_option` unless `expand` says otherwise.
         */
        post: operations["PostOrdersSwapCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/swaps/{swap_id}/fulfillments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fulfill a swap
         * @description Fulfill a swap. Returns the order. Shows `billing_address`, `claims`, `claims.additional_items`, `claims.additional_items.adjustments`, `claims.additional_items.tax_lines`, `claims.additional_items.variant`, `claims.claim_items`, `claims.claim_items.images`, `claims.claim_items.item`, `claims.fulfillments`, `claims.fulfillments.tracking_links`, `claims.fulfillments.items`, `claims.return_order`, `claims.return_order.items`, `claims.return_order.shipping_method`, `claims.return_order.shipping_method.tax_lines`, `claims.return_order.shipping_method.shipping_option`, `claims.shipping_address`, `claims.shipping_methods`, `claims.shipping_methods.shipping_option`, `customer`, `discounts`, `discounts.rule`, `fulfillments`, `fulfillments.items`, `fulfillments.tracking_links`, `gift_card_transactions`, `gift_card_transactions.gift_card`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payments`, `refunds`, `region`, `region.payment_providers`, `region.fulfillment_providers`, `returns`, `returns.items`, `returns.items.reason`, `returns.shipping_method`, `returns.shipping_method.tax_lines`, `returns.shipping_method.shipping_option`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `swaps`, `swaps.additional_items`, `swaps.additional_items.adjustments`, `swaps.additional_items.tax_lines`, `swaps.additional_items.variant`, `swaps.fulfillments`, `swaps.fulfillments.tracking_links`, `swaps.fulfillments.items`, `swaps.payment`, `swaps.return_order`, `swaps.return_order.items`, `swaps.return_order.shipping_method`, `swaps.return_order.shipping_method.tax_lines`, `swaps.return_order.shipping_method.shipping_option`, `swaps.shipping_address`, `swaps.shipping_methods`, `swaps.shipping_methods.tax_lines`, `swaps.shipping_methods.shipping_option` unless `expand` says otherwise.
         */
        post: operations["PostOrdersOrderSwapsSwapFulfillments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/swaps/{swap_id}/fulfillments/{fulfillment_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel the fulfillment of a swap
         * @description Cancel the fulfillment of a swap. Returns the order. Shows `billing_address`, `claims`, `claims.additional_items`, `claims.additional_items.adjustments`, `claims.additional_items.tax_lines`, `claims.additional_items.variant`, `claims.claim_items`, `claims.claim_items.images`, `claims.claim_items.item`, `claims.fulfillments`, `claims.fulfillments.tracking_links`, `claims.fulfillments.items`, `claims.return_order`, `claims.return_order.items`, `claims.return_order.shipping_method`, `claims.return_order.shipping_method.tax_lines`, `claims.return_order.shipping_method.shipping_option`, `claims.shipping_address`, `claims.shipping_methods`, `claims.shipping_methods.shipping_option`, `customer`, `discounts`, `discounts.rule`, `fulfillments`, `fulfillments.items`, `fulfillments.tracking_links`, `gift_card_transactions`, `gift_card_transactions.gift_card`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payments`, `refunds`, `region`, `region.payment_providers`, `region.fulfillment_providers`, `returns`, `returns.items`, `returns.items.reason`, `returns.shipping_method`, `returns.shipping_method.tax_lines`, `returns.shipping_method.shipping_option`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `swaps`, `swaps.additional_items`, `swaps.additional_items.adjustments`, `swaps.additional_items.tax_lines`, `swaps.additional_items.variant`, `swaps.fulfillments`, `swaps.fulfillments.tracking_links`, `swaps.fulfillments.items`, `swaps.payment`, `swaps.return_order`, `swaps.return_order.items`, `swaps.return_order.shipping_method`, `swaps.return_order.shipping_method.tax_lines`, `swaps.return_order.shipping_method.shipping_option`, `swaps.shipping_address`, `swaps.shipping_methods`, `swaps.shipping_methods.tax_lines`, `swaps.shipping_methods.shipping_option` unless `expand` says otherwise.
         */
        post: operations["PostOrdersSwapFulfillmentsCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/swaps/{swap_id}/process-payment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Settle the difference of a swap
         * @description Settle the difference of a swap. Returns the order. Shows `billing_address`, `claims`, `claims.additional_items`, `claims.additional_items.adjustments`, `claims.additional_items.tax_lines`, `claims.additional_items.variant`, `claims.claim_items`, `claims.claim_items.images`, `claims.claim_items.item`, `claims.fulfillments`, `claims.fulfillments.tracking_links`, `claims.fulfillments.items`, `claims.return_order`, `claims.return_order.items`, `claims.return_order.shipping_method`, `claims.return_order.shipping_method.tax_lines`, `claims.return_order.shipping_method.shipping_option`, `claims.shipping_address`, `claims.shipping_methods`, `claims.shipping_methods.shipping_option`, `customer`, `discounts`, `discounts.rule`, `fulfillments`, `fulfillments.items`, `fulfillments.tracking_links`, `gift_card_transactions`, `gift_card_transactions.gift_card`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payments`, `refunds`, `region`, `region.payment_providers`, `region.fulfillment_providers`, `returns`, `returns.items`, `returns.items.reason`, `returns.shipping_method`, `returns.shipping_method.tax_lines`, `returns.shipping_method.shipping_option`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `swaps`, `swaps.additional_items`, `swaps.additional_items.adjustments`, `swaps.additional_items.tax_lines`, `swaps.additional_items.variant`, `swaps.fulfillments`, `swaps.fulfillments.tracking_links`, `swaps.fulfillments.items`, `swaps.payment`, `swaps.return_order`, `swaps.return_order.items`, `swaps.return_order.shipping_method`, `swaps.return_order.shipping_method.tax_lines`, `swaps.return_order.shipping_method.shipping_option`, `swaps.shipping_address`, `swaps.shipping_methods`, `swaps.shipping_methods.tax_lines`, `swaps.shipping_methods.shipping_option` unless `expand` says otherwise.
         */
        post: operations["PostOrdersOrderSwapsSwapProcessPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/orders/{id}/swaps/{swap_id}/shipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ship the fulfillment of a swap
         * @description Ship the fulfillment of a swap. Returns the order. Shows `billing_address`, `claims`, `claims.additional_items`, `claims.additional_items.adjustments`, `claims.additional_items.tax_lines`, `claims.additional_items.variant`, `claims.claim_items`, `claims.claim_items.images`, `claims.claim_items.item`, `claims.fulfillments`, `claims.fulfillments.tracking_links`, `claims.fulfillments.items`, `claims.return_order`, `claims.return_order.items`, `claims.return_order.shipping_method`, `claims.return_order.shipping_method.tax_lines`, `claims.return_order.shipping_method.shipping_option`, `claims.shipping_address`, `claims.shipping_methods`, `claims.shipping_methods.shipping_option`, `customer`, `discounts`, `discounts.rule`, `fulfillments`, `fulfillments.items`, `fulfillments.tracking_links`, `gift_card_transactions`, `gift_card_transactions.gift_card`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payments`, `refunds`, `region`, `region.payment_providers`, `region.fulfillment_providers`, `returns`, `returns.items`, `returns.items.reason`, `returns.shipping_method`, `returns.shipping_method.tax_lines`, `returns.shipping_method.shipping_option`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `swaps`, `swaps.additional_items`, `swaps.additional_items.adjustments`, `swaps.additional_items.tax_lines`, `swaps.additional_items.variant`, `swaps.fulfillments`, `swaps.fulfillments.tracking_links`, `swaps.fulfillments.items`, `swaps.payment`, `swaps.return_order`, `swaps.return_order.items`, `swaps.return_order.shipping_method`, `swaps.return_order.shipping_method.tax_lines`, `swaps.return_order.shipping_method.shipping_option`, `swaps.shipping_address`, `swaps.shipping_methods`, `swaps.shipping_methods.tax_lines`, `swaps.shipping_methods.shipping_option` unless `expand` says otherwise.
         */
        post: operations["PostOrdersOrderSwapsSwapShipments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/payment-collections/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a payment collection
         * @description Get a payment collection. Returns the payment collection. Shows `payment_sessions`, `payments`, `region`, `region.payment_providers`, `region.fulfillment_providers` unless `expand` says otherwise.
         */
        get: operations["GetPaymentCollectionsPaymentCollection"];
        put?: never;
        /**
         * Update a payment collection
         * @description Update a payment collection. Returns the payment collection. Shows `payment_sessions`, `payments`, `region`, `region.payment_providers`, `region.fulfillment_providers` unless `expand` says otherwise.
         */
        post: operations["PostPaymentCollectionsPaymentCollection"];
        /**
         * Delete a payment collection
         * @description Delete a payment collection. Returns the same if it was deleted before.
         */
        delete: operations["DeletePaymentCollectionsPaymentCollection"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/payment-collections/{id}/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a payment collection as paid
         * @description Mark a payment collection as paid. Returns the payment collection. Shows `payment_sessions`, `payments`, `region`, `region.payment_providers`, `region.fulfillment_providers` unless `expand` says otherwise.
         */
        post: operations["PostPaymentCollectionsPaymentCollectionAuthorize"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a payment
         * @description Get a payment. Returns the payment.
         */
        get: operations["GetPaymentsPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/payments/{id}/capture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Capture a payment
         * @description Capture a payment. Returns the payment.
         */
        post: operations["PostPaymentsPaymentCapture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/payments/{id}/refund": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund some of a payment
         * @description Refund some of a payment. Returns the refund.
         */
        post: operations["PostPaymentsPaymentRefunds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/price-lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List price lists
         * @description List price lists. Returns a page of price lists.
         */
        get: operations["GetPriceLists"];
        put?: never;
        /**
         * Create a price list
         * @description Create a price list. Returns the price list. Shows `customer_groups`, `prices`, `prices.variant`, `prices.variants` unless `expand` says otherwise.
         */
        post: operations["PostPriceListsPriceList"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/price-lists/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a price list
         * @description Get a price list. Returns the price list. Shows `customer_groups`, `prices`, `prices.variant`, `prices.variants` unless `expand` says otherwise.
         */
        get: operations["GetPriceListsPriceList"];
        put?: never;
        /**
         * Update a price list
         * @description Update a price list. Returns the price list. Shows `customer_groups`, `prices`, `prices.variant`, `prices.variants` unless `expand` says otherwise.
         */
        post: operations["PostPriceListsPriceListPriceList"];
        /**
         * Delete a price list
         * @description Delete a price list. Returns the same if it was deleted before.
         */
        delete: operations["DeletePriceListsPriceList"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/price-lists/{id}/prices/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add prices to a price list
         * @description Add prices to a price list. Returns the price list. Shows `customer_groups`, `prices`, `prices.variant`, `prices.variants` unless `expand` says otherwise.
         */
        post: operations["PostPriceListsPriceListPricesBatch"];
        /**
         * Take prices off a price list
         * @description Take prices off a price list. Returns what was requested.
         */
        delete: operations["DeletePriceListsPriceListPricesBatch"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/price-lists/{id}/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the products of a price list
         * @description List the products of a price list. Returns a page of products. Shows `categories`, `collection`, `images`, `options`, `tags`, `type`, `variants`, `variants.options` unless `expand` says otherwise.
         */
        get: operations["GetPriceListsPriceListProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/price-lists/{id}/products/prices/batch": {
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
         * Take the prices of products off a price list
         * @description Take the prices of products off a price list. Returns what was requested.
         */
        delete: operations["DeletePriceListsPriceListProductsPricesBatch"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/price-lists/{id}/products/{product_id}/prices": {
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
         * Take the prices of a product off a price list
         * @description Take the prices of a product off a price list. Returns what was requested.
         */
        delete: operations["DeletePriceListsPriceListProductsProductPrices"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/price-lists/{id}/variants/{variant_id}/prices": {
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
         * Take the prices of a variant off a price list
         * @description Take the prices of a variant off a price list. Returns what was requested.
         */
        delete: operations["DeletePriceListsPriceListVariantsVariantPrices"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/product-categories": {
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
        /**
         * Create a product category
         * @description Create a product category. Returns the product category. Shows `category_children`, `parent_category` unless `expand` says otherwise.
         */
        post: operations["PostProductCategories"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/product-categories/{id}": {
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
        /**
         * Update a product category
         * @description Update a product category. Returns the product category. Shows `category_children`, `parent_category` unless `expand` says otherwise.
         */
        post: operations["PostProductCategoriesCategory"];
        /**
         * Delete a product category
         * @description Delete a product category. Returns the same if it was deleted before.
         */
        delete: operations["DeleteProductCategoriesCategory"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/product-categories/{id}/products/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add products to a category
         * @description Add products to a category. Returns the product category. Shows `category_children`, `parent_category` unless `expand` says otherwise.
         */
        post: operations["PostProductCategoriesCategoryProductsBatch"];
        /**
         * Remove products from a category
         * @description Remove products from a category. Returns the product category. Shows `category_children`, `parent_category` unless `expand` says otherwise.
         */
        delete: operations["DeleteProductCategoriesCategoryProductsBatch"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/product-tags": {
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
    "/admin/product-types": {
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
    "/admin/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List products
         * @description List products. Returns a page of products. Shows `collection`, `images`, `options`, `tags`, `type`, `variants`, `variants.options`, `variants.prices`, `categories`, `sales_channels` unless `expand` says otherwise.
         */
        get: operations["GetProducts"];
        put?: never;
        /**
         * Create a product
         * @description Create a product. Returns the product. Shows `collection`, `images`, `options`, `options.values`, `tags`, `type`, `variants`, `variants.options`, `variants.prices`, `categories`, `profiles`, `sales_channels`, `profile` unless `expand` says otherwise.
         */
        post: operations["PostProducts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/products/tag-usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tags most in use
         * @description List the tags most in use. Returns what was requested.
         */
        get: operations["GetProductsTagUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/products/types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all product types
         * @description List all product types. Returns all product types.
         */
        get: operations["GetProductsTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a product
         * @description Get a product. Returns the product. Shows `collection`, `images`, `options`, `options.values`, `tags`, `type`, `variants`, `variants.options`, `variants.prices`, `categories`, `profiles`, `sales_channels`, `profile` unless `expand` says otherwise.
         */
        get: operations["GetProductsProduct"];
        put?: never;
        /**
         * Update a product
         * @description Update a product. Returns the product. Shows `collection`, `images`, `options`, `options.values`, `tags`, `type`, `variants`, `variants.options`, `variants.prices`, `categories`, `profiles`, `sales_channels`, `profile` unless `expand` says otherwise.
         */
        post: operations["PostProductsProduct"];
        /**
         * Delete a product
         * @description Delete a product. Returns the same if it was deleted before.
         */
        delete: operations["DeleteProductsProduct"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/products/{id}/metadata": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a metadata key of a product
         * @description Set a metadata key of a product. Returns the product. Shows `collection`, `images`, `options`, `options.values`, `tags`, `type`, `variants`, `variants.options`, `variants.prices`, `categories`, `profiles`, `sales_channels`, `profile` unless `expand` says otherwise.
         */
        post: operations["PostProductsProductMetadata"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/products/{id}/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add an option to a product
         * @description Add an option to a product. Returns the product. Shows `collection`, `images`, `options`, `options.values`, `tags`, `type`, `variants`, `variants.options`, `variants.prices`, `categories`, `profiles`, `sales_channels`, `profile` unless `expand` says otherwise.
         */
        post: operations["PostProductsProductOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/products/{id}/options/{option_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rename an option of a product
         * @description Rename an option of a product. Returns the product. Shows `collection`, `images`, `options`, `options.values`, `tags`, `type`, `variants`, `variants.options`, `variants.prices`, `categories`, `profiles`, `sales_channels`, `profile` unless `expand` says otherwise.
         */
        post: operations["PostProductsProductOptionsOption"];
        /**
         * Delete an option of a product
         * @description Delete an option of a product. Returns the product. Shows `collection`, `images`, `options`, `options.values`, `tags`, `type`, `variants`, `variants.options`, `variants.prices`, `categories`, `profiles`, `sales_channels`, `profile` unless `expand` says otherwise.
         */
        delete: operations["DeleteProductsProductOptionsOption"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/products/{id}/variants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List variants of a product
         * @description List variants of a product. Returns a page of variants.
         */
        get: operations["GetProductsProductVariants"];
        put?: never;
        /**
         * Add a variant to a product
         * @description Add a variant to a product. Returns the product. Shows `collection`, `images`, `options`, `options.values`, `tags`, `type`, `variants`, `variants.options`, `variants.prices`, `categories`, `profiles`, `sales_channels`, `profile` unless `expand` says otherwise.
         */
        post: operations["PostProductsProductVariants"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/products/{id}/variants/{variant_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update a variant of a product
         * @description Update a variant of a product. Returns the product. Shows `collection`, `images`, `options`, `options.values`, `tags`, `type`, `variants`, `variants.options`, `variants.prices`, `categories`, `profiles`, `sales_channels`, `profile` unless `expand` says otherwise.
         */
        post: operations["PostProductsProductVariantsVariant"];
        /**
         * Delete a variant of a product
         * @description Delete a variant of a product. Returns the product. Shows `collection`, `images`, `options`, `options.values`, `tags`, `type`, `variants`, `variants.options`, `variants.prices`, `categories`, `profiles`, `sales_channels`, `profile` unless `expand` says otherwise.
         */
        delete: operations["DeleteProductsProductVariantsVariant"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/publishable-api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List publishable keys
         * @description List publishable keys. Returns a page of publishable api keys.
         */
        get: operations["GetPublishableApiKeys"];
        put?: never;
        /**
         * Create a publishable key
         * @description Create a publishable key. Returns the publishable api key.
         */
        post: operations["PostPublishableApiKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/publishable-api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a publishable key
         * @description Get a publishable key. Returns the publishable api key.
         */
        get: operations["GetPublishableApiKeysPublishableApiKey"];
        put?: never;
        /**
         * Update a publishable key
         * @description Update a publishable key. Returns the publishable api key.
         */
        post: operations["PostPublishableApiKysPublishableApiKey"];
        /**
         * Delete a publishable key
         * @description Delete a publishable key. Returns the same if it was deleted before.
         */
        delete: operations["DeletePublishableApiKeysPublishableApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/publishable-api-keys/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a publishable key
         * @description Revoke a publishable key. Returns the publishable api key.
         */
        post: operations["PostPublishableApiKeysPublishableApiKeyRevoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/publishable-api-keys/{id}/sales-channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sales channels of a publishable key
         * @description List the sales channels of a publishable key. Returns all sales channels.
         */
        get: operations["GetPublishableApiKeySalesChannels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/publishable-api-keys/{id}/sales-channels/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add sales channels to a publishable key
         * @description Add sales channels to a publishable key. Returns the publishable api key.
         */
        post: operations["PostPublishableApiKeySalesChannelsChannelsBatch"];
        /**
         * Remove sales channels from a publishable key
         * @description Remove sales channels from a publishable key. Returns the publishable api key.
         */
        delete: operations["DeletePublishableApiKeySalesChannelsChannelsBatch"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/regions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List regions
         * @description List regions. Returns a page of regions. Shows `countries`, `payment_providers`, `fulfillment_providers`, `currency` unless `expand` says otherwise.
         */
        get: operations["GetRegions"];
        put?: never;
        /**
         * Create a region
         * @description Create a region. Returns the region. Shows `countries`, `payment_providers`, `fulfillment_providers`, `currency` unless `expand` says otherwise.
         */
        post: operations["PostRegions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/regions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a region
         * @description Get a region. Returns the region. Shows `countries`, `payment_providers`, `fulfillment_providers`, `currency` unless `expand` says otherwise.
         */
        get: operations["GetRegionsRegion"];
        put?: never;
        /**
         * Update a region
         * @description Update a region. Returns the region. Shows `countries`, `payment_providers`, `fulfillment_providers`, `currency` unless `expand` says otherwise.
         */
        post: operations["PostRegionsRegion"];
        /**
         * Delete a region
         * @description Delete a region. Returns the same if it was deleted before.
         */
        delete: operations["DeleteRegionsRegion"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/regions/{id}/countries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a country to a region
         * @description Add a country to a region. Returns the region. Shows `countries`, `payment_providers`, `fulfillment_providers`, `currency` unless `expand` says otherwise.
         */
        post: operations["PostRegionsRegionCountries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/regions/{id}/countries/{country_code}": {
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
         * Remove a country from a region
         * @description Remove a country from a region. Returns the region. Shows `countries`, `payment_providers`, `fulfillment_providers`, `currency` unless `expand` says otherwise.
         */
        delete: operations["PostRegionsRegionCountriesCountry"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/regions/{id}/fulfillment-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what the fulfillment providers of a region offer
         * @description List what the fulfillment providers of a region offer. Returns what was requested.
         */
        get: operations["GetRegionsRegionFulfillmentOptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/regions/{id}/fulfillment-providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a fulfillment provider to a region
         * @description Add a fulfillment provider to a region. Returns the region. Shows `countries`, `payment_providers`, `fulfillment_providers`, `currency` unless `expand` says otherwise.
         */
        post: operations["PostRegionsRegionFulfillmentProviders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/regions/{id}/fulfillment-providers/{provider_id}": {
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
         * Remove a fulfillment provider from a region
         * @description Remove a fulfillment provider from a region. Returns the region. Shows `countries`, `payment_providers`, `fulfillment_providers`, `currency` unless `expand` says otherwise.
         */
        delete: operations["PostRegionsRegionFulfillmentProvidersProvider"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/regions/{id}/payment-providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a payment provider to a region
         * @description Add a payment provider to a region. Returns the region. Shows `countries`, `payment_providers`, `fulfillment_providers`, `currency` unless `expand` says otherwise.
         */
        post: operations["PostRegionsRegionPaymentProviders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/regions/{id}/payment-providers/{provider_id}": {
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
         * Remove a payment provider from a region
         * @description Remove a payment provider from a region. Returns the region. Shows `countries`, `payment_providers`, `fulfillment_providers`, `currency` unless `expand` says otherwise.
         */
        delete: operations["PostRegionsRegionPaymentProvidersProvider"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/reservations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reservations
         * @description List reservations. Returns a page of reservations.
         */
        get: operations["GetReservations"];
        put?: never;
        /**
         * Create a reservation
         * @description Create a reservation. Returns the reservation.
         */
        post: operations["PostReservations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/reservations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a reservation
         * @description Get a reservation. Returns the reservation.
         */
        get: operations["GetReservationsReservation"];
        put?: never;
        /**
         * Update a reservation
         * @description Update a reservation. Returns the reservation.
         */
        post: operations["PostReservationsReservation"];
        /**
         * Delete a reservation
         * @description Delete a reservation. Returns the same if it was deleted before.
         */
        delete: operations["DeleteReservationsReservation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/return-reasons": {
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
        /**
         * Create a return reason
         * @description Create a return reason. Returns the return reason. Shows `parent_return_reason`, `return_reason_children` unless `expand` says otherwise.
         */
        post: operations["PostReturnReasons"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/return-reasons/{id}": {
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
        /**
         * Update a return reason
         * @description Update a return reason. Returns the return reason. Shows `parent_return_reason`, `return_reason_children` unless `expand` says otherwise.
         */
        post: operations["PostReturnReasonsReason"];
        /**
         * Delete a return reason, with those below it
         * @description Delete a return reason, with those below it. Returns the same if it was deleted before.
         */
        delete: operations["DeleteReturnReason"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/returns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List returns
         * @description List returns. Returns a page of returns. Shows `items`, `swap`, `order` unless `expand` says otherwise.
         */
        get: operations["GetReturns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/returns/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a return
         * @description Cancel a return. Returns the order. Shows `billing_address`, `claims`, `claims.additional_items`, `claims.additional_items.adjustments`, `claims.additional_items.tax_lines`, `claims.additional_items.variant`, `claims.claim_items`, `claims.claim_items.images`, `claims.claim_items.item`, `claims.fulfillments`, `claims.fulfillments.tracking_links`, `claims.fulfillments.items`, `claims.return_order`, `claims.return_order.items`, `claims.return_order.shipping_method`, `claims.return_order.shipping_method.tax_lines`, `claims.return_order.shipping_method.shipping_option`, `claims.shipping_address`, `claims.shipping_methods`, `claims.shipping_methods.shipping_option`, `customer`, `discounts`, `discounts.rule`, `fulfillments`, `fulfillments.items`, `fulfillments.tracking_links`, `gift_card_transactions`, `gift_card_transactions.gift_card`, `gift_cards`, `items`, `items.adjustments`, `items.tax_lines`, `items.variant`, `items.variant.product`, `items.variant.product.profiles`, `items.variant.product.profile`, `payments`, `refunds`, `region`, `region.payment_providers`, `region.fulfillment_providers`, `returns`, `returns.items`, `returns.items.reason`, `returns.shipping_method`, `returns.shipping_method.tax_lines`, `returns.shipping_method.shipping_option`, `sales_channel`, `shipping_address`, `shipping_methods`, `shipping_methods.tax_lines`, `shipping_methods.shipping_option`, `swaps`, `swaps.additional_items`, `swaps.additional_items.adjustments`, `swaps.additional_items.tax_lines`, `swaps.additional_items.variant`, `swaps.fulfillments`, `swaps.fulfillments.tracking_links`, `swaps.fulfillments.items`, `swaps.payment`, `swaps.return_order`, `swaps.return_order.items`, `swaps.return_order.shipping_method`, `swaps.return_order.shipping_method.tax_lines`, `swaps.return_order.shipping_method.shipping_option`, `swaps.shipping_address`, `swaps.shipping_methods`, `swaps.shipping_methods.tax_lines`, `swaps.shipping_methods.shipping_option` unless `expand` says otherwise.
         */
        post: operations["PostReturnsReturnCancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/returns/{id}/receive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a return
         * @description Receive a return. Returns the return. Shows `items`, `swap` unless `expand` says otherwise.
         */
        post: operations["PostReturnsReturnReceive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/sales-channels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sales channels
         * @description List sales channels. Returns a page of sales channels.
         */
        get: operations["GetSalesChannels"];
        put?: never;
        /**
         * Create a sales channel
         * @description Create a sales channel. Returns the sales channel.
         */
        post: operations["PostSalesChannels"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/sales-channels/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a sales channel
         * @description Get a sales channel. Returns the sales channel.
         */
        get: operations["GetSalesChannelsSalesChannel"];
        put?: never;
        /**
         * Update a sales channel
         * @description Update a sales channel. Returns the sales channel.
         */
        post: operations["PostSalesChannelsSalesChannel"];
        /**
         * Delete a sales channel
         * @description Delete a sales channel. Returns the same if it was deleted before.
         */
        delete: operations["DeleteSalesChannelsSalesChannel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/sales-channels/{id}/products/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add products to a sales channel
         * @description Add products to a sales channel. Returns the sales channel.
         */
        post: operations["PostSalesChannelsChannelProductsBatch"];
        /**
         * Remove products from a sales channel
         * @description Remove products from a sales channel. Returns the sales channel.
         */
        delete: operations["DeleteSalesChannelsChannelProductsBatch"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/sales-channels/{id}/stock-locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a stock location to a sales channel
         * @description Add a stock location to a sales channel. Returns the sales channel.
         */
        post: operations["PostSalesChannelsSalesChannelStockLocation"];
        /**
         * Remove a stock location from a sales channel
         * @description Remove a stock location from a sales channel. Returns what was requested.
         */
        delete: operations["DeleteSalesChannelsSalesChannelStockLocation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/shipping-options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List shipping options
         * @description List shipping options. Returns a page of shipping options. Shows `profile`, `region`, `region.payment_providers`, `region.fulfillment_providers`, `requirements` unless `expand` says otherwise.
         */
        get: operations["GetShippingOptions"];
        put?: never;
        /**
         * Create a shipping option
         * @description Create a shipping option. Returns the shipping option. Shows `profile`, `region`, `region.payment_providers`, `region.fulfillment_providers`, `requirements` unless `expand` says otherwise.
         */
        post: operations["PostShippingOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/shipping-options/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a shipping option
         * @description Get a shipping option. Returns the shipping option. Shows `profile`, `region`, `region.payment_providers`, `region.fulfillment_providers`, `requirements` unless `expand` says otherwise.
         */
        get: operations["GetShippingOptionsOption"];
        put?: never;
        /**
         * Update a shipping option
         * @description Update a shipping option. Returns the shipping option. Shows `profile`, `region`, `region.payment_providers`, `region.fulfillment_providers`, `requirements` unless `expand` says otherwise.
         */
        post: operations["PostShippingOptionsOption"];
        /**
         * Delete a shipping option
         * @description Delete a shipping option. Returns the same if it was deleted before.
         */
        delete: operations["DeleteShippingOptionsOption"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/shipping-profiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List shipping profiles
         * @description List shipping profiles. Returns all shipping profiles.
         */
        get: operations["GetShippingProfiles"];
        put?: never;
        /**
         * Create a shipping profile
         * @description Create a shipping profile. Returns the shipping profile. Shows `products`, `shipping_options` unless `expand` says otherwise.
         */
        post: operations["PostShippingProfiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/shipping-profiles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a shipping profile
         * @description Get a shipping profile. Returns the shipping profile. Shows `products`, `shipping_options` unless `expand` says otherwise.
         */
        get: operations["GetShippingProfilesProfile"];
        put?: never;
        /**
         * Update a shipping profile
         * @description Update a shipping profile. Returns the shipping profile. Shows `products`, `shipping_options` unless `expand` says otherwise.
         */
        post: operations["PostShippingProfilesProfile"];
        /**
         * Delete a shipping profile
         * @description Delete a shipping profile. Returns the same if it was deleted before.
         */
        delete: operations["DeleteShippingProfilesProfile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/stock-locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List stock locations
         * @description List stock locations. Returns a page of stock locations.
         */
        get: operations["GetStockLocations"];
        put?: never;
        /**
         * Create a stock location
         * @description Create a stock location. Returns the stock location.
         */
        post: operations["PostStockLocations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/stock-locations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a stock location
         * @description Get a stock location. Returns the stock location.
         */
        get: operations["GetStockLocationsStockLocation"];
        put?: never;
        /**
         * Update a stock location
         * @description Update a stock location. Returns the stock location.
         */
        post: operations["PostStockLocationsStockLocation"];
        /**
         * Delete a stock location, with what is noted of its shelves
         * @description Delete a stock location, with what is noted of its shelves. Returns the same if it was deleted before.
         */
        delete: operations["DeleteStockLocationsStockLocation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/store": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the store
         * @description Get the store. Returns the store. Shows `currencies`, `default_currency`, `default_sales_channel`, `payment_providers`, `fulfillment_providers`, `tax_providers` unless `expand` says otherwise.
         */
        get: operations["GetStore"];
        put?: never;
        /**
         * Update the store
         * @description Update the store. Returns the store. Shows `currencies`, `default_currency`, `default_sales_channel` unless `expand` says otherwise.
         */
        post: operations["PostStore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/store/currencies/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a currency to the store
         * @description Add a currency to the store. Returns the store. Shows `currencies`, `default_currency`, `default_sales_channel` unless `expand` says otherwise.
         */
        post: operations["PostStoreCurrenciesCode"];
        /**
         * Remove a currency from the store
         * @description Remove a currency from the store. Returns the store. Shows `currencies`, `default_currency`, `default_sales_channel` unless `expand` says otherwise.
         */
        delete: operations["DeleteStoreCurrenciesCode"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/store/payment-providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payment providers
         * @description List payment providers. Returns all payment providers.
         */
        get: operations["GetStorePaymentProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/store/tax-providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tax providers
         * @description List tax providers. Returns all tax providers.
         */
        get: operations["GetStoreTaxProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/swaps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List swaps
         * @description List swaps. Returns a page of swaps.
         */
        get: operations["GetSwaps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/swaps/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a swap
         * @description Get a swap. Returns the swap. Shows `additional_items`, `additional_items.adjustments`, `cart`, `cart.items`, `cart.items.adjustments`, `cart.items.variant`, `cart.payment_session`, `fulfillments`, `fulfillments.items`, `order`, `payment`, `return_order`, `return_order.items`, `shipping_address`, `shipping_methods`, `shipping_methods.shipping_option` unless `expand` says otherwise.
         */
        get: operations["GetSwapsSwap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tax-rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tax rates
         * @description List tax rates. Returns a page of tax rates.
         */
        get: operations["GetTaxRates"];
        put?: never;
        /**
         * Create a tax rate
         * @description Create a tax rate. Returns the tax rate.
         */
        post: operations["PostTaxRates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tax-rates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a tax rate
         * @description Get a tax rate. Returns the tax rate.
         */
        get: operations["GetTaxRatesTaxRate"];
        put?: never;
        /**
         * Update a tax rate
         * @description Update a tax rate. Returns the tax rate.
         */
        post: operations["PostTaxRatesTaxRate"];
        /**
         * Delete a tax rate
         * @description Delete a tax rate. Returns the same if it was deleted before.
         */
        delete: operations["DeleteTaxRatesTaxRate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tax-rates/{id}/product-types/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add product types to a tax rate
         * @description Add product types to a tax rate. Returns the tax rate.
         */
        post: operations["PostTaxRatesTaxRateProductTypes"];
        /**
         * Remove product types from a tax rate
         * @description Remove product types from a tax rate. Returns the tax rate.
         */
        delete: operations["DeleteTaxRatesTaxRateProductTypes"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tax-rates/{id}/products/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add products to a tax rate
         * @description Add products to a tax rate. Returns the tax rate.
         */
        post: operations["PostTaxRatesTaxRateProducts"];
        /**
         * Remove products from a tax rate
         * @description Remove products from a tax rate. Returns the tax rate.
         */
        delete: operations["DeleteTaxRatesTaxRateProducts"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/tax-rates/{id}/shipping-options/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add shipping options to a tax rate
         * @description Add shipping options to a tax rate. Returns the tax rate.
         */
        post: operations["PostTaxRatesTaxRateShippingOptions"];
        /**
         * Remove shipping options from a tax rate
         * @description Remove shipping options from a tax rate. Returns the tax rate.
         */
        delete: operations["DeleteTaxRatesTaxRateShippingOptions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload files that anybody may download
         * @description Upload files that anybody may download. Returns what was requested.
         */
        post: operations["PostUploads"];
        /**
         * Delete a file
         * @description Delete a file. Returns what was requested.
         */
        delete: operations["DeleteUploads"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/uploads/download-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a URL under which a file can be downloaded for an hour
         * @description Get a URL under which a file can be downloaded for an hour. Returns what was requested.
         */
        post: operations["PostUploadsDownloadUrl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/uploads/protected": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload files that only staff may download
         * @description Upload files that only staff may download. Returns what was requested.
         */
        post: operations["PostUploadsProtected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description List users. Returns a page of users.
         */
        get: operations["GetUsers"];
        put?: never;
        /**
         * Create a user
         * @description Create a user. Returns the user.
         */
        post: operations["PostUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/password-token": {
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
        post: operations["PostUsersUserPasswordToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/reset-password": {
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
         * @description Choose a new password. Returns the user.
         */
        post: operations["PostUsersUserPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a user
         * @description Get a user. Returns the user.
         */
        get: operations["GetUsersUser"];
        put?: never;
        /**
         * Update a user
         * @description Update a user. Returns the user.
         */
        post: operations["PostUsersUser"];
        /**
         * Delete a user
         * @description Delete a user. Returns the same if it was deleted before.
         */
        delete: operations["DeleteUsersUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/variants": {
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
    "/admin/variants/{id}": {
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
    "/admin/variants/{id}/inventory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get how many of a variant there are
         * @description Get how many of a variant there are. Returns what was requested.
         */
        get: operations["GetVariantsVariantInventory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description List webhooks. Returns a page of webhooks.
         */
        get: operations["GetWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Create a webhook. Returns the webhook.
         */
        post: operations["PostWebhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description Get a webhook. Returns the webhook.
         */
        get: operations["GetWebhooksWebhook"];
        put?: never;
        /**
         * Update a webhook
         * @description Update a webhook. Returns the webhook.
         */
        post: operations["PostWebhooksWebhook"];
        /**
         * Delete a webhook
         * @description Delete a webhook. Returns the same if it was deleted before.
         */
        delete: operations["DeleteWebhooksWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries to a webhook
         * @description List the deliveries to a webhook. Returns a page of deliveries.
         */
        get: operations["GetWebhooksWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/webhooks/{id}/deliveries/{delivery_id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event to a webhook again
         * @description Send an event to a webhook again. Returns the delivery.
         */
        post: operations["PostWebhooksWebhookDeliveriesDeliveryRedeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/webhooks/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of a webhook
         * @description Replace the secret of a webhook. Returns the webhook.
         */
        post: operations["PostWebhooksWebhookRotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event to a webhook
         * @description Send a test event to a webhook. Returns the delivery.
         */
        post: operations["PostWebhooksWebhookTest"];
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
        AcceptInviteBody: {
            /** @description from the link in the invitation */
            token: string;
            user: components["schemas"]["NewcomerBody"];
        };
        AddCountryBody: {
            /**
             * @description ISO 3166-1 alpha-2
             * @example de
             */
            country_code: string;
        };
        AddEditItemBody: {
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
        AddLevelBody: {
            /**
             * @description the quantity that was ordered from a supplier
             * @example 0
             */
            incoming_quantity?: number;
            /** @example sloc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            location_id: string;
            /**
             * @description the quantity that is physically there
             * @example 100
             */
            stocked_quantity: number;
        };
        AddOrderShippingMethodBody: {
            /** @example so_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            option_id: string;
            /**
             * @description in the smallest unit of the currency; replaces the price of the option
             * @example 500
             */
            price: number;
            /** @description for the fulfillment provider */
            data?: {
                [key: string]: unknown;
            };
        };
        AddPricesBody: {
            prices?: {
                /**
                 * @description the id of the price to change; without it, a new one is created
                 * @example ma_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id?: string;
                /** @example variant_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
                variant_id?: string;
                /**
                 * @description a price of this region, in its currency; without it, one of `currency_code`
                 * @example reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                region_id?: string | null;
                /**
                 * @description ISO 4217
                 * @example eur
                 */
                currency_code?: string | null;
                /** @description in the smallest unit of the currency */
                amount?: number;
                /** @description for quantities from this one on */
                min_quantity?: number | null;
                /** @description for quantities up to this one */
                max_quantity?: number | null;
            }[];
            /** @description whether all other prices of the list are removed */
            override?: boolean;
        };
        AddProviderBody: {
            /** @example manual */
            provider_id: string;
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
            customer?: components["schemas"]["Customer"] | components["schemas"]["HiddenRecord"] | null;
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
        AdminAgentDeliveryListResponse: {
            deliveries: components["schemas"]["AgentDelivery"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
            limit: number;
        };
        AdminAgentDeliveryResponse: {
            delivery: components["schemas"]["AgentDelivery"];
        };
        AdminAgentPlatformDeletedResponse: {
            id: string;
            /** @constant */
            object: "agent_platform";
            /** @constant */
            deleted: true;
        };
        AdminAgentPlatformListResponse: {
            agent_platforms: components["schemas"]["AgentPlatform"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
            limit: number;
        };
        AdminAgentPlatformResponse: {
            agent_platform: components["schemas"]["AgentPlatform"];
        };
        AdminAnalyticsConfigResponse: {
            analytics_config: components["schemas"]["AnalyticsConfig"];
        };
        AdminBatchJobListResponse: {
            batch_jobs: components["schemas"]["BatchJob"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
            limit: number;
        };
        AdminBatchJobResponse: {
            batch_job: components["schemas"]["BatchJob"];
        };
        AdminCurrencyListResponse: {
            currencies: components["schemas"]["Currency"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
            limit: number;
        };
        AdminCurrencyResponse: {
            currency: components["schemas"]["Currency"];
        };
        AdminCustomerGroupDeletedResponse: {
            id: string;
            /** @constant */
            object: "customer_group";
            /** @constant */
            deleted: true;
        };
        AdminCustomerGroupListResponse: {
            customer_groups: components["schemas"]["CustomerGroup"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
            limit: number;
        };
        AdminCustomerGroupResponse: {
            customer_group: components["schemas"]["CustomerGroup"];
        };
        AdminCustomerListResponse: {
            customers: components["schemas"]["Customer"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
            limit: number;
        };
        AdminCustomerResponse: {
            customer: components["schemas"]["Customer"];
        };
        AdminDeleteAnalyticsConfigResponse: {
            user_id: string;
            /** @example analytics_config */
            object: string;
            /** @example true */
            deleted: boolean;
        };
        AdminDeleteDiscountsDiscountConditionsConditionResponse: {
            id: string;
            /** @example discount-condition */
            object: string;
            /** @example true */
            deleted: boolean;
            discount: components["schemas"]["Discount"];
        };
        AdminDeleteEventsParkedEventResponse: {
            /** @example 1205 */
            id: string;
            /** @example event */
            object: string;
            deleted: boolean;
        };
        AdminDeleteOrderEditsOrderEditItemChangeResponse: {
            /** @example oic_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            id: string;
            /** @constant */
            object: "item_change";
            /** @constant */
            deleted: true;
        };
        AdminDeletePriceListsPriceListPricesBatchResponse: {
            ids: string[];
            /** @example money-amount */
            object: string;
            deleted: boolean;
        };
        AdminDeletePriceListsPriceListProductsPricesBatchResponse: {
            ids: string[];
            /** @example money-amount */
            object: string;
            deleted: boolean;
        };
        AdminDeletePriceListsPriceListProductsProductPricesResponse: {
            ids: string[];
            /** @example money-amount */
            object: string;
            deleted: boolean;
        };
        AdminDeletePriceListsPriceListVariantsVariantPricesResponse: {
            ids: string[];
            /** @example money-amount */
            object: string;
            deleted: boolean;
        };
        AdminDeleteProductsFromCollectionResponse: {
            id: string;
            /** @example product-collection */
            object: string;
            removed_products: string[];
        };
        AdminDeleteProductsProductOptionsOptionResponse: {
            option_id: string;
            /** @example option */
            object: string;
            deleted: boolean;
            product: components["schemas"]["Product"];
        };
        AdminDeleteProductsProductVariantsVariantResponse: {
            variant_id: string;
            /** @example product-variant */
            object: string;
            deleted: boolean;
            product: components["schemas"]["Product"];
        };
        AdminDeleteSalesChannelsSalesChannelStockLocationResponse: {
            id: string;
            /** @example stock-location */
            object: string;
            deleted: boolean;
        };
        AdminDeleteUploadsResponse: {
            /** @example file_01HV5K4E6Q0Z3T8W9X2Y7B1C4D-products.csv */
            id: string;
            /** @constant */
            object: "file";
            /** @constant */
            deleted: true;
        };
        AdminDiscountConditionResponse: {
            discount_condition: components["schemas"]["DiscountCondition"];
        };
        AdminDiscountDeletedResponse: {
            id: string;
            /** @constant */
            object: "discount";
            /** @constant */
            deleted: true;
        };
        AdminDiscountListResponse: {
            discounts: components["schemas"]["Discount"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
            limit: number;
        };
        AdminDiscountResponse: {
            discount: components["schemas"]["Discount"];
        };
        AdminDraftOrderDeletedResponse: {
            id: string;
            /** @constant */
            object: "draft-order";
            /** @constant */
            deleted: true;
        };
        AdminDraftOrderListResponse: {
            draft_orders: components["schemas"]["DraftOrder"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
            limit: number;
        };
        AdminDraftOrderResponse: {
            draft_order: components["schemas"]["DraftOrder"];
        };
        AdminGetAgentPlatformsPlatformSessionsResponse: {
            sessions: {
                /**
                 * @description also the id of its cart
                 * @example cart_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
                /** @enum {unknown} */
                protocol: "acp" | "ucp";
                /** @example 2026-08-25 */
                version: string;
                /** @enum {unknown} */
                status: "open" | "canceled" | "completed";
                /** @description the total that the platform received last */
                total?: number | null;
                /** @description what the platform has sent about the shopper */
                attribution?: {
                    [key: string]: unknown;
                } | null;
                order_id: string | null;
                /** Format: date-time */
                expires_at: string;
                /** Format: date-time */
                created_at: string;
            }[];
            count: number;
            offset: number;
            limit: number;
        };
        AdminGetEventsParkedResponse: {
            events: {
                /** @example 1205 */
                id: string;
                /** @example order.placed */
                name: string;
                /** @example mailer */
                subscriber: string;
                /** @example 10 */
                attempts: number;
                /** @example no such address */
                last_error: string;
                /** Format: date-time */
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
                /**
                 * @description Stripe's id of the payment intent
                 * @example pi_3OaQxZ
                 */
                id: string;
                /** @description In minor currency units */
                amount: number;
                /** @description Seconds since 1970 */
                created: number;
                risk_score: number | null;
                risk_level: string | null;
                /** @enum {string} */
                type: "order" | "swap";
                region: Record<string, never>;
            }[];
        };
        AdminGetProductsTagUsageResponse: {
            tags: {
                id: string;
                /** @example 12 */
                usage_count: string;
                value: string;
            }[];
        };
        AdminGetRegionsRegionFulfillmentOptionsResponse: {
            fulfillment_options: Record<string, never>[];
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
            /** @constant */
            object: "gift-card";
            /** @constant */
            deleted: true;
        };
        AdminGiftCardListResponse: {
            gift_cards: components["schemas"]["GiftCard"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
            limit: number;
        };
        AdminGiftCardResponse: {
            gift_card: components["schemas"]["GiftCard"];
        };
        AdminInventoryItemDeletedResponse: {
            id: string;
            /** @constant */
            object: "inventory_item";
            /** @constant */
            deleted: true;
        };
        AdminInventoryItemListResponse: {
            inventory_items: components["schemas"]["InventoryItem"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
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
            /** @constant */
            object: "invite";
            /** @constant */
            deleted: true;
        };
        AdminNoteDeletedResponse: {
            id: string;
            /** @constant */
            object: "note";
            /** @constant */
            deleted: true;
        };
        AdminNoteListResponse: {
            notes: components["schemas"]["Note"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
            limit: number;
        };
        AdminNoteResponse: {
            note: components["schemas"]["Note"];
        };
        AdminNotificationListResponse: {
            notifications: components["schemas"]["Notification"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
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
            /** @constant */
            object: "order_edit";
            /** @constant */
            deleted: true;
        };
        AdminOrderEditListResponse: {
            order_edits: components["schemas"]["OrderEdit"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
            limit: number;
        };
        AdminOrderEditResponse: {
            order_edit: components["schemas"]["OrderEdit"];
        };
        AdminOrderListResponse: {
            orders: components["schemas"]["Order"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
            limit: number;
        };
        AdminOrderResponse: {
            order: components["schemas"]["Order"];
        };
        AdminPaymentCollectionDeletedResponse: {
            id: string;
            /** @constant */
            object: "payment_collection";
            /** @constant */
            deleted: true;
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
            /**
             * @description what the platform sends as `Authorization: Bearer`; it cannot be read again
             * @example agt_Vb3gTz0nqk2Yp8sX1mJcRw5uDh7eLfA9oQiB4vN6tKE
             */
            token: string;
            agent_platform: components["schemas"]["AgentPlatform"];
        };
        AdminPostAgentPlatformsResponse: {
            /**
             * @description what the platform sends as `Authorization: Bearer`; it cannot be read again
             * @example agt_Vb3gTz0nqk2Yp8sX1mJcRw5uDh7eLfA9oQiB4vN6tKE
             */
            token: string;
            /**
             * @description signs the events that the platform receives; it cannot be read again
             * @example whsec_Jk2Lq9wXc4vB7nM1zR5tY8uI0oP3aS6dF-gHjK_lQwE
             */
            webhook_secret: string;
            agent_platform: components["schemas"]["AgentPlatform"];
        };
        AdminPostEventsParkedEventRetryResponse: {
            /** @example 1205 */
            id: string;
            /** @example event */
            object: string;
            /** @description false if the event is not parked */
            retried: boolean;
        };
        AdminPostOrdersOrderRefundsResponse: {
            /**
             * @description ids of the gift cards that were bought with the order and are disabled, as nothing is left of what was paid for it
             * @example []
             */
            disabled_gift_cards: string[];
            order: components["schemas"]["Order"];
        };
        AdminPostPaymentsPaymentRefundsResponse: {
            /**
             * @description ids of the gift cards that were bought with the order and are disabled, as nothing is left of what was paid for it
             * @example []
             */
            disabled_gift_cards: string[];
            refund: components["schemas"]["Refund"];
        };
        AdminPostTokenResponse: {
            /** @description to be sent as `Authorization: Bearer …` */
            access_token: string;
        };
        AdminPostUploadsDownloadUrlResponse: {
            /**
             * Format: uri
             * @example https://shop.example/uploads/file_01HV5K4E6Q0Z3T8W9X2Y7B1C4D-products.csv
             */
            download_url: string;
        };
        AdminPostUploadsProtectedResponse: {
            uploads: {
                /**
                 * Format: uri
                 * @example https://shop.example/uploads/file_01HV5K4E6Q0Z3T8W9X2Y7B1C4D-products.csv
                 */
                url: string;
                /** @example file_01HV5K4E6Q0Z3T8W9X2Y7B1C4D-products.csv */
                key: string;
            }[];
        };
        AdminPostUploadsResponse: {
            uploads: {
                /**
                 * Format: uri
                 * @example https://shop.example/uploads/file_01HV5K4E6Q0Z3T8W9X2Y7B1C4D-products.csv
                 */
                url: string;
                /** @example file_01HV5K4E6Q0Z3T8W9X2Y7B1C4D-products.csv */
                key: string;
            }[];
        };
        AdminPriceListDeletedResponse: {
            id: string;
            /** @constant */
            object: "price-list";
            /** @constant */
            deleted: true;
        };
        AdminPriceListListResponse: {
            price_lists: components["schemas"]["PriceList"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
            limit: number;
        };
        AdminPriceListResponse: {
            price_list: components["schemas"]["PriceList"];
        };
        AdminProductCategoryDeletedResponse: {
            id: string;
            /** @constant */
            object: "product-category";
            /** @constant */
            deleted: true;
        };
        AdminProductCategoryListResponse: {
            product_categories: components["schemas"]["ProductCategory"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
            limit: number;
        };
        AdminProductCategoryResponse: {
            product_category: components["schemas"]["ProductCategory"];
        };
        AdminProductCollectionDeletedResponse: {
            id: string;
            /** @constant */
            object: "product-collection";
            /** @constant */
            deleted: true;
        };
        AdminProductCollectionListResponse: {
            collections: components["schemas"]["ProductCollection"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
            limit: number;
        };
        AdminProductCollectionResponse: {
            collection: components["schemas"]["ProductCollection"];
        };
        AdminProductDeletedResponse: {
            id: string;
            /** @constant */
            object: "product";
            /** @constant */
            deleted: true;
        };
        AdminProductListResponse: {
            products: components["schemas"]["Product"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
            limit: number;
        };
        AdminProductResponse: {
            product: components["schemas"]["Product"];
        };
        AdminProductTagListResponse: {
            product_tags: components["schemas"]["ProductTag"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
            limit: number;
        };
        AdminProductTypeAllResponse: {
            types: components["schemas"]["ProductType"][];
        };
        AdminProductTypeListResponse: {
            product_types: components["schemas"]["ProductType"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
            limit: number;
        };
        AdminProductVariantListResponse: {
            variants: components["schemas"]["ProductVariant"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
            limit: number;
        };
        AdminProductVariantResponse: {
            variant: components["schemas"]["ProductVariant"];
        };
        AdminPublishableApiKeyDeletedResponse: {
            id: string;
            /** @constant */
            object: "publishable_api_key";
            /** @constant */
            deleted: true;
        };
        AdminPublishableApiKeyListResponse: {
            publishable_api_keys: components["schemas"]["PublishableApiKey"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
            limit: number;
        };
        AdminPublishableApiKeyResponse: {
            publishable_api_key: components["schemas"]["PublishableApiKey"];
        };
        AdminRegionDeletedResponse: {
            id: string;
            /** @constant */
            object: "region";
            /** @constant */
            deleted: true;
        };
        AdminRegionListResponse: {
            regions: components["schemas"]["Region"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
            limit: number;
        };
        AdminRegionResponse: {
            region: components["schemas"]["Region"];
        };
        AdminReservationItemDeletedResponse: {
            id: string;
            /** @constant */
            object: "reservation";
            /** @constant */
            deleted: true;
        };
        AdminReservationItemListResponse: {
            reservations: components["schemas"]["ReservationItem"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
            limit: number;
        };
        AdminReservationItemResponse: {
            reservation: components["schemas"]["ReservationItem"];
        };
        AdminReturnListResponse: {
            returns: components["schemas"]["Return"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
            limit: number;
        };
        AdminReturnReasonAllResponse: {
            return_reasons: components["schemas"]["ReturnReason"][];
        };
        AdminReturnReasonDeletedResponse: {
            id: string;
            /** @constant */
            object: "return_reason";
            /** @constant */
            deleted: true;
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
            /** @constant */
            object: "sales-channel";
            /** @constant */
            deleted: true;
        };
        AdminSalesChannelListResponse: {
            sales_channels: components["schemas"]["SalesChannel"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
            limit: number;
        };
        AdminSalesChannelResponse: {
            sales_channel: components["schemas"]["SalesChannel"];
        };
        AdminShippingOptionDeletedResponse: {
            id: string;
            /** @constant */
            object: "shipping-option";
            /** @constant */
            deleted: true;
        };
        AdminShippingOptionListResponse: {
            shipping_options: components["schemas"]["ShippingOption"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
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
            /** @constant */
            object: "shipping_profile";
            /** @constant */
            deleted: true;
        };
        AdminShippingProfileResponse: {
            shipping_profile: components["schemas"]["ShippingProfile"];
        };
        AdminStockLocationDeletedResponse: {
            id: string;
            /** @constant */
            object: "stock_location";
            /** @constant */
            deleted: true;
        };
        AdminStockLocationListResponse: {
            stock_locations: components["schemas"]["StockLocation"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
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
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
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
            /** @constant */
            object: "tax-rate";
            /** @constant */
            deleted: true;
        };
        AdminTaxRateListResponse: {
            tax_rates: components["schemas"]["TaxRate"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
            limit: number;
        };
        AdminTaxRateResponse: {
            tax_rate: components["schemas"]["TaxRate"];
        };
        AdminUserDeletedResponse: {
            id: string;
            /** @constant */
            object: "user";
            /** @constant */
            deleted: true;
        };
        AdminUserListResponse: {
            users: components["schemas"]["User"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
            limit: number;
        };
        AdminUserResponse: {
            user: components["schemas"]["User"];
        };
        AdminWebhookDeletedResponse: {
            id: string;
            /** @constant */
            object: "webhook";
            /** @constant */
            deleted: true;
        };
        AdminWebhookDeliveryListResponse: {
            deliveries: components["schemas"]["WebhookDelivery"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
            limit: number;
        };
        AdminWebhookDeliveryResponse: {
            delivery: components["schemas"]["WebhookDelivery"];
        };
        AdminWebhookListResponse: {
            webhooks: components["schemas"]["Webhook"][];
            /** @description how many match in all */
            count: number;
            /** @description how many were skipped */
            offset: number;
            /** @description how many at most */
            limit: number;
        };
        AdminWebhookResponse: {
            webhook: components["schemas"]["Webhook"];
        };
        AgentDelivery: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            event: string;
            status: components["schemas"]["AgentDeliveryStatus"];
            attempts: number;
            response_status: number | null;
            last_error: string | null;
            /** Format: date-time */
            next_attempt_at: string | null;
            /** Format: date-time */
            delivered_at: string | null;
            platform_id: string;
            order_id: string;
        };
        /** @enum {string} */
        AgentDeliveryStatus: "pending" | "delivered" | "failed";
        AgentPlatform: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            name: string;
            protocols: ("acp" | "ucp")[];
            sales_channel_id: string | null;
            /** @description empty for all regions */
            region_ids: string[];
            profile_url: string | null;
            webhook_url: string | null;
            rate_per_minute: number | null;
            is_disabled: boolean;
        };
        AnalyticsConfig: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            user_id: string;
            opt_out: boolean;
            anonymize: boolean;
        };
        AuthorizeAppBody: {
            /** @example fortnox */
            application_name: string;
            /** @description the `state` that the application returned */
            state: string;
            /** @description from the application, to be exchanged for a token */
            code: string;
        };
        BatchBody: {
            /** @description ids of the kind that the condition is about */
            resources: {
                /** @example prod_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
                id: string;
            }[];
        };
        BatchJob: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            type: string;
            status: components["schemas"]["BatchJobStatus"];
            created_by: string | null;
            context: {
                [key: string]: unknown;
            } | null;
            dry_run: boolean;
            result: ({
                /** @description rows in all */
                count?: number;
                /** @description rows that are done */
                advancement_count?: number;
                progress?: number;
                /** @description objects; texts, and nothing beside them in the result, when the job has failed */
                errors?: (string | {
                    code: string;
                    message: string;
                    err: unknown[];
                    /** @description the row of the spreadsheet, in which the header is row 1 */
                    row?: number;
                    column?: string;
                })[];
                stat_descriptors?: {
                    key: string;
                    name: string;
                    message: string;
                }[];
                file_key?: string | null;
                /** @description bytes */
                file_size?: number | null;
            } & {
                [key: string]: unknown;
            }) | null;
            /** Format: date-time */
            pre_processed_at: string | null;
            /** Format: date-time */
            processing_at: string | null;
            /** Format: date-time */
            confirmed_at: string | null;
            /** Format: date-time */
            completed_at: string | null;
            /** Format: date-time */
            canceled_at: string | null;
            /** Format: date-time */
            failed_at: string | null;
            created_by_user?: components["schemas"]["User"] | components["schemas"]["HiddenRecord"] | null;
        };
        /** @enum {string} */
        BatchJobStatus: "created" | "pre_processed" | "confirmed" | "processing" | "completed" | "canceled" | "failed";
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
            /** Format: date-time */
            completed_at: string | null;
            /** Format: date-time */
            payment_authorized_at: string | null;
            idempotency_key: string | null;
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
        /** @enum {string} */
        CartType: "default" | "swap" | "draft_order" | "payment_link" | "claim";
        ChangedLocationAddressBody: {
            address_2?: string | null;
            company?: string | null;
            city?: string | null;
            phone?: string | null;
            postal_code?: string | null;
            province?: string | null;
            /**
             * @description free-form key-value pairs
             * @example {
             *       "color": "red"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            address_1?: string;
            /**
             * @description ISO 3166-1 alpha-2
             * @example de
             */
            country_code?: string;
        };
        ChangedPriceBody: {
            /**
             * @description a price of this region, in its currency; without it, one of `currency_code`
             * @example reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            region_id?: string | null;
            /**
             * @description ISO 4217
             * @example eur
             */
            currency_code?: string | null;
            /** @description in the smallest unit of the currency */
            amount: number;
            /** @description for subtotals from this amount on */
            min_quantity?: number | null;
            /** @description for subtotals up to this amount */
            max_quantity?: number | null;
            /**
             * @description the id of the price to change; without it, the price with the same currency, region and quantities, or a new one
             * @example ma_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            id?: string;
        };
        ChannelsOfKeyBody: {
            sales_channel_ids: {
                /** @example sc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
                id: string;
            }[];
        };
        ChosenOptionBody: {
            /** @example L */
            value: string;
            /** @example opt_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            option_id: string;
        };
        ClaimImage: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            claim_item_id: string;
            url: string;
            metadata: {
                [key: string]: unknown;
            } | null;
            claim_item?: components["schemas"]["ClaimItem"] | components["schemas"]["HiddenRecord"];
        };
        ClaimImageBody: {
            /**
             * @description of an existing one
             * @example cimg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            id?: string;
            /** @example https://example.com/leg.jpg */
            url?: string;
        };
        ClaimItem: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            claim_order_id: string;
            item_id: string;
            variant_id: string;
            reason: components["schemas"]["ClaimItemReason"];
            note: string | null;
            quantity: number;
            metadata: {
                [key: string]: unknown;
            } | null;
            images?: components["schemas"]["ClaimImage"][];
            claim_order?: components["schemas"]["ClaimOrder"] | components["schemas"]["HiddenRecord"];
            item?: components["schemas"]["LineItem"];
            variant?: components["schemas"]["ProductVariant"] | components["schemas"]["HiddenRecord"];
            tags?: components["schemas"]["ClaimTag"][];
        };
        ClaimItemChangeBody: {
            /** @example citm_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            id: string;
            /**
             * @description must equal the present value, as it cannot be changed
             * @example item_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            item_id?: string;
            /**
             * @description must equal the present value, as it cannot be changed
             * @example 1
             */
            quantity?: number;
            /**
             * @description one of missing_item, wrong_item, production_failure, other
             * @example production_failure
             */
            reason?: string;
            /** @example A leg is missing */
            note?: string;
            /** @description replaces the existing ones */
            tags?: components["schemas"]["ClaimTagBody"][];
            /** @description replaces the existing ones */
            images?: components["schemas"]["ClaimImageBody"][];
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
        /** @enum {string} */
        ClaimItemReason: "missing_item" | "wrong_item" | "production_failure" | "other";
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
            claim_items?: components["schemas"]["ClaimItem"][];
            additional_items?: components["schemas"]["LineItem"][];
            order?: components["schemas"]["Order"];
            return_order?: components["schemas"]["Return"] | null;
            shipping_address?: components["schemas"]["Address"] | components["schemas"]["HiddenRecord"] | null;
            shipping_methods?: components["schemas"]["ShippingMethod"][];
            fulfillments?: components["schemas"]["Fulfillment"][];
        };
        /** @enum {string} */
        ClaimOrderFulfillmentStatus: "not_fulfilled" | "partially_fulfilled" | "fulfilled" | "partially_shipped" | "shipped" | "partially_returned" | "returned" | "canceled" | "requires_action";
        /** @enum {string} */
        ClaimOrderPaymentStatus: "na" | "not_refunded" | "refunded";
        /** @enum {string} */
        ClaimOrderType: "refund" | "replace";
        ClaimShippingBody: {
            /**
             * @description of the order or the claim
             * @example sm_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            id?: string;
            /** @example so_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            option_id?: string;
            /**
             * @description in the smallest unit of the currency; replaces the price of the option
             * @example 500
             */
            price?: number;
            /** @description for the fulfillment provider */
            data?: {
                [key: string]: unknown;
            };
        };
        ClaimTag: {
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
        ClaimTagBody: {
            /**
             * @description of an existing one
             * @example ctag_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            id?: string;
            /** @example leg */
            value?: string;
        };
        ClaimedItemBody: {
            /** @example item_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            item_id: string;
            /** @example 1 */
            quantity: number;
            /**
             * @description one of missing_item, wrong_item, production_failure, other
             * @example production_failure
             */
            reason?: string;
            /** @example A leg is missing */
            note?: string;
            /**
             * @description tags to set; unknown ones are created, in lower case
             * @example [
             *       "leg"
             *     ]
             */
            tags?: string[];
            /**
             * @description photographs
             * @example [
             *       "https://example.com/leg.jpg"
             *     ]
             */
            images?: string[];
        };
        CodeBody: {
            /** @example SPRING */
            code: string;
        };
        CountLevelBody: {
            /**
             * @description the quantity that was ordered from a supplier
             * @example 0
             */
            incoming_quantity?: number;
            /**
             * @description the quantity that is physically there
             * @example 100
             */
            stocked_quantity?: number;
        };
        Country: {
            id: string;
            iso_2: string;
            iso_3: string;
            num_code: string;
            name: string;
            display_name: string;
            region_id: string | null;
            region?: components["schemas"]["Region"] | components["schemas"]["HiddenRecord"] | null;
        };
        CreateAgentPlatformBody: {
            /** @example Assistant */
            name: string;
            /**
             * @description `acp` and `ucp`
             * @example [
             *       "ucp"
             *     ]
             */
            protocols: string[];
            /**
             * @description the sales channel of its products; null means the default one
             * @example sc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            sales_channel_id?: string | null;
            /**
             * @description the regions in which it may sell; an empty list means all
             * @example [
             *       "reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
             *     ]
             */
            region_ids?: string[];
            /**
             * @description the profile that its requests must name (UCP)
             * @example https://assistant.example/.well-known/ucp
             */
            profile_url?: string | null;
            /**
             * @description receives the events of its orders (ACP)
             * @example https://assistant.example/hooks/orders
             */
            webhook_url?: string | null;
            /** @description requests per minute; null means the default of the shop */
            rate_per_minute?: number | null;
            /** @description the secret that signs events, if the platform has chosen one */
            webhook_secret?: string;
        };
        CreateAnalyticsConfigBody: {
            /** @description whether the user opts out of measurements */
            opt_out: boolean;
            /** @description whether the user is measured anonymously */
            anonymize: boolean;
        };
        CreateBatchJobBody: {
            /** @example product-export */
            type: string;
            /**
             * @description what the type needs, e.g. `fileKey` of an uploaded file
             * @example {
             *       "list_config": {
             *         "skip": 0,
             *         "take": 50
             *       }
             *     }
             */
            context: {
                [key: string]: unknown;
            };
            /** @description whether to stop before the first change, until the job is confirmed */
            dry_run?: boolean;
        };
        CreateClaimBody: {
            type: components["schemas"]["ClaimOrderType"];
            claim_items: components["schemas"]["ClaimedItemBody"][];
            /** @description the new items of a `replace` claim */
            additional_items?: components["schemas"]["ReplacementBody"][];
            shipping_methods?: components["schemas"]["ClaimShippingBody"][];
            /** @description for a return of the claimed items */
            return_shipping?: components["schemas"]["ReturnShippingBody"];
            /**
             * @description of a `refund` claim, in the smallest unit of the currency; replaces the value of the items
             * @example 1000
             */
            refund_amount?: number;
            /** @description if it differs from the address of the order */
            shipping_address?: components["schemas"]["AddressBody"];
            /** @description whether the customer is not notified; defaults to `no_notification` of the order */
            no_notification?: boolean;
            /**
             * @description the location that receives the claimed items
             * @example sloc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            return_location_id?: string;
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
        CreateCollectionBody: {
            /** @example Summer */
            title: string;
            /** @description defaults to the title in kebab-case */
            handle?: string;
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
        CreateConditionBody: {
            /**
             * @example [
             *       "prod_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
             *     ]
             */
            products?: string[];
            /**
             * @example [
             *       "ptyp_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
             *     ]
             */
            product_types?: string[];
            /**
             * @example [
             *       "pcol_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
             *     ]
             */
            product_collections?: string[];
            /**
             * @example [
             *       "ptag_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
             *     ]
             */
            product_tags?: string[];
            /**
             * @example [
             *       "cgrp_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
             *     ]
             */
            customer_groups?: string[];
            operator: components["schemas"]["DiscountConditionOperator"];
        };
        CreateCustomerBody: {
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
        CreateCustomerGroupBody: {
            /** @example Regulars */
            name: string;
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
        CreateDiscountBody: {
            /** @example SPRING */
            code: string;
            rule: components["schemas"]["CreateRuleBody"];
            /**
             * @description where it can be used; exactly one for a fixed amount
             * @example [
             *       "reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
             *     ]
             */
            regions: string[];
            /** @description whether it is a template for codes, each with its own end */
            is_dynamic?: boolean;
            is_disabled?: boolean;
            /**
             * Format: date-time
             * @description defaults to now
             * @example 2026-01-31T12:00:00Z
             */
            starts_at?: string;
            /**
             * Format: date-time
             * @example 2027-01-31T12:00:00Z
             */
            ends_at?: string | null;
            /**
             * Format: duration
             * @description how long its dynamic codes are valid
             * @example P3M
             */
            valid_duration?: string | null;
            /**
             * @description how often it can be used; null means without limit
             * @example 1
             */
            usage_limit?: number | null;
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
        CreateDraftOrderBody: {
            /**
             * @description `completed` ends the changes of a draft, which then waits for its payment
             * @example open
             */
            status?: components["schemas"]["DraftOrderStatus"];
            /**
             * Format: email
             * @description identifies the customer, who is created if there is none
             * @example oliver@example.com
             */
            email: string;
            billing_address?: string | components["schemas"]["AddressBody"];
            shipping_address?: string | components["schemas"]["AddressBody"];
            items?: components["schemas"]["DraftItemBody"][];
            /** @example reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            region_id: string;
            discounts?: components["schemas"]["CodeBody"][];
            /**
             * @description replaces the customer with this e-mail
             * @example cus_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            customer_id?: string;
            /** @description whether the customer is not notified about the order */
            no_notification_order?: boolean;
            /** @description may be empty */
            shipping_methods: components["schemas"]["DraftShippingBody"][];
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
        CreateDynamicCodeBody: {
            /** @example SPRING-1F7K */
            code: string;
            /**
             * @description how often it can be used; defaults to once
             * @example 1
             */
            usage_limit?: number;
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
        CreateGiftCardBody: {
            /**
             * @description the region in which it can be spent
             * @example reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            region_id: string;
            /**
             * @description without tax, in the smallest unit of the currency of its region; defaults to 0
             * @example 2500
             */
            value?: number;
            is_disabled?: boolean;
            /**
             * Format: date-time
             * @description the time after which it cannot be spent
             * @example 2027-01-31T12:00:00Z
             */
            ends_at?: string | null;
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
        CreateInventoryItemBody: {
            weight?: number | null;
            length?: number | null;
            height?: number | null;
            width?: number | null;
            hs_code?: string | null;
            origin_country?: string | null;
            mid_code?: string | null;
            material?: string | null;
            /** @example SHIRT-M */
            sku?: string | null;
            /** @example M */
            title?: string | null;
            description?: string | null;
            thumbnail?: string | null;
            requires_shipping?: boolean;
            /**
             * @description free-form key-value pairs
             * @example {
             *       "color": "red"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * @description the variant that is sold from it; required
             * @example variant_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            variant_id?: string;
        };
        CreateInviteBody: {
            /**
             * Format: email
             * @description the e-mail of the person to invite
             * @example oliver@example.com
             */
            user: string;
            role: components["schemas"]["InviteRole"];
        };
        CreateNoteBody: {
            /** @example Wants to be called before noon */
            value: string;
            /**
             * @description what the note is about
             * @example order_01HV5K3C0SJ9V4C8QDPV5K3C0S
             */
            resource_id: string;
            /** @example order */
            resource_type: string;
        };
        CreateOrderEditBody: {
            /** @example order_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            order_id: string;
            /** @description for staff only */
            internal_note?: string;
        };
        CreatePriceListBody: {
            /**
             * Format: date-time
             * @description the time from which its prices apply; null means at once
             * @example 2026-01-31T12:00:00Z
             */
            starts_at?: string | null;
            /**
             * Format: date-time
             * @description the time after which its prices do not apply; null means never
             * @example 2026-01-31T12:00:00Z
             */
            ends_at?: string | null;
            /** @description defaults to `draft` */
            status?: components["schemas"]["PriceListStatus"];
            /** @description whether its prices include tax */
            includes_tax?: boolean;
            /** @description the customer groups that it applies to; by default all customers */
            customer_groups?: {
                /** @example cgrp_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
                id: string;
            }[];
            /** @example Winter sale */
            name: string;
            /** @example What is left of the winter */
            description: string;
            type: components["schemas"]["PriceListType"];
            prices: {
                /** @example variant_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
                variant_id: string;
                /**
                 * @description a price of this region, in its currency; without it, one of `currency_code`
                 * @example reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                region_id?: string | null;
                /**
                 * @description ISO 4217
                 * @example eur
                 */
                currency_code?: string | null;
                /** @description in the smallest unit of the currency */
                amount: number;
                /** @description for quantities from this one on */
                min_quantity?: number | null;
                /** @description for quantities up to this one */
                max_quantity?: number | null;
            }[];
        };
        CreateProductBody: {
            weight?: number | null;
            length?: number | null;
            height?: number | null;
            width?: number | null;
            hs_code?: string | null;
            origin_country?: string | null;
            mid_code?: string | null;
            material?: string | null;
            subtitle?: string | null;
            description?: string | null;
            /** @description whether discounts apply; never to gift cards */
            discountable?: boolean;
            /** @description URLs, in the order to be shown */
            images?: string[];
            /** @description a URL; defaults to the first image */
            thumbnail?: string | null;
            status?: components["schemas"]["ProductStatus"];
            type?: components["schemas"]["ValueBody"] | null;
            /** @example pcol_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            collection_id?: string | null;
            tags?: components["schemas"]["ValueBody"][];
            sales_channels?: components["schemas"]["IdBody"][];
            categories?: components["schemas"]["IdBody"][];
            /**
             * @description free-form key-value pairs
             * @example {
             *       "color": "red"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /** @example Shirt */
            title: string;
            /** @description defaults to the title in kebab-case */
            handle?: string;
            is_giftcard?: boolean;
            options?: components["schemas"]["OptionBody"][];
            variants?: components["schemas"]["FirstVariantBody"][];
        };
        CreateProductCategoryBody: {
            /** @example Clothing */
            name: string;
            description?: string;
            /** @description defaults to the name in kebab-case */
            handle?: string;
            /** @description whether shoppers see it, unless it is internal; defaults to false */
            is_active?: boolean;
            /** @description whether only staff see it; defaults to false */
            is_internal?: boolean;
            /**
             * @description the parent category; null for the top level
             * @example pcat_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            parent_category_id?: string | null;
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
        CreatePublishableApiKeyBody: {
            /** @example Storefront */
            title: string;
        };
        CreateRegionBody: {
            /** @example Europe */
            name: string;
            /**
             * @description ISO 4217
             * @example eur
             */
            currency_code: string;
            tax_code?: string | null;
            /**
             * @description in percent
             * @example 19
             */
            tax_rate: number;
            /**
             * @example [
             *       "manual"
             *     ]
             */
            payment_providers: string[];
            /**
             * @example [
             *       "manual"
             *     ]
             */
            fulfillment_providers: string[];
            /**
             * @description ISO 3166-1 alpha-2
             * @example [
             *       "de",
             *       "fr"
             *     ]
             */
            countries: string[];
            /** @description whether prices of this region include taxes */
            includes_tax?: boolean;
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
        CreateReservationBody: {
            /** @example For the trade fair */
            description?: string | null;
            /**
             * @description free-form key-value pairs
             * @example {
             *       "color": "red"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * @description the line of an order that it is reserved for
             * @example item_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            line_item_id?: string | null;
            /** @example iitem_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            inventory_item_id: string;
            /** @example sloc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            location_id: string;
            /**
             * @description of the item
             * @example 1
             */
            quantity: number;
        };
        CreateReturnReasonBody: {
            /** @example too_small */
            value: string;
            /** @example Too small */
            label: string;
            /**
             * @description the reason that this one is a part of
             * @example rr_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            parent_return_reason_id?: string | null;
            description?: string | null;
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
        CreateRuleBody: {
            /** @example 10 % off */
            description?: string | null;
            /** @example percentage */
            type: components["schemas"]["DiscountRuleType"];
            /**
             * @description percent, or an amount in the smallest unit of the currency
             * @example 10
             */
            value: number;
            allocation: components["schemas"]["DiscountRuleAllocation"];
            conditions?: components["schemas"]["CreateConditionBody"][];
        };
        CreateSalesChannelBody: {
            /** @example Market place */
            name: string;
            description?: string | null;
            is_disabled?: boolean;
        };
        CreateShippingOptionBody: {
            /** @example Standard */
            name: string;
            /** @example reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            region_id: string;
            /**
             * @description one of the fulfillment providers of the region
             * @example manual
             */
            provider_id: string;
            /**
             * @description else the default profile
             * @example sp_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            profile_id?: string;
            /**
             * @description one of the options that the provider offers
             * @example {
             *       "id": "manual-fulfillment"
             *     }
             */
            data: {
                [key: string]: unknown;
            };
            price_type: components["schemas"]["ShippingOptionPriceType"];
            /** @description for `flat_rate` only, in the smallest unit of the currency */
            amount?: number;
            requirements?: components["schemas"]["RequirementBody"][];
            /** @description whether it ships returns */
            is_return?: boolean;
            /** @description whether only staff can choose it */
            admin_only?: boolean;
            /** @description whether its price includes taxes */
            includes_tax?: boolean;
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
        CreateShippingProfileBody: {
            /** @example Bulky goods */
            name: string;
            /** @example custom */
            type: components["schemas"]["ShippingProfileType"];
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
        CreateStockLocationBody: {
            /** @example Warehouse */
            name: string;
            /**
             * @description the id of an existing address
             * @example laddr_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            address_id?: string | null;
            address?: components["schemas"]["LocationAddressBody"];
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
        CreateSwapBody: {
            return_items: components["schemas"]["ReturnItemBody"][];
            return_shipping?: components["schemas"]["SwapReturnShippingBody"];
            additional_items?: components["schemas"]["AdditionalItemBody"][];
            /**
             * @description the sales channel of the new items; defaults to that of the order
             * @example sc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            sales_channel_id?: string;
            custom_shipping_options?: components["schemas"]["CustomShippingOptionBody"][];
            /** @description whether the customer is not notified; defaults to `no_notification` of the order */
            no_notification?: boolean;
            /**
             * @description the location that receives it
             * @example sloc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            return_location_id?: string;
            /** @description whether more can be sent than is in stock; defaults to true */
            allow_backorder?: boolean;
        };
        CreateTaxRateBody: {
            /**
             * @description one of its kind in the region
             * @example reduced
             */
            code: string;
            /** @example Reduced rate */
            name: string;
            /** @example reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            region_id: string;
            /**
             * @description in percent; without a rate it is not applied
             * @example 7
             */
            rate?: number | null;
            /**
             * @example [
             *       "prod_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
             *     ]
             */
            products?: string[];
            /**
             * @example [
             *       "ptyp_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
             *     ]
             */
            product_types?: string[];
            /**
             * @example [
             *       "so_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
             *     ]
             */
            shipping_options?: string[];
        };
        CreateUserBody: {
            /**
             * Format: email
             * @example oliver@example.com
             */
            email: string;
            /** Format: password */
            password: string;
            first_name?: string | null;
            last_name?: string | null;
            /** @description defaults to `member` */
            role?: components["schemas"]["UserRole"];
        };
        CreateVariantBody: {
            weight?: number | null;
            length?: number | null;
            height?: number | null;
            width?: number | null;
            hs_code?: string | null;
            origin_country?: string | null;
            mid_code?: string | null;
            material?: string | null;
            /** @example SHIRT-L */
            sku?: string | null;
            ean?: string | null;
            upc?: string | null;
            barcode?: string | null;
            inventory_quantity?: number;
            /** @description whether it can be sold without stock */
            allow_backorder?: boolean;
            /** @description whether its stock is counted */
            manage_inventory?: boolean;
            /**
             * @description free-form key-value pairs
             * @example {
             *       "color": "red"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            title: string;
            prices: components["schemas"]["PriceBody"][];
            options: components["schemas"]["ChosenOptionBody"][];
        };
        CreateWebhookBody: {
            /**
             * @description http or https, without credentials; not an address of a private network
             * @example https://erp.example/hooks/shop
             */
            url: string;
            /**
             * @description names of events, or `*` for all that an endpoint may receive
             * @example [
             *       "order.placed",
             *       "order.canceled"
             *     ]
             */
            events: string[];
            /** @example Orders for the ERP */
            description?: string | null;
        };
        Currency: {
            code: string;
            symbol: string;
            symbol_native: string;
            name: string;
            includes_tax: boolean;
        };
        CustomShippingOptionBody: {
            /** @example so_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            option_id: string;
            /**
             * @description in the smallest unit of the currency
             * @example 0
             */
            price: number;
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
            groups?: components["schemas"]["CustomerGroup"][];
        };
        CustomerGroup: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            name: string;
            metadata: {
                [key: string]: unknown;
            } | null;
            customers?: components["schemas"]["Customer"][];
            price_lists?: components["schemas"]["PriceList"][];
        };
        DeletePricesBody: {
            /**
             * @example [
             *       "ma_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
             *     ]
             */
            price_ids: string[];
        };
        DeletePricesOfProductsBody: {
            /**
             * @example [
             *       "prod_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
             *     ]
             */
            product_ids: string[];
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
            parent_discount?: components["schemas"]["Discount"] | components["schemas"]["HiddenRecord"] | null;
            regions?: components["schemas"]["Region"][];
        };
        DiscountCondition: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            type: components["schemas"]["DiscountConditionType"];
            operator: components["schemas"]["DiscountConditionOperator"];
            discount_rule_id: string;
            metadata: {
                [key: string]: unknown;
            } | null;
            discount_rule?: components["schemas"]["DiscountRule"] | components["schemas"]["HiddenRecord"];
            products?: components["schemas"]["Product"][];
            product_types?: components["schemas"]["ProductType"][];
            product_tags?: components["schemas"]["ProductTag"][];
            product_collections?: components["schemas"]["ProductCollection"][];
            customer_groups?: components["schemas"]["CustomerGroup"][];
        };
        /** @enum {string} */
        DiscountConditionOperator: "in" | "not_in";
        /** @enum {string} */
        DiscountConditionType: "products" | "product_types" | "product_collections" | "product_tags" | "customer_groups";
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
            conditions?: components["schemas"]["DiscountCondition"][];
        };
        /** @enum {string} */
        DiscountRuleAllocation: "total" | "item";
        /** @enum {string} */
        DiscountRuleType: "fixed" | "percentage" | "free_shipping";
        DraftItemBody: {
            /**
             * @description without a variant, the line is a custom item
             * @example variant_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            variant_id?: string;
            /** @example 1 */
            quantity: number;
            /**
             * @description in the smallest unit of the currency, without tax; replaces the price of the variant, and stays when the quantity changes; defaults to 0 for a custom item
             * @example 1500
             */
            unit_price?: number;
            /**
             * @description replaces the title of the product; defaults to `Custom item` for a custom item
             * @example Engraving
             */
            title?: string;
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
        DraftOrder: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            status: components["schemas"]["DraftOrderStatus"];
            display_id: number;
            cart_id: string | null;
            order_id: string | null;
            /** Format: date-time */
            canceled_at: string | null;
            /** Format: date-time */
            completed_at: string | null;
            no_notification_order: boolean | null;
            idempotency_key: string | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            cart?: components["schemas"]["Cart"] | components["schemas"]["HiddenRecord"] | null;
            order?: components["schemas"]["Order"] | null;
        };
        /** @enum {string} */
        DraftOrderStatus: "open" | "completed";
        DraftShippingBody: {
            /** @example so_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            option_id: string;
            /** @description for the fulfillment provider */
            data?: {
                [key: string]: unknown;
            };
            /**
             * @description in the smallest unit of the currency; replaces the price of the option
             * @example 500
             */
            price?: number;
        };
        Error: {
            type: components["schemas"]["ErrorType"];
            code?: components["schemas"]["ErrorCode"];
            /** @description a description of the error */
            message: string;
            /** @description all reasons, where there are several; as plain texts where something is out of the scope of a publishable key */
            errors?: (components["schemas"]["ErrorReason"] | string)[];
        };
        /** @enum {string} */
        ErrorCode: "invalid_state_error" | "insufficient_inventory" | "invalid_request_error" | "unknown_error";
        ErrorReason: {
            type: string;
            code?: string;
            message: string;
        };
        /** @enum {string} */
        ErrorType: "invalid_data" | "not_allowed" | "unauthorized" | "not_found" | "conflict" | "duplicate_error" | "payment_authorization_error" | "too_many_requests" | "unavailable" | "result_unavailable" | "unknown_error";
        FileKeyBody: {
            /** @example file_01HV5K4E6Q0Z3T8W9X2Y7B1C4D-products.csv */
            file_key: string;
        };
        FirstVariantBody: {
            weight?: number | null;
            length?: number | null;
            height?: number | null;
            width?: number | null;
            hs_code?: string | null;
            origin_country?: string | null;
            mid_code?: string | null;
            material?: string | null;
            /** @example SHIRT-L */
            sku?: string | null;
            ean?: string | null;
            upc?: string | null;
            barcode?: string | null;
            inventory_quantity?: number;
            /** @description whether it can be sold without stock */
            allow_backorder?: boolean;
            /** @description whether its stock is counted */
            manage_inventory?: boolean;
            /**
             * @description free-form key-value pairs
             * @example {
             *       "color": "red"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            title: string;
            prices?: components["schemas"]["PriceBody"][];
            /** @description a value for each of the product's options, in their order */
            options?: components["schemas"]["OptionValueBody"][];
        };
        FulfillOrderBody: {
            /**
             * @description the location that it is sent from
             * @example sloc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            location_id?: string;
            /** @description whether the customer is not notified; defaults to `no_notification` of the order */
            no_notification?: boolean;
            /**
             * @description free-form key-value pairs
             * @example {
             *       "color": "red"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            items: components["schemas"]["PiecesBody"][];
        };
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
            claim_order?: components["schemas"]["ClaimOrder"] | components["schemas"]["HiddenRecord"] | null;
            swap?: components["schemas"]["Swap"] | components["schemas"]["HiddenRecord"] | null;
            order?: components["schemas"]["Order"] | null;
            provider?: components["schemas"]["FulfillmentProvider"] | null;
            items?: components["schemas"]["FulfillmentItem"][];
            tracking_links?: components["schemas"]["TrackingLink"][];
        };
        FulfillmentItem: {
            fulfillment_id: string;
            item_id: string;
            quantity: number;
            fulfillment?: components["schemas"]["Fulfillment"];
            item?: components["schemas"]["LineItem"];
        };
        FulfillmentProvider: {
            id: string;
            is_installed: boolean;
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
            balance: number;
            region_id: string;
            order_id: string | null;
            is_disabled: boolean;
            /** Format: date-time */
            ends_at: string | null;
            tax_rate: number | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            region?: components["schemas"]["Region"] | components["schemas"]["HiddenRecord"];
            order?: components["schemas"]["Order"] | null;
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
            order?: components["schemas"]["Order"];
        };
        GroupReference: {
            /** @example cgrp_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            id: string;
        };
        /** @description a record that exists but may not be shown, such as one that was deleted: all its fields are null */
        HiddenRecord: {
            id: null;
        } & {
            [key: string]: null;
        };
        IdBody: {
            /** @example sc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            id: string;
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
        InventoryItem: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            sku: string | null;
            origin_country: string | null;
            hs_code: string | null;
            mid_code: string | null;
            material: string | null;
            weight: number | null;
            length: number | null;
            height: number | null;
            width: number | null;
            requires_shipping: boolean;
            title: string | null;
            description: string | null;
            thumbnail: string | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            location_levels?: components["schemas"]["InventoryLevel"][];
            variants?: components["schemas"]["ProductVariant"][];
            /** @description the sum over the levels that are shown */
            stocked_quantity?: number;
            /** @description the sum over the levels that are shown */
            reserved_quantity?: number;
        };
        InventoryLevel: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            inventory_item_id: string;
            location_id: string;
            stocked_quantity: number;
            reserved_quantity: number;
            incoming_quantity: number;
            metadata: {
                [key: string]: unknown;
            } | null;
            available_quantity: number;
            inventory_item?: components["schemas"]["InventoryItem"] | components["schemas"]["HiddenRecord"];
        };
        Invite: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            user_email: string;
            role: components["schemas"]["InviteRole"] | null;
            accepted: boolean;
            token: string;
            /** Format: date-time */
            expires_at: string;
            metadata: {
                [key: string]: unknown;
            } | null;
        };
        /** @enum {string} */
        InviteRole: "admin" | "member" | "developer";
        KnownRequirementBody: {
            type: components["schemas"]["ShippingOptionRequirementType"];
            /** @description in the smallest unit of the currency */
            amount: number;
            /**
             * @description of an existing requirement; without it, a new one is created
             * @example sor_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            id?: string;
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
            cart?: components["schemas"]["Cart"] | components["schemas"]["HiddenRecord"] | null;
            order?: components["schemas"]["Order"] | null;
            swap?: components["schemas"]["Swap"] | components["schemas"]["HiddenRecord"] | null;
            claim_order?: components["schemas"]["ClaimOrder"] | components["schemas"]["HiddenRecord"] | null;
            tax_lines?: components["schemas"]["LineItemTaxLine"][];
            adjustments?: components["schemas"]["LineItemAdjustment"][];
            order_edit?: components["schemas"]["OrderEdit"] | null;
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
            item?: components["schemas"]["LineItem"];
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
            item?: components["schemas"]["LineItem"];
        };
        LocationAddressBody: {
            address_2?: string | null;
            company?: string | null;
            city?: string | null;
            phone?: string | null;
            postal_code?: string | null;
            province?: string | null;
            /**
             * @description free-form key-value pairs
             * @example {
             *       "color": "red"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            address_1: string;
            /**
             * @description ISO 3166-1 alpha-2
             * @example de
             */
            country_code: string;
        };
        Member: {
            /** @example cus_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            id: string;
        };
        MembersBody: {
            customer_ids: components["schemas"]["Member"][];
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
            price_list?: components["schemas"]["PriceList"] | components["schemas"]["HiddenRecord"] | null;
            region?: components["schemas"]["Region"] | components["schemas"]["HiddenRecord"] | null;
            variant?: components["schemas"]["ProductVariant"] | null;
            variants?: components["schemas"]["ProductVariant"][];
        };
        NewcomerBody: {
            first_name?: string | null;
            last_name?: string | null;
            /** Format: password */
            password: string;
        };
        Note: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            resource_type: string;
            resource_id: string;
            value: string;
            author_id: string | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            author?: components["schemas"]["User"] | components["schemas"]["HiddenRecord"] | null;
        };
        Notification: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            event_name: string | null;
            resource_type: string;
            resource_id: string;
            customer_id: string | null;
            to: string;
            data: {
                [key: string]: unknown;
            };
            parent_id: string | null;
            provider_id: string | null;
            customer?: components["schemas"]["Customer"] | components["schemas"]["HiddenRecord"] | null;
            parent_notification?: components["schemas"]["Notification"] | null;
            resends?: components["schemas"]["Notification"][];
            provider?: components["schemas"]["NotificationProvider"] | null;
        };
        NotificationProvider: {
            id: string;
            is_installed: boolean;
        };
        OAuth: {
            id: string;
            display_name: string;
            application_name: string;
            install_url: string | null;
            uninstall_url: string | null;
            data: {
                [key: string]: unknown;
            } | null;
        };
        OptionBody: {
            /** @example Size */
            title: string;
        };
        OptionValueBody: {
            /** @example L */
            value: string;
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
            cart?: components["schemas"]["Cart"] | components["schemas"]["HiddenRecord"] | null;
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
            draft_order?: components["schemas"]["DraftOrder"] | null;
            items?: components["schemas"]["LineItem"][];
            edits?: components["schemas"]["OrderEdit"][];
            gift_card_transactions?: components["schemas"]["GiftCardTransaction"][];
            sales_channel?: components["schemas"]["SalesChannel"] | components["schemas"]["HiddenRecord"] | null;
            returnable_items?: components["schemas"]["LineItem"][];
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
        };
        OrderEdit: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            order_id: string;
            internal_note: string | null;
            created_by: string;
            requested_by: string | null;
            /** Format: date-time */
            requested_at: string | null;
            confirmed_by: string | null;
            /** Format: date-time */
            confirmed_at: string | null;
            declined_by: string | null;
            /** Format: date-time */
            declined_at: string | null;
            declined_reason: string | null;
            canceled_by: string | null;
            /** Format: date-time */
            canceled_at: string | null;
            status: string | null;
            payment_collection_id: string | null;
            order?: components["schemas"]["Order"];
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
            order_edit?: components["schemas"]["OrderEdit"];
            original_line_item?: components["schemas"]["LineItem"] | null;
            line_item?: components["schemas"]["LineItem"] | null;
        };
        /** @enum {string} */
        OrderItemChangeType: "item_add" | "item_remove" | "item_update";
        /** @enum {string} */
        OrderPaymentStatus: "not_paid" | "awaiting" | "captured" | "partially_refunded" | "refunded" | "canceled" | "requires_action";
        /** @enum {string} */
        OrderStatus: "pending" | "completed" | "archived" | "canceled" | "requires_action";
        ParcelBody: {
            /**
             * @description the location that it is sent from
             * @example sloc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            location_id?: string;
            /** @description whether the customer is not notified; defaults to `no_notification` of the order */
            no_notification?: boolean;
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
            swap?: components["schemas"]["Swap"] | components["schemas"]["HiddenRecord"] | null;
            cart?: components["schemas"]["Cart"] | components["schemas"]["HiddenRecord"] | null;
            order?: components["schemas"]["Order"] | null;
            currency?: components["schemas"]["Currency"];
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
            /**
             * Format: int64
             * @description in the smallest unit of the currency
             */
            authorized_amount: number | null;
            region_id: string;
            currency_code: string;
            created_by: string;
            metadata: {
                [key: string]: unknown;
            } | null;
            region?: components["schemas"]["Region"] | components["schemas"]["HiddenRecord"];
            currency?: components["schemas"]["Currency"];
            payment_sessions?: components["schemas"]["PaymentSession"][];
            payments?: components["schemas"]["Payment"][];
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
            cart?: components["schemas"]["Cart"] | components["schemas"]["HiddenRecord"] | null;
        };
        /** @enum {string} */
        PaymentSessionStatus: "authorized" | "pending" | "requires_more" | "error" | "canceled";
        PiecesBody: {
            /** @example item_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            item_id: string;
            /** @example 1 */
            quantity: number;
        };
        PriceBody: {
            /**
             * @description a price of this region, in its currency; without it, one of `currency_code`
             * @example reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            region_id?: string | null;
            /**
             * @description ISO 4217
             * @example eur
             */
            currency_code?: string | null;
            /** @description in the smallest unit of the currency */
            amount: number;
            /** @description for subtotals from this amount on */
            min_quantity?: number | null;
            /** @description for subtotals up to this amount */
            max_quantity?: number | null;
        };
        PriceList: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            name: string;
            description: string;
            type: components["schemas"]["PriceListType"];
            status: components["schemas"]["PriceListStatus"];
            /** Format: date-time */
            starts_at: string | null;
            /** Format: date-time */
            ends_at: string | null;
            includes_tax: boolean;
            customer_groups?: components["schemas"]["CustomerGroup"][];
            prices?: components["schemas"]["MoneyAmount"][];
        };
        /**
         * @description defaults to `draft`
         * @enum {string}
         */
        PriceListStatus: "active" | "draft";
        /** @enum {string} */
        PriceListType: "sale" | "override";
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
            mpath?: string | null;
            is_internal: boolean | null;
            is_active: boolean | null;
            rank: number;
            parent_category_id: string | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            category_children?: components["schemas"]["ProductCategory"][];
            parent_category?: components["schemas"]["ProductCategory"] | null;
            products?: components["schemas"]["Product"][];
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
        ProductOfChannel: {
            /** @example prod_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            id: string;
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
            product?: components["schemas"]["Product"] | components["schemas"]["HiddenRecord"] | null;
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
            variant?: components["schemas"]["ProductVariant"] | components["schemas"]["HiddenRecord"];
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
        ProductTypesOfTaxRateBody: {
            /**
             * @example [
             *       "ptyp_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
             *     ]
             */
            product_types: string[];
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
            variant?: components["schemas"]["ProductVariant"] | components["schemas"]["HiddenRecord"];
        };
        ProductsOfCategoryBody: {
            product_ids: {
                /** @example prod_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
                id: string;
            }[];
        };
        ProductsOfChannelBody: {
            product_ids: components["schemas"]["ProductOfChannel"][];
        };
        ProductsOfCollectionBody: {
            /**
             * @example [
             *       "prod_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
             *     ]
             */
            product_ids: string[];
        };
        ProductsOfTaxRateBody: {
            /**
             * @example [
             *       "prod_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
             *     ]
             */
            products: string[];
        };
        PublishableApiKey: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            created_by: string | null;
            revoked_by: string | null;
            /** Format: date-time */
            revoked_at: string | null;
            title: string;
        };
        ReceiveReturnBody: {
            items: components["schemas"]["ReceivedItemBody"][];
            /**
             * @description in the smallest unit of the currency; replaces the value of the items; less than 0 means nothing
             * @example 1000
             */
            refund?: number;
            /**
             * @description the location that receives it
             * @example sloc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            location_id?: string;
        };
        ReceivedItemBody: {
            /** @example item_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            item_id: string;
            /** @example 1 */
            quantity: number;
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
            order?: components["schemas"]["Order"] | null;
            payment?: components["schemas"]["Payment"] | null;
        };
        RefundOrderBody: {
            /**
             * @description in the smallest unit of the currency
             * @example 2500
             */
            amount: number;
            /** @example other */
            reason: components["schemas"]["RefundReason"];
            /** @example The box was damaged */
            note?: string;
            /** @description whether the customer is not notified */
            no_notification?: boolean;
        };
        RefundPaymentBody: {
            /**
             * @description in the smallest unit of the currency
             * @example 2500
             */
            amount: number;
            /** @example other */
            reason: components["schemas"]["RefundReason"];
            /** @example The box was damaged */
            note?: string;
        };
        /** @enum {string} */
        RefundReason: "discount" | "return" | "swap" | "claim" | "other";
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
        ReplacedVariantBody: {
            weight?: number | null;
            length?: number | null;
            height?: number | null;
            width?: number | null;
            hs_code?: string | null;
            origin_country?: string | null;
            mid_code?: string | null;
            material?: string | null;
            /** @example SHIRT-L */
            sku?: string | null;
            ean?: string | null;
            upc?: string | null;
            barcode?: string | null;
            inventory_quantity?: number;
            /** @description whether it can be sold without stock */
            allow_backorder?: boolean;
            /** @description whether its stock is counted */
            manage_inventory?: boolean;
            /**
             * @description free-form key-value pairs
             * @example {
             *       "color": "red"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            title?: string;
            /** @description replaces the existing ones, except those of price lists */
            prices?: components["schemas"]["ChangedPriceBody"][];
            options?: components["schemas"]["ChosenOptionBody"][];
            /**
             * @description the id of the variant to change; without it, a new one is created
             * @example variant_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            id?: string;
        };
        ReplacementBody: {
            /** @example variant_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            variant_id: string;
            /** @example 1 */
            quantity: number;
        };
        RequestOrderEditBody: {
            /** @description a description of the payment of the difference */
            payment_collection_description?: string;
        };
        RequestReturnBody: {
            items: components["schemas"]["ReturnItemBody"][];
            return_shipping?: components["schemas"]["ReturnShippingBody"];
            note?: string;
            /** @description whether the items were received already, so that they are refunded at once */
            receive_now?: boolean;
            /** @description whether the customer is not notified; defaults to `no_notification` of the order */
            no_notification?: boolean;
            /**
             * @description in the smallest unit of the currency; replaces the value of the items; less than 0 means nothing
             * @example 1000
             */
            refund?: number;
            /**
             * @description the location that receives it
             * @example sloc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            location_id?: string;
        };
        RequirementBody: {
            type: components["schemas"]["ShippingOptionRequirementType"];
            /** @description in the smallest unit of the currency */
            amount: number;
        };
        ResendBody: {
            /**
             * @description Another address
             * @example ida@example.com
             */
            to?: string;
        };
        ReservationItem: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            line_item_id: string | null;
            inventory_item_id: string;
            location_id: string;
            quantity: number;
            external_id: string | null;
            description: string | null;
            created_by: string | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            line_item?: components["schemas"]["LineItem"] | null;
            inventory_item?: components["schemas"]["InventoryItem"] | components["schemas"]["HiddenRecord"];
        };
        ReserveLineBody: {
            /** @example sloc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            location_id: string;
            /**
             * @description of the line; defaults to what is neither reserved nor fulfilled
             * @example 1
             */
            quantity?: number;
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
            swap?: components["schemas"]["Swap"] | components["schemas"]["HiddenRecord"] | null;
            claim_order?: components["schemas"]["ClaimOrder"] | components["schemas"]["HiddenRecord"] | null;
            order?: components["schemas"]["Order"] | null;
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
            return_order?: components["schemas"]["Return"];
            item?: components["schemas"]["LineItem"];
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
            metadata: {
                [key: string]: unknown;
            } | null;
            parent_return_reason?: components["schemas"]["ReturnReason"] | components["schemas"]["HiddenRecord"] | null;
            return_reason_children?: components["schemas"]["ReturnReason"][];
        };
        ReturnShippingBody: {
            /**
             * @description without it, customers send the items by their own means
             * @example so_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            option_id?: string;
            /**
             * @description in the smallest unit of the currency; replaces the price of the option
             * @example 500
             */
            price?: number;
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
            locations?: components["schemas"]["SalesChannelLocation"][];
            carts?: components["schemas"]["Cart"][];
            orders?: components["schemas"]["Order"][];
            publishableKeys?: components["schemas"]["PublishableApiKey"][];
        };
        SalesChannelLocation: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            sales_channel_id: string;
            location_id: string;
            sales_channel?: components["schemas"]["SalesChannel"] | components["schemas"]["HiddenRecord"];
        };
        SaveConditionBody: {
            /**
             * @example [
             *       "prod_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
             *     ]
             */
            products?: string[];
            /**
             * @example [
             *       "ptyp_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
             *     ]
             */
            product_types?: string[];
            /**
             * @example [
             *       "pcol_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
             *     ]
             */
            product_collections?: string[];
            /**
             * @example [
             *       "ptag_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
             *     ]
             */
            product_tags?: string[];
            /**
             * @example [
             *       "cgrp_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
             *     ]
             */
            customer_groups?: string[];
            operator: components["schemas"]["DiscountConditionOperator"];
            /**
             * @description the condition to change; without it, a new one is created
             * @example discon_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            id?: string;
        };
        SetMetadataBody: {
            /** @example color */
            key: string;
            /** @description an empty value removes the key */
            value: string;
        };
        ShipmentBody: {
            /** @example ful_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            fulfillment_id: string;
            /**
             * @example [
             *       "1Z999AA10123456784"
             *     ]
             */
            tracking_numbers?: string[];
            /** @description whether the customer is not notified; defaults to `no_notification` of the order */
            no_notification?: boolean;
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
            order?: components["schemas"]["Order"] | null;
            claim_order?: components["schemas"]["ClaimOrder"] | components["schemas"]["HiddenRecord"] | null;
            cart?: components["schemas"]["Cart"] | components["schemas"]["HiddenRecord"] | null;
            swap?: components["schemas"]["Swap"] | components["schemas"]["HiddenRecord"] | null;
            return_order?: components["schemas"]["Return"] | null;
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
            shipping_method?: components["schemas"]["ShippingMethod"];
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
            provider?: components["schemas"]["FulfillmentProvider"];
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
            shipping_option?: components["schemas"]["ShippingOption"] | components["schemas"]["HiddenRecord"];
        };
        /** @enum {string} */
        ShippingOptionRequirementType: "min_subtotal" | "max_subtotal";
        ShippingOptionsOfTaxRateBody: {
            /**
             * @example [
             *       "so_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
             *     ]
             */
            shipping_options: string[];
        };
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
            products?: components["schemas"]["Product"][];
            shipping_options?: components["schemas"]["ShippingOption"][];
        };
        /** @enum {string} */
        ShippingProfileType: "default" | "gift_card" | "custom";
        StaffLoginBody: {
            /**
             * Format: email
             * @example oliver@example.com
             */
            email: string;
            /** Format: password */
            password: string;
        };
        StaffPasswordResetBody: {
            /**
             * Format: email
             * @description if it is sent, it must be that of the user
             * @example oliver@example.com
             */
            email?: string;
            /** @description from the e-mail that `password-token` has sent */
            token: string;
            /** Format: password */
            password: string;
        };
        StaffPasswordTokenBody: {
            /**
             * Format: email
             * @example oliver@example.com
             */
            email: string;
        };
        StockLocation: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            name: string;
            address_id: string | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            address?: components["schemas"]["StockLocationAddress"] | components["schemas"]["HiddenRecord"] | null;
            sales_channels?: components["schemas"]["SalesChannel"][];
        };
        StockLocationAddress: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            address_1: string;
            address_2: string | null;
            company: string | null;
            city: string | null;
            country_code: string;
            phone: string | null;
            province: string | null;
            postal_code: string | null;
            metadata: {
                [key: string]: unknown;
            } | null;
        };
        StockLocationBody: {
            /** @example sloc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            location_id: string;
        };
        Store: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            name: string;
            default_currency_code: string;
            swap_link_template: string | null;
            metadata: {
                [key: string]: unknown;
            } | null;
            payment_link_template: string | null;
            invite_link_template: string | null;
            default_sales_channel_id: string | null;
            default_location_id: string | null;
            default_currency?: components["schemas"]["Currency"];
            default_sales_channel?: components["schemas"]["SalesChannel"] | components["schemas"]["HiddenRecord"] | null;
            currencies?: components["schemas"]["Currency"][];
            payment_providers?: components["schemas"]["PaymentProvider"][];
            fulfillment_providers?: components["schemas"]["FulfillmentProvider"][];
            tax_providers?: components["schemas"]["TaxProvider"][];
            feature_flags?: {
                key: string;
                value: boolean;
            }[];
            modules?: {
                module: string;
                resolution: string;
            }[];
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
        SwapReturnShippingBody: {
            /** @example so_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            option_id: string;
            /**
             * @description in the smallest unit of the currency; replaces the price of the option
             * @example 500
             */
            price?: number;
        };
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
            region?: components["schemas"]["Region"] | components["schemas"]["HiddenRecord"];
            products?: components["schemas"]["Product"][];
            product_types?: components["schemas"]["ProductType"][];
            shipping_options?: components["schemas"]["ShippingOption"][];
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
            fulfillment?: components["schemas"]["Fulfillment"];
        };
        UpdateAgentPlatformBody: {
            /** @example Assistant */
            name?: string;
            /**
             * @description `acp` and `ucp`
             * @example [
             *       "ucp"
             *     ]
             */
            protocols?: string[];
            /**
             * @description the sales channel of its products; null means the default one
             * @example sc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            sales_channel_id?: string | null;
            /**
             * @description the regions in which it may sell; an empty list means all
             * @example [
             *       "reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
             *     ]
             */
            region_ids?: string[];
            /**
             * @description the profile that its requests must name (UCP)
             * @example https://assistant.example/.well-known/ucp
             */
            profile_url?: string | null;
            /**
             * @description receives the events of its orders (ACP)
             * @example https://assistant.example/hooks/orders
             */
            webhook_url?: string | null;
            /** @description requests per minute; null means the default of the shop */
            rate_per_minute?: number | null;
            /** @description its token is not accepted while it is disabled */
            is_disabled?: boolean;
        };
        UpdateAnalyticsConfigBody: {
            /** @description whether the user opts out of measurements */
            opt_out?: boolean;
            /** @description whether the user is measured anonymously */
            anonymize?: boolean;
        };
        UpdateClaimBody: {
            claim_items?: components["schemas"]["ClaimItemChangeBody"][];
            /** @description replaces the existing ones */
            shipping_methods?: components["schemas"]["ClaimShippingBody"][];
            /** @description whether the customer is not notified; defaults to `no_notification` of the order */
            no_notification?: boolean;
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
        UpdateCollectionBody: {
            title?: string;
            handle?: string;
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
        UpdateConditionBody: {
            /**
             * @example [
             *       "prod_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
             *     ]
             */
            products?: string[];
            /**
             * @example [
             *       "ptyp_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
             *     ]
             */
            product_types?: string[];
            /**
             * @example [
             *       "pcol_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
             *     ]
             */
            product_collections?: string[];
            /**
             * @example [
             *       "ptag_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
             *     ]
             */
            product_tags?: string[];
            /**
             * @example [
             *       "cgrp_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
             *     ]
             */
            customer_groups?: string[];
        };
        UpdateCurrencyBody: {
            /** @description whether prices in this currency include taxes */
            includes_tax?: boolean;
        };
        UpdateCustomerBody: {
            /**
             * Format: email
             * @description unique among accounts; ends the other sessions. Staff change that of guests only
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
            /** @description replaces the existing ones */
            groups?: components["schemas"]["GroupReference"][];
        };
        UpdateCustomerGroupBody: {
            name?: string;
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
        UpdateDiscountBody: {
            /** @example SPRING */
            code?: string;
            rule?: components["schemas"]["UpdateRuleBody"];
            /**
             * @description replaces the existing ones
             * @example [
             *       "reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
             *     ]
             */
            regions?: string[];
            is_disabled?: boolean;
            /**
             * Format: date-time
             * @example 2026-01-31T12:00:00Z
             */
            starts_at?: string;
            /**
             * Format: date-time
             * @example 2027-01-31T12:00:00Z
             */
            ends_at?: string | null;
            /**
             * Format: duration
             * @example P3M
             */
            valid_duration?: string | null;
            /** @example 1 */
            usage_limit?: number | null;
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
        UpdateDraftItemBody: {
            /**
             * @description in the smallest unit of the currency, without tax; stays when the quantity changes
             * @example 1500
             */
            unit_price?: number;
            /** @example Engraving */
            title?: string;
            /**
             * @description 0 removes the line
             * @example 1
             */
            quantity?: number;
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
        UpdateDraftOrderBody: {
            /**
             * @description sets the prices of that region; the shipping methods have to be selected again
             * @example reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            region_id?: string;
            /**
             * @description of the delivery address, ISO 3166-1 alpha-2
             * @example de
             */
            country_code?: string;
            /**
             * Format: email
             * @description identifies the customer, who is created if there is none
             * @example oliver@example.com
             */
            email?: string;
            billing_address?: string | components["schemas"]["AddressBody"];
            shipping_address?: string | components["schemas"]["AddressBody"];
            /** @description replaces the existing ones */
            discounts?: components["schemas"]["CodeBody"][];
            /** @description whether the customer is not notified about the order */
            no_notification_order?: boolean;
            /**
             * @description replaces the customer with this e-mail
             * @example cus_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            customer_id?: string;
        };
        UpdateEditItemBody: {
            /** @example 1 */
            quantity: number;
        };
        UpdateGiftCardBody: {
            /** @description at most its value; in the smallest unit of the currency */
            balance?: number;
            is_disabled?: boolean;
            /**
             * Format: date-time
             * @example 2027-01-31T12:00:00Z
             */
            ends_at?: string | null;
            /** @example reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            region_id?: string;
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
        UpdateInventoryItemBody: {
            weight?: number | null;
            length?: number | null;
            height?: number | null;
            width?: number | null;
            hs_code?: string | null;
            origin_country?: string | null;
            mid_code?: string | null;
            material?: string | null;
            /** @example SHIRT-M */
            sku?: string | null;
            /** @example M */
            title?: string | null;
            description?: string | null;
            thumbnail?: string | null;
            requires_shipping?: boolean;
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
        UpdateNoteBody: {
            /** @example Wants to be called before noon */
            value: string;
        };
        UpdateOrderBody: {
            /**
             * Format: email
             * @example oliver@example.com
             */
            email?: string;
            /** @description its fields replace those of the present address; must be in the region of the order */
            billing_address?: string | components["schemas"]["AddressBody"];
            /** @description its fields replace those of the present address; must be in the region of the order */
            shipping_address?: string | components["schemas"]["AddressBody"];
            /** @example cus_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            customer_id?: string;
            /** @description whether the customer is not notified about it */
            no_notification?: boolean | null;
            /** @description must be empty: the lines of an order change by order edits */
            items?: unknown[];
            /** @description must be empty: the lines of an order change by order edits */
            region?: string;
            /** @description must be empty: the lines of an order change by order edits */
            discounts?: unknown[];
            /** @description must be empty: the lines of an order change by order edits */
            payment_method?: {
                [key: string]: unknown;
            };
            /** @description must be empty: the lines of an order change by order edits */
            shipping_method?: {
                [key: string]: unknown;
            };
        };
        UpdateOrderEditBody: {
            /** @description for staff only */
            internal_note?: string | null;
        };
        UpdatePaymentCollectionBody: {
            /** @example The larger shirts */
            description?: string | null;
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
        UpdatePriceListBody: {
            /**
             * Format: date-time
             * @description the time from which its prices apply; null means at once
             * @example 2026-01-31T12:00:00Z
             */
            starts_at?: string | null;
            /**
             * Format: date-time
             * @description the time after which its prices do not apply; null means never
             * @example 2026-01-31T12:00:00Z
             */
            ends_at?: string | null;
            /** @description defaults to `draft` */
            status?: components["schemas"]["PriceListStatus"];
            /** @description whether its prices include tax */
            includes_tax?: boolean;
            /** @description the customer groups that it applies to; by default all customers */
            customer_groups?: {
                /** @example cgrp_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
                id: string;
            }[];
            /** @example Winter sale */
            name?: string;
            description?: string;
            type?: components["schemas"]["PriceListType"];
            prices?: {
                /**
                 * @description the id of the price to change; without it, a new one is created
                 * @example ma_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id?: string;
                /** @example variant_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
                variant_id?: string;
                /**
                 * @description a price of this region, in its currency; without it, one of `currency_code`
                 * @example reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                region_id?: string | null;
                /**
                 * @description ISO 4217
                 * @example eur
                 */
                currency_code?: string | null;
                /** @description in the smallest unit of the currency */
                amount?: number;
                /** @description for quantities from this one on */
                min_quantity?: number | null;
                /** @description for quantities up to this one */
                max_quantity?: number | null;
            }[];
        };
        UpdateProductBody: {
            weight?: number | null;
            length?: number | null;
            height?: number | null;
            width?: number | null;
            hs_code?: string | null;
            origin_country?: string | null;
            mid_code?: string | null;
            material?: string | null;
            subtitle?: string | null;
            description?: string | null;
            /** @description whether discounts apply; never to gift cards */
            discountable?: boolean;
            /** @description URLs, in the order to be shown */
            images?: string[];
            /** @description a URL; defaults to the first image */
            thumbnail?: string | null;
            status?: components["schemas"]["ProductStatus"];
            type?: components["schemas"]["ValueBody"] | null;
            /** @example pcol_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            collection_id?: string | null;
            tags?: components["schemas"]["ValueBody"][];
            sales_channels?: components["schemas"]["IdBody"][];
            categories?: components["schemas"]["IdBody"][];
            /**
             * @description free-form key-value pairs
             * @example {
             *       "color": "red"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            title?: string;
            handle?: string;
            /** @description replaces the existing ones: those that are not named are deleted */
            variants?: components["schemas"]["ReplacedVariantBody"][];
        };
        UpdateProductCategoryBody: {
            name?: string;
            description?: string;
            handle?: string;
            is_active?: boolean;
            is_internal?: boolean;
            /**
             * @description the parent category; null for the top level
             * @example pcat_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            parent_category_id?: string | null;
            /** @description its position among its siblings, from 0; at most the last */
            rank?: number;
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
        UpdatePublishableApiKeyBody: {
            title?: string;
        };
        UpdateRegionBody: {
            name?: string;
            currency_code?: string;
            /** @description whether taxes are calculated with every change of a cart */
            automatic_taxes?: boolean;
            gift_cards_taxable?: boolean;
            /** @description null or `system` means the built-in one */
            tax_provider_id?: string | null;
            tax_code?: string | null;
            /**
             * @description in percent
             * @example 19
             */
            tax_rate?: number;
            includes_tax?: boolean;
            /** @description replaces the existing ones */
            payment_providers?: string[];
            /** @description replaces the existing ones */
            fulfillment_providers?: string[];
            /** @description replaces the existing ones */
            countries?: string[];
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
        UpdateReservationBody: {
            /** @example For the trade fair */
            description?: string | null;
            /**
             * @description free-form key-value pairs
             * @example {
             *       "color": "red"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            /**
             * @description of the item
             * @example 1
             */
            quantity?: number;
            /** @example sloc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            location_id?: string;
        };
        UpdateReturnReasonBody: {
            /** @example too_small */
            value?: string;
            /** @example Too small */
            label?: string;
            description?: string | null;
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
        UpdateRuleBody: {
            /**
             * @description the id of the only rule of the discount
             * @example dru_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            id?: string;
            description?: string | null;
            /** @description percent, or an amount in the smallest unit of the currency */
            value?: number;
            allocation?: components["schemas"]["DiscountRuleAllocation"];
            /** @description those that are not named stay unchanged */
            conditions?: components["schemas"]["SaveConditionBody"][];
        };
        UpdateSalesChannelBody: {
            name?: string;
            description?: string | null;
            is_disabled?: boolean;
        };
        UpdateShippingOptionBody: {
            name?: string;
            /** @description `calculated` removes the amount, `flat_rate` requires one */
            price_type?: components["schemas"]["ShippingOptionPriceType"];
            /** @description for `flat_rate` only, in the smallest unit of the currency */
            amount?: number;
            admin_only?: boolean;
            /** @description replaces the existing ones */
            requirements?: components["schemas"]["KnownRequirementBody"][];
            includes_tax?: boolean;
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
        UpdateShippingProfileBody: {
            name?: string;
            type?: components["schemas"]["ShippingProfileType"];
            /**
             * @description products to move to this profile
             * @example [
             *       "prod_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
             *     ]
             */
            products?: string[];
            /**
             * @description products to move to this profile
             * @example [
             *       "so_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
             *     ]
             */
            shipping_options?: string[];
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
        UpdateStockLocationBody: {
            /** @example Warehouse */
            name?: string;
            /**
             * @description the id of an existing address
             * @example laddr_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            address_id?: string | null;
            /** @description fields that replace those of the address of the location */
            address?: components["schemas"]["ChangedLocationAddressBody"];
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
        UpdateStoreBody: {
            name?: string;
            /** @example https://shop.example.com/swaps/{cart_id} */
            swap_link_template?: string | null;
            /** @example https://shop.example.com/payments/{cart_id} */
            payment_link_template?: string | null;
            /** @example https://dashboard.example.com/invite?token={invite_token} */
            invite_link_template?: string | null;
            /**
             * @description one of the currencies of the store
             * @example eur
             */
            default_currency_code?: string;
            /**
             * @description ISO 4217; replaces the existing ones
             * @example [
             *       "eur",
             *       "usd"
             *     ]
             */
            currencies?: string[];
            /**
             * @description the location of stock for which no other is named
             * @example sloc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
             */
            default_location_id?: string | null;
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
        UpdateTaxRateBody: {
            code?: string;
            name?: string;
            /** @example reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            region_id?: string;
            /**
             * @description in percent
             * @example 19
             */
            rate?: number | null;
            /**
             * @description replaces the existing ones
             * @example [
             *       "prod_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
             *     ]
             */
            products?: string[];
            /**
             * @description replaces the existing ones
             * @example [
             *       "ptyp_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
             *     ]
             */
            product_types?: string[];
            /**
             * @description replaces the existing ones
             * @example [
             *       "so_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
             *     ]
             */
            shipping_options?: string[];
        };
        UpdateUserBody: {
            first_name?: string | null;
            last_name?: string | null;
            role?: components["schemas"]["UserRole"];
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
        UpdateVariantBody: {
            weight?: number | null;
            length?: number | null;
            height?: number | null;
            width?: number | null;
            hs_code?: string | null;
            origin_country?: string | null;
            mid_code?: string | null;
            material?: string | null;
            /** @example SHIRT-L */
            sku?: string | null;
            ean?: string | null;
            upc?: string | null;
            barcode?: string | null;
            inventory_quantity?: number;
            /** @description whether it can be sold without stock */
            allow_backorder?: boolean;
            /** @description whether its stock is counted */
            manage_inventory?: boolean;
            /**
             * @description free-form key-value pairs
             * @example {
             *       "color": "red"
             *     }
             */
            metadata?: {
                [key: string]: unknown;
            };
            title?: string;
            /** @description replaces the existing ones, except those of price lists */
            prices?: components["schemas"]["ChangedPriceBody"][];
            options?: components["schemas"]["ChosenOptionBody"][];
        };
        UpdateWebhookBody: {
            /**
             * @description http or https, without credentials; not an address of a private network
             * @example https://erp.example/hooks/shop
             */
            url?: string;
            /**
             * @description names of events, or `*` for all that an endpoint may receive
             * @example [
             *       "order.placed",
             *       "order.canceled"
             *     ]
             */
            events?: string[];
            /** @example Orders for the ERP */
            description?: string | null;
            /** @description pending deliveries continue when it is enabled again */
            is_disabled?: boolean;
        };
        User: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            role: components["schemas"]["UserRole"] | null;
            email: string;
            first_name: string | null;
            last_name: string | null;
            /** @description never shown, always null */
            api_token: string | null;
            metadata: {
                [key: string]: unknown;
            } | null;
        };
        /**
         * @description defaults to `member`
         * @enum {string}
         */
        UserRole: "admin" | "member" | "developer";
        ValueBody: {
            /** @example ptyp_01HV5K4E6Q0Z3T8W9X2Y7B1C4D */
            id?: string;
            /** @example Shirts */
            value?: string;
        };
        Webhook: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            url: string;
            /** @description names of events, or `*` */
            events: string[];
            description: string | null;
            is_disabled: boolean;
            disabled_reason: string | null;
            /** Format: date-time */
            disabled_at: string | null;
            /**
             * @description verifies signatures; only in the response to the creation or the rotation
             * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
             */
            secret?: string;
        };
        WebhookDelivery: {
            id: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            event: string;
            status: components["schemas"]["WebhookDeliveryStatus"];
            attempts: number;
            response_status: number | null;
            last_error: string | null;
            /** Format: date-time */
            next_attempt_at: string | null;
            /** Format: date-time */
            delivered_at: string | null;
            webhook_id: string;
        };
        /** @enum {string} */
        WebhookDeliveryStatus: "pending" | "delivered" | "failed";
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
        /** @description Roles are enforced (`STAFF_ROLES`), and the role of the staff user does not allow it. */
        Forbidden: {
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
        /** @description It does not exist. */
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
    GetAgentPlatforms: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
                /** @description a field, ascending; with `-` before it, descending */
                order?: string;
                /** @description searches name */
                q?: string;
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of agent platforms. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminAgentPlatformListResponse"];
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
    PostAgentPlatforms: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Assistant",
                 *       "protocols": [
                 *         "ucp"
                 *       ],
                 *       "sales_channel_id": "sc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *       "region_ids": [
                 *         "reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *       ],
                 *       "profile_url": "https://assistant.example/.well-known/ucp",
                 *       "webhook_url": "https://assistant.example/hooks/orders"
                 *     }
                 */
                "application/json": components["schemas"]["CreateAgentPlatformBody"];
            };
        };
        responses: {
            /** @description Returns the agent platform. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPostAgentPlatformsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetAgentPlatformsPlatform: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the agent platform
                 * @example agp_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the agent platform. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminAgentPlatformResponse"];
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
    PostAgentPlatformsPlatform: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the agent platform
                 * @example agp_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Assistant",
                 *       "protocols": [
                 *         "ucp"
                 *       ],
                 *       "sales_channel_id": "sc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *       "region_ids": [
                 *         "reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *       ],
                 *       "profile_url": "https://assistant.example/.well-known/ucp",
                 *       "webhook_url": "https://assistant.example/hooks/orders"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateAgentPlatformBody"];
            };
        };
        responses: {
            /** @description Returns the agent platform. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminAgentPlatformResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteAgentPlatformsPlatform: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id of the agent platform
                 * @example agp_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the same if it was deleted before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminAgentPlatformDeletedResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetAgentPlatformsPlatformDeliveries: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
                /** @description a field, ascending; with `-` before it, descending */
                order?: string;
                /** @description only those with this `order_id` */
                order_id?: string;
                /** @description only those with one of these as `status` */
                status?: components["schemas"]["AgentDeliveryStatus"][];
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the delivery
                 * @example agd_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of deliveries. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminAgentDeliveryListResponse"];
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
    PostAgentPlatformsPlatformDeliveriesDeliveryRedeliver: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the delivery
                 * @example agd_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
                /** @description the delivery id */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the delivery. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminAgentDeliveryResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostAgentPlatformsPlatformRotateToken: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the agent platform
                 * @example agp_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the agent platform. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPostAgentPlatformsPlatformRotateTokenResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetAgentPlatformsPlatformSessions: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the agent platform
                 * @example agp_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
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
                    "application/json": components["schemas"]["AdminGetAgentPlatformsPlatformSessionsResponse"];
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
    GetAnalyticsConfig: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the analytics config. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminAnalyticsConfigResponse"];
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
    PostAnalyticsConfig: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                 *       "opt_out": false,
                 *       "anonymize": false
                 *     }
                 */
                "application/json": components["schemas"]["CreateAnalyticsConfigBody"];
            };
        };
        responses: {
            /** @description Returns the analytics config. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminAnalyticsConfigResponse"];
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
    DeleteAnalyticsConfig: {
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
                    "application/json": components["schemas"]["AdminDeleteAnalyticsConfigResponse"];
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
    PostAnalyticsConfigUpdate: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                 *       "opt_out": false
                 *     }
                 */
                "application/json": components["schemas"]["UpdateAnalyticsConfigBody"];
            };
        };
        responses: {
            /** @description Returns the analytics config. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminAnalyticsConfigResponse"];
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
    GetApps: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns all apps. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOAuthAllResponse"];
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
    PostApps: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                 *       "application_name": "fortnox",
                 *       "state": "state",
                 *       "code": "code"
                 *     }
                 */
                "application/json": components["schemas"]["AuthorizeAppBody"];
            };
        };
        responses: {
            /** @description Returns the apps. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOAuthResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetAuth: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUserResponse"];
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
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                "application/json": components["schemas"]["StaffLoginBody"];
            };
        };
        responses: {
            /** @description Returns the user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUserResponse"];
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
                "application/json": components["schemas"]["StaffLoginBody"];
            };
        };
        responses: {
            /** @description Returns what was requested. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPostTokenResponse"];
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
    GetBatchJobs: {
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
                /** @description only those with one of these as `type` */
                type?: string[];
                /**
                 * @description only those with `pre_processed_at` in these bounds
                 * @example {}
                 */
                pre_processed_at?: {
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
                 * @description only those with `confirmed_at` in these bounds
                 * @example {}
                 */
                confirmed_at?: {
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
                 * @description only those with `processing_at` in these bounds
                 * @example {}
                 */
                processing_at?: {
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
                 * @description only those with `completed_at` in these bounds
                 * @example {}
                 */
                completed_at?: {
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
                 * @description only those with `failed_at` in these bounds
                 * @example {}
                 */
                failed_at?: {
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
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of batch jobs. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminBatchJobListResponse"];
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
    PostBatchJobs: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                 *       "type": "product-export",
                 *       "context": {
                 *         "list_config": {
                 *           "skip": 0,
                 *           "take": 50
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateBatchJobBody"];
            };
        };
        responses: {
            /** @description Returns the batch job. */
            201: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminBatchJobResponse"];
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
    GetBatchJobsBatchJob: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the batch job
                 * @example batch_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the batch job. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminBatchJobResponse"];
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
    PostBatchJobsBatchJobCancel: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the batch job
                 * @example batch_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the batch job. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminBatchJobResponse"];
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
    PostBatchJobsBatchJobConfirmProcessing: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the batch job
                 * @example batch_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the batch job. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminBatchJobResponse"];
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
    GetCollections: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
                /** @description a field, ascending; with `-` before it, descending */
                order?: string;
                /** @description only those with this `title` */
                title?: string;
                /** @description only those with this `handle` */
                handle?: string;
                /** @description searches title, handle */
                q?: string;
                /** @description what this condition of a discount names */
                discount_condition_id?: string;
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
                 * @description only those with `deleted_at` in these bounds
                 * @example {}
                 */
                deleted_at?: {
                    /** Format: date-time */
                    lt?: string;
                    /** Format: date-time */
                    gt?: string;
                    /** Format: date-time */
                    lte?: string;
                    /** Format: date-time */
                    gte?: string;
                };
                /** @description relations to show, comma separated, nested with dots; by default products. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProductCollectionListResponse"];
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
    PostCollections: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default products. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                 *       "title": "Summer"
                 *     }
                 */
                "application/json": components["schemas"]["CreateCollectionBody"];
            };
        };
        responses: {
            /** @description Returns the collection. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProductCollectionResponse"];
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
    GetCollectionsCollection: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default products. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                    "application/json": components["schemas"]["AdminProductCollectionResponse"];
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
    PostCollectionsCollection: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default products. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the collection
                 * @example pcol_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "title": "Summer"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateCollectionBody"];
            };
        };
        responses: {
            /** @description Returns the collection. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProductCollectionResponse"];
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
    DeleteCollectionsCollection: {
        parameters: {
            query?: never;
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
            /** @description Returns the same if it was deleted before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProductCollectionDeletedResponse"];
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
    PostProductsToCollection: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default products. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the collection
                 * @example pcol_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "product_ids": [
                 *         "prod_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ProductsOfCollectionBody"];
            };
        };
        responses: {
            /** @description Returns the collection. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProductCollectionResponse"];
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
    DeleteProductsFromCollection: {
        parameters: {
            query?: never;
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
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "product_ids": [
                 *         "prod_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ProductsOfCollectionBody"];
            };
        };
        responses: {
            /** @description Returns what was requested. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminDeleteProductsFromCollectionResponse"];
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
    GetCurrencies: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
                /** @description a field, ascending; with `-` before it, descending */
                order?: string;
                /** @description ISO 4217, in any case */
                code?: string;
                /** @description only those whose `includes_tax` has this value */
                includes_tax?: boolean;
                /** @description searches code, name */
                q?: string;
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of currencies. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminCurrencyListResponse"];
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
    PostCurrenciesCurrency: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the code
                 * @example eur
                 */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "includes_tax": false
                 *     }
                 */
                "application/json": components["schemas"]["UpdateCurrencyBody"];
            };
        };
        responses: {
            /** @description Returns the currency. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminCurrencyResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetCustomerGroups: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
                /** @description a field, ascending; with `-` before it, descending */
                order?: string;
                /** @description searches name */
                q?: string;
                /** @description only those with one of these as `id` */
                id?: string[];
                /** @description only those with one of these as `name` */
                name?: string[];
                /** @description what this condition of a discount names */
                discount_condition_id?: string;
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
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of customer groups. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminCustomerGroupListResponse"];
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
    PostCustomerGroups: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                 *       "name": "Regulars"
                 *     }
                 */
                "application/json": components["schemas"]["CreateCustomerGroupBody"];
            };
        };
        responses: {
            /** @description Returns the customer group. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminCustomerGroupResponse"];
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
    GetCustomerGroupsGroup: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the customer group
                 * @example cgrp_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the customer group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminCustomerGroupResponse"];
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
    PostCustomerGroupsGroup: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the customer group
                 * @example cgrp_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Friends"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateCustomerGroupBody"];
            };
        };
        responses: {
            /** @description Returns the customer group. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminCustomerGroupResponse"];
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
    DeleteCustomerGroupsCustomerGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id of the customer group
                 * @example cgrp_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the same if it was deleted before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminCustomerGroupDeletedResponse"];
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
    GetCustomerGroupsGroupCustomers: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
                /** @description a field, ascending; with `-` before it, descending */
                order?: string;
                /** @description searches email, first_name, last_name */
                q?: string;
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /** @description the id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of customers. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminCustomerListResponse"];
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
    PostCustomerGroupsGroupCustomersBatch: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the customer group
                 * @example cgrp_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customer_ids": [
                 *         {
                 *           "id": "cus_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["MembersBody"];
            };
        };
        responses: {
            /** @description Returns the customer group. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminCustomerGroupResponse"];
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
    DeleteCustomerGroupsGroupCustomerBatch: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the customer group
                 * @example cgrp_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customer_ids": [
                 *         {
                 *           "id": "cus_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["MembersBody"];
            };
        };
        responses: {
            /** @description Returns the customer group. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminCustomerGroupResponse"];
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
    GetCustomers: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
                /** @description a field, ascending; with `-` before it, descending */
                order?: string;
                /** @description searches email, first_name, last_name */
                q?: string;
                /** @description only those whose `has_account` has this value */
                has_account?: boolean;
                /** @description only those with one of these as `groups` */
                groups?: string[];
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
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of customers. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminCustomerListResponse"];
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
    PostCustomers: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default orders, shipping_addresses. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                "application/json": components["schemas"]["CreateCustomerBody"];
            };
        };
        responses: {
            /** @description Returns the customer. */
            201: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminCustomerResponse"];
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
                /** @description relations to show, comma separated, nested with dots; by default orders, shipping_addresses. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the customer
                 * @example cus_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
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
                    "application/json": components["schemas"]["AdminCustomerResponse"];
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
                /** @description relations to show, comma separated, nested with dots; by default orders, shipping_addresses. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the customer
                 * @example cus_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "email": "oliver@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateCustomerBody"];
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
                    "application/json": components["schemas"]["AdminCustomerResponse"];
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
    GetDiscounts: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
                /** @description a field, ascending; with `-` before it, descending */
                order?: string;
                /** @description searches code */
                q?: string;
                /**
                 * @description only those with such a `rule`
                 * @example {}
                 */
                rule?: {
                    type?: components["schemas"]["DiscountRuleType"];
                    allocation?: components["schemas"]["DiscountRuleAllocation"];
                };
                /** @description only those whose `is_dynamic` has this value */
                is_dynamic?: boolean;
                /** @description only those whose `is_disabled` has this value */
                is_disabled?: boolean;
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
                /** @description relations to show, comma separated, nested with dots; by default parent_discount, regions, regions.payment_providers, regions.fulfillment_providers, rule, rule.conditions. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of discounts. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminDiscountListResponse"];
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
    PostDiscounts: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default parent_discount, regions, regions.payment_providers, regions.fulfillment_providers, rule, rule.conditions. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                 *       "code": "SPRING",
                 *       "rule": {
                 *         "description": "10 % off",
                 *         "type": "percentage",
                 *         "value": 10,
                 *         "allocation": "total"
                 *       },
                 *       "regions": [
                 *         "reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *       ],
                 *       "starts_at": "2026-01-31T12:00:00Z",
                 *       "ends_at": "2027-01-31T12:00:00Z",
                 *       "valid_duration": "P3M",
                 *       "usage_limit": 1
                 *     }
                 */
                "application/json": components["schemas"]["CreateDiscountBody"];
            };
        };
        responses: {
            /** @description Returns the discount. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminDiscountResponse"];
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
    GetDiscountsDiscountCode: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default parent_discount, regions, regions.payment_providers, regions.fulfillment_providers, rule, rule.conditions. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
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
            /** @description Returns the discount. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminDiscountResponse"];
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
    PostDiscountsDiscountConditions: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default parent_discount, regions, regions.payment_providers, regions.fulfillment_providers, rule, rule.conditions. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description the discount id */
                discount_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "products": [
                 *         "prod_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *       ],
                 *       "product_types": [
                 *         "ptyp_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *       ],
                 *       "product_collections": [
                 *         "pcol_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *       ],
                 *       "product_tags": [
                 *         "ptag_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *       ],
                 *       "customer_groups": [
                 *         "cgrp_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *       ],
                 *       "operator": "in"
                 *     }
                 */
                "application/json": components["schemas"]["CreateConditionBody"];
            };
        };
        responses: {
            /** @description Returns the discount. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminDiscountResponse"];
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
    GetDiscountsDiscountConditionsCondition: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default discount_rule. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /** @description the discount id */
                discount_id: string;
                /** @description the condition id */
                condition_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the discount condition. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminDiscountConditionResponse"];
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
    PostDiscountsDiscountConditionsCondition: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default parent_discount, regions, regions.payment_providers, regions.fulfillment_providers, rule, rule.conditions. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description the discount id */
                discount_id: string;
                /** @description the condition id */
                condition_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "products": [
                 *         "prod_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *       ],
                 *       "product_types": [
                 *         "ptyp_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *       ],
                 *       "product_collections": [
                 *         "pcol_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *       ],
                 *       "product_tags": [
                 *         "ptag_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *       ],
                 *       "customer_groups": [
                 *         "cgrp_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateConditionBody"];
            };
        };
        responses: {
            /** @description Returns the discount. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminDiscountResponse"];
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
    DeleteDiscountsDiscountConditionsCondition: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default parent_discount, regions, regions.payment_providers, regions.fulfillment_providers, rule, rule.conditions. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /** @description the discount id */
                discount_id: string;
                /** @description the condition id */
                condition_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the discount. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminDeleteDiscountsDiscountConditionsConditionResponse"];
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
    PostDiscountsDiscountConditionsConditionBatch: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default parent_discount, regions, regions.payment_providers, regions.fulfillment_providers, rule, rule.conditions. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description the discount id */
                discount_id: string;
                /** @description the condition id */
                condition_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "resources": [
                 *         {
                 *           "id": "prod_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BatchBody"];
            };
        };
        responses: {
            /** @description Returns the discount. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminDiscountResponse"];
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
    DeleteDiscountsDiscountConditionsConditionBatch: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default parent_discount, regions, regions.payment_providers, regions.fulfillment_providers, rule, rule.conditions. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /** @description the discount id */
                discount_id: string;
                /** @description the condition id */
                condition_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "resources": [
                 *         {
                 *           "id": "prod_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["BatchBody"];
            };
        };
        responses: {
            /** @description Returns the discount. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminDiscountResponse"];
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
    GetDiscountsDiscount: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default parent_discount, regions, regions.payment_providers, regions.fulfillment_providers, rule, rule.conditions. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the discount
                 * @example disc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the discount. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminDiscountResponse"];
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
    PostDiscountsDiscount: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default parent_discount, regions, regions.payment_providers, regions.fulfillment_providers, rule, rule.conditions. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the discount
                 * @example disc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "code": "SPRING",
                 *       "regions": [
                 *         "reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *       ],
                 *       "starts_at": "2026-01-31T12:00:00Z",
                 *       "ends_at": "2027-01-31T12:00:00Z",
                 *       "valid_duration": "P3M",
                 *       "usage_limit": 1
                 *     }
                 */
                "application/json": components["schemas"]["UpdateDiscountBody"];
            };
        };
        responses: {
            /** @description Returns the discount. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminDiscountResponse"];
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
    DeleteDiscountsDiscount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id of the discount
                 * @example disc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the same if it was deleted before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminDiscountDeletedResponse"];
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
    PostDiscountsDiscountDynamicCodes: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default parent_discount, regions, regions.payment_providers, regions.fulfillment_providers, rule, rule.conditions. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the discount
                 * @example disc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "SPRING-1F7K",
                 *       "usage_limit": 1
                 *     }
                 */
                "application/json": components["schemas"]["CreateDynamicCodeBody"];
            };
        };
        responses: {
            /** @description Returns the discount. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminDiscountResponse"];
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
    DeleteDiscountsDiscountDynamicCodesCode: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default parent_discount, regions, regions.payment_providers, regions.fulfillment_providers, rule, rule.conditions. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the discount
                 * @example disc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
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
            /** @description Returns the discount. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminDiscountResponse"];
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
    PostDiscountsDiscountRegionsRegion: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default parent_discount, regions, regions.payment_providers, regions.fulfillment_providers, rule, rule.conditions. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the discount
                 * @example disc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
                /** @description the region id */
                region_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the discount. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminDiscountResponse"];
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
    DeleteDiscountsDiscountRegionsRegion: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default parent_discount, regions, regions.payment_providers, regions.fulfillment_providers, rule, rule.conditions. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the discount
                 * @example disc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
                /** @description the region id */
                region_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the discount. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminDiscountResponse"];
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
    GetDraftOrders: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
                /** @description a field, ascending; with `-` before it, descending */
                order?: string;
                /** @description searches cart.email, display_id */
                q?: string;
                /** @description only those with one of these as `status` */
                status?: components["schemas"]["DraftOrderStatus"][];
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
                /** @description relations to show, comma separated, nested with dots; by default order, cart, cart.items, cart.items.adjustments, cart.payment_session. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of draft orders. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminDraftOrderListResponse"];
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
    PostDraftOrders: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default order, cart, cart.items, cart.items.adjustments, cart.items.tax_lines, cart.items.variant, cart.items.variant.product, cart.items.variant.product.profiles, cart.items.variant.product.profile, cart.billing_address, cart.customer, cart.discounts, cart.discounts.rule, cart.gift_cards, cart.payment, cart.payment_sessions, cart.region, cart.region.payment_providers, cart.region.tax_rates, cart.region.fulfillment_providers, cart.shipping_address, cart.shipping_methods, cart.shipping_methods.shipping_option, cart.shipping_methods.tax_lines, cart.payment_session. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                 *       "status": "open",
                 *       "email": "oliver@example.com",
                 *       "region_id": "reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *       "customer_id": "cus_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *       "shipping_methods": [
                 *         {
                 *           "option_id": "so_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *           "price": 500
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateDraftOrderBody"];
            };
        };
        responses: {
            /** @description Returns the draft order. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminDraftOrderResponse"];
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
    GetDraftOrdersDraftOrder: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default order, cart, cart.items, cart.items.adjustments, cart.items.tax_lines, cart.items.variant, cart.items.variant.product, cart.items.variant.product.profiles, cart.items.variant.product.profile, cart.billing_address, cart.customer, cart.discounts, cart.discounts.rule, cart.gift_cards, cart.payment, cart.payment_sessions, cart.region, cart.region.payment_providers, cart.region.tax_rates, cart.region.fulfillment_providers, cart.shipping_address, cart.shipping_methods, cart.shipping_methods.shipping_option, cart.shipping_methods.tax_lines, cart.payment_session. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the draft order
                 * @example dorder_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the draft order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminDraftOrderResponse"];
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
    PostDraftOrdersDraftOrder: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default order, cart, cart.items, cart.items.adjustments, cart.items.tax_lines, cart.items.variant, cart.items.variant.product, cart.items.variant.product.profiles, cart.items.variant.product.profile, cart.billing_address, cart.customer, cart.discounts, cart.discounts.rule, cart.gift_cards, cart.payment, cart.payment_sessions, cart.region, cart.region.payment_providers, cart.region.tax_rates, cart.region.fulfillment_providers, cart.shipping_address, cart.shipping_methods, cart.shipping_methods.shipping_option, cart.shipping_methods.tax_lines, cart.payment_session. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the draft order
                 * @example dorder_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "region_id": "reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *       "country_code": "de",
                 *       "email": "oliver@example.com",
                 *       "customer_id": "cus_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateDraftOrderBody"];
            };
        };
        responses: {
            /** @description Returns the draft order. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminDraftOrderResponse"];
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
    DeleteDraftOrdersDraftOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id of the draft order
                 * @example dorder_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the same if it was deleted before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminDraftOrderDeletedResponse"];
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
    PostDraftOrdersDraftOrderLineItems: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default order, cart, cart.items, cart.items.adjustments, cart.items.tax_lines, cart.items.variant, cart.items.variant.product, cart.items.variant.product.profiles, cart.items.variant.product.profile, cart.billing_address, cart.customer, cart.discounts, cart.discounts.rule, cart.gift_cards, cart.payment, cart.payment_sessions, cart.region, cart.region.payment_providers, cart.region.tax_rates, cart.region.fulfillment_providers, cart.shipping_address, cart.shipping_methods, cart.shipping_methods.shipping_option, cart.shipping_methods.tax_lines, cart.payment_session. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the draft order
                 * @example dorder_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
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
                 *       "quantity": 1,
                 *       "unit_price": 1500,
                 *       "title": "Engraving"
                 *     }
                 */
                "application/json": components["schemas"]["DraftItemBody"];
            };
        };
        responses: {
            /** @description Returns the draft order. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminDraftOrderResponse"];
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
    PostDraftOrdersDraftOrderLineItemsItem: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default order, cart, cart.items, cart.items.adjustments, cart.items.tax_lines, cart.items.variant, cart.items.variant.product, cart.items.variant.product.profiles, cart.items.variant.product.profile, cart.billing_address, cart.customer, cart.discounts, cart.discounts.rule, cart.gift_cards, cart.payment, cart.payment_sessions, cart.region, cart.region.payment_providers, cart.region.tax_rates, cart.region.fulfillment_providers, cart.shipping_address, cart.shipping_methods, cart.shipping_methods.shipping_option, cart.shipping_methods.tax_lines, cart.payment_session. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the draft order
                 * @example dorder_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
                /** @description the line id */
                line_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "unit_price": 1500,
                 *       "title": "Engraving",
                 *       "quantity": 1
                 *     }
                 */
                "application/json": components["schemas"]["UpdateDraftItemBody"];
            };
        };
        responses: {
            /** @description Returns the draft order. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminDraftOrderResponse"];
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
    DeleteDraftOrdersDraftOrderLineItemsItem: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default order, cart, cart.items, cart.items.adjustments, cart.items.tax_lines, cart.items.variant, cart.items.variant.product, cart.items.variant.product.profiles, cart.items.variant.product.profile, cart.billing_address, cart.customer, cart.discounts, cart.discounts.rule, cart.gift_cards, cart.payment, cart.payment_sessions, cart.region, cart.region.payment_providers, cart.region.tax_rates, cart.region.fulfillment_providers, cart.shipping_address, cart.shipping_methods, cart.shipping_methods.shipping_option, cart.shipping_methods.tax_lines, cart.payment_session. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the draft order
                 * @example dorder_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
                /** @description the line id */
                line_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the draft order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminDraftOrderResponse"];
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
    PostDraftOrdersDraftOrderRegisterPayment: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, claims, claims.additional_items, claims.additional_items.adjustments, claims.additional_items.tax_lines, claims.additional_items.variant, claims.claim_items, claims.claim_items.images, claims.claim_items.item, claims.fulfillments, claims.fulfillments.tracking_links, claims.fulfillments.items, claims.return_order, claims.return_order.items, claims.return_order.shipping_method, claims.return_order.shipping_method.tax_lines, claims.return_order.shipping_method.shipping_option, claims.shipping_address, claims.shipping_methods, claims.shipping_methods.shipping_option, customer, discounts, discounts.rule, fulfillments, fulfillments.items, fulfillments.tracking_links, gift_card_transactions, gift_card_transactions.gift_card, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payments, refunds, region, region.payment_providers, region.fulfillment_providers, returns, returns.items, returns.items.reason, returns.shipping_method, returns.shipping_method.tax_lines, returns.shipping_method.shipping_option, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, swaps, swaps.additional_items, swaps.additional_items.adjustments, swaps.additional_items.tax_lines, swaps.additional_items.variant, swaps.fulfillments, swaps.fulfillments.tracking_links, swaps.fulfillments.items, swaps.payment, swaps.return_order, swaps.return_order.items, swaps.return_order.shipping_method, swaps.return_order.shipping_method.tax_lines, swaps.return_order.shipping_method.shipping_option, swaps.shipping_address, swaps.shipping_methods, swaps.shipping_methods.tax_lines, swaps.shipping_methods.shipping_option. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
        requestBody?: never;
        responses: {
            /** @description Returns the order. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrderResponse"];
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
    GetEventsParked: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
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
                    "application/json": components["schemas"]["AdminGetEventsParkedResponse"];
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
    DeleteEventsParkedEvent: {
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
            /** @description Returns what was requested. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminDeleteEventsParkedEventResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostEventsParkedEventRetry: {
        parameters: {
            query?: never;
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
        requestBody?: never;
        responses: {
            /** @description Returns what was requested. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPostEventsParkedEventRetryResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetGiftCards: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
                /** @description a field, ascending; with `-` before it, descending */
                order?: string;
                /** @description searches code, order.display_id */
                q?: string;
                /** @description relations to show, comma separated, nested with dots; by default order, region, region.payment_providers, region.fulfillment_providers. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of gift cards. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminGiftCardListResponse"];
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
    PostGiftCards: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default order, region, region.payment_providers, region.fulfillment_providers. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                 *       "region_id": "reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *       "value": 2500,
                 *       "ends_at": "2027-01-31T12:00:00Z"
                 *     }
                 */
                "application/json": components["schemas"]["CreateGiftCardBody"];
            };
        };
        responses: {
            /** @description Returns the gift card. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminGiftCardResponse"];
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
    GetGiftCardsGiftCard: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default order, region, region.payment_providers, region.fulfillment_providers. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the gift card
                 * @example gift_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
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
                    "application/json": components["schemas"]["AdminGiftCardResponse"];
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
    PostGiftCardsGiftCard: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default order, region, region.payment_providers, region.fulfillment_providers. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the gift card
                 * @example gift_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "ends_at": "2027-01-31T12:00:00Z",
                 *       "region_id": "reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateGiftCardBody"];
            };
        };
        responses: {
            /** @description Returns the gift card. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminGiftCardResponse"];
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
    DeleteGiftCardsGiftCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id of the gift card
                 * @example gift_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the same if it was deleted before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminGiftCardDeletedResponse"];
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
    GetInventoryItems: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
                /** @description a field, ascending; with `-` before it, descending */
                order?: string;
                /** @description searches sku, title, description */
                q?: string;
                /** @description only those with one of these as `id` */
                id?: string[];
                /** @description only those with this `sku` */
                sku?: string;
                /** @description only items that are stocked at one of these locations, with only their levels */
                location_id?: string[];
                /** @description only those with this `origin_country` */
                origin_country?: string;
                /** @description only those with this `mid_code` */
                mid_code?: string;
                /** @description only those with this `material` */
                material?: string;
                /** @description only those with this `hs_code` */
                hs_code?: string;
                /** @description a number, or bounds `[lt]`, `[gt]`, `[lte]`, `[gte]` */
                weight?: number;
                /** @description a number, or bounds `[lt]`, `[gt]`, `[lte]`, `[gte]` */
                length?: number;
                /** @description a number, or bounds `[lt]`, `[gt]`, `[lte]`, `[gte]` */
                height?: number;
                /** @description a number, or bounds `[lt]`, `[gt]`, `[lte]`, `[gte]` */
                width?: number;
                /** @description only those whose `requires_shipping` has this value */
                requires_shipping?: boolean;
                /** @description relations to show, comma separated, nested with dots; by default location_levels, variants, variants.product. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of inventory items. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminInventoryItemListResponse"];
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
    PostInventoryItems: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default location_levels. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                 *       "sku": "SHIRT-M",
                 *       "title": "M",
                 *       "variant_id": "variant_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *     }
                 */
                "application/json": components["schemas"]["CreateInventoryItemBody"];
            };
        };
        responses: {
            /** @description Returns the inventory item. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminInventoryItemResponse"];
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
    GetInventoryItemsInventoryItem: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default location_levels. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the inventory item
                 * @example iitem_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the inventory item. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminInventoryItemResponse"];
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
    PostInventoryItemsInventoryItem: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default location_levels. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the inventory item
                 * @example iitem_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "sku": "SHIRT-M",
                 *       "title": "M"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateInventoryItemBody"];
            };
        };
        responses: {
            /** @description Returns the inventory item. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminInventoryItemResponse"];
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
    DeleteInventoryItemsInventoryItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id of the inventory item
                 * @example iitem_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the same if it was deleted before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminInventoryItemDeletedResponse"];
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
    GetInventoryItemsInventoryItemLocationLevels: {
        parameters: {
            query?: {
                /** @description those of these locations */
                location_id?: string[];
            };
            header?: never;
            path: {
                /**
                 * @description the id of the inventory item
                 * @example iitem_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
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
                    "application/json": components["schemas"]["AdminGetInventoryItemsInventoryItemLocationLevelsResponse"];
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
    PostInventoryItemsInventoryItemLocationLevels: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the inventory item
                 * @example iitem_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "incoming_quantity": 0,
                 *       "location_id": "sloc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *       "stocked_quantity": 100
                 *     }
                 */
                "application/json": components["schemas"]["AddLevelBody"];
            };
        };
        responses: {
            /** @description Returns the inventory item. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminInventoryItemResponse"];
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
    PostInventoryItemsInventoryItemLocationLevelsLocationLevel: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the inventory item
                 * @example iitem_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
                /** @description the location id */
                location_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "incoming_quantity": 0,
                 *       "stocked_quantity": 100
                 *     }
                 */
                "application/json": components["schemas"]["CountLevelBody"];
            };
        };
        responses: {
            /** @description Returns the inventory item. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminInventoryItemResponse"];
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
    DeleteInventoryItemsInventoryIteLocationLevelsLocation: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the inventory item
                 * @example iitem_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
                /** @description the location id */
                location_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the inventory item. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminInventoryItemResponse"];
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
    GetInvites: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
                /** @description a field, ascending; with `-` before it, descending */
                order?: string;
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns all invites. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminInviteAllResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostInvites: {
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
                 *       "user": "oliver@example.com",
                 *       "role": "admin"
                 *     }
                 */
                "application/json": components["schemas"]["CreateInviteBody"];
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
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostInvitesInviteAccept: {
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
                 *       "token": "token",
                 *       "user": {
                 *         "password": "correct horse battery staple"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AcceptInviteBody"];
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
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteInvitesInvite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the invite id */
                invite_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the same if it was deleted before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminInviteDeletedResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostInvitesInviteResend: {
        parameters: {
            query?: never;
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description the invite id */
                invite_id: string;
            };
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
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetNotes: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
                /** @description a field, ascending; with `-` before it, descending */
                order?: string;
                /** @description only those with this `resource_id` */
                resource_id?: string;
                /** @description relations to show, comma separated, nested with dots; by default author. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of notes. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminNoteListResponse"];
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
    PostNotes: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default author. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                 *       "value": "Wants to be called before noon",
                 *       "resource_id": "order_01HV5K3C0SJ9V4C8QDPV5K3C0S",
                 *       "resource_type": "order"
                 *     }
                 */
                "application/json": components["schemas"]["CreateNoteBody"];
            };
        };
        responses: {
            /** @description Returns the note. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminNoteResponse"];
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
    GetNotesNote: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default author. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the note
                 * @example note_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the note. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminNoteResponse"];
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
    PostNotesNote: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default author. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the note
                 * @example note_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "value": "Wants to be called before noon"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateNoteBody"];
            };
        };
        responses: {
            /** @description Returns the note. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminNoteResponse"];
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
    DeleteNotesNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id of the note
                 * @example note_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the same if it was deleted before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminNoteDeletedResponse"];
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
    GetNotifications: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
                /** @description a field, ascending; with `-` before it, descending */
                order?: string;
                /** @description only those with this `event_name` */
                event_name?: string;
                /** @description only those with this `resource_type` */
                resource_type?: string;
                /** @description only those with this `resource_id` */
                resource_id?: string;
                /** @description only those with this `to` */
                to?: string;
                /** @description Whether what was sent again is in the list, too */
                include_resends?: boolean;
                /** @description relations to show, comma separated, nested with dots; by default resends. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of notifications. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminNotificationListResponse"];
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
    PostNotificationsNotificationResend: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default resends. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the notification
                 * @example noti_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "to": "ida@example.com"
                 *     }
                 */
                "application/json": components["schemas"]["ResendBody"];
            };
        };
        responses: {
            /** @description Returns the notification. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminNotificationResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetOrderEdits: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
                /** @description a field, ascending; with `-` before it, descending */
                order?: string;
                /** @description searches internal_note */
                q?: string;
                /** @description only those with this `order_id` */
                order_id?: string;
                /** @description relations to show, comma separated, nested with dots; by default changes, changes.line_item, changes.line_item.variant, changes.original_line_item, changes.original_line_item.variant, items, items.adjustments, items.tax_lines, items.variant, payment_collection. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of order edits. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrderEditListResponse"];
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
    PostOrderEdits: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default changes, changes.line_item, changes.line_item.variant, changes.original_line_item, changes.original_line_item.variant, items, items.adjustments, items.tax_lines, items.variant, payment_collection. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                 *       "order_id": "order_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *     }
                 */
                "application/json": components["schemas"]["CreateOrderEditBody"];
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
                    "application/json": components["schemas"]["AdminOrderEditResponse"];
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
    GetOrderEditsOrderEdit: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default changes, changes.line_item, changes.line_item.variant, changes.original_line_item, changes.original_line_item.variant, items, items.adjustments, items.tax_lines, items.variant, payment_collection. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                    "application/json": components["schemas"]["AdminOrderEditResponse"];
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
    PostOrderEditsOrderEdit: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default changes, changes.line_item, changes.line_item.variant, changes.original_line_item, changes.original_line_item.variant, items, items.adjustments, items.tax_lines, items.variant, payment_collection. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                 *       "internal_note": "internal note"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateOrderEditBody"];
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
                    "application/json": components["schemas"]["AdminOrderEditResponse"];
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
    DeleteOrderEditsOrderEdit: {
        parameters: {
            query?: never;
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
            /** @description Returns the same if it was deleted before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrderEditDeletedResponse"];
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
    PostOrderEditsOrderEditCancel: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default changes, changes.line_item, changes.line_item.variant, changes.original_line_item, changes.original_line_item.variant, items, items.adjustments, items.tax_lines, items.variant, payment_collection. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                    "application/json": components["schemas"]["AdminOrderEditResponse"];
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
    DeleteOrderEditsOrderEditItemChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id of the order edit
                 * @example oe_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
                /** @description the change id */
                change_id: string;
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
                    "application/json": components["schemas"]["AdminDeleteOrderEditsOrderEditItemChangeResponse"];
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
    PostOrderEditsOrderEditConfirm: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default changes, changes.line_item, changes.line_item.variant, changes.original_line_item, changes.original_line_item.variant, items, items.adjustments, items.tax_lines, items.variant, payment_collection. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                    "application/json": components["schemas"]["AdminOrderEditResponse"];
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
    PostOrderEditsEditLineItems: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default changes, changes.line_item, changes.line_item.variant, changes.original_line_item, changes.original_line_item.variant, items, items.adjustments, items.tax_lines, items.variant, payment_collection. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "variant_id": "variant_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *       "quantity": 1
                 *     }
                 */
                "application/json": components["schemas"]["AddEditItemBody"];
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
                    "application/json": components["schemas"]["AdminOrderEditResponse"];
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
    PostOrderEditsEditLineItemsLineItem: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default changes, changes.line_item, changes.line_item.variant, changes.original_line_item, changes.original_line_item.variant, items, items.adjustments, items.tax_lines, items.variant, payment_collection. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                /** @description the item id */
                item_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "quantity": 1
                 *     }
                 */
                "application/json": components["schemas"]["UpdateEditItemBody"];
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
                    "application/json": components["schemas"]["AdminOrderEditResponse"];
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
    DeleteOrderEditsOrderEditLineItemsLineItem: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default changes, changes.line_item, changes.line_item.variant, changes.original_line_item, changes.original_line_item.variant, items, items.adjustments, items.tax_lines, items.variant, payment_collection. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the order edit
                 * @example oe_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
                /** @description the item id */
                item_id: string;
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
                    "application/json": components["schemas"]["AdminOrderEditResponse"];
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
    PostOrderEditsOrderEditRequest: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default changes, changes.line_item, changes.line_item.variant, changes.original_line_item, changes.original_line_item.variant, items, items.adjustments, items.tax_lines, items.variant, payment_collection. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                 *       "payment_collection_description": "payment collection description"
                 *     }
                 */
                "application/json": components["schemas"]["RequestOrderEditBody"];
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
                    "application/json": components["schemas"]["AdminOrderEditResponse"];
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
    GetOrders: {
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
                /** @description only those with this `customer_id` */
                customer_id?: string;
                /** @description only those with one of these as `sales_channel_id` */
                sales_channel_id?: string[];
                /** @description relations to show, comma separated, nested with dots; by default billing_address, claims, claims.additional_items, claims.additional_items.adjustments, claims.additional_items.tax_lines, claims.additional_items.variant, claims.claim_items, claims.claim_items.images, claims.claim_items.item, claims.fulfillments, claims.fulfillments.tracking_links, claims.fulfillments.items, claims.return_order, claims.return_order.items, claims.return_order.shipping_method, claims.return_order.shipping_method.tax_lines, claims.return_order.shipping_method.shipping_option, claims.shipping_address, claims.shipping_methods, claims.shipping_methods.shipping_option, customer, discounts, discounts.rule, fulfillments, fulfillments.items, fulfillments.tracking_links, gift_card_transactions, gift_card_transactions.gift_card, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payments, refunds, region, region.payment_providers, region.fulfillment_providers, returns, returns.items, returns.items.reason, returns.shipping_method, returns.shipping_method.tax_lines, returns.shipping_method.shipping_option, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, swaps, swaps.additional_items, swaps.additional_items.adjustments, swaps.additional_items.tax_lines, swaps.additional_items.variant, swaps.fulfillments, swaps.fulfillments.tracking_links, swaps.fulfillments.items, swaps.payment, swaps.return_order, swaps.return_order.items, swaps.return_order.shipping_method, swaps.return_order.shipping_method.tax_lines, swaps.return_order.shipping_method.shipping_option, swaps.shipping_address, swaps.shipping_methods, swaps.shipping_methods.tax_lines, swaps.shipping_methods.shipping_option. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrderListResponse"];
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
    GetOrdersOrderStripePayments: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description the order id */
                order_id: string;
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
                    "application/json": components["schemas"]["AdminGetOrdersOrderStripePaymentsResponse"];
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
    GetOrdersOrder: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, claims, claims.additional_items, claims.additional_items.adjustments, claims.additional_items.tax_lines, claims.additional_items.variant, claims.claim_items, claims.claim_items.images, claims.claim_items.item, claims.fulfillments, claims.fulfillments.tracking_links, claims.fulfillments.items, claims.return_order, claims.return_order.items, claims.return_order.shipping_method, claims.return_order.shipping_method.tax_lines, claims.return_order.shipping_method.shipping_option, claims.shipping_address, claims.shipping_methods, claims.shipping_methods.shipping_option, customer, discounts, discounts.rule, fulfillments, fulfillments.items, fulfillments.tracking_links, gift_card_transactions, gift_card_transactions.gift_card, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payments, refunds, region, region.payment_providers, region.fulfillment_providers, returns, returns.items, returns.items.reason, returns.shipping_method, returns.shipping_method.tax_lines, returns.shipping_method.shipping_option, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, swaps, swaps.additional_items, swaps.additional_items.adjustments, swaps.additional_items.tax_lines, swaps.additional_items.variant, swaps.fulfillments, swaps.fulfillments.tracking_links, swaps.fulfillments.items, swaps.payment, swaps.return_order, swaps.return_order.items, swaps.return_order.shipping_method, swaps.return_order.shipping_method.tax_lines, swaps.return_order.shipping_method.shipping_option, swaps.shipping_address, swaps.shipping_methods, swaps.shipping_methods.tax_lines, swaps.shipping_methods.shipping_option. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                    "application/json": components["schemas"]["AdminOrderResponse"];
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
    PostOrdersOrder: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, claims, claims.additional_items, claims.additional_items.adjustments, claims.additional_items.tax_lines, claims.additional_items.variant, claims.claim_items, claims.claim_items.images, claims.claim_items.item, claims.fulfillments, claims.fulfillments.tracking_links, claims.fulfillments.items, claims.return_order, claims.return_order.items, claims.return_order.shipping_method, claims.return_order.shipping_method.tax_lines, claims.return_order.shipping_method.shipping_option, claims.shipping_address, claims.shipping_methods, claims.shipping_methods.shipping_option, customer, discounts, discounts.rule, fulfillments, fulfillments.items, fulfillments.tracking_links, gift_card_transactions, gift_card_transactions.gift_card, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payments, refunds, region, region.payment_providers, region.fulfillment_providers, returns, returns.items, returns.items.reason, returns.shipping_method, returns.shipping_method.tax_lines, returns.shipping_method.shipping_option, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, swaps, swaps.additional_items, swaps.additional_items.adjustments, swaps.additional_items.tax_lines, swaps.additional_items.variant, swaps.fulfillments, swaps.fulfillments.tracking_links, swaps.fulfillments.items, swaps.payment, swaps.return_order, swaps.return_order.items, swaps.return_order.shipping_method, swaps.return_order.shipping_method.tax_lines, swaps.return_order.shipping_method.shipping_option, swaps.shipping_address, swaps.shipping_methods, swaps.shipping_methods.tax_lines, swaps.shipping_methods.shipping_option. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the order
                 * @example order_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
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
                 *       "customer_id": "cus_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateOrderBody"];
            };
        };
        responses: {
            /** @description Returns the order. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrderResponse"];
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
    PostOrdersOrderArchive: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, claims, claims.additional_items, claims.additional_items.adjustments, claims.additional_items.tax_lines, claims.additional_items.variant, claims.claim_items, claims.claim_items.images, claims.claim_items.item, claims.fulfillments, claims.fulfillments.tracking_links, claims.fulfillments.items, claims.return_order, claims.return_order.items, claims.return_order.shipping_method, claims.return_order.shipping_method.tax_lines, claims.return_order.shipping_method.shipping_option, claims.shipping_address, claims.shipping_methods, claims.shipping_methods.shipping_option, customer, discounts, discounts.rule, fulfillments, fulfillments.items, fulfillments.tracking_links, gift_card_transactions, gift_card_transactions.gift_card, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payments, refunds, region, region.payment_providers, region.fulfillment_providers, returns, returns.items, returns.items.reason, returns.shipping_method, returns.shipping_method.tax_lines, returns.shipping_method.shipping_option, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, swaps, swaps.additional_items, swaps.additional_items.adjustments, swaps.additional_items.tax_lines, swaps.additional_items.variant, swaps.fulfillments, swaps.fulfillments.tracking_links, swaps.fulfillments.items, swaps.payment, swaps.return_order, swaps.return_order.items, swaps.return_order.shipping_method, swaps.return_order.shipping_method.tax_lines, swaps.return_order.shipping_method.shipping_option, swaps.shipping_address, swaps.shipping_methods, swaps.shipping_methods.tax_lines, swaps.shipping_methods.shipping_option. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
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
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrderResponse"];
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
    PostOrdersOrderCancel: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, claims, claims.additional_items, claims.additional_items.adjustments, claims.additional_items.tax_lines, claims.additional_items.variant, claims.claim_items, claims.claim_items.images, claims.claim_items.item, claims.fulfillments, claims.fulfillments.tracking_links, claims.fulfillments.items, claims.return_order, claims.return_order.items, claims.return_order.shipping_method, claims.return_order.shipping_method.tax_lines, claims.return_order.shipping_method.shipping_option, claims.shipping_address, claims.shipping_methods, claims.shipping_methods.shipping_option, customer, discounts, discounts.rule, fulfillments, fulfillments.items, fulfillments.tracking_links, gift_card_transactions, gift_card_transactions.gift_card, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payments, refunds, region, region.payment_providers, region.fulfillment_providers, returns, returns.items, returns.items.reason, returns.shipping_method, returns.shipping_method.tax_lines, returns.shipping_method.shipping_option, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, swaps, swaps.additional_items, swaps.additional_items.adjustments, swaps.additional_items.tax_lines, swaps.additional_items.variant, swaps.fulfillments, swaps.fulfillments.tracking_links, swaps.fulfillments.items, swaps.payment, swaps.return_order, swaps.return_order.items, swaps.return_order.shipping_method, swaps.return_order.shipping_method.tax_lines, swaps.return_order.shipping_method.shipping_option, swaps.shipping_address, swaps.shipping_methods, swaps.shipping_methods.tax_lines, swaps.shipping_methods.shipping_option. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
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
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrderResponse"];
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
    PostOrdersOrderCapture: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, claims, claims.additional_items, claims.additional_items.adjustments, claims.additional_items.tax_lines, claims.additional_items.variant, claims.claim_items, claims.claim_items.images, claims.claim_items.item, claims.fulfillments, claims.fulfillments.tracking_links, claims.fulfillments.items, claims.return_order, claims.return_order.items, claims.return_order.shipping_method, claims.return_order.shipping_method.tax_lines, claims.return_order.shipping_method.shipping_option, claims.shipping_address, claims.shipping_methods, claims.shipping_methods.shipping_option, customer, discounts, discounts.rule, fulfillments, fulfillments.items, fulfillments.tracking_links, gift_card_transactions, gift_card_transactions.gift_card, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payments, refunds, region, region.payment_providers, region.fulfillment_providers, returns, returns.items, returns.items.reason, returns.shipping_method, returns.shipping_method.tax_lines, returns.shipping_method.shipping_option, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, swaps, swaps.additional_items, swaps.additional_items.adjustments, swaps.additional_items.tax_lines, swaps.additional_items.variant, swaps.fulfillments, swaps.fulfillments.tracking_links, swaps.fulfillments.items, swaps.payment, swaps.return_order, swaps.return_order.items, swaps.return_order.shipping_method, swaps.return_order.shipping_method.tax_lines, swaps.return_order.shipping_method.shipping_option, swaps.shipping_address, swaps.shipping_methods, swaps.shipping_methods.tax_lines, swaps.shipping_methods.shipping_option. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
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
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrderResponse"];
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
    PostOrdersOrderClaims: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, claims, claims.additional_items, claims.additional_items.adjustments, claims.additional_items.tax_lines, claims.additional_items.variant, claims.claim_items, claims.claim_items.images, claims.claim_items.item, claims.fulfillments, claims.fulfillments.tracking_links, claims.fulfillments.items, claims.return_order, claims.return_order.items, claims.return_order.shipping_method, claims.return_order.shipping_method.tax_lines, claims.return_order.shipping_method.shipping_option, claims.shipping_address, claims.shipping_methods, claims.shipping_methods.shipping_option, customer, discounts, discounts.rule, fulfillments, fulfillments.items, fulfillments.tracking_links, gift_card_transactions, gift_card_transactions.gift_card, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payments, refunds, region, region.payment_providers, region.fulfillment_providers, returns, returns.items, returns.items.reason, returns.shipping_method, returns.shipping_method.tax_lines, returns.shipping_method.shipping_option, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, swaps, swaps.additional_items, swaps.additional_items.adjustments, swaps.additional_items.tax_lines, swaps.additional_items.variant, swaps.fulfillments, swaps.fulfillments.tracking_links, swaps.fulfillments.items, swaps.payment, swaps.return_order, swaps.return_order.items, swaps.return_order.shipping_method, swaps.return_order.shipping_method.tax_lines, swaps.return_order.shipping_method.shipping_option, swaps.shipping_address, swaps.shipping_methods, swaps.shipping_methods.tax_lines, swaps.shipping_methods.shipping_option. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the order
                 * @example order_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "refund",
                 *       "claim_items": [
                 *         {
                 *           "item_id": "item_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *           "quantity": 1,
                 *           "reason": "production_failure",
                 *           "note": "A leg is missing",
                 *           "tags": [
                 *             "leg"
                 *           ],
                 *           "images": [
                 *             "https://example.com/leg.jpg"
                 *           ]
                 *         }
                 *       ],
                 *       "refund_amount": 1000,
                 *       "return_location_id": "sloc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *     }
                 */
                "application/json": components["schemas"]["CreateClaimBody"];
            };
        };
        responses: {
            /** @description Returns the order. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrderResponse"];
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
    PostOrdersOrderClaimsClaim: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, claims, claims.additional_items, claims.additional_items.adjustments, claims.additional_items.tax_lines, claims.additional_items.variant, claims.claim_items, claims.claim_items.images, claims.claim_items.item, claims.fulfillments, claims.fulfillments.tracking_links, claims.fulfillments.items, claims.return_order, claims.return_order.items, claims.return_order.shipping_method, claims.return_order.shipping_method.tax_lines, claims.return_order.shipping_method.shipping_option, claims.shipping_address, claims.shipping_methods, claims.shipping_methods.shipping_option, customer, discounts, discounts.rule, fulfillments, fulfillments.items, fulfillments.tracking_links, gift_card_transactions, gift_card_transactions.gift_card, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payments, refunds, region, region.payment_providers, region.fulfillment_providers, returns, returns.items, returns.items.reason, returns.shipping_method, returns.shipping_method.tax_lines, returns.shipping_method.shipping_option, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, swaps, swaps.additional_items, swaps.additional_items.adjustments, swaps.additional_items.tax_lines, swaps.additional_items.variant, swaps.fulfillments, swaps.fulfillments.tracking_links, swaps.fulfillments.items, swaps.payment, swaps.return_order, swaps.return_order.items, swaps.return_order.shipping_method, swaps.return_order.shipping_method.tax_lines, swaps.return_order.shipping_method.shipping_option, swaps.shipping_address, swaps.shipping_methods, swaps.shipping_methods.tax_lines, swaps.shipping_methods.shipping_option. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the order
                 * @example order_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
                /** @description the claim id */
                claim_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "claim_items": [
                 *         {
                 *           "id": "citm_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *           "item_id": "item_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *           "quantity": 1,
                 *           "reason": "production_failure",
                 *           "note": "A leg is missing"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateClaimBody"];
            };
        };
        responses: {
            /** @description Returns the order. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrderResponse"];
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
    PostOrdersClaimCancel: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, claims, claims.additional_items, claims.additional_items.adjustments, claims.additional_items.tax_lines, claims.additional_items.variant, claims.claim_items, claims.claim_items.images, claims.claim_items.item, claims.fulfillments, claims.fulfillments.tracking_links, claims.fulfillments.items, claims.return_order, claims.return_order.items, claims.return_order.shipping_method, claims.return_order.shipping_method.tax_lines, claims.return_order.shipping_method.shipping_option, claims.shipping_address, claims.shipping_methods, claims.shipping_methods.shipping_option, customer, discounts, discounts.rule, fulfillments, fulfillments.items, fulfillments.tracking_links, gift_card_transactions, gift_card_transactions.gift_card, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payments, refunds, region, region.payment_providers, region.fulfillment_providers, returns, returns.items, returns.items.reason, returns.shipping_method, returns.shipping_method.tax_lines, returns.shipping_method.shipping_option, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, swaps, swaps.additional_items, swaps.additional_items.adjustments, swaps.additional_items.tax_lines, swaps.additional_items.variant, swaps.fulfillments, swaps.fulfillments.tracking_links, swaps.fulfillments.items, swaps.payment, swaps.return_order, swaps.return_order.items, swaps.return_order.shipping_method, swaps.return_order.shipping_method.tax_lines, swaps.return_order.shipping_method.shipping_option, swaps.shipping_address, swaps.shipping_methods, swaps.shipping_methods.tax_lines, swaps.shipping_methods.shipping_option. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the order
                 * @example order_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
                /** @description the claim id */
                claim_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the order. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrderResponse"];
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
    PostOrdersOrderClaimsClaimFulfillments: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, claims, claims.additional_items, claims.additional_items.adjustments, claims.additional_items.tax_lines, claims.additional_items.variant, claims.claim_items, claims.claim_items.images, claims.claim_items.item, claims.fulfillments, claims.fulfillments.tracking_links, claims.fulfillments.items, claims.return_order, claims.return_order.items, claims.return_order.shipping_method, claims.return_order.shipping_method.tax_lines, claims.return_order.shipping_method.shipping_option, claims.shipping_address, claims.shipping_methods, claims.shipping_methods.shipping_option, customer, discounts, discounts.rule, fulfillments, fulfillments.items, fulfillments.tracking_links, gift_card_transactions, gift_card_transactions.gift_card, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payments, refunds, region, region.payment_providers, region.fulfillment_providers, returns, returns.items, returns.items.reason, returns.shipping_method, returns.shipping_method.tax_lines, returns.shipping_method.shipping_option, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, swaps, swaps.additional_items, swaps.additional_items.adjustments, swaps.additional_items.tax_lines, swaps.additional_items.variant, swaps.fulfillments, swaps.fulfillments.tracking_links, swaps.fulfillments.items, swaps.payment, swaps.return_order, swaps.return_order.items, swaps.return_order.shipping_method, swaps.return_order.shipping_method.tax_lines, swaps.return_order.shipping_method.shipping_option, swaps.shipping_address, swaps.shipping_methods, swaps.shipping_methods.tax_lines, swaps.shipping_methods.shipping_option. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the order
                 * @example order_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
                /** @description the claim id */
                claim_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "location_id": "sloc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *     }
                 */
                "application/json": components["schemas"]["ParcelBody"];
            };
        };
        responses: {
            /** @description Returns the order. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrderResponse"];
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
    PostOrdersClaimFulfillmentsCancel: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, claims, claims.additional_items, claims.additional_items.adjustments, claims.additional_items.tax_lines, claims.additional_items.variant, claims.claim_items, claims.claim_items.images, claims.claim_items.item, claims.fulfillments, claims.fulfillments.tracking_links, claims.fulfillments.items, claims.return_order, claims.return_order.items, claims.return_order.shipping_method, claims.return_order.shipping_method.tax_lines, claims.return_order.shipping_method.shipping_option, claims.shipping_address, claims.shipping_methods, claims.shipping_methods.shipping_option, customer, discounts, discounts.rule, fulfillments, fulfillments.items, fulfillments.tracking_links, gift_card_transactions, gift_card_transactions.gift_card, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payments, refunds, region, region.payment_providers, region.fulfillment_providers, returns, returns.items, returns.items.reason, returns.shipping_method, returns.shipping_method.tax_lines, returns.shipping_method.shipping_option, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, swaps, swaps.additional_items, swaps.additional_items.adjustments, swaps.additional_items.tax_lines, swaps.additional_items.variant, swaps.fulfillments, swaps.fulfillments.tracking_links, swaps.fulfillments.items, swaps.payment, swaps.return_order, swaps.return_order.items, swaps.return_order.shipping_method, swaps.return_order.shipping_method.tax_lines, swaps.return_order.shipping_method.shipping_option, swaps.shipping_address, swaps.shipping_methods, swaps.shipping_methods.tax_lines, swaps.shipping_methods.shipping_option. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the order
                 * @example order_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
                /** @description the claim id */
                claim_id: string;
                /** @description the fulfillment id */
                fulfillment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the order. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrderResponse"];
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
    PostOrdersOrderClaimsClaimShipments: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, claims, claims.additional_items, claims.additional_items.adjustments, claims.additional_items.tax_lines, claims.additional_items.variant, claims.claim_items, claims.claim_items.images, claims.claim_items.item, claims.fulfillments, claims.fulfillments.tracking_links, claims.fulfillments.items, claims.return_order, claims.return_order.items, claims.return_order.shipping_method, claims.return_order.shipping_method.tax_lines, claims.return_order.shipping_method.shipping_option, claims.shipping_address, claims.shipping_methods, claims.shipping_methods.shipping_option, customer, discounts, discounts.rule, fulfillments, fulfillments.items, fulfillments.tracking_links, gift_card_transactions, gift_card_transactions.gift_card, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payments, refunds, region, region.payment_providers, region.fulfillment_providers, returns, returns.items, returns.items.reason, returns.shipping_method, returns.shipping_method.tax_lines, returns.shipping_method.shipping_option, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, swaps, swaps.additional_items, swaps.additional_items.adjustments, swaps.additional_items.tax_lines, swaps.additional_items.variant, swaps.fulfillments, swaps.fulfillments.tracking_links, swaps.fulfillments.items, swaps.payment, swaps.return_order, swaps.return_order.items, swaps.return_order.shipping_method, swaps.return_order.shipping_method.tax_lines, swaps.return_order.shipping_method.shipping_option, swaps.shipping_address, swaps.shipping_methods, swaps.shipping_methods.tax_lines, swaps.shipping_methods.shipping_option. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the order
                 * @example order_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
                /** @description the claim id */
                claim_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fulfillment_id": "ful_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *       "tracking_numbers": [
                 *         "1Z999AA10123456784"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ShipmentBody"];
            };
        };
        responses: {
            /** @description Returns the order. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrderResponse"];
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
    PostOrdersOrderComplete: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, claims, claims.additional_items, claims.additional_items.adjustments, claims.additional_items.tax_lines, claims.additional_items.variant, claims.claim_items, claims.claim_items.images, claims.claim_items.item, claims.fulfillments, claims.fulfillments.tracking_links, claims.fulfillments.items, claims.return_order, claims.return_order.items, claims.return_order.shipping_method, claims.return_order.shipping_method.tax_lines, claims.return_order.shipping_method.shipping_option, claims.shipping_address, claims.shipping_methods, claims.shipping_methods.shipping_option, customer, discounts, discounts.rule, fulfillments, fulfillments.items, fulfillments.tracking_links, gift_card_transactions, gift_card_transactions.gift_card, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payments, refunds, region, region.payment_providers, region.fulfillment_providers, returns, returns.items, returns.items.reason, returns.shipping_method, returns.shipping_method.tax_lines, returns.shipping_method.shipping_option, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, swaps, swaps.additional_items, swaps.additional_items.adjustments, swaps.additional_items.tax_lines, swaps.additional_items.variant, swaps.fulfillments, swaps.fulfillments.tracking_links, swaps.fulfillments.items, swaps.payment, swaps.return_order, swaps.return_order.items, swaps.return_order.shipping_method, swaps.return_order.shipping_method.tax_lines, swaps.return_order.shipping_method.shipping_option, swaps.shipping_address, swaps.shipping_methods, swaps.shipping_methods.tax_lines, swaps.shipping_methods.shipping_option. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
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
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrderResponse"];
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
    PostOrdersOrderFulfillments: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, claims, claims.additional_items, claims.additional_items.adjustments, claims.additional_items.tax_lines, claims.additional_items.variant, claims.claim_items, claims.claim_items.images, claims.claim_items.item, claims.fulfillments, claims.fulfillments.tracking_links, claims.fulfillments.items, claims.return_order, claims.return_order.items, claims.return_order.shipping_method, claims.return_order.shipping_method.tax_lines, claims.return_order.shipping_method.shipping_option, claims.shipping_address, claims.shipping_methods, claims.shipping_methods.shipping_option, customer, discounts, discounts.rule, fulfillments, fulfillments.items, fulfillments.tracking_links, gift_card_transactions, gift_card_transactions.gift_card, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payments, refunds, region, region.payment_providers, region.fulfillment_providers, returns, returns.items, returns.items.reason, returns.shipping_method, returns.shipping_method.tax_lines, returns.shipping_method.shipping_option, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, swaps, swaps.additional_items, swaps.additional_items.adjustments, swaps.additional_items.tax_lines, swaps.additional_items.variant, swaps.fulfillments, swaps.fulfillments.tracking_links, swaps.fulfillments.items, swaps.payment, swaps.return_order, swaps.return_order.items, swaps.return_order.shipping_method, swaps.return_order.shipping_method.tax_lines, swaps.return_order.shipping_method.shipping_option, swaps.shipping_address, swaps.shipping_methods, swaps.shipping_methods.tax_lines, swaps.shipping_methods.shipping_option. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the order
                 * @example order_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "location_id": "sloc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *       "items": [
                 *         {
                 *           "item_id": "item_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *           "quantity": 1
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["FulfillOrderBody"];
            };
        };
        responses: {
            /** @description Returns the order. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrderResponse"];
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
    PostOrdersOrderFulfillmentsCancel: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, claims, claims.additional_items, claims.additional_items.adjustments, claims.additional_items.tax_lines, claims.additional_items.variant, claims.claim_items, claims.claim_items.images, claims.claim_items.item, claims.fulfillments, claims.fulfillments.tracking_links, claims.fulfillments.items, claims.return_order, claims.return_order.items, claims.return_order.shipping_method, claims.return_order.shipping_method.tax_lines, claims.return_order.shipping_method.shipping_option, claims.shipping_address, claims.shipping_methods, claims.shipping_methods.shipping_option, customer, discounts, discounts.rule, fulfillments, fulfillments.items, fulfillments.tracking_links, gift_card_transactions, gift_card_transactions.gift_card, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payments, refunds, region, region.payment_providers, region.fulfillment_providers, returns, returns.items, returns.items.reason, returns.shipping_method, returns.shipping_method.tax_lines, returns.shipping_method.shipping_option, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, swaps, swaps.additional_items, swaps.additional_items.adjustments, swaps.additional_items.tax_lines, swaps.additional_items.variant, swaps.fulfillments, swaps.fulfillments.tracking_links, swaps.fulfillments.items, swaps.payment, swaps.return_order, swaps.return_order.items, swaps.return_order.shipping_method, swaps.return_order.shipping_method.tax_lines, swaps.return_order.shipping_method.shipping_option, swaps.shipping_address, swaps.shipping_methods, swaps.shipping_methods.tax_lines, swaps.shipping_methods.shipping_option. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the order
                 * @example order_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
                /** @description the fulfillment id */
                fulfillment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the order. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrderResponse"];
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
    PostOrdersOrderLineItemReservations: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description the id */
                id: string;
                /** @description the line item id */
                line_item_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "location_id": "sloc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *       "quantity": 1
                 *     }
                 */
                "application/json": components["schemas"]["ReserveLineBody"];
            };
        };
        responses: {
            /** @description Returns the reservation. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminReservationItemResponse"];
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
    PostOrdersOrderRefunds: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, claims, claims.additional_items, claims.additional_items.adjustments, claims.additional_items.tax_lines, claims.additional_items.variant, claims.claim_items, claims.claim_items.images, claims.claim_items.item, claims.fulfillments, claims.fulfillments.tracking_links, claims.fulfillments.items, claims.return_order, claims.return_order.items, claims.return_order.shipping_method, claims.return_order.shipping_method.tax_lines, claims.return_order.shipping_method.shipping_option, claims.shipping_address, claims.shipping_methods, claims.shipping_methods.shipping_option, customer, discounts, discounts.rule, fulfillments, fulfillments.items, fulfillments.tracking_links, gift_card_transactions, gift_card_transactions.gift_card, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payments, refunds, region, region.payment_providers, region.fulfillment_providers, returns, returns.items, returns.items.reason, returns.shipping_method, returns.shipping_method.tax_lines, returns.shipping_method.shipping_option, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, swaps, swaps.additional_items, swaps.additional_items.adjustments, swaps.additional_items.tax_lines, swaps.additional_items.variant, swaps.fulfillments, swaps.fulfillments.tracking_links, swaps.fulfillments.items, swaps.payment, swaps.return_order, swaps.return_order.items, swaps.return_order.shipping_method, swaps.return_order.shipping_method.tax_lines, swaps.return_order.shipping_method.shipping_option, swaps.shipping_address, swaps.shipping_methods, swaps.shipping_methods.tax_lines, swaps.shipping_methods.shipping_option. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the order
                 * @example order_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 2500,
                 *       "reason": "other",
                 *       "note": "The box was damaged"
                 *     }
                 */
                "application/json": components["schemas"]["RefundOrderBody"];
            };
        };
        responses: {
            /** @description Returns the order. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPostOrdersOrderRefundsResponse"];
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
    GetOrdersOrderReservations: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
                /** @description a field, ascending; with `-` before it, descending */
                order?: string;
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /** @description the id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of reservations. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminReservationItemListResponse"];
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
    PostOrdersOrderReturns: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, claims, claims.additional_items, claims.additional_items.adjustments, claims.additional_items.tax_lines, claims.additional_items.variant, claims.claim_items, claims.claim_items.images, claims.claim_items.item, claims.fulfillments, claims.fulfillments.tracking_links, claims.fulfillments.items, claims.return_order, claims.return_order.items, claims.return_order.shipping_method, claims.return_order.shipping_method.tax_lines, claims.return_order.shipping_method.shipping_option, claims.shipping_address, claims.shipping_methods, claims.shipping_methods.shipping_option, customer, discounts, discounts.rule, fulfillments, fulfillments.items, fulfillments.tracking_links, gift_card_transactions, gift_card_transactions.gift_card, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payments, refunds, region, region.payment_providers, region.fulfillment_providers, returns, returns.items, returns.items.reason, returns.shipping_method, returns.shipping_method.tax_lines, returns.shipping_method.shipping_option, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, swaps, swaps.additional_items, swaps.additional_items.adjustments, swaps.additional_items.tax_lines, swaps.additional_items.variant, swaps.fulfillments, swaps.fulfillments.tracking_links, swaps.fulfillments.items, swaps.payment, swaps.return_order, swaps.return_order.items, swaps.return_order.shipping_method, swaps.return_order.shipping_method.tax_lines, swaps.return_order.shipping_method.shipping_option, swaps.shipping_address, swaps.shipping_methods, swaps.shipping_methods.tax_lines, swaps.shipping_methods.shipping_option. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the order
                 * @example order_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "item_id": "item_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *           "quantity": 1,
                 *           "reason_id": "rr_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *           "note": "Too small"
                 *         }
                 *       ],
                 *       "refund": 1000,
                 *       "location_id": "sloc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *     }
                 */
                "application/json": components["schemas"]["RequestReturnBody"];
            };
        };
        responses: {
            /** @description Returns the order. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrderResponse"];
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
    PostOrdersOrderShipment: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, claims, claims.additional_items, claims.additional_items.adjustments, claims.additional_items.tax_lines, claims.additional_items.variant, claims.claim_items, claims.claim_items.images, claims.claim_items.item, claims.fulfillments, claims.fulfillments.tracking_links, claims.fulfillments.items, claims.return_order, claims.return_order.items, claims.return_order.shipping_method, claims.return_order.shipping_method.tax_lines, claims.return_order.shipping_method.shipping_option, claims.shipping_address, claims.shipping_methods, claims.shipping_methods.shipping_option, customer, discounts, discounts.rule, fulfillments, fulfillments.items, fulfillments.tracking_links, gift_card_transactions, gift_card_transactions.gift_card, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payments, refunds, region, region.payment_providers, region.fulfillment_providers, returns, returns.items, returns.items.reason, returns.shipping_method, returns.shipping_method.tax_lines, returns.shipping_method.shipping_option, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, swaps, swaps.additional_items, swaps.additional_items.adjustments, swaps.additional_items.tax_lines, swaps.additional_items.variant, swaps.fulfillments, swaps.fulfillments.tracking_links, swaps.fulfillments.items, swaps.payment, swaps.return_order, swaps.return_order.items, swaps.return_order.shipping_method, swaps.return_order.shipping_method.tax_lines, swaps.return_order.shipping_method.shipping_option, swaps.shipping_address, swaps.shipping_methods, swaps.shipping_methods.tax_lines, swaps.shipping_methods.shipping_option. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the order
                 * @example order_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fulfillment_id": "ful_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *       "tracking_numbers": [
                 *         "1Z999AA10123456784"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ShipmentBody"];
            };
        };
        responses: {
            /** @description Returns the order. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrderResponse"];
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
    PostOrdersOrderShippingMethods: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, claims, claims.additional_items, claims.additional_items.adjustments, claims.additional_items.tax_lines, claims.additional_items.variant, claims.claim_items, claims.claim_items.images, claims.claim_items.item, claims.fulfillments, claims.fulfillments.tracking_links, claims.fulfillments.items, claims.return_order, claims.return_order.items, claims.return_order.shipping_method, claims.return_order.shipping_method.tax_lines, claims.return_order.shipping_method.shipping_option, claims.shipping_address, claims.shipping_methods, claims.shipping_methods.shipping_option, customer, discounts, discounts.rule, fulfillments, fulfillments.items, fulfillments.tracking_links, gift_card_transactions, gift_card_transactions.gift_card, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payments, refunds, region, region.payment_providers, region.fulfillment_providers, returns, returns.items, returns.items.reason, returns.shipping_method, returns.shipping_method.tax_lines, returns.shipping_method.shipping_option, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, swaps, swaps.additional_items, swaps.additional_items.adjustments, swaps.additional_items.tax_lines, swaps.additional_items.variant, swaps.fulfillments, swaps.fulfillments.tracking_links, swaps.fulfillments.items, swaps.payment, swaps.return_order, swaps.return_order.items, swaps.return_order.shipping_method, swaps.return_order.shipping_method.tax_lines, swaps.return_order.shipping_method.shipping_option, swaps.shipping_address, swaps.shipping_methods, swaps.shipping_methods.tax_lines, swaps.shipping_methods.shipping_option. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the order
                 * @example order_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "option_id": "so_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *       "price": 500
                 *     }
                 */
                "application/json": components["schemas"]["AddOrderShippingMethodBody"];
            };
        };
        responses: {
            /** @description Returns the order. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrderResponse"];
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
    PostOrdersOrderSwaps: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, claims, claims.additional_items, claims.additional_items.adjustments, claims.additional_items.tax_lines, claims.additional_items.variant, claims.claim_items, claims.claim_items.images, claims.claim_items.item, claims.fulfillments, claims.fulfillments.tracking_links, claims.fulfillments.items, claims.return_order, claims.return_order.items, claims.return_order.shipping_method, claims.return_order.shipping_method.tax_lines, claims.return_order.shipping_method.shipping_option, claims.shipping_address, claims.shipping_methods, claims.shipping_methods.shipping_option, customer, discounts, discounts.rule, fulfillments, fulfillments.items, fulfillments.tracking_links, gift_card_transactions, gift_card_transactions.gift_card, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payments, refunds, region, region.payment_providers, region.fulfillment_providers, returns, returns.items, returns.items.reason, returns.shipping_method, returns.shipping_method.tax_lines, returns.shipping_method.shipping_option, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, swaps, swaps.additional_items, swaps.additional_items.adjustments, swaps.additional_items.tax_lines, swaps.additional_items.variant, swaps.fulfillments, swaps.fulfillments.tracking_links, swaps.fulfillments.items, swaps.payment, swaps.return_order, swaps.return_order.items, swaps.return_order.shipping_method, swaps.return_order.shipping_method.tax_lines, swaps.return_order.shipping_method.shipping_option, swaps.shipping_address, swaps.shipping_methods, swaps.shipping_methods.tax_lines, swaps.shipping_methods.shipping_option. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the order
                 * @example order_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "return_items": [
                 *         {
                 *           "item_id": "item_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *           "quantity": 1,
                 *           "reason_id": "rr_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *           "note": "Too small"
                 *         }
                 *       ],
                 *       "sales_channel_id": "sc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *       "return_location_id": "sloc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *     }
                 */
                "application/json": components["schemas"]["CreateSwapBody"];
            };
        };
        responses: {
            /** @description Returns the order. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrderResponse"];
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
    PostOrdersSwapCancel: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, claims, claims.additional_items, claims.additional_items.adjustments, claims.additional_items.tax_lines, claims.additional_items.variant, claims.claim_items, claims.claim_items.images, claims.claim_items.item, claims.fulfillments, claims.fulfillments.tracking_links, claims.fulfillments.items, claims.return_order, claims.return_order.items, claims.return_order.shipping_method, claims.return_order.shipping_method.tax_lines, claims.return_order.shipping_method.shipping_option, claims.shipping_address, claims.shipping_methods, claims.shipping_methods.shipping_option, customer, discounts, discounts.rule, fulfillments, fulfillments.items, fulfillments.tracking_links, gift_card_transactions, gift_card_transactions.gift_card, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payments, refunds, region, region.payment_providers, region.fulfillment_providers, returns, returns.items, returns.items.reason, returns.shipping_method, returns.shipping_method.tax_lines, returns.shipping_method.shipping_option, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, swaps, swaps.additional_items, swaps.additional_items.adjustments, swaps.additional_items.tax_lines, swaps.additional_items.variant, swaps.fulfillments, swaps.fulfillments.tracking_links, swaps.fulfillments.items, swaps.payment, swaps.return_order, swaps.return_order.items, swaps.return_order.shipping_method, swaps.return_order.shipping_method.tax_lines, swaps.return_order.shipping_method.shipping_option, swaps.shipping_address, swaps.shipping_methods, swaps.shipping_methods.tax_lines, swaps.shipping_methods.shipping_option. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the order
                 * @example order_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
                /** @description the swap id */
                swap_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the order. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrderResponse"];
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
    PostOrdersOrderSwapsSwapFulfillments: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, claims, claims.additional_items, claims.additional_items.adjustments, claims.additional_items.tax_lines, claims.additional_items.variant, claims.claim_items, claims.claim_items.images, claims.claim_items.item, claims.fulfillments, claims.fulfillments.tracking_links, claims.fulfillments.items, claims.return_order, claims.return_order.items, claims.return_order.shipping_method, claims.return_order.shipping_method.tax_lines, claims.return_order.shipping_method.shipping_option, claims.shipping_address, claims.shipping_methods, claims.shipping_methods.shipping_option, customer, discounts, discounts.rule, fulfillments, fulfillments.items, fulfillments.tracking_links, gift_card_transactions, gift_card_transactions.gift_card, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payments, refunds, region, region.payment_providers, region.fulfillment_providers, returns, returns.items, returns.items.reason, returns.shipping_method, returns.shipping_method.tax_lines, returns.shipping_method.shipping_option, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, swaps, swaps.additional_items, swaps.additional_items.adjustments, swaps.additional_items.tax_lines, swaps.additional_items.variant, swaps.fulfillments, swaps.fulfillments.tracking_links, swaps.fulfillments.items, swaps.payment, swaps.return_order, swaps.return_order.items, swaps.return_order.shipping_method, swaps.return_order.shipping_method.tax_lines, swaps.return_order.shipping_method.shipping_option, swaps.shipping_address, swaps.shipping_methods, swaps.shipping_methods.tax_lines, swaps.shipping_methods.shipping_option. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the order
                 * @example order_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
                /** @description the swap id */
                swap_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "location_id": "sloc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *     }
                 */
                "application/json": components["schemas"]["ParcelBody"];
            };
        };
        responses: {
            /** @description Returns the order. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrderResponse"];
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
    PostOrdersSwapFulfillmentsCancel: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, claims, claims.additional_items, claims.additional_items.adjustments, claims.additional_items.tax_lines, claims.additional_items.variant, claims.claim_items, claims.claim_items.images, claims.claim_items.item, claims.fulfillments, claims.fulfillments.tracking_links, claims.fulfillments.items, claims.return_order, claims.return_order.items, claims.return_order.shipping_method, claims.return_order.shipping_method.tax_lines, claims.return_order.shipping_method.shipping_option, claims.shipping_address, claims.shipping_methods, claims.shipping_methods.shipping_option, customer, discounts, discounts.rule, fulfillments, fulfillments.items, fulfillments.tracking_links, gift_card_transactions, gift_card_transactions.gift_card, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payments, refunds, region, region.payment_providers, region.fulfillment_providers, returns, returns.items, returns.items.reason, returns.shipping_method, returns.shipping_method.tax_lines, returns.shipping_method.shipping_option, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, swaps, swaps.additional_items, swaps.additional_items.adjustments, swaps.additional_items.tax_lines, swaps.additional_items.variant, swaps.fulfillments, swaps.fulfillments.tracking_links, swaps.fulfillments.items, swaps.payment, swaps.return_order, swaps.return_order.items, swaps.return_order.shipping_method, swaps.return_order.shipping_method.tax_lines, swaps.return_order.shipping_method.shipping_option, swaps.shipping_address, swaps.shipping_methods, swaps.shipping_methods.tax_lines, swaps.shipping_methods.shipping_option. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the order
                 * @example order_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
                /** @description the swap id */
                swap_id: string;
                /** @description the fulfillment id */
                fulfillment_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the order. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrderResponse"];
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
    PostOrdersOrderSwapsSwapProcessPayment: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, claims, claims.additional_items, claims.additional_items.adjustments, claims.additional_items.tax_lines, claims.additional_items.variant, claims.claim_items, claims.claim_items.images, claims.claim_items.item, claims.fulfillments, claims.fulfillments.tracking_links, claims.fulfillments.items, claims.return_order, claims.return_order.items, claims.return_order.shipping_method, claims.return_order.shipping_method.tax_lines, claims.return_order.shipping_method.shipping_option, claims.shipping_address, claims.shipping_methods, claims.shipping_methods.shipping_option, customer, discounts, discounts.rule, fulfillments, fulfillments.items, fulfillments.tracking_links, gift_card_transactions, gift_card_transactions.gift_card, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payments, refunds, region, region.payment_providers, region.fulfillment_providers, returns, returns.items, returns.items.reason, returns.shipping_method, returns.shipping_method.tax_lines, returns.shipping_method.shipping_option, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, swaps, swaps.additional_items, swaps.additional_items.adjustments, swaps.additional_items.tax_lines, swaps.additional_items.variant, swaps.fulfillments, swaps.fulfillments.tracking_links, swaps.fulfillments.items, swaps.payment, swaps.return_order, swaps.return_order.items, swaps.return_order.shipping_method, swaps.return_order.shipping_method.tax_lines, swaps.return_order.shipping_method.shipping_option, swaps.shipping_address, swaps.shipping_methods, swaps.shipping_methods.tax_lines, swaps.shipping_methods.shipping_option. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the order
                 * @example order_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
                /** @description the swap id */
                swap_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the order. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrderResponse"];
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
    PostOrdersOrderSwapsSwapShipments: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, claims, claims.additional_items, claims.additional_items.adjustments, claims.additional_items.tax_lines, claims.additional_items.variant, claims.claim_items, claims.claim_items.images, claims.claim_items.item, claims.fulfillments, claims.fulfillments.tracking_links, claims.fulfillments.items, claims.return_order, claims.return_order.items, claims.return_order.shipping_method, claims.return_order.shipping_method.tax_lines, claims.return_order.shipping_method.shipping_option, claims.shipping_address, claims.shipping_methods, claims.shipping_methods.shipping_option, customer, discounts, discounts.rule, fulfillments, fulfillments.items, fulfillments.tracking_links, gift_card_transactions, gift_card_transactions.gift_card, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payments, refunds, region, region.payment_providers, region.fulfillment_providers, returns, returns.items, returns.items.reason, returns.shipping_method, returns.shipping_method.tax_lines, returns.shipping_method.shipping_option, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, swaps, swaps.additional_items, swaps.additional_items.adjustments, swaps.additional_items.tax_lines, swaps.additional_items.variant, swaps.fulfillments, swaps.fulfillments.tracking_links, swaps.fulfillments.items, swaps.payment, swaps.return_order, swaps.return_order.items, swaps.return_order.shipping_method, swaps.return_order.shipping_method.tax_lines, swaps.return_order.shipping_method.shipping_option, swaps.shipping_address, swaps.shipping_methods, swaps.shipping_methods.tax_lines, swaps.shipping_methods.shipping_option. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the order
                 * @example order_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
                /** @description the swap id */
                swap_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fulfillment_id": "ful_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *       "tracking_numbers": [
                 *         "1Z999AA10123456784"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ShipmentBody"];
            };
        };
        responses: {
            /** @description Returns the order. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrderResponse"];
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
    GetPaymentCollectionsPaymentCollection: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default payment_sessions, payments, region, region.payment_providers, region.fulfillment_providers. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                    "application/json": components["schemas"]["AdminPaymentCollectionResponse"];
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
    PostPaymentCollectionsPaymentCollection: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default payment_sessions, payments, region, region.payment_providers, region.fulfillment_providers. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "description": "The larger shirts"
                 *     }
                 */
                "application/json": components["schemas"]["UpdatePaymentCollectionBody"];
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
                    "application/json": components["schemas"]["AdminPaymentCollectionResponse"];
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
    DeletePaymentCollectionsPaymentCollection: {
        parameters: {
            query?: never;
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
            /** @description Returns the same if it was deleted before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPaymentCollectionDeletedResponse"];
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
    PostPaymentCollectionsPaymentCollectionAuthorize: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default payment_sessions, payments, region, region.payment_providers, region.fulfillment_providers. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
        requestBody?: never;
        responses: {
            /** @description Returns the payment collection. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPaymentCollectionResponse"];
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
    GetPaymentsPayment: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the payment
                 * @example pay_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the payment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPaymentResponse"];
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
    PostPaymentsPaymentCapture: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the payment
                 * @example pay_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the payment. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPaymentResponse"];
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
    PostPaymentsPaymentRefunds: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "amount": 2500,
                 *       "reason": "other",
                 *       "note": "The box was damaged"
                 *     }
                 */
                "application/json": components["schemas"]["RefundPaymentBody"];
            };
        };
        responses: {
            /** @description Returns the refund. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPostPaymentsPaymentRefundsResponse"];
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
    GetPriceLists: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
                /** @description a field, ascending; with `-` before it, descending */
                order?: string;
                /** @description searches name, description, customer_groups.name */
                q?: string;
                /** @description only those with one of these as `id` */
                id?: string[];
                /** @description only those with one of these as `status` */
                status?: components["schemas"]["PriceListStatus"][];
                /** @description only those with one of these as `type` */
                type?: components["schemas"]["PriceListType"][];
                /** @description only those with this `name` */
                name?: string;
                /** @description only those with this `description` */
                description?: string;
                /** @description only those with one of these as `customer_groups` */
                customer_groups?: string[];
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
                 * @description only those with `deleted_at` in these bounds
                 * @example {}
                 */
                deleted_at?: {
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
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of price lists. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPriceListListResponse"];
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
    PostPriceListsPriceList: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default customer_groups, prices, prices.variant, prices.variants. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                 *       "starts_at": "2026-01-31T12:00:00Z",
                 *       "ends_at": "2026-01-31T12:00:00Z",
                 *       "name": "Winter sale",
                 *       "description": "What is left of the winter",
                 *       "type": "sale",
                 *       "prices": [
                 *         {
                 *           "variant_id": "variant_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *           "region_id": "reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *           "currency_code": "eur",
                 *           "amount": 1
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreatePriceListBody"];
            };
        };
        responses: {
            /** @description Returns the price list. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPriceListResponse"];
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
    GetPriceListsPriceList: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default customer_groups, prices, prices.variant, prices.variants. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the price list
                 * @example pl_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the price list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPriceListResponse"];
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
    PostPriceListsPriceListPriceList: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default customer_groups, prices, prices.variant, prices.variants. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the price list
                 * @example pl_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "starts_at": "2026-01-31T12:00:00Z",
                 *       "ends_at": "2026-01-31T12:00:00Z",
                 *       "name": "Winter sale"
                 *     }
                 */
                "application/json": components["schemas"]["UpdatePriceListBody"];
            };
        };
        responses: {
            /** @description Returns the price list. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPriceListResponse"];
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
    DeletePriceListsPriceList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id of the price list
                 * @example pl_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the same if it was deleted before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPriceListDeletedResponse"];
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
    PostPriceListsPriceListPricesBatch: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default customer_groups, prices, prices.variant, prices.variants. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the price list
                 * @example pl_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "prices": [
                 *         {
                 *           "id": "ma_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *           "variant_id": "variant_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *           "region_id": "reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *           "currency_code": "eur"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["AddPricesBody"];
            };
        };
        responses: {
            /** @description Returns the price list. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPriceListResponse"];
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
    DeletePriceListsPriceListPricesBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id of the price list
                 * @example pl_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "price_ids": [
                 *         "ma_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["DeletePricesBody"];
            };
        };
        responses: {
            /** @description Returns what was requested. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminDeletePriceListsPriceListPricesBatchResponse"];
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
    GetPriceListsPriceListProducts: {
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
                /** @description searches title, description, handle, variants.title, variants.sku, collection.title */
                q?: string;
                /** @description only those with one of these as `status` */
                status?: components["schemas"]["ProductStatus"][];
                /** @description only those with this `type` */
                type?: string;
                /**
                 * @description only those with `deleted_at` in these bounds
                 * @example {}
                 */
                deleted_at?: {
                    /** Format: date-time */
                    lt?: string;
                    /** Format: date-time */
                    gt?: string;
                    /** Format: date-time */
                    lte?: string;
                    /** Format: date-time */
                    gte?: string;
                };
                /** @description relations to show, comma separated, nested with dots; by default categories, collection, images, options, tags, type, variants, variants.options. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /** @description the id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of products. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProductListResponse"];
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
    DeletePriceListsPriceListProductsPricesBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id of the price list
                 * @example pl_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "product_ids": [
                 *         "prod_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["DeletePricesOfProductsBody"];
            };
        };
        responses: {
            /** @description Returns what was requested. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminDeletePriceListsPriceListProductsPricesBatchResponse"];
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
    DeletePriceListsPriceListProductsProductPrices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id of the price list
                 * @example pl_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
                /** @description the product id */
                product_id: string;
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
                    "application/json": components["schemas"]["AdminDeletePriceListsPriceListProductsProductPricesResponse"];
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
    DeletePriceListsPriceListVariantsVariantPrices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id of the price list
                 * @example pl_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
                /** @description the variant id */
                variant_id: string;
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
                    "application/json": components["schemas"]["AdminDeletePriceListsPriceListVariantsVariantPricesResponse"];
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
                /** @description only those whose `is_active` has this value */
                is_active?: boolean;
                /** @description only those whose `is_internal` has this value */
                is_internal?: boolean;
                /** @description relations to show, comma separated, nested with dots; by default category_children, parent_category. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProductCategoryListResponse"];
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
    PostProductCategories: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default category_children, parent_category. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                 *       "name": "Clothing",
                 *       "parent_category_id": "pcat_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *     }
                 */
                "application/json": components["schemas"]["CreateProductCategoryBody"];
            };
        };
        responses: {
            /** @description Returns the product category. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProductCategoryResponse"];
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
    GetProductCategoriesCategory: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default category_children, parent_category. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                    "application/json": components["schemas"]["AdminProductCategoryResponse"];
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
    PostProductCategoriesCategory: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default category_children, parent_category. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the product category
                 * @example pcat_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "parent_category_id": "pcat_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateProductCategoryBody"];
            };
        };
        responses: {
            /** @description Returns the product category. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProductCategoryResponse"];
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
    DeleteProductCategoriesCategory: {
        parameters: {
            query?: never;
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
            /** @description Returns the same if it was deleted before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProductCategoryDeletedResponse"];
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
    PostProductCategoriesCategoryProductsBatch: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default category_children, parent_category. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the product category
                 * @example pcat_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "product_ids": [
                 *         {
                 *           "id": "prod_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ProductsOfCategoryBody"];
            };
        };
        responses: {
            /** @description Returns the product category. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProductCategoryResponse"];
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
    DeleteProductCategoriesCategoryProductsBatch: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default category_children, parent_category. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "product_ids": [
                 *         {
                 *           "id": "prod_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ProductsOfCategoryBody"];
            };
        };
        responses: {
            /** @description Returns the product category. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProductCategoryResponse"];
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
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProductTagListResponse"];
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
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProductTypeListResponse"];
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
                /** @description searches title, description, handle, variants.title, variants.sku, collection.title */
                q?: string;
                /** @description only those with one of these as `status` */
                status?: components["schemas"]["ProductStatus"][];
                /** @description only those with one of these as `sales_channel_id` */
                sales_channel_id?: string[];
                /** @description only those with one of these as `price_list_id` */
                price_list_id?: string[];
                /** @description what this condition of a discount names */
                discount_condition_id?: string;
                /**
                 * @description only those with `deleted_at` in these bounds
                 * @example {}
                 */
                deleted_at?: {
                    /** Format: date-time */
                    lt?: string;
                    /** Format: date-time */
                    gt?: string;
                    /** Format: date-time */
                    lte?: string;
                    /** Format: date-time */
                    gte?: string;
                };
                /** @description relations to show, comma separated, nested with dots; by default collection, images, options, tags, type, variants, variants.options, variants.prices, categories, sales_channels. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of products. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProductListResponse"];
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
    PostProducts: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default collection, images, options, options.values, tags, type, variants, variants.options, variants.prices, categories, profiles, sales_channels, profile. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                 *       "collection_id": "pcol_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *       "title": "Shirt"
                 *     }
                 */
                "application/json": components["schemas"]["CreateProductBody"];
            };
        };
        responses: {
            /** @description Returns the product. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProductResponse"];
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
    GetProductsTagUsage: {
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
                    "application/json": components["schemas"]["AdminGetProductsTagUsageResponse"];
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
    GetProductsTypes: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns all product types. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProductTypeAllResponse"];
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
    GetProductsProduct: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default collection, images, options, options.values, tags, type, variants, variants.options, variants.prices, categories, profiles, sales_channels, profile. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
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
                    "application/json": components["schemas"]["AdminProductResponse"];
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
    PostProductsProduct: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default collection, images, options, options.values, tags, type, variants, variants.options, variants.prices, categories, profiles, sales_channels, profile. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
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
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "collection_id": "pcol_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateProductBody"];
            };
        };
        responses: {
            /** @description Returns the product. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProductResponse"];
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
    DeleteProductsProduct: {
        parameters: {
            query?: never;
            header?: never;
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
            /** @description Returns the same if it was deleted before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProductDeletedResponse"];
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
    PostProductsProductMetadata: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default collection, images, options, options.values, tags, type, variants, variants.options, variants.prices, categories, profiles, sales_channels, profile. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
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
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "key": "color",
                 *       "value": "value"
                 *     }
                 */
                "application/json": components["schemas"]["SetMetadataBody"];
            };
        };
        responses: {
            /** @description Returns the product. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProductResponse"];
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
    PostProductsProductOptions: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default collection, images, options, options.values, tags, type, variants, variants.options, variants.prices, categories, profiles, sales_channels, profile. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
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
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Size"
                 *     }
                 */
                "application/json": components["schemas"]["OptionBody"];
            };
        };
        responses: {
            /** @description Returns the product. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProductResponse"];
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
    PostProductsProductOptionsOption: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default collection, images, options, options.values, tags, type, variants, variants.options, variants.prices, categories, profiles, sales_channels, profile. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the product
                 * @example prod_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
                /** @description the option id */
                option_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Size"
                 *     }
                 */
                "application/json": components["schemas"]["OptionBody"];
            };
        };
        responses: {
            /** @description Returns the product. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProductResponse"];
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
    DeleteProductsProductOptionsOption: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default collection, images, options, options.values, tags, type, variants, variants.options, variants.prices, categories, profiles, sales_channels, profile. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the product
                 * @example prod_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
                /** @description the option id */
                option_id: string;
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
                    "application/json": components["schemas"]["AdminDeleteProductsProductOptionsOptionResponse"];
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
    GetProductsProductVariants: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
                /** @description a field, ascending; with `-` before it, descending */
                order?: string;
                /** @description searches title, sku */
                q?: string;
                /** @description only those with one of these as `id` */
                id?: string[];
                /** @description only those whose `manage_inventory` has this value */
                manage_inventory?: boolean;
                /** @description only those whose `allow_backorder` has this value */
                allow_backorder?: boolean;
                /** @description a number, or bounds `[lt]`, `[gt]`, `[lte]`, `[gte]` */
                inventory_quantity?: number;
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
            };
            header?: never;
            path: {
                /** @description the id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of variants. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProductVariantListResponse"];
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
    PostProductsProductVariants: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default collection, images, options, options.values, tags, type, variants, variants.options, variants.prices, categories, profiles, sales_channels, profile. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
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
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sku": "SHIRT-L",
                 *       "title": "T-shirt",
                 *       "prices": [
                 *         {
                 *           "region_id": "reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *           "currency_code": "eur",
                 *           "amount": 1
                 *         }
                 *       ],
                 *       "options": [
                 *         {
                 *           "value": "L",
                 *           "option_id": "opt_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateVariantBody"];
            };
        };
        responses: {
            /** @description Returns the product. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProductResponse"];
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
    PostProductsProductVariantsVariant: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default collection, images, options, options.values, tags, type, variants, variants.options, variants.prices, categories, profiles, sales_channels, profile. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the product
                 * @example prod_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
                /** @description the variant id */
                variant_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "sku": "SHIRT-L"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateVariantBody"];
            };
        };
        responses: {
            /** @description Returns the product. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProductResponse"];
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
    DeleteProductsProductVariantsVariant: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default collection, images, options, options.values, tags, type, variants, variants.options, variants.prices, categories, profiles, sales_channels, profile. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the product
                 * @example prod_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
                /** @description the variant id */
                variant_id: string;
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
                    "application/json": components["schemas"]["AdminDeleteProductsProductVariantsVariantResponse"];
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
    GetPublishableApiKeys: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
                /** @description a field, ascending; with `-` before it, descending */
                order?: string;
                /** @description searches title */
                q?: string;
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
                 * @description only those with `revoked_at` in these bounds
                 * @example {}
                 */
                revoked_at?: {
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
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of publishable api keys. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPublishableApiKeyListResponse"];
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
    PostPublishableApiKeys: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                 *       "title": "Storefront"
                 *     }
                 */
                "application/json": components["schemas"]["CreatePublishableApiKeyBody"];
            };
        };
        responses: {
            /** @description Returns the publishable api key. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPublishableApiKeyResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetPublishableApiKeysPublishableApiKey: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the publishable api key
                 * @example pk_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the publishable api key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPublishableApiKeyResponse"];
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
    PostPublishableApiKysPublishableApiKey: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the publishable api key
                 * @example pk_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "title": "T-shirt"
                 *     }
                 */
                "application/json": components["schemas"]["UpdatePublishableApiKeyBody"];
            };
        };
        responses: {
            /** @description Returns the publishable api key. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPublishableApiKeyResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeletePublishableApiKeysPublishableApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id of the publishable api key
                 * @example pk_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the same if it was deleted before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPublishableApiKeyDeletedResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostPublishableApiKeysPublishableApiKeyRevoke: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the publishable api key
                 * @example pk_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the publishable api key. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPublishableApiKeyResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetPublishableApiKeySalesChannels: {
        parameters: {
            query?: {
                /** @description searches name, description */
                q?: string;
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /** @description the id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns all sales channels. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminSalesChannelAllResponse"];
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
    PostPublishableApiKeySalesChannelsChannelsBatch: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the publishable api key
                 * @example pk_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sales_channel_ids": [
                 *         {
                 *           "id": "sc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ChannelsOfKeyBody"];
            };
        };
        responses: {
            /** @description Returns the publishable api key. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPublishableApiKeyResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeletePublishableApiKeySalesChannelsChannelsBatch: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the publishable api key
                 * @example pk_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sales_channel_ids": [
                 *         {
                 *           "id": "sc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ChannelsOfKeyBody"];
            };
        };
        responses: {
            /** @description Returns the publishable api key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPublishableApiKeyResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
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
                /** @description searches name */
                q?: string;
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
                 * @description only those with `deleted_at` in these bounds
                 * @example {}
                 */
                deleted_at?: {
                    /** Format: date-time */
                    lt?: string;
                    /** Format: date-time */
                    gt?: string;
                    /** Format: date-time */
                    lte?: string;
                    /** Format: date-time */
                    gte?: string;
                };
                /** @description relations to show, comma separated, nested with dots; by default countries, payment_providers, fulfillment_providers, currency. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminRegionListResponse"];
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
    PostRegions: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default countries, payment_providers, fulfillment_providers, currency. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                 *       "name": "Europe",
                 *       "currency_code": "eur",
                 *       "tax_rate": 19,
                 *       "payment_providers": [
                 *         "manual"
                 *       ],
                 *       "fulfillment_providers": [
                 *         "manual"
                 *       ],
                 *       "countries": [
                 *         "de",
                 *         "fr"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateRegionBody"];
            };
        };
        responses: {
            /** @description Returns the region. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminRegionResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetRegionsRegion: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default countries, payment_providers, fulfillment_providers, currency. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                    "application/json": components["schemas"]["AdminRegionResponse"];
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
    PostRegionsRegion: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default countries, payment_providers, fulfillment_providers, currency. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the region
                 * @example reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "tax_rate": 19
                 *     }
                 */
                "application/json": components["schemas"]["UpdateRegionBody"];
            };
        };
        responses: {
            /** @description Returns the region. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminRegionResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteRegionsRegion: {
        parameters: {
            query?: never;
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
            /** @description Returns the same if it was deleted before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminRegionDeletedResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostRegionsRegionCountries: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default countries, payment_providers, fulfillment_providers, currency. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the region
                 * @example reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "country_code": "de"
                 *     }
                 */
                "application/json": components["schemas"]["AddCountryBody"];
            };
        };
        responses: {
            /** @description Returns the region. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminRegionResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostRegionsRegionCountriesCountry: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default countries, payment_providers, fulfillment_providers, currency. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the region
                 * @example reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
                /**
                 * @description the country code
                 * @example de
                 */
                country_code: string;
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
                    "application/json": components["schemas"]["AdminRegionResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetRegionsRegionFulfillmentOptions: {
        parameters: {
            query?: never;
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
            /** @description Returns what was requested. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminGetRegionsRegionFulfillmentOptionsResponse"];
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
    PostRegionsRegionFulfillmentProviders: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default countries, payment_providers, fulfillment_providers, currency. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the region
                 * @example reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
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
                "application/json": components["schemas"]["AddProviderBody"];
            };
        };
        responses: {
            /** @description Returns the region. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminRegionResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostRegionsRegionFulfillmentProvidersProvider: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default countries, payment_providers, fulfillment_providers, currency. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the region
                 * @example reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
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
            /** @description Returns the region. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminRegionResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostRegionsRegionPaymentProviders: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default countries, payment_providers, fulfillment_providers, currency. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the region
                 * @example reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
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
                "application/json": components["schemas"]["AddProviderBody"];
            };
        };
        responses: {
            /** @description Returns the region. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminRegionResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostRegionsRegionPaymentProvidersProvider: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default countries, payment_providers, fulfillment_providers, currency. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the region
                 * @example reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
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
            /** @description Returns the region. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminRegionResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetReservations: {
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
                /** @description only those with one of these as `location_id` */
                location_id?: string[];
                /** @description only those with one of these as `inventory_item_id` */
                inventory_item_id?: string[];
                /** @description only those with one of these as `line_item_id` */
                line_item_id?: string[];
                /** @description only those with one of these as `created_by` */
                created_by?: string[];
                /** @description a number, or bounds `[lt]`, `[gt]`, `[lte]`, `[gte]` */
                quantity?: number;
                /** @description a text, or a part of one in any case: `[contains]`, `[starts_with]`, `[ends_with]` */
                description?: string;
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
                 * @description only those with `deleted_at` in these bounds
                 * @example {}
                 */
                deleted_at?: {
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
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of reservations. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminReservationItemListResponse"];
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
    PostReservations: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                 *       "description": "For the trade fair",
                 *       "line_item_id": "item_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *       "inventory_item_id": "iitem_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *       "location_id": "sloc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *       "quantity": 1
                 *     }
                 */
                "application/json": components["schemas"]["CreateReservationBody"];
            };
        };
        responses: {
            /** @description Returns the reservation. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminReservationItemResponse"];
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
    GetReservationsReservation: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the reservation
                 * @example resitem_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the reservation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminReservationItemResponse"];
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
    PostReservationsReservation: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the reservation
                 * @example resitem_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "description": "For the trade fair",
                 *       "quantity": 1,
                 *       "location_id": "sloc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateReservationBody"];
            };
        };
        responses: {
            /** @description Returns the reservation. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminReservationItemResponse"];
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
    DeleteReservationsReservation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id of the reservation
                 * @example resitem_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the same if it was deleted before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminReservationItemDeletedResponse"];
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
    GetReturnReasons: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default parent_return_reason, return_reason_children. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminReturnReasonAllResponse"];
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
    PostReturnReasons: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default parent_return_reason, return_reason_children. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                 *       "value": "too_small",
                 *       "label": "Too small",
                 *       "parent_return_reason_id": "rr_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *     }
                 */
                "application/json": components["schemas"]["CreateReturnReasonBody"];
            };
        };
        responses: {
            /** @description Returns the return reason. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminReturnReasonResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
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
                    "application/json": components["schemas"]["AdminReturnReasonResponse"];
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
    PostReturnReasonsReason: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default parent_return_reason, return_reason_children. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the return reason
                 * @example rr_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "value": "too_small",
                 *       "label": "Too small"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateReturnReasonBody"];
            };
        };
        responses: {
            /** @description Returns the return reason. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminReturnReasonResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteReturnReason: {
        parameters: {
            query?: never;
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
            /** @description Returns the same if it was deleted before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminReturnReasonDeletedResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetReturns: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
                /** @description a field, ascending; with `-` before it, descending */
                order?: string;
                /** @description relations to show, comma separated, nested with dots; by default items, swap, order. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of returns. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminReturnListResponse"];
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
    PostReturnsReturnCancel: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default billing_address, claims, claims.additional_items, claims.additional_items.adjustments, claims.additional_items.tax_lines, claims.additional_items.variant, claims.claim_items, claims.claim_items.images, claims.claim_items.item, claims.fulfillments, claims.fulfillments.tracking_links, claims.fulfillments.items, claims.return_order, claims.return_order.items, claims.return_order.shipping_method, claims.return_order.shipping_method.tax_lines, claims.return_order.shipping_method.shipping_option, claims.shipping_address, claims.shipping_methods, claims.shipping_methods.shipping_option, customer, discounts, discounts.rule, fulfillments, fulfillments.items, fulfillments.tracking_links, gift_card_transactions, gift_card_transactions.gift_card, gift_cards, items, items.adjustments, items.tax_lines, items.variant, items.variant.product, items.variant.product.profiles, items.variant.product.profile, payments, refunds, region, region.payment_providers, region.fulfillment_providers, returns, returns.items, returns.items.reason, returns.shipping_method, returns.shipping_method.tax_lines, returns.shipping_method.shipping_option, sales_channel, shipping_address, shipping_methods, shipping_methods.tax_lines, shipping_methods.shipping_option, swaps, swaps.additional_items, swaps.additional_items.adjustments, swaps.additional_items.tax_lines, swaps.additional_items.variant, swaps.fulfillments, swaps.fulfillments.tracking_links, swaps.fulfillments.items, swaps.payment, swaps.return_order, swaps.return_order.items, swaps.return_order.shipping_method, swaps.return_order.shipping_method.tax_lines, swaps.return_order.shipping_method.shipping_option, swaps.shipping_address, swaps.shipping_methods, swaps.shipping_methods.tax_lines, swaps.shipping_methods.shipping_option. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
        requestBody?: never;
        responses: {
            /** @description Returns the order. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminOrderResponse"];
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
    PostReturnsReturnReceive: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default items, swap. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the return
                 * @example ret_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "item_id": "item_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *           "quantity": 1
                 *         }
                 *       ],
                 *       "refund": 1000,
                 *       "location_id": "sloc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *     }
                 */
                "application/json": components["schemas"]["ReceiveReturnBody"];
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
                    "application/json": components["schemas"]["AdminReturnResponse"];
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
    GetSalesChannels: {
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
                /** @description only those with this `name` */
                name?: string;
                /** @description only those with this `description` */
                description?: string;
                /** @description searches name, description */
                q?: string;
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
                 * @description only those with `deleted_at` in these bounds
                 * @example {}
                 */
                deleted_at?: {
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
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of sales channels. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminSalesChannelListResponse"];
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
    PostSalesChannels: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                 *       "name": "Market place"
                 *     }
                 */
                "application/json": components["schemas"]["CreateSalesChannelBody"];
            };
        };
        responses: {
            /** @description Returns the sales channel. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminSalesChannelResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetSalesChannelsSalesChannel: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the sales channel
                 * @example sc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the sales channel. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminSalesChannelResponse"];
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
    PostSalesChannelsSalesChannel: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the sales channel
                 * @example sc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Web shop"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateSalesChannelBody"];
            };
        };
        responses: {
            /** @description Returns the sales channel. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminSalesChannelResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteSalesChannelsSalesChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id of the sales channel
                 * @example sc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the same if it was deleted before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminSalesChannelDeletedResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostSalesChannelsChannelProductsBatch: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the sales channel
                 * @example sc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "product_ids": [
                 *         {
                 *           "id": "prod_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ProductsOfChannelBody"];
            };
        };
        responses: {
            /** @description Returns the sales channel. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminSalesChannelResponse"];
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
    DeleteSalesChannelsChannelProductsBatch: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the sales channel
                 * @example sc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "product_ids": [
                 *         {
                 *           "id": "prod_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ProductsOfChannelBody"];
            };
        };
        responses: {
            /** @description Returns the sales channel. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminSalesChannelResponse"];
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
    PostSalesChannelsSalesChannelStockLocation: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the sales channel
                 * @example sc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "location_id": "sloc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *     }
                 */
                "application/json": components["schemas"]["StockLocationBody"];
            };
        };
        responses: {
            /** @description Returns the sales channel. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminSalesChannelResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteSalesChannelsSalesChannelStockLocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id of the sales channel
                 * @example sc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "location_id": "sloc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *     }
                 */
                "application/json": components["schemas"]["StockLocationBody"];
            };
        };
        responses: {
            /** @description Returns what was requested. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminDeleteSalesChannelsSalesChannelStockLocationResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetShippingOptions: {
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
                /** @description only those with this `name` */
                name?: string;
                /** @description only those with this `region_id` */
                region_id?: string;
                /** @description only those whose `is_return` has this value */
                is_return?: boolean;
                /** @description only those whose `admin_only` has this value */
                admin_only?: boolean;
                /** @description searches name */
                q?: string;
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
                 * @description only those with `deleted_at` in these bounds
                 * @example {}
                 */
                deleted_at?: {
                    /** Format: date-time */
                    lt?: string;
                    /** Format: date-time */
                    gt?: string;
                    /** Format: date-time */
                    lte?: string;
                    /** Format: date-time */
                    gte?: string;
                };
                /** @description relations to show, comma separated, nested with dots; by default profile, region, region.payment_providers, region.fulfillment_providers, requirements. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of shipping options. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminShippingOptionListResponse"];
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
    PostShippingOptions: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default profile, region, region.payment_providers, region.fulfillment_providers, requirements. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                 *       "name": "Standard",
                 *       "region_id": "reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *       "provider_id": "manual",
                 *       "profile_id": "sp_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *       "data": {
                 *         "id": "manual-fulfillment"
                 *       },
                 *       "price_type": "flat_rate"
                 *     }
                 */
                "application/json": components["schemas"]["CreateShippingOptionBody"];
            };
        };
        responses: {
            /** @description Returns the shipping option. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminShippingOptionResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetShippingOptionsOption: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default profile, region, region.payment_providers, region.fulfillment_providers, requirements. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the shipping option
                 * @example so_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the shipping option. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminShippingOptionResponse"];
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
    PostShippingOptionsOption: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default profile, region, region.payment_providers, region.fulfillment_providers, requirements. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the shipping option
                 * @example so_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Parcel"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateShippingOptionBody"];
            };
        };
        responses: {
            /** @description Returns the shipping option. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminShippingOptionResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteShippingOptionsOption: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id of the shipping option
                 * @example so_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the same if it was deleted before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminShippingOptionDeletedResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetShippingProfiles: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns all shipping profiles. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminShippingProfileAllResponse"];
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
    PostShippingProfiles: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default products, shipping_options. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                 *       "name": "Bulky goods",
                 *       "type": "custom"
                 *     }
                 */
                "application/json": components["schemas"]["CreateShippingProfileBody"];
            };
        };
        responses: {
            /** @description Returns the shipping profile. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminShippingProfileResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetShippingProfilesProfile: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default products, shipping_options. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the shipping profile
                 * @example sp_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the shipping profile. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminShippingProfileResponse"];
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
    PostShippingProfilesProfile: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default products, shipping_options. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the shipping profile
                 * @example sp_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "products": [
                 *         "prod_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *       ],
                 *       "shipping_options": [
                 *         "so_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateShippingProfileBody"];
            };
        };
        responses: {
            /** @description Returns the shipping profile. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminShippingProfileResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteShippingProfilesProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id of the shipping profile
                 * @example sp_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the same if it was deleted before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminShippingProfileDeletedResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetStockLocations: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
                /** @description a field, ascending; with `-` before it, descending */
                order?: string;
                /** @description searches name */
                q?: string;
                /** @description only those with one of these as `id` */
                id?: string[];
                /** @description only those with this `name` */
                name?: string;
                /** @description only those with one of these as `address_id` */
                address_id?: string[];
                /** @description those that serve one of these sales channels */
                sales_channel_id?: string[];
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
                 * @description only those with `deleted_at` in these bounds
                 * @example {}
                 */
                deleted_at?: {
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
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of stock locations. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminStockLocationListResponse"];
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
    PostStockLocations: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                 *       "name": "Warehouse",
                 *       "address_id": "laddr_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *     }
                 */
                "application/json": components["schemas"]["CreateStockLocationBody"];
            };
        };
        responses: {
            /** @description Returns the stock location. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminStockLocationResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetStockLocationsStockLocation: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the stock location
                 * @example sloc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the stock location. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminStockLocationResponse"];
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
    PostStockLocationsStockLocation: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the stock location
                 * @example sloc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "name": "Warehouse",
                 *       "address_id": "laddr_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateStockLocationBody"];
            };
        };
        responses: {
            /** @description Returns the stock location. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminStockLocationResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteStockLocationsStockLocation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id of the stock location
                 * @example sloc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the same if it was deleted before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminStockLocationDeletedResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetStore: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default currencies, default_currency, default_sales_channel, payment_providers, fulfillment_providers, tax_providers. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the store. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminStoreResponse"];
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
    PostStore: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default currencies, default_currency, default_sales_channel. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                 *       "swap_link_template": "https://shop.example.com/swaps/{cart_id}",
                 *       "payment_link_template": "https://shop.example.com/payments/{cart_id}",
                 *       "invite_link_template": "https://dashboard.example.com/invite?token={invite_token}",
                 *       "default_currency_code": "eur",
                 *       "currencies": [
                 *         "eur",
                 *         "usd"
                 *       ],
                 *       "default_location_id": "sloc_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateStoreBody"];
            };
        };
        responses: {
            /** @description Returns the store. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminStoreResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostStoreCurrenciesCode: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default currencies, default_currency, default_sales_channel. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
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
            /** @description Returns the store. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminStoreResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteStoreCurrenciesCode: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default currencies, default_currency, default_sales_channel. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
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
            /** @description Returns the store. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminStoreResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetStorePaymentProviders: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns all payment providers. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPaymentProviderAllResponse"];
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
    GetStoreTaxProviders: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns all tax providers. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTaxProviderAllResponse"];
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
    GetSwaps: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
                /** @description a field, ascending; with `-` before it, descending */
                order?: string;
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of swaps. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminSwapListResponse"];
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
    GetSwapsSwap: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default additional_items, additional_items.adjustments, cart, cart.items, cart.items.adjustments, cart.items.variant, cart.payment_session, fulfillments, fulfillments.items, order, payment, return_order, return_order.items, shipping_address, shipping_methods, shipping_methods.shipping_option. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the swap
                 * @example swap_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
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
                    "application/json": components["schemas"]["AdminSwapResponse"];
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
    GetTaxRates: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
                /** @description a field, ascending; with `-` before it, descending */
                order?: string;
                /** @description searches name, code */
                q?: string;
                /** @description only those with this `name` */
                name?: string;
                /** @description only those with one of these as `region_id` */
                region_id?: string[];
                /** @description only those with this `code` */
                code?: string;
                /** @description a number, or bounds `[lt]`, `[gt]`, `[lte]`, `[gte]` */
                rate?: number;
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
                 * @description has no effect
                 * @example {}
                 */
                deleted_at?: Record<string, never>;
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of tax rates. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTaxRateListResponse"];
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
    PostTaxRates: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                 *       "code": "reduced",
                 *       "name": "Reduced rate",
                 *       "region_id": "reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *       "rate": 7,
                 *       "products": [
                 *         "prod_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *       ],
                 *       "product_types": [
                 *         "ptyp_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *       ],
                 *       "shipping_options": [
                 *         "so_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateTaxRateBody"];
            };
        };
        responses: {
            /** @description Returns the tax rate. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTaxRateResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetTaxRatesTaxRate: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the tax rate
                 * @example txr_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the tax rate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTaxRateResponse"];
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
    PostTaxRatesTaxRate: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the tax rate
                 * @example txr_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "region_id": "reg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D",
                 *       "rate": 19,
                 *       "products": [
                 *         "prod_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *       ],
                 *       "product_types": [
                 *         "ptyp_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *       ],
                 *       "shipping_options": [
                 *         "so_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["UpdateTaxRateBody"];
            };
        };
        responses: {
            /** @description Returns the tax rate. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTaxRateResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteTaxRatesTaxRate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id of the tax rate
                 * @example txr_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the same if it was deleted before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTaxRateDeletedResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostTaxRatesTaxRateProductTypes: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the tax rate
                 * @example txr_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "product_types": [
                 *         "ptyp_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ProductTypesOfTaxRateBody"];
            };
        };
        responses: {
            /** @description Returns the tax rate. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTaxRateResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteTaxRatesTaxRateProductTypes: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the tax rate
                 * @example txr_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "product_types": [
                 *         "ptyp_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ProductTypesOfTaxRateBody"];
            };
        };
        responses: {
            /** @description Returns the tax rate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTaxRateResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostTaxRatesTaxRateProducts: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the tax rate
                 * @example txr_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "products": [
                 *         "prod_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ProductsOfTaxRateBody"];
            };
        };
        responses: {
            /** @description Returns the tax rate. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTaxRateResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteTaxRatesTaxRateProducts: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the tax rate
                 * @example txr_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "products": [
                 *         "prod_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ProductsOfTaxRateBody"];
            };
        };
        responses: {
            /** @description Returns the tax rate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTaxRateResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostTaxRatesTaxRateShippingOptions: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the tax rate
                 * @example txr_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "shipping_options": [
                 *         "so_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ShippingOptionsOfTaxRateBody"];
            };
        };
        responses: {
            /** @description Returns the tax rate. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTaxRateResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteTaxRatesTaxRateShippingOptions: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the tax rate
                 * @example txr_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "shipping_options": [
                 *         "so_01HV5K4E6Q0Z3T8W9X2Y7B1C4D"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ShippingOptionsOfTaxRateBody"];
            };
        };
        responses: {
            /** @description Returns the tax rate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTaxRateResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostUploads: {
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
                 *       "files": [
                 *         "a;b"
                 *       ]
                 *     }
                 */
                "multipart/form-data": {
                    files: string[];
                };
            };
        };
        responses: {
            /** @description Returns what was requested. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPostUploadsResponse"];
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
    DeleteUploads: {
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
                 *       "file_key": "file_01HV5K4E6Q0Z3T8W9X2Y7B1C4D-products.csv"
                 *     }
                 */
                "application/json": components["schemas"]["FileKeyBody"];
            };
        };
        responses: {
            /** @description Returns what was requested. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminDeleteUploadsResponse"];
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
    PostUploadsDownloadUrl: {
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
                 *       "file_key": "file_01HV5K4E6Q0Z3T8W9X2Y7B1C4D-products.csv"
                 *     }
                 */
                "application/json": components["schemas"]["FileKeyBody"];
            };
        };
        responses: {
            /** @description Returns what was requested. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPostUploadsDownloadUrlResponse"];
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
    PostUploadsProtected: {
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
                 *       "files": [
                 *         "a;b"
                 *       ]
                 *     }
                 */
                "multipart/form-data": {
                    files: string[];
                };
            };
        };
        responses: {
            /** @description Returns what was requested. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminPostUploadsProtectedResponse"];
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
    GetUsers: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
                /** @description a field, ascending; with `-` before it, descending */
                order?: string;
                /** @description searches email, first_name, last_name */
                q?: string;
                /** @description only those with one of these as `id` */
                id?: string[];
                /** @description only those with this `email` */
                email?: string;
                /** @description only those with this `first_name` */
                first_name?: string;
                /** @description only those with this `last_name` */
                last_name?: string;
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
                 * @description only those with `deleted_at` in these bounds
                 * @example {}
                 */
                deleted_at?: {
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
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of users. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUserListResponse"];
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
    PostUsers: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["CreateUserBody"];
            };
        };
        responses: {
            /** @description Returns the user. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUserResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostUsersUserPasswordToken: {
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
                "application/json": components["schemas"]["StaffPasswordTokenBody"];
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
    PostUsersUserPassword: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
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
                 *       "token": "token",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": components["schemas"]["StaffPasswordResetBody"];
            };
        };
        responses: {
            /** @description Returns the user. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUserResponse"];
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
    GetUsersUser: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the user
                 * @example usr_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUserResponse"];
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
    PostUsersUser: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the user
                 * @example usr_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "first_name": "Oliver"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateUserBody"];
            };
        };
        responses: {
            /** @description Returns the user. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUserResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteUsersUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id of the user
                 * @example usr_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the same if it was deleted before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminUserDeletedResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
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
                /** @description searches title, sku, product.title */
                q?: string;
                /** @description only those with one of these as `id` */
                id?: string[];
                /** @description only those with one of these as `title` */
                title?: string[];
                /** @description only those whose `manage_inventory` has this value */
                manage_inventory?: boolean;
                /** @description only those whose `allow_backorder` has this value */
                allow_backorder?: boolean;
                /** @description a number, or bounds `[lt]`, `[gt]`, `[lte]`, `[gte]` */
                inventory_quantity?: number;
                /** @description shows prices as they are in the region of this cart */
                cart_id?: string;
                /** @description shows prices as they are in this region */
                region_id?: string;
                /** @description shows prices in this currency */
                currency_code?: string;
                /** @description shows prices as they are for this customer */
                customer_id?: string;
                /** @description relations to show, comma separated, nested with dots; by default options, prices, product. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of variants. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminProductVariantListResponse"];
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
    GetVariantsVariant: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default options, prices, product. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
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
                    "application/json": components["schemas"]["AdminProductVariantResponse"];
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
    GetVariantsVariantInventory: {
        parameters: {
            query?: never;
            header?: never;
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
            /** @description Returns what was requested. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminGetVariantsVariantInventoryResponse"];
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
    GetWebhooks: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
                /** @description a field, ascending; with `-` before it, descending */
                order?: string;
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of webhooks. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminWebhookListResponse"];
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
    PostWebhooks: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://erp.example/hooks/shop",
                 *       "events": [
                 *         "order.placed",
                 *         "order.canceled"
                 *       ],
                 *       "description": "Orders for the ERP"
                 *     }
                 */
                "application/json": components["schemas"]["CreateWebhookBody"];
            };
        };
        responses: {
            /** @description Returns the webhook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminWebhookResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetWebhooksWebhook: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the webhook
                 * @example webhook_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the webhook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminWebhookResponse"];
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
    PostWebhooksWebhook: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the webhook
                 * @example webhook_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "url": "https://erp.example/hooks/shop",
                 *       "events": [
                 *         "order.placed",
                 *         "order.canceled"
                 *       ],
                 *       "description": "Orders for the ERP"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateWebhookBody"];
            };
        };
        responses: {
            /** @description Returns the webhook. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminWebhookResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    DeleteWebhooksWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description the id of the webhook
                 * @example webhook_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the same if it was deleted before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminWebhookDeletedResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    GetWebhooksWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description how many at most */
                limit?: number;
                /** @description how many to skip */
                offset?: number;
                /** @description a field, ascending; with `-` before it, descending */
                order?: string;
                /** @description only those with this `event` */
                event?: string;
                /** @description only those with one of these as `status` */
                status?: components["schemas"]["WebhookDeliveryStatus"][];
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the delivery
                 * @example msg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns a page of deliveries. */
            200: {
                headers: {
                    /** @description names of nested lists, separated by commas: where the list would have more than 16 MB, the largest of them are empty */
                    "X-Truncated"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminWebhookDeliveryListResponse"];
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
    PostWebhooksWebhookDeliveriesDeliveryRedeliver: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the delivery
                 * @example msg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
                /** @description the delivery id */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the delivery. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminWebhookDeliveryResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostWebhooksWebhookRotateSecret: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: never;
            path: {
                /**
                 * @description the id of the webhook
                 * @example webhook_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the webhook. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminWebhookResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    PostWebhooksWebhookTest: {
        parameters: {
            query?: {
                /** @description relations to show, comma separated, nested with dots; by default none. Empty for none */
                expand?: string;
                /** @description fields to return besides `id`, comma separated; by default all */
                fields?: string;
            };
            header?: {
                /** @description chosen by the client; a repeated request with the same key gets the first response, for 24 hours */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description the id of the delivery
                 * @example msg_01HV5K4E6Q0Z3T8W9X2Y7B1C4D
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Returns the delivery. */
            200: {
                headers: {
                    /** @description the key sent, or a new one */
                    "Idempotency-Key"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminWebhookDeliveryResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Unprocessable"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
}
