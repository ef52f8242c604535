/** The types of documents. */
export const DOCUMENT_TYPES = ['invoice', 'credit_note', 'packing_slip'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/**
 * The reasons of a rate, as in the code list UNCL 5305 of EN 16931: standard rate, zero rate, exempt, reverse charge, supply within the
 * EU, export.
 */
export type TaxCategory = 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G';

/** How a line is taxed. */
export interface TaxTreatment {
  category: TaxCategory;
  /** In percent; the sum of the rates of a line that has several. */
  rate: number;
  /** Why nothing is taxed; null for `S` and `Z`. */
  exemption: string | null;
}

/** A line of a document. Amounts are in the smallest unit of the currency, and positive for what the type of the document is about. */
export interface DocumentLine extends TaxTreatment {
  kind: 'item' | 'shipping' | 'reduction';
  /** The order, swap or refund that it belongs to. */
  unit: string;
  /** Identifies the line in all documents of the order, also after edits; null for a reduction of several lines. */
  key: string | null;
  /** The row of the line; null for a reduction. */
  item_id: string | null;
  title: string;
  description: string | null;
  sku: string | null;
  /** Negative for what is taken off this document, such as a returned item. */
  quantity: number;
  /** Before discounts, without tax. */
  subtotal: number;
  /** What discounts take off the subtotal. */
  discount: number;
  /** subtotal − discount. */
  net: number;
  tax: number;
}

/** The lines with one tax treatment. */
export interface TaxGroup extends TaxTreatment {
  net: number;
  tax: number;
}

/** The amounts of a document. */
export interface DocumentTotals {
  net: number;
  tax: number;
  /** net + tax. */
  total: number;
  /** What gift cards have paid: vouchers for any goods are payment, and no discount. */
  gift_cards: number;
  /** What other payments have paid or paid back when the document was made. */
  paid: number;
  /** total − gift cards − paid. */
  due: number;
}

/** A seller, a buyer or a recipient. */
export interface Party {
  name: string;
  /** A person at a company. */
  contact: string | null;
  address_1: string | null;
  address_2: string | null;
  postal_code: string | null;
  city: string | null;
  province: string | null;
  /** ISO code in upper case; null if it is not known. */
  country_code: string | null;
  email: string | null;
  phone: string | null;
  vat_id: string | null;
}

/** The seller as it is set in the metadata of the store or of the region. */
export interface Seller extends Party {
  /** The number at the tax office, for sellers without a VAT id. */
  tax_number: string | null;
  /** The number in the register of companies. */
  registration: string | null;
  iban: string | null;
  bic: string | null;
  /** Printed at the end of each document. */
  note: string | null;
}

/** A version of a legal text. */
export interface AcceptedText {
  kind: string;
  title: string;
  version: number;
}

/** What templates of the shop have written. A text that is absent is the built-in one; an empty one is left out. */
export interface DocumentTexts {
  /** Who sells, at the top. */
  sender?: string;
  /** Between the head and the lines. */
  introduction?: string;
  /** How and when what is due is paid (BT-20), also in e-invoices. */
  payment_terms?: string;
  /** Behind the totals. */
  notes?: string;
  /** At the end of each page. */
  footer?: string;
  /** Labels that differ from the built-in ones of the language, by name. */
  labels?: Readonly<Record<string, string>>;
}

/** What a document says. It is stored as canonical JSON, and never changed. */
export interface DocumentContent {
  type: DocumentType;
  number: string;
  /** The order that it is about. */
  order: { id: string; number: string; placed_at: string };
  issued_at: string;
  /** Of the shipment, or of the payment that the document follows. */
  supplied_at: string;
  /** `en`, `de`, or a language that the templates of the shop add. */
  locale: string;
  page: 'A4' | 'LETTER';
  currency_code: string;
  seller: Seller;
  buyer: Party;
  /** Null if nothing is delivered. */
  delivery: Party | null;
  /** The invoice that a credit note corrects. */
  preceding: { id: string; number: string; issued_at: string } | null;
  lines: DocumentLine[];
  taxes: TaxGroup[];
  totals: DocumentTotals;
  /** What the buyer has accepted; in invoices, and only if there is something. */
  legal_texts?: AcceptedText[];
  /** Only if the shop has templates. */
  texts?: DocumentTexts;
}

/** A document that is not numbered yet. */
export interface DocumentDraft {
  id: string;
  type: DocumentType;
  /** What it is made for. There is one document of a type for a cause. */
  cause: string;
  /** When the goods were supplied or paid, as ISO timestamp; null: when the document is issued. */
  supplied_at: string | null;
  lines: DocumentLine[];
  /** Paid by gift cards. */
  gift_cards: number;
  paid: number;
  /** The id of the invoice that it corrects; null for none. */
  cancels_id: string | null;
}

/** A document that was issued, as the ledger of its order needs it. */
export interface IssuedDocument {
  id: string;
  type: DocumentType;
  number: string;
  cause: string;
  issued_at: string;
  lines: DocumentLine[];
  totals: DocumentTotals;
}
