import type { DocumentContent } from '../ledger/document-content.ts';

/** The texts of a printed document in one language. */
export interface Labels {
  invoice: string;
  credit_note: string;
  packing_slip: string;
  number: string;
  date: string;
  supplied: string;
  order: string;
  corrects: string;
  bill_to: string;
  deliver_to: string;
  vat_id: string;
  tax_number: string;
  registration: string;
  description: string;
  quantity: string;
  price: string;
  rate: string;
  net: string;
  discount: string;
  net_total: string;
  tax: string;
  total: string;
  gift_cards: string;
  paid: string;
  paid_back: string;
  due: string;
  due_back: string;
  page: string;
  account: string;
  accepted: string;
  version: string;
}

const EN: Labels = {
  ...{ invoice: 'Invoice', credit_note: 'Credit note', packing_slip: 'Packing slip' },
  ...{
    number: 'Number',
    date: 'Date',
    supplied: 'Date of supply',
    order: 'Order',
    corrects: 'Corrects invoice',
  },
  ...{ bill_to: 'Bill to', deliver_to: 'Deliver to', vat_id: 'VAT ID', tax_number: 'Tax number' },
  ...{ registration: 'Registration', description: 'Description', quantity: 'Quantity', price: 'Price' },
  ...{
    rate: 'VAT',
    net: 'Net',
    discount: 'Discount',
    net_total: 'Total without VAT',
    tax: 'VAT',
    total: 'Total',
  },
  ...{ gift_cards: 'Paid by gift card', paid: 'Paid', paid_back: 'Paid back', due: 'Amount due' },
  ...{ due_back: 'Amount to be paid back', page: 'Page', account: 'Account' },
  ...{ accepted: 'Accepted by the buyer:', version: 'version' },
};

const DE: Labels = {
  ...{ invoice: 'Rechnung', credit_note: 'Rechnungskorrektur', packing_slip: 'Lieferschein' },
  ...{ number: 'Nummer', date: 'Datum', supplied: 'Leistungsdatum', order: 'Bestellung' },
  ...{ corrects: 'Zu Rechnung', bill_to: 'Rechnung an', deliver_to: 'Lieferung an', vat_id: 'USt-IdNr.' },
  ...{ tax_number: 'Steuernummer', registration: 'Register', description: 'Bezeichnung', quantity: 'Menge' },
  ...{
    price: 'Preis',
    rate: 'USt',
    net: 'Netto',
    discount: 'Rabatt',
    net_total: 'Summe ohne USt',
    tax: 'USt',
  },
  ...{ total: 'Gesamtbetrag', gift_cards: 'Mit Gutschein bezahlt', paid: 'Bezahlt', paid_back: 'Erstattet' },
  ...{ due: 'Offener Betrag', due_back: 'Zu erstatten', page: 'Seite', account: 'Konto' },
  ...{ accepted: 'Vom Käufer akzeptiert:', version: 'Fassung' },
};

/** The labels of the built-in languages. */
export const BUILT_IN_LABELS: Readonly<Record<string, Labels>> = { en: EN, de: DE };

/** The labels of a document: those that were stored with it, and the built-in ones of its language. */
export function labelsOf({ locale, texts }: Pick<DocumentContent, 'locale' | 'texts'>): Labels {
  return { ...(BUILT_IN_LABELS[locale] ?? EN), ...texts?.labels };
}
