import { AgentError } from '../checkouts/agent-error.ts';
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
} from '../checkouts/read-json.ts';
import type { NewSessionInput } from '../sessions/changes/open-session.ts';
import type {
  Buyer,
  PaymentInput,
  RequestedItem,
  SessionAddress,
  SessionInput,
} from '../sessions/session-input.ts';

const MAX_LINES = 100;
const MAX_CODES = 20;
const MAX_NOTE = 5000;
const PAYMENT = '$.payment_data';

/** Where the shopper came from, for staff. Null clears a field. */
const ATTRIBUTION = ['affiliate_attribution', 'metadata', 'locale', 'risk_signals'];

/** Reads the body of a creation. @throws InvalidFieldError */
export function readNewSession(json: JsonObject): NewSessionInput {
  const items = readItems(valueOf(json, 'line_items', 'items'));
  if (items.length === 0) throw invalid('$.line_items', 'must have an item');
  const currency = readText(json.currency, '$.currency', 3);
  if (currency === null) throw invalid('$.currency', 'is missing');
  if (!readObject(json.capabilities, '$.capabilities')) throw invalid('$.capabilities', 'is missing');
  return { ...readSession(json), items, preference: { currency: currency.toLowerCase() } };
}

/** Reads the body of an update or a completion: omitted fields do not change, null clears a field. @throws InvalidFieldError */
export function readSession(json: JsonObject): SessionInput {
  const items = valueOf(json, 'line_items', 'items');
  const { buyer, selected_fulfillment_options: selected, order_notes, marketing_consents } = json;
  const codes = valueOf(json, 'discounts', 'coupons');
  const attribution = pickFields(json, ATTRIBUTION);
  return {
    ...(items !== undefined && { items: readItems(items) }),
    ...(buyer !== undefined && { buyer: readBuyer(buyer) }),
    ...readDetails(json.fulfillment_details),
    ...(selected !== undefined && readOptions(selected)),
    ...(codes !== undefined && { codes: readCodes(codes) }),
    ...(order_notes !== undefined && { note: readText(order_notes, '$.order_notes', MAX_NOTE) }),
    ...(marketing_consents !== undefined && { consents: marketing_consents }),
    ...(attribution && { attribution }),
  };
}

/** Reads a field that had another name in earlier versions. Null is a value: it clears the field. */
function valueOf(json: JsonObject, name: string, formerName: string): unknown {
  return json[name] === undefined ? json[formerName] : json[name];
}

function readItems(value: unknown): RequestedItem[] {
  return readObjects(value, '$.line_items', MAX_LINES).map((line, index) => {
    const path = `$.line_items[${index}]`;
    const nested = readObject(line.item, `${path}.item`);
    const variant_id = readText(nested?.id ?? line.id, `${path}.id`, 255);
    if (variant_id === null) throw invalid(`${path}.id`, 'is missing');
    return { variant_id, quantity: readQuantity(line.quantity, `${path}.quantity`), index };
  });
}

function readBuyer(value: unknown): Buyer | null {
  const fields = readObject(value, '$.buyer');
  if (!fields) return null;
  const text = (name: string): string | null => readText(fields[name], `$.buyer.${name}`);
  const fullName = splitName(text('full_name'));
  return {
    email: readEmail(fields.email, '$.buyer.email'),
    first_name: text('first_name') ?? fullName.first_name,
    last_name: text('last_name') ?? fullName.last_name,
    phone: text('phone_number'),
  };
}

/** Reads the recipient and the address. Fields that the object omits do not change. */
function readDetails(value: unknown): Pick<SessionInput, 'recipient' | 'shipping_address'> {
  if (value === undefined) return {};
  const path = '$.fulfillment_details';
  const details = readObject(value, path);
  if (!details) return { recipient: null, shipping_address: null };
  const { name, email, phone_number, address } = details;
  const read = readObject(address, `${path}.address`);
  return {
    recipient: {
      ...(name !== undefined && splitName(readText(name, `${path}.name`))),
      ...(email !== undefined && { email: readEmail(email, `${path}.email`) }),
      ...(phone_number !== undefined && { phone: readText(phone_number, `${path}.phone_number`) }),
    },
    ...(address !== undefined && { shipping_address: read ? readAddress(read, `${path}.address`) : null }),
  };
}

/** Reads an address. @throws InvalidFieldError */
function readAddress(json: JsonObject, path: string): SessionAddress {
  const text = (name: string, max?: number): string | null => readText(json[name], `${path}.${name}`, max);
  return {
    ...splitName(text('name')),
    company: text('company'),
    address_1: text('line_one'),
    address_2: text('line_two'),
    city: text('city'),
    province: text('state'),
    postal_code: text('postal_code'),
    country_code: text('country', 3)?.toLowerCase() ?? null,
    phone: text('phone_number'),
  };
}

/** The last word is the last name. */
function splitName(name: string | null): Pick<SessionAddress, 'first_name' | 'last_name'> {
  const words = name?.trim().split(/\s+/) ?? [];
  return { first_name: words.slice(0, -1).join(' ') || null, last_name: words.at(-1) ?? null };
}

/** Reads the ids of the selected options. Which items they deliver is determined by their shipping profiles, so `item_ids` is not needed. */
function readOptions(value: unknown): Pick<SessionInput, 'options' | 'has_unsupported_fulfillment'> {
  const path = '$.selected_fulfillment_options';
  const selected = readObjects(value, path, 20);
  return {
    options: selected.map((option, index) => {
      const id = readText(option.option_id, `${path}[${index}].option_id`, 255);
      if (id === null) throw invalid(`${path}[${index}].option_id`, 'is missing');
      return id;
    }),
    has_unsupported_fulfillment: selected.some(({ type = 'shipping' }) => type !== 'shipping'),
  };
}

/** Reads `{ codes }` of `discounts`, or the list `coupons` of earlier versions. */
function readCodes(value: unknown): string[] {
  const codes = Array.isArray(value) ? value : readObject(value, '$.discounts')?.codes;
  return readTexts(codes, '$.discounts.codes', MAX_CODES);
}

/** Reads `payment_data`; null without it. @throws AgentError 400 or InvalidFieldError, without any part of the credential */
export function readPayment(json: JsonObject): PaymentInput | null {
  const data = readObject(json.payment_data, PAYMENT);
  if (!data) return null;
  const { terms = 'immediate' } = data;
  if (data.purchase_order_number || (terms !== null && terms !== 'immediate'))
    throw new AgentError(400, 'unsupported', 'Only immediate payments are supported', { param: PAYMENT });
  const instrument = readObject(data.instrument, `${PAYMENT}.instrument`);
  const credential = readObject(instrument?.credential, `${PAYMENT}.instrument.credential`);
  if (isRawCard(credential))
    throw new AgentError(400, 'unsupported_credential', 'Card numbers are not accepted', {
      param: `${PAYMENT}.instrument.credential`,
    });
  // `{ token, provider }` is the form of earlier versions
  const handler = readText(data.handler_id ?? data.provider, `${PAYMENT}.handler_id`, 255);
  const token = readText(
    credential?.token ?? data.token,
    `${PAYMENT}.instrument.credential.token`,
    MAX_TOKEN,
  );
  if (handler === null || token === null)
    throw new AgentError(400, 'missing', 'The payment needs a handler_id and a token', { param: PAYMENT });
  const billing = readObject(data.billing_address, `${PAYMENT}.billing_address`);
  return {
    handler,
    token,
    billing_address: billing ? readAddress(billing, `${PAYMENT}.billing_address`) : null,
  };
}
