import type { EventName } from '@storekeep/server/extend';
import type { SendGridOptions } from './sendgrid-options.ts';

/** The options of v1's plugin `medusa-plugin-sendgrid` by event. */
const OPTIONS = {
  'order.placed': 'order_placed_template',
  'order.canceled': 'order_canceled_template',
  'order.shipment_created': 'order_shipped_template',
  'order.refund_created': 'order_refund_created_template',
  'order.return_requested': 'order_return_requested_template',
  'order.items_returned': 'order_items_returned_template',
  'swap.created': 'swap_created_template',
  'swap.shipment_created': 'swap_shipment_created_template',
  'swap.received': 'swap_received_template',
  'claim.shipment_created': 'claim_shipment_created_template',
  'gift_card.created': 'gift_card_created_template',
  'customer.password_reset': 'customer_password_reset_template',
  'user.password_reset': 'user_password_reset_template',
} as const;

/** The events for which a template is configured, in any language. */
export function eventsOfSendGrid({ templates, localization = {} }: SendGridOptions): EventName[] {
  const sets = [templates, ...Object.values(localization)];
  return Object.entries(OPTIONS)
    .filter(([, option]) => sets.some((set) => set[option]))
    .map(([event]) => event as EventName);
}

/** The id of the template for an event, in the locale if there is one; null if there is none. */
export function sendGridTemplateOf(
  { templates, localization = {} }: SendGridOptions,
  event: EventName,
  locale: string | null,
): string | null {
  const option = (OPTIONS as Partial<Record<EventName, string>>)[event];
  if (option === undefined) return null;
  const localized = locale !== null && Object.hasOwn(localization, locale) ? localization[locale] : undefined;
  return localized?.[option] ?? templates[option] ?? null;
}

/**
 * Parses `SENDGRID_TEMPLATES`: the options of v1's plugin, without `api_key`.
 * @returns undefined if it is not an object of template ids, with `from` and `localization`
 */
export function parseSendGridTemplates(
  text: string,
): Pick<SendGridOptions, 'from' | 'templates' | 'localization'> | undefined {
  try {
    const { from, localization = {}, ...templates } = JSON.parse(text) as Record<string, unknown>;
    const isValid =
      (from === undefined || typeof from === 'string') &&
      isTemplates(templates) &&
      typeof localization === 'object' &&
      localization !== null &&
      Object.values(localization).every(isTemplates);
    if (!isValid) return undefined;
    return { from, templates, localization: localization as SendGridOptions['localization'] };
  } catch {
    return undefined;
  }
}

function isTemplates(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(([option, id]) => option.endsWith('_template') && typeof id === 'string')
  );
}
