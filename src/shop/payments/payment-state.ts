/** The state of a payment at its provider. Amounts are in minor currency units. */
export interface PaymentState {
  /** The provider's id of the payment, e.g. `pi_…`. */
  intent: string;
  /** In the provider's terms, e.g. `requires_capture`. */
  status: string;
  amount: number;
  /** The amount that is authorized and can still be captured. */
  capturable: number;
  captured: number;
  /** Including refunds that are pending. */
  refunded: number;
  created_at: Date;
  /** The provider's estimate of fraud, e.g. `{ score: 17, level: 'normal' }`. */
  risk?: { score: number | null; level: string | null };
}

/** A payment at its provider that names what it is for. */
export interface PaidIntent extends PaymentState {
  /** The id of the cart or payment collection. */
  payer: string;
  currency_code: string;
}

/** A page of the payments of a provider. */
export interface PaidPage {
  intents: PaidIntent[];
  /** Where the next page begins; undefined on the last page. */
  next?: string;
  /** Why the provider cannot list payments, e.g. as a permission is missing; the comparison goes on without them. */
  notice?: string;
}
