/*
 * The modules that a shop can do without, each a folder of `src/additions`. What they export here is loaded with every server: their
 * declaration, their options, and small public classes.
 */
export * from './additions/adoption/adoption.addition.ts';
export * from './additions/agents/agents.addition.ts';
export * from './additions/algolia/algolia.addition.ts';
export * from './additions/analytics-configs/analytics-configs.addition.ts';
export * from './additions/apps/apps.addition.ts';
export * from './additions/attributes/attributes.addition.ts';
export * from './additions/back-office/back-office.addition.ts';
export * from './additions/backup/backup.addition.ts';
export * from './additions/bestsellers/bestsellers.addition.ts';
export * from './additions/csv-jobs/csv-jobs.addition.ts';
export * from './additions/demo/demo.addition.ts';
export * from './additions/edge/edge.addition.ts';
export * from './additions/eu/eu.addition.ts';
export * from './additions/event-stream/event-stream.addition.ts';
export * from './additions/filters/filters.addition.ts';
export * from './additions/fleet/fleet.addition.ts';
export * from './additions/front-page/front-page.addition.ts';
export * from './additions/installation/installation.addition.ts';
export * from './additions/journal/journal.addition.ts';
export * from './additions/languages/languages.addition.ts';
export * from './additions/mail/mail.addition.ts';
export * from './additions/meilisearch/meilisearch.addition.ts';
export * from './additions/move-files/move-files.addition.ts';
export * from './additions/new-module/new-module.addition.ts';
export * from './additions/notes/notes.addition.ts';
export * from './additions/oidc/oidc.addition.ts';
export * from './additions/parked-events/parked-events.addition.ts';
export * from './additions/paypal/paypal.addition.ts';
export * from './additions/person/person.addition.ts';
export * from './additions/promotions/promotions.addition.ts';
export * from './additions/reconcile-payments/reconcile-payments.addition.ts';
export * from './additions/records/records.addition.ts';
export * from './additions/reports/reports.addition.ts';
export * from './additions/sendgrid/sendgrid.addition.ts';
export * from './additions/shop-move/shop-move.addition.ts';
export * from './additions/staff-access/staff-access.addition.ts';
export * from './additions/staff-mcp/staff-mcp.addition.ts';
export * from './additions/stock-holds/stock-holds.addition.ts';
export * from './additions/storefront/storefront.addition.ts';
export * from './additions/stripe/stripe.addition.ts';
export * from './additions/testing/testing.addition.ts';
export * from './additions/v1-dashboard/v1-dashboard.addition.ts';
export * from './additions/v1-subscribers/v1-subscribers.addition.ts';
export * from './additions/webhooks/webhooks.addition.ts';
