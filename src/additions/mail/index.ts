/* What modules that send messages by other services use of this one. */
export { MailMessages } from './mail-messages.ts';
export * from './mail-options.ts';
export type { mailVariables } from './mail-variables.ts';
export type { MailOrder } from './messages/mail-order.ts';
export type { MessageContent } from './messages/message-content.ts';
export { withPlainNames } from './messages/plain-names.ts';
export { registerFilters } from './rendering/liquid-filters.ts';
export { override, readTemplates, type TemplateNames, type TemplateSet } from './rendering/template-files.ts';
export { requireResendable, storedEvent, type StoredMail } from './stored-mail.ts';
export { isMailAddress } from './transports/mail-address.ts';
export type { MailAttachment } from './transports/mail-transport.ts';
