import { AgentError } from '#additions/agents/checkouts/agent-error';
import {
  invalid,
  isRawCard,
  type JsonObject,
  MAX_TOKEN,
  pickFields,
  readEmail,
  readObject,
  readObjects,
  readQuantity,
  readText,
  readTexts,
} from '#additions/agents/checkouts/read-json';
import type {
  Buyer,
  PaymentInput,
  RegionPreference,
  RequestedItem,
  SessionAddress,
  SessionInput,
} from '#additions/agents/sessions/session-input';
import type { Issue } from '#additions/agents/sessions/view/issue';
import { DISCOUNT, FULFILLMENT, type Negotiated } from './negotiate.ts';

const MAX_LINES = 100;
const MAX_CODES = 20;
const MAX_CLAIMS = 20;

/** A complete checkout: a request replaces all of its fields, and clears those that it omits. */
export type UcpCheckoutInput = SessionInput & { items: RequestedItem[] };

/** Reads the body of a creation or an update. @throws InvalidFieldError */
export function readCheckout(json: JsonObject, { capabilities }: Negotiated): UcpCheckoutInput {
  return {
    items: readItems(json.line_items),
    buyer: readBuyer(json.buyer),
    ...(capabilities.has(FULFILLMENT) && readFulfillment(json.fulfillment)),
    ...(capabilities.has(DISCOUNT) && { codes: readCodes(json.discounts) }),
    preference: readContext(json.context),
    issues: refuseClaims(json.context),
    ...readAttribution(json),
  };
}

/** The shop knows no benefits, such as of members or cards, so it accepts no claim to one; a claim blocks nothing. */
function refuseClaims(context: unknown): Issue[] {
  const claims = readObject(context, '$.context')?.eligibility;
  if (!Array.isArray(claims)) return [];
  return claims.slice(0, MAX_CLAIMS).map((_, index) => ({
    code: 'eligibility_not_accepted',
    severity: 'warning',
    index,
    text: 'The shop does not know this benefit',
  }));
}

function readItems(value: unknown): RequestedItem[] {
  return readObjects(value, '$.line_items', MAX_LINES).map((line, index) => {
    const path = `$.line_items[${index}]`;
    const variant_id = readText(readObject(line.item, `${path}.item`)?.id, `${path}.item.id`, 255);
    if (variant_id === null) throw invalid(`${path}.item.id`, 'is missing');
    return { variant_id, quantity: readQuantity(line.quantity, `${path}.quantity`), index };
  });
}

/** Reads a buyer. @throws InvalidFieldError */
function readBuyer(value: unknown): Buyer | null {
  const buyer = readObject(value, '$.buyer');
  if (!buyer) return null;
  return {
    email: readEmail(buyer.email, '$.buyer.email'),
    first_name: readText(buyer.first_name, '$.buyer.first_name'),
    last_name: readText(buyer.last_name, '$.buyer.last_name'),
    phone: readText(buyer.phone_number, '$.buyer.phone_number'),
  };
}

/** Reads the first shipping method and its destination. Others are not supported. */
function readFulfillment(
  value: unknown,
): Pick<SessionInput, 'shipping_address' | 'options' | 'has_unsupported_fulfillment'> {
  const path = '$.fulfillment.methods';
  const methods = readObjects(readObject(value, '$.fulfillment')?.methods, path, 10);
  const shipping = methods.find(({ type }) => type === undefined || type === 'shipping');
  const destinations = readObjects(shipping?.destinations, `${path}[0].destinations`, 10);
  const selected = destinations.find(
    ({ id }) => id !== undefined && id === shipping?.selected_destination_id,
  );
  const destination = selected ?? destinations[0];
  const groups = readObjects(shipping?.groups, `${path}[0].groups`, 20);
  return {
    shipping_address: destination ? readAddress(destination, `${path}[0].destinations[0]`) : null,
    options: groups.flatMap(
      (group, index) =>
        readText(group.selected_option_id, `${path}[0].groups[${index}].selected_option_id`, 255) ?? [],
    ),
    has_unsupported_fulfillment: methods.length > (shipping ? 1 : 0) || destinations.length > 1,
  };
}

/** Reads a destination or a billing address. @throws InvalidFieldError */
function readAddress(json: JsonObject, path: string): SessionAddress {
  const text = (name: string, max?: number): string | null => readText(json[name], `${path}.${name}`, max);
  const id = text('id', 255);
  return {
    ...(id !== null && { id }),
    first_name: text('first_name'),
    last_name: text('last_name'),
    company: null,
    address_1: text('street_address'),
    address_2: text('extended_address'),
    city: text('address_locality'),
    province: text('address_region'),
    postal_code: text('postal_code'),
    country_code: text('address_country', 3)?.toLowerCase() ?? null,
    phone: text('phone_number'),
  };
}

function readCodes(value: unknown): string[] {
  return readTexts(readObject(value, '$.discounts')?.codes, '$.discounts.codes', MAX_CODES);
}

/** Reads the country and the currency of the context, which decide the region. @throws InvalidFieldError */
export function readContext(value: unknown): RegionPreference {
  const context = readObject(value, '$.context');
  const country = readText(context?.address_country, '$.context.address_country', 3);
  const currency = readText(context?.currency, '$.context.currency', 3);
  return {
    ...(country !== null && { country: country.toLowerCase() }),
    ...(currency !== null && { currency: currency.toLowerCase() }),
  };
}

/** Reads the instrument that pays; null without one. @throws AgentError 400 or InvalidFieldError, without any part of the credential */
export function readPayment(json: JsonObject): PaymentInput | null {
  const payment = readObject(json.payment, '$.payment');
  const instruments = readObjects(payment?.instruments, '$.payment.instruments', 10);
  if (instruments.some(({ credential }) => isRawCard(credential)))
    throw new AgentError(400, 'unsupported_credential', 'Card numbers are not accepted');
  const selected = instruments.filter((instrument) => instrument.selected === true);
  if (selected.length > 1)
    throw new AgentError(400, 'invalid_payment', 'Only one instrument may be selected');
  const instrument = selected[0] ?? (instruments.length === 1 ? instruments[0] : undefined);
  if (!instrument) {
    if (instruments.length > 1)
      throw new AgentError(400, 'invalid_payment', 'An instrument has to be selected');
    return null;
  }
  const path = '$.payment.instruments[0]';
  const credential = readObject(instrument.credential, `${path}.credential`);
  if (!credential) throw new AgentError(400, 'invalid_payment', 'The instrument has no credential');
  const handler = readText(instrument.handler_id, `${path}.handler_id`, 255);
  const token = readText(credential.token, `${path}.credential.token`, MAX_TOKEN);
  if (handler === null || token === null)
    throw new AgentError(400, 'invalid_payment', 'The instrument needs a handler_id and a token');
  const billing = readObject(instrument.billing_address, `${path}.billing_address`);
  return {
    handler,
    token,
    billing_address: billing ? readAddress(billing, `${path}.billing_address`) : null,
  };
}

/** Reads where the shopper came from, for staff. */
export function readAttribution(json: JsonObject): Pick<SessionInput, 'attribution'> {
  const attribution = pickFields(json, ['context', 'signals', 'attribution']);
  return attribution ? { attribution } : {};
}
