/* The objects of PayPal's API, as far as the stand-in has them. */

export interface Money {
  currency_code: string;
  value: string;
}

interface Link {
  rel: string;
  href: string;
}

interface Payment {
  id: string;
  status: string;
  amount: Money;
  custom_id?: string;
  invoice_id?: string;
  /** ISO 8601 */
  create_time?: string;
  supplementary_data?: { related_ids: { order_id: string } };
  links: Link[];
}

export interface PayPalAuthorization extends Payment {
  status: 'CREATED' | 'CAPTURED' | 'VOIDED' | 'DENIED' | 'PENDING';
}

export interface PayPalCapture extends Payment {
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
}

export interface PayPalRefund extends Payment {
  status: 'COMPLETED' | 'PENDING' | 'FAILED';
}

export interface PayPalOrder {
  id: string;
  intent: 'AUTHORIZE' | 'CAPTURE';
  status: 'CREATED' | 'SAVED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  purchase_units: {
    reference_id: 'default';
    custom_id: string;
    amount: Money;
    payments?: {
      authorizations?: PayPalAuthorization[];
      captures?: PayPalCapture[];
      refunds?: PayPalRefund[];
    };
  }[];
  links: Link[];
}
