import { cartAddress, type RepresentedCart } from '../session-carts.ts';
import type { RequestedItem, SessionAddress, SessionProtocol, SessionRequest } from '../session-input.ts';
import type { StoredSession } from '../session-store.ts';
import type { CodeRejection, Issue } from './issue.ts';
import type { ShippingGroup } from './session-view.ts';

/** Countries without postal codes, or in which most addresses have none. */
const WITHOUT_POSTAL_CODES: ReadonlySet<string> = new Set(
  (
    'ae ag ao aw bf bi bj bo bs bw bz cd cf cg ci ck cm dj dm er fj ga gd gh gm gq gy hk jm ke ki ' +
    'km kn kp lc ly ml mo mr mw na nr nu qa rw sb sc sl sr ss st sy td tg tk tl to tv ug vu ye zw'
  ).split(' '),
);

/** Finds the issues of the state of a session and its cart, as opposed to those of one request. */
export function findIssues(
  { request, refused }: Pick<StoredSession, 'request' | 'refused'>,
  cart: RepresentedCart,
  { groups, requiresShipping, delivery }: DeliveryState,
): Issue[] {
  const issues: Issue[] = refused.map(({ index, code }) => ({
    ...{ code, index, severity: 'error' },
    text: code === 'out_of_stock' ? 'The item is out of stock' : 'The item is not sold here',
  }));
  if (cart.items.length === 0) issues.push(error('missing_items', 'There are no items'));
  if (!cart.email) issues.push(error('missing_email', 'An e-mail address is required'));
  if (request.is_undeliverable || cart.region.is_deleted)
    issues.push(error('address_undeliverable', 'The shop does not deliver to this country'));
  else if (requiresShipping) issues.push(...deliveryIssues(request, cart, groups));
  if (request.has_unsupported_fulfillment)
    issues.push(
      error('unsupported_fulfillment', 'The shop ships to one address, and has no other kind of fulfillment'),
    );
  if (requiresShipping && delivery === 'none')
    issues.push(error('fulfillment_not_negotiated', 'The delivery has to be chosen in the shop'));
  if (groups.length > 1 && delivery === 'one_group')
    issues.push(
      error(
        'split_fulfillment',
        'The items are delivered in several parts, which have to be chosen in the shop',
      ),
    );
  request.codes.forEach(({ code, rejection }, index) => {
    if (rejection === null) return;
    issues.push({
      ...{ code: 'code_rejected', severity: 'warning', index, reason: rejection },
      text: `The code ${JSON.stringify(code)} ${REJECTIONS[rejection]}`,
    });
  });
  if (request.requires_confirmation)
    issues.push(error('requires_3ds', 'The bank asks the buyer to confirm the payment in the shop'));
  return issues;
}

/** Whether and how the items of a session are shipped. */
export interface DeliveryState {
  groups: readonly ShippingGroup[];
  requiresShipping: boolean;
  delivery: SessionProtocol['delivery'];
}

const REJECTIONS: Record<CodeRejection, string> = {
  expired: 'has expired',
  invalid: 'is not valid here',
  usage_limit_reached: 'was used too often already',
  combination_disallowed: 'cannot be combined with another one',
  user_ineligible: 'is not for this buyer',
  minimum_not_met: 'needs a larger order',
};

function deliveryIssues(
  request: SessionRequest,
  { shipping_address: address }: RepresentedCart,
  groups: readonly ShippingGroup[],
): Issue[] {
  const fields = missingFields(address);
  if (fields.length > 0)
    return [{ ...error('missing_address', 'The address of the delivery is incomplete'), fields }];
  if (address && !isSentAddress(request, address)) return [ADDRESS_CHANGED];
  return groups.some(({ selected_id }) => selected_id === null)
    ? [error('missing_shipping', 'A shipping option has to be selected')]
    : [];
}

/** The response repeats only the address that the platform has sent, so the platform cannot confirm another one. */
const ADDRESS_CHANGED = error(
  'address_changed',
  'The address of the delivery was changed in the shop; send it again, or let the buyer continue in the shop',
);

/** Whether a cart is delivered to the address that the platform has sent, or the platform has left the address to the shop. */
function isSentAddress(
  request: SessionRequest,
  address: NonNullable<RepresentedCart['shipping_address']>,
): boolean {
  if (request.address === null) return true;
  const sent = cartAddress(request.address, request);
  return ADDRESS_FIELDS.every((field) => (sent[field] ?? '') === (address[field] ?? ''));
}

const ADDRESS_FIELDS = [
  ...(['first_name', 'last_name', 'company', 'address_1', 'address_2', 'city', 'province'] as const),
  ...(['postal_code', 'country_code', 'phone'] as const),
];

const REQUIRED: readonly (keyof Omit<SessionAddress, 'id'>)[] = ['address_1', 'city', 'country_code'];

/** Returns the required fields that the shipping address does not have. */
function missingFields(address: RepresentedCart['shipping_address']): string[] {
  if (!address) return ['address'];
  const hasName = Boolean(address.first_name || address.last_name);
  const missing: string[] = [...(hasName ? [] : ['name']), ...REQUIRED.filter((field) => !address[field])];
  const needsPostalCode = !WITHOUT_POSTAL_CODES.has(address.country_code ?? '');
  return needsPostalCode && !address.postal_code ? [...missing, 'postal_code'] : missing;
}

export function error(code: Issue['code'], text: string): Issue {
  return { code, severity: 'error', text };
}

export function quantityAdjusted({ index, quantity }: RequestedItem): Issue {
  return { code: 'quantity_adjusted', severity: 'warning', index, text: `Only ${quantity} are available` };
}
