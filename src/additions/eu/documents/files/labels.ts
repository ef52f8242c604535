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
  billTo: string;
  deliverTo: string;
  vatId: string;
  taxNumber: string;
  registration: string;
  description: string;
  quantity: string;
  price: string;
  rate: string;
  net: string;
  discount: string;
  netTotal: string;
  tax: string;
  total: string;
  giftCards: string;
  paid: string;
  paidBack: string;
  due: string;
  dueBack: string;
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
  ...{ billTo: 'Bill to', deliverTo: 'Deliver to', vatId: 'VAT ID', taxNumber: 'Tax number' },
  ...{ registration: 'Registration', description: 'Description', quantity: 'Quantity', price: 'Price' },
  ...{
    rate: 'VAT',
    net: 'Net',
    discount: 'Discount',
    netTotal: 'Total without VAT',
    tax: 'VAT',
    total: 'Total',
  },
  ...{ giftCards: 'Paid by gift card', paid: 'Paid', paidBack: 'Paid back', due: 'Amount due' },
  ...{ dueBack: 'Amount to be paid back', page: 'Page', account: 'Account' },
  ...{ accepted: 'Accepted by the buyer:', version: 'version' },
};

const DE: Labels = {
  ...{ invoice: 'Rechnung', credit_note: 'Rechnungskorrektur', packing_slip: 'Lieferschein' },
  ...{ number: 'Nummer', date: 'Datum', supplied: 'Leistungsdatum', order: 'Bestellung' },
  ...{ corrects: 'Zu Rechnung', billTo: 'Rechnung an', deliverTo: 'Lieferung an', vatId: 'USt-IdNr.' },
  ...{ taxNumber: 'Steuernummer', registration: 'Register', description: 'Bezeichnung', quantity: 'Menge' },
  ...{
    price: 'Preis',
    rate: 'USt',
    net: 'Netto',
    discount: 'Rabatt',
    netTotal: 'Summe ohne USt',
    tax: 'USt',
  },
  ...{ total: 'Gesamtbetrag', giftCards: 'Mit Gutschein bezahlt', paid: 'Bezahlt', paidBack: 'Erstattet' },
  ...{ due: 'Offener Betrag', dueBack: 'Zu erstatten', page: 'Seite', account: 'Konto' },
  ...{ accepted: 'Vom Käufer akzeptiert:', version: 'Fassung' },
};

/** The labels of a language; English for one without translation. */
export function labelsOf(locale: string): Labels {
  return locale === 'de' ? DE : EN;
}
