/* The public API of `@storekeep/server/module`: what the file of a declaration needs, which is loaded with every server and command. */
export * from './engine/installation/define-command.ts';
export * from './engine/installation/finding.ts';
export type { PersonalData, PersonalTable } from './engine/installation/personal-data.ts';
export * from './engine/installation/variable-kinds.ts';
export type * from './assembly/commerce-options.ts';
export {
  type Format,
  loginUrlFormat,
  patternFormat,
  POSTGRES_URL,
  requireFormat,
} from './engine/kernel/text/format.ts';
export { findMissingPackages, requirePackages } from './engine/kernel/start-error.ts';
export { normalizeLoginUrl, parseLoginUrl } from './engine/kernel/text/login-url.ts';
export {
  type ConfiguredServer,
  type ConfigWith,
  defineModule,
  type DemoShop,
  type ModuleDeclaration,
  type ModuleImplementation,
  type ModuleServices,
  type NestModule,
  type OpenDemo,
  type OptionsClass,
  type PageUrl,
  type ServerDescription,
  type StartedServer,
  type Variables,
} from './assembly/define-module.ts';
export type { PaymentProvider } from './shop/payments/payment-provider.ts';
export { User } from './engine/identity/user.entity.ts';
export { Row, SoftDeletableRow, TimestampedRow } from './engine/mapping/base-rows.ts';
export { Translatable } from './engine/kernel/writing/translatable.ts';
export { Money } from './engine/mapping/money-column.ts';
export { VisibleKeys } from './engine/mapping/masked.ts';
export { DeliveryRow } from './model/entities/back-office/delivery-row.ts';
export {
  type IndexedDocument,
  SearchProvider,
  type SearchQuery,
  type SearchResult,
} from './shop/catalogue/search/search-provider.ts';
export { CommerceError, invalidData } from './engine/kernel/errors.ts';
