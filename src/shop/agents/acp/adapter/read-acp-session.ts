import {
  invalid,
  readEmail,
  readObject,
  readObjects,
  readQuantity,
  readText,
  readTexts,
  type JsonObject,
} from '../../platforms/requests/read-values.ts';
import type { Buyer, RequestedItem, SessionAddress, SessionInput } from '../../sessions/session-input.ts';
import type { NewSessionInput } from '../../sessions/changes/open-session.ts';

const MAX_LINES = 100;
const MAX_CODES = 20;
const MAX_NOTE = 5000;

/** Reads the body of a creation. @throws InvalidFieldError */
export function readNewSession(json: JsonObject): NewSessionInput {
  const items = readItems(json.line_items ?? json.items);
  if (items.length === 0) throw invalid('$.line_items', 'must have an item');
  const currency = readText(json.currency, '$.currency', 3);
  if (currency === null) throw invalid('$.currency', 'is missing');
  if (!readObject(json.capabilities, '$.capabilities')) throw invalid('$.capabilities', 'is missing');
  return { ...readSession(json), items, preference: { currency: currency.toLowerCase() } };
}

/** Reads the body of an update or a completion: omitted fields do not change, null clears a field. @throws InvalidFieldError */
export function readSession(json: JsonObject): SessionInput {
  const items = json.line_items === undefined ? json.items : json.line_items;
  const {
    fulfillment_details,
    selected_fulfillment_options: selected,
    order_notes,
    marketing_consents,
  } = json;
  const codes = json.discounts === undefined ? json.coupons : json.discounts;
  return {
    ...(items !== undefined && { items: readItems(items) }),
    ...readContact(json),
    ...(fulfillment_details !== undefined && { shipping_address: readAddressOf(fulfillment_details) }),
    ...(selected !== undefined && { options: readOptions(selected) }),
    ...(codes !== undefined && { codes: readCodes(codes) }),
    ...(order_notes !== undefined && { note: readText(order_notes, '$.order_notes', MAX_NOTE) }),
    ...(marketing_consents !== undefined && { consents: marketing_consents }),
    ...readAttribution(json),
  };
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

/** Reads the buyer. If the request has none, e-mail and phone of its delivery are used. */
function readContact({ buyer, fulfillment_details }: JsonObject): Pick<SessionInput, 'buyer'> {
  const details = readObject(fulfillment_details, '$.fulfillment_details');
  const path = '$.fulfillment_details';
  const deliveryContact = {
    email: readEmail(details?.email, `${path}.email`),
    phone: readText(details?.phone_number, `${path}.phone_number`),
  };
  const fields = readObject(buyer, '$.buyer');
  if (!fields) {
    if (deliveryContact.email !== null)
      return { buyer: { first_name: null, last_name: null, ...deliveryContact } };
    return buyer === null ? { buyer: null } : {};
  }
  const text = (name: string): string | null => readText(fields[name], `$.buyer.${name}`);
  const fullName = splitName(text('full_name'));
  const read: Buyer = {
    email: readEmail(fields.email, '$.buyer.email') ?? deliveryContact.email,
    first_name: text('first_name') ?? fullName.first_name,
    last_name: text('last_name') ?? fullName.last_name,
    phone: text('phone_number') ?? deliveryContact.phone,
  };
  return { buyer: read };
}

function readAddressOf(value: unknown): SessionAddress | null {
  const details = readObject(value, '$.fulfillment_details');
  const address = readObject(details?.address, '$.fulfillment_details.address');
  if (!details || !address) return null;
  const read = readAddress(address, '$.fulfillment_details.address');
  const { first_name, last_name } = splitName(readText(details.name, '$.fulfillment_details.name'));
  const hasName = read.first_name !== null || read.last_name !== null;
  const phone = read.phone ?? readText(details.phone_number, '$.fulfillment_details.phone_number');
  return { ...read, ...(!hasName && { first_name, last_name }), phone };
}

/** Reads an address. @throws InvalidFieldError */
export function readAddress(json: JsonObject, path: string): SessionAddress {
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

function readOptions(value: unknown): string[] {
  const path = '$.selected_fulfillment_options';
  return readObjects(value, path, 20).map((option, index) => {
    const id = readText(option.option_id, `${path}[${index}].option_id`, 255);
    if (id === null) throw invalid(`${path}[${index}].option_id`, 'is missing');
    return id;
  });
}

/** Reads `{ codes }` of `discounts`, or the list `coupons` of earlier versions. */
function readCodes(value: unknown): string[] {
  const codes = Array.isArray(value) ? value : readObject(value, '$.discounts')?.codes;
  return readTexts(codes, '$.discounts.codes', MAX_CODES);
}

/** Reads where the shopper came from, for staff. */
function readAttribution(json: JsonObject): Pick<SessionInput, 'attribution'> {
  const { affiliate_attribution, metadata, locale, risk_signals } = json;
  const entries = Object.entries({ affiliate_attribution, metadata, locale, risk_signals }).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return entries.length > 0 ? { attribution: Object.fromEntries(entries) } : {};
}
