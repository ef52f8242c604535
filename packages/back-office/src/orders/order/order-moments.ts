import { type Phrase, t } from '../../i18n/translate.ts';
import { describeEntry } from '../../settings/journal/describe-entry.ts';
import { formatMoney } from '../../ui/money.ts';

/** Something that happened to an order, as `GET /admin/orders/{id}/history` has it. */
export interface Moment {
  at: string;
  kind: 'entry' | 'event' | 'payment' | 'mail' | 'note';
  name: string;
  id: string;
  actor_name?: string | null;
  detail?: Record<string, unknown> | null;
}

/** A moment with the one who did it. */
export interface AttributedMoment extends Moment {
  /** The entry of the journal that it is part of. */
  entry_id: string | null;
}

/** A moment of a change that staff made is in the same second as its entry, which is later by less than this at most. */
const SAME_MS = 1000;

/**
 * Attributes what happened to the entries of the journal at the same time, and leaves these entries out: a capture by Emma is one
 * line, and not two.
 */
export function attributeMoments(moments: readonly Moment[]): AttributedMoment[] {
  const entries = moments.filter(({ kind }) => kind === 'entry');
  const used = new Set<string>();
  const attributed = moments.map((moment): AttributedMoment => {
    if (moment.kind === 'entry') return { ...moment, entry_id: moment.id };
    const time = Date.parse(moment.at);
    const entry =
      moment.kind === 'mail'
        ? undefined
        : entries.find(({ at }) => Math.abs(Date.parse(at) - time) <= SAME_MS);
    if (!entry) return { ...moment, entry_id: null };
    used.add(entry.id);
    return { ...moment, actor_name: moment.actor_name ?? entry.actor_name, entry_id: entry.id };
  });
  return attributed.filter(({ kind, id }) => kind !== 'entry' || !used.has(id));
}

const TITLES: Record<string, Phrase> = {
  'order.placed': 'Order placed',
  'order.canceled': 'Order canceled',
  'order.return_requested': 'Return requested',
  'order.items_returned': 'Return received',
  'order.fulfillment_created': 'Items packed',
  'order.shipment_created': 'Items shipped',
  'order.fulfillment_canceled': 'Fulfillment canceled',
  'swap.created': 'Swap requested',
  'swap.payment_completed': 'Swap confirmed',
  'swap.canceled': 'Swap canceled',
  'claim.created': 'Claim registered',
  'claim.canceled': 'Claim canceled',
  'order-edit.created': 'Edit begun',
  'order-edit.requested': 'Edit requested',
  'order-edit.confirmed': 'Edit confirmed',
  'order-edit.declined': 'Edit declined',
  'order-edit.canceled': 'Edit canceled',
};

const PAYMENTS: Record<string, Phrase> = {
  authorized: '{amount} authorized',
  captured: '{amount} captured',
  refunded: '{amount} refunded',
};

/** What happened, in words. */
export function describeMoment({ kind, name, detail, actor_name }: Moment, currency: string): string {
  switch (kind) {
    case 'event':
      return name in TITLES ? t(TITLES[name]) : name;
    case 'payment':
      return name in PAYMENTS
        ? t(PAYMENTS[name], { amount: formatMoney(Number(detail?.amount ?? 0), currency) })
        : t('Payment canceled');
    case 'mail':
      return t('Mail sent to {to}', { to: String(detail?.to ?? '') });
    case 'note':
      return t('Note of {name}', { name: actor_name ?? t('Unknown user') });
    case 'entry':
      return describeEntry({ ...detail, operation: name });
  }
}
