import type {
  DocumentContent,
  DocumentLine,
  Party,
  Seller,
  TaxTreatment,
} from '../ledger/document-content.ts';
import {
  allowanceOf,
  CREDIT_TRANSFER,
  dayOf,
  decimal,
  EN_16931,
  isDueByTransfer,
  paymentTermsOf,
  percent,
  PIECE,
  prepaidOf,
  priceQuantity,
  typeCodeOf,
} from './e-invoice.ts';
import { element, textElement, type Xml, xmlDocument } from './xml.ts';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';

/** An invoice or a credit note as UBL 2.1 by EN 16931. */
export function writeUbl(content: DocumentContent): Xml {
  const isCredit = content.type === 'credit_note';
  const root = isCredit ? 'CreditNote' : 'Invoice';
  const { seller, buyer, currency_code: currency, order } = content;
  return xmlDocument(
    root,
    {
      '': `${UBL}:${root}-2`,
      cac: `${UBL}:CommonAggregateComponents-2`,
      cbc: `${UBL}:CommonBasicComponents-2`,
    },
    textElement('cbc:CustomizationID', EN_16931),
    textElement('cbc:ID', content.number),
    textElement('cbc:IssueDate', dayOf(content.issued_at)),
    textElement(`cbc:${root}TypeCode`, typeCodeOf(content)),
    textElement('cbc:Note', seller.note),
    textElement('cbc:DocumentCurrencyCode', currency.toUpperCase()),
    element('cac:OrderReference', textElement('cbc:ID', order.number)),
    writePreceding(content),
    element('cac:AccountingSupplierParty', writeSeller(seller)),
    element('cac:AccountingCustomerParty', writeParty(buyer)),
    writeDelivery(content),
    writePaymentMeans(content),
    element('cac:PaymentTerms', textElement('cbc:Note', paymentTermsOf(content))),
    writeTaxes(content),
    writeTotals(content),
    ...content.lines.map((line, index) => writeLine(content, line, index + 1)),
  );
}

function amount(name: string, value: number, { currency_code }: DocumentContent): Xml {
  return textElement(name, decimal(value, currency_code), { currencyID: currency_code.toUpperCase() });
}

function writePreceding({ preceding }: DocumentContent): Xml {
  if (!preceding) return '';
  return element(
    'cac:BillingReference',
    element(
      'cac:InvoiceDocumentReference',
      textElement('cbc:ID', preceding.number),
      textElement('cbc:IssueDate', dayOf(preceding.issued_at)),
    ),
  );
}

function writeSeller(seller: Seller): Xml {
  return writeParty(
    seller,
    [
      element(
        'cac:PartyTaxScheme',
        textElement('cbc:CompanyID', seller.tax_number),
        seller.tax_number !== null && element('cac:TaxScheme', textElement('cbc:ID', 'FC')),
      ),
    ],
    seller.registration,
  );
}

function writeParty(party: Party, taxSchemes: Xml[] = [], registration: string | null = null): Xml {
  return element(
    'cac:Party',
    textElement('cbc:EndpointID', party.email, { schemeID: 'EM' }),
    writeAddress('cac:PostalAddress', party),
    party.vat_id !== null &&
      element('cac:PartyTaxScheme', textElement('cbc:CompanyID', party.vat_id), VAT_SCHEME),
    ...taxSchemes,
    element(
      'cac:PartyLegalEntity',
      textElement('cbc:RegistrationName', party.name),
      textElement('cbc:CompanyID', registration),
    ),
    element(
      'cac:Contact',
      textElement('cbc:Name', party.contact),
      textElement('cbc:Telephone', party.phone),
      textElement('cbc:ElectronicMail', party.email),
    ),
  );
}

function writeAddress(name: string, party: Party): Xml {
  if (party.country_code === null) return '';
  return element(
    name,
    textElement('cbc:StreetName', party.address_1),
    textElement('cbc:AdditionalStreetName', party.address_2),
    textElement('cbc:CityName', party.city),
    textElement('cbc:PostalZone', party.postal_code),
    textElement('cbc:CountrySubentity', party.province),
    element('cac:Country', textElement('cbc:IdentificationCode', party.country_code)),
  );
}

function writeDelivery({ delivery, supplied_at }: DocumentContent): Xml {
  return element(
    'cac:Delivery',
    textElement('cbc:ActualDeliveryDate', dayOf(supplied_at)),
    delivery && element('cac:DeliveryLocation', writeAddress('cac:Address', delivery)),
    delivery &&
      element('cac:DeliveryParty', element('cac:PartyName', textElement('cbc:Name', delivery.name))),
  );
}

function writePaymentMeans(content: DocumentContent): Xml {
  if (!isDueByTransfer(content)) return '';
  const { seller } = content;
  return element(
    'cac:PaymentMeans',
    textElement('cbc:PaymentMeansCode', CREDIT_TRANSFER),
    element(
      'cac:PayeeFinancialAccount',
      textElement('cbc:ID', seller.iban),
      textElement('cbc:Name', seller.name),
      element('cac:FinancialInstitutionBranch', textElement('cbc:ID', seller.bic)),
    ),
  );
}

const VAT_SCHEME = element('cac:TaxScheme', textElement('cbc:ID', 'VAT'));

function writeCategory(name: string, { category, rate }: TaxTreatment, exemption: string | null): Xml {
  return element(
    name,
    textElement('cbc:ID', category),
    textElement('cbc:Percent', percent(rate)),
    textElement('cbc:TaxExemptionReason', exemption),
    VAT_SCHEME,
  );
}

function writeTaxes(content: DocumentContent): Xml {
  return element(
    'cac:TaxTotal',
    amount('cbc:TaxAmount', content.totals.tax, content),
    ...content.taxes.map((group) =>
      element(
        'cac:TaxSubtotal',
        amount('cbc:TaxableAmount', group.net, content),
        amount('cbc:TaxAmount', group.tax, content),
        writeCategory('cac:TaxCategory', group, group.exemption),
      ),
    ),
  );
}

function writeTotals(content: DocumentContent): Xml {
  const { net, total, due } = content.totals;
  return element(
    'cac:LegalMonetaryTotal',
    amount('cbc:LineExtensionAmount', net, content),
    amount('cbc:TaxExclusiveAmount', net, content),
    amount('cbc:TaxInclusiveAmount', total, content),
    amount('cbc:PrepaidAmount', prepaidOf(content), content),
    amount('cbc:PayableAmount', due, content),
  );
}

function writeLine(content: DocumentContent, line: DocumentLine, number: number): Xml {
  const [name, quantityName] =
    content.type === 'credit_note'
      ? ['CreditNoteLine', 'CreditedQuantity']
      : ['InvoiceLine', 'InvoicedQuantity'];
  const { quantity, price } = priceQuantity(line, content.currency_code);
  const allowance = allowanceOf(line, content);
  return element(
    `cac:${name}`,
    textElement('cbc:ID', String(number)),
    textElement(`cbc:${quantityName}`, String(quantity), { unitCode: PIECE }),
    amount('cbc:LineExtensionAmount', line.net, content),
    allowance &&
      element(
        'cac:AllowanceCharge',
        textElement('cbc:ChargeIndicator', String(allowance.isCharge)),
        textElement('cbc:AllowanceChargeReason', allowance.reason),
        amount('cbc:Amount', allowance.amount, content),
      ),
    element(
      'cac:Item',
      textElement('cbc:Description', line.description),
      textElement('cbc:Name', line.title),
      element('cac:SellersItemIdentification', textElement('cbc:ID', line.sku)),
      writeCategory('cac:ClassifiedTaxCategory', line, null),
    ),
    element(
      'cac:Price',
      textElement('cbc:PriceAmount', price, { currencyID: content.currency_code.toUpperCase() }),
    ),
  );
}
