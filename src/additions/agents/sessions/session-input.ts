import type { AgentProtocol } from '../entities/agent-platform.entity.ts';
import type { CodeRejection, Issue } from './view/issue.ts';

/** The requested changes of a session, in terms of the shop. Absent fields do not change; null and empty lists clear them. */
export interface SessionInput {
  items?: readonly RequestedItem[];
  buyer?: Buyer | null;
  /** The recipient of the delivery; absent fields do not change. Completes the buyer and the address. Only of ACP. */
  recipient?: Partial<Buyer> | null;
  shipping_address?: SessionAddress | null;
  /** Codes of discounts and of gift cards. */
  codes?: readonly string[];
  /** The ids of the shipping options that the platform has chosen. */
  options?: readonly string[];
  /** Whether another kind of fulfillment was requested, or several destinations; the session is not ready until an update omits it. */
  has_unsupported_fulfillment?: boolean;
  /** A remark of the shopper, which becomes a note of the order. */
  note?: string | null;
  /** Consents to marketing as the platform sent them; they are stored with the order. */
  consents?: unknown;
  /** Where the shopper came from, and signals of the platform, for staff. */
  attribution?: Record<string, unknown>;
  /** Decides the region until there is an address. */
  preference?: RegionPreference;
  /** Issues found while reading the request; only its response contains them. */
  issues?: readonly Issue[];
}

/** The country (ISO 3166-1 alpha-2, lower case) or the currency (lower case) to sell in. */
export interface RegionPreference {
  country?: string;
  currency?: string;
}

export interface RequestedItem {
  variant_id: string;
  /** At least 1. */
  quantity: number;
  /** The position in the request. */
  index: number;
}

/** The shopper, as described by the platform. */
export interface Buyer {
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  phone: string | null;
}

/** An address as the platform sent it. The country is ISO 3166-1 alpha-2, lower case. */
export interface SessionAddress {
  /** The id that the platform uses for it. */
  id?: string;
  first_name: string | null;
  last_name: string | null;
  company: string | null;
  address_1: string | null;
  address_2: string | null;
  city: string | null;
  province: string | null;
  postal_code: string | null;
  country_code: string | null;
  phone: string | null;
}

/** A payment credential, which is used once and never stored. */
export interface PaymentInput {
  handler: string;
  token: string;
  billing_address: SessionAddress | null;
}

/** The protocol of a session, with the version that was negotiated. */
export interface SessionProtocol {
  protocol: AgentProtocol;
  version: string;
  /** The names of the capabilities that were negotiated. */
  capabilities: readonly string[];
  /** The URL of the profile that names the endpoint of orders; null if the platform names none. Only of UCP. */
  profile: string | null;
  /** Whether a request with an unknown item is rejected as a whole; otherwise only that item is refused. */
  rejectsUnknownItems: boolean;
  /** Which shipping options the platform can choose: none, one for all lines, or one for each group of lines. */
  delivery: 'none' | 'one_group' | 'groups';
}

/** A requested item that is not in the cart, as it is unknown or out of stock. It is an error until an update omits it. */
export interface RefusedLine {
  variant_id: string;
  index: number;
  code: 'item_unavailable' | 'out_of_stock';
}

export interface RequestedCode {
  code: string;
  /** Null if it was accepted. */
  rejection: CodeRejection | null;
}

/** The last values that the platform sent, which the cart does not have in this form. Only the platform can read them. */
export interface SessionRequest {
  /** The ids of the requested variants, in order. */
  variants: string[];
  buyer: Buyer | null;
  recipient?: Partial<Buyer> | null;
  address: SessionAddress | null;
  /** Whether the address is in a country that the platform may not sell to; the cart then has no address. */
  is_undeliverable: boolean;
  codes: RequestedCode[];
  options: string[];
  has_unsupported_fulfillment?: boolean;
  note: string | null;
  consents?: unknown;
  /** Whether the bank asks the shopper to confirm the payment. */
  requires_confirmation: boolean;
  /** The SHA-256 of the last payment credential, which recognizes a repeated completion. */
  credential_hash?: string;
  /** Whether the payments of the session were canceled because it has expired, and not by its platform. */
  has_expired?: boolean;
}

export const EMPTY_REQUEST: SessionRequest = {
  variants: [],
  buyer: null,
  address: null,
  is_undeliverable: false,
  codes: [],
  options: [],
  note: null,
  requires_confirmation: false,
};
