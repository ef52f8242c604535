import type { TemplateSet } from '../rendering/template-files.ts';
import {
  assign,
  button,
  composeTemplates,
  heading,
  join,
  paragraph,
  partial,
  when,
} from './compose-templates.ts';
import { english } from './english.ts';
import { german } from './german.ts';
import { layoutTemplates } from './layout-templates.ts';

const ORDER = 'number: order.display_id, store: store.name';
const STORE = 'store: store.name';
const ITEMS = partial('items');
const ITEMS_WITH_PRICES = partial('items', 'prices: true');
const SUMMARY = partial('summary');
const ADDRESS = partial('address');
const TRACKING = partial('tracking');

const WITHDRAWAL = 'number: order.display_id, time: withdrawal.declared_at';
const DOCUMENT = 'number: document.number, order: order.display_id, store: store.name';
const EXCLUDED_ITEMS = when(
  'excluded_items.size > 0',
  join(paragraph('withdrawal.excluded'), partial('items', 'items: excluded_items')),
);

const ORDER_LINK = assign('order_link', `storefront_url | append: '/order/confirmed/' | append: order.id`);
const EDIT_LINK = assign('edit_link', `storefront_url | append: '/order-edits/' | append: edit.id`);

function amount(value: string, currency = 'order.currency_code') {
  return assign('amount', `${value} | money: ${currency}`);
}

/** The templates and texts of the product. A shop replaces single ones by files of the same name. */
export const builtInTemplates: TemplateSet = {
  templates: {
    ...layoutTemplates,
    ...composeTemplates(
      'order-placed',
      {
        parameters: ORDER,
        assignments: [
          assign('date', 'order.created_at | local_date'),
          assign('titles', `legal_texts | map: 'title' | join: ', '`),
          ORDER_LINK,
        ],
      },
      paragraph('order_placed.intro', 'date: date'),
      ITEMS_WITH_PRICES,
      SUMMARY,
      ADDRESS,
      when('legal_texts.size > 0', paragraph('order_placed.legal_texts', 'titles: titles')),
      when('storefront_url != blank', button('view_order', 'order_link')),
    ),
    ...composeTemplates(
      'order-canceled',
      { parameters: ORDER },
      paragraph('order_canceled.intro'),
      ITEMS_WITH_PRICES,
      SUMMARY,
    ),
    ...composeTemplates(
      'order-shipped',
      { parameters: ORDER },
      paragraph('shipped.intro'),
      ITEMS,
      TRACKING,
      ADDRESS,
    ),
    ...composeTemplates(
      'swap-shipped',
      { parameters: ORDER },
      paragraph('swap_shipped.intro'),
      ITEMS,
      TRACKING,
      ADDRESS,
    ),
    ...composeTemplates(
      'claim-shipped',
      { parameters: ORDER },
      paragraph('claim_shipped.intro'),
      ITEMS,
      TRACKING,
      ADDRESS,
    ),
    ...composeTemplates(
      'refund',
      { parameters: `${ORDER}, amount: amount`, assignments: [amount('refund.amount')] },
      paragraph('refund.intro', 'number: order.display_id, amount: amount'),
    ),
    ...composeTemplates(
      'return-requested',
      { parameters: ORDER, assignments: [amount('return.refund_amount')] },
      paragraph('return_requested.intro'),
      ITEMS,
      when('return.shipping != blank', paragraph('return_requested.shipping', 'shipping: return.shipping')),
      when('return.refund_amount > 0', paragraph('return_requested.refund', 'amount: amount')),
    ),
    ...composeTemplates(
      'return-received',
      { parameters: ORDER, assignments: [amount('return.refund_amount')] },
      paragraph('return_received.intro'),
      ITEMS,
      when('return.refund_amount > 0', paragraph('return_received.refund', 'amount: amount')),
    ),
    ...composeTemplates(
      'swap-created',
      { parameters: ORDER },
      paragraph('swap_created.intro'),
      heading('returned_items'),
      partial('items', 'items: returned_items'),
      heading('new_items'),
      ITEMS,
      when('swap.link != blank', paragraph('swap_created.confirm')),
      button('swap_created.button', 'swap.link'),
    ),
    ...composeTemplates(
      'claim-created',
      { parameters: ORDER },
      paragraph('claim_created.intro'),
      ITEMS,
      when(`claim.type == 'refund'`, paragraph('claim_created.refund')),
      when(`claim.type == 'replace'`, paragraph('claim_created.replace')),
    ),
    ...composeTemplates(
      'gift-card',
      {
        parameters: `${STORE}, amount: amount`,
        assignments: [
          amount('gift_card.value', 'gift_card.currency_code'),
          assign('ends', 'gift_card.ends_at | local_date'),
        ],
      },
      paragraph('gift_card.intro', 'amount: amount'),
      {
        html: '<p style="padding:16px;background:#f3f4f6;border-radius:6px;font:bold 20px/1.4 monospace;text-align:center">{{ gift_card.code }}</p>',
        text: '{{ gift_card.code }}',
      },
      when('gift_card.ends_at != blank', paragraph('gift_card.ends', 'date: ends')),
    ),
    ...composeTemplates(
      'order-edit',
      { parameters: ORDER, assignments: [amount('edit.difference_due | times: -1'), EDIT_LINK] },
      paragraph('order_edit.intro'),
      ITEMS_WITH_PRICES,
      when('edit.difference_due < 0', paragraph('order_edit.cheaper', 'amount: amount')),
      paragraph('order_edit.confirm'),
      when('storefront_url != blank', button('order_edit.button', 'edit_link')),
    ),
    ...composeTemplates(
      'payment-requested',
      { parameters: `${ORDER}, amount: amount`, assignments: [amount('edit.difference_due'), EDIT_LINK] },
      paragraph('payment_requested.intro', 'number: order.display_id, amount: amount'),
      ITEMS_WITH_PRICES,
      when('storefront_url != blank', button('payment_requested.button', 'edit_link')),
    ),
    ...composeTemplates(
      'withdrawal-requested',
      { parameters: ORDER },
      paragraph('withdrawal_requested.intro', WITHDRAWAL),
      ITEMS,
      EXCLUDED_ITEMS,
      paragraph('withdrawal_requested.confirm'),
      button('withdrawal_requested.button', 'link'),
      paragraph('withdrawal_requested.ignore'),
    ),
    ...composeTemplates(
      'withdrawal-confirmed',
      { parameters: ORDER },
      paragraph('withdrawal_confirmed.intro', WITHDRAWAL),
      ITEMS,
      EXCLUDED_ITEMS,
    ),
    ...composeTemplates(
      'invoice',
      { parameters: DOCUMENT, assignments: [amount('document.total')] },
      paragraph('invoice.intro', `${DOCUMENT}, amount: amount`),
    ),
    ...composeTemplates(
      'credit-note',
      { parameters: DOCUMENT, assignments: [amount('document.total')] },
      paragraph('credit_note.intro', `${DOCUMENT}, amount: amount`),
    ),
    ...composeTemplates(
      'order-transfer',
      { parameters: STORE },
      paragraph('order_transfer.intro', 'numbers: order_numbers'),
      button('order_transfer.button', 'link'),
      paragraph('order_transfer.ignore'),
    ),
    ...composeTemplates(
      'customer-password-reset',
      { parameters: STORE },
      paragraph('password_reset.intro', STORE),
      button('password_reset.button', 'link'),
      paragraph('password_reset.ignore'),
    ),
    ...composeTemplates(
      'email-change',
      { parameters: STORE },
      paragraph('email_change.intro', STORE),
      button('email_change.button', 'link'),
      paragraph('email_change.ignore'),
    ),
    ...composeTemplates(
      'staff-password-reset',
      { parameters: STORE },
      paragraph('password_reset.intro', STORE),
      button('password_reset.button', 'link'),
      paragraph('password_reset.ignore'),
    ),
    ...composeTemplates(
      'invite',
      { parameters: STORE },
      paragraph('invite.intro', STORE),
      button('invite.button', 'link'),
    ),
    ...composeTemplates(
      'webhook-disabled',
      { parameters: STORE },
      paragraph('webhook_disabled.intro', 'url: webhook.url'),
      paragraph('webhook_disabled.reason', 'reason: webhook.reason'),
      paragraph('webhook_disabled.enable'),
    ),
  },
  translations: { en: english, de: german },
};
