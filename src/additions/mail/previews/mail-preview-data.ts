import { type MessageTemplate, messageTemplates } from '../messages/message-content.ts';

/** An order of the preview: amounts in minor units. */
const order = {
  id: 'order_01HMAILPREVIEW0000000000',
  display_id: 1042,
  created_at: '2026-11-23T10:00:00.000Z',
  currency_code: 'eur',
  shipping_address: {
    first_name: 'Ida',
    last_name: 'Juhl',
    company: null,
    address_1: 'Hauptstr. 1',
    address_2: null,
    postal_code: '10115',
    city: 'Berlin',
    country_code: 'de',
  },
};

const items = [
  { title: 'Wool jumper', description: 'Medium / Navy', quantity: 1, original_total: 12_900 },
  { title: 'Merino socks', description: '39–42', quantity: 2, original_total: 3_600 },
];

const common = {
  store: { name: 'Chairs & More' },
  name: 'Ida',
  order,
  items,
  storefront_url: 'https://shop.example',
  summary: {
    items_total: 16_500,
    discount_total: 1_650,
    shipping_total: 595,
    gift_card_total: 0,
    gift_card_tax_total: 0,
    total: 15_445,
    tax_total: 2_466,
  },
};

const shipment = {
  fulfillment: {
    tracking_links: [{ tracking_number: '00340434161094042557', url: 'https://carrier.example/track' }],
  },
};
const orderReturn = { return: { refund_amount: 12_900, shipping: 'Parcel' }, items: items.slice(0, 1) };
const link = { link: 'https://shop.example/reset-password?token=preview' };

const withdrawal = {
  withdrawal: { declared_at: '2026-11-29 10:30 (Europe/Berlin)' },
  items: items.slice(0, 1),
  excluded_items: [{ title: 'Merino socks', description: 'made to measure', quantity: 2 }],
  name: '',
};

const DATA: Record<MessageTemplate, object> = {
  'order-placed': {
    legal_texts: [
      { kind: 'terms', title: 'Terms and conditions', version: 3 },
      { kind: 'withdrawal', title: 'Right of withdrawal', version: 1 },
    ],
  },
  'order-canceled': {},
  'order-shipped': shipment,
  'swap-shipped': shipment,
  'claim-shipped': shipment,
  refund: { refund: { amount: 12_900, reason: 'return' } },
  'return-requested': orderReturn,
  'return-received': orderReturn,
  'swap-created': {
    swap: { link: 'https://shop.example/swaps/preview' },
    items: items.slice(1),
    returned_items: items.slice(0, 1),
  },
  'claim-created': { claim: { type: 'replace', refund_amount: null }, items: items.slice(0, 1) },
  'gift-card': {
    gift_card: {
      code: 'GIFT-7Q2M-XK4P-93LD',
      value: 5_000,
      currency_code: 'eur',
      ends_at: '2028-11-23T00:00:00.000Z',
    },
  },
  'order-edit': { edit: { id: 'oe_preview', difference_due: -1_800, total: 13_645 } },
  'payment-requested': { edit: { id: 'oe_preview', difference_due: 1_800, total: 17_245 } },
  'withdrawal-requested': { ...withdrawal, link: 'https://shop.example/withdrawal?token=preview' },
  'withdrawal-confirmed': withdrawal,
  invoice: { document: { type: 'invoice', number: '2026-000042', total: 15_445 } },
  'credit-note': { document: { type: 'credit_note', number: 'C2026-000007', total: 12_900 } },
  'order-transfer': { ...link, name: '', order_numbers: '#1042, #1043' },
  'customer-password-reset': link,
  'email-change': { link: 'https://shop.example/confirm-email?token=preview', name: '' },
  'staff-password-reset': link,
  invite: { ...link, name: '' },
  'webhook-disabled': {
    webhook: {
      url: 'https://erp.example/hooks',
      reason: 'order.placed could not be delivered: the endpoint responded with 503',
    },
  },
};

/** Each message with data as a shop would have it. */
export const previewMessages = messageTemplates.map((template) => ({
  template,
  data: { ...common, ...DATA[template] },
}));
