import { type Call, calls } from './calls.ts';
import { callsOfAgents } from './calls-of-agents.ts';
import { callsOfAttributes } from './calls-of-attributes.ts';
import { callsOfEdits } from './calls-of-edits.ts';
import { callsOfEu } from './calls-of-eu.ts';
import { callsOfJournal } from './calls-of-journal.ts';
import { callsOfOrders } from './calls-of-orders.ts';
import { callsOfPayments } from './calls-of-payments.ts';
import { callsOfPriceLists } from './calls-of-price-lists.ts';
import { callsOfProducts } from './calls-of-products.ts';
import { callsOfPromotions } from './calls-of-promotions.ts';
import { callsOfSettings } from './calls-of-settings.ts';
import { callsOfShoppers } from './calls-of-shoppers.ts';
import { callsOfStaffAccess } from './calls-of-staff-access.ts';
import { callsOfStaffMcp } from './calls-of-staff-mcp.ts';
import { callsOfStock } from './calls-of-stock.ts';
import { callsOfWebhooks } from './calls-of-webhooks.ts';
import type { PopulatedShop } from './populated-shop.ts';

/** A call of every operation. Each creates what it changes or deletes. */
export const allCalls: Record<string, (shop: PopulatedShop) => Call | Promise<Call>> = {
  ...callsOfPriceLists, // first, so that products are returned with prices of price lists
  ...calls,
  ...callsOfEu,
  ...callsOfAttributes,
  ...callsOfEdits,
  ...callsOfJournal,
  ...callsOfProducts,
  ...callsOfOrders,
  ...callsOfPayments,
  ...callsOfPromotions,
  ...callsOfSettings,
  ...callsOfShoppers,
  ...callsOfStaffAccess,
  ...callsOfStaffMcp,
  ...callsOfStock,
  ...callsOfWebhooks,
  ...callsOfAgents,
};
