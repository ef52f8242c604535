import type { DocumentContent, DocumentLine, Party, Seller } from '../ledger/document-content.ts';
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

const CII = 'urn:un:unece:uncefact:data:standard';

/** An invoice or a credit note as UN/CEFACT CII by EN 16931: the file in Factur-X and ZUGFeRD. */
export function writeCii(content: DocumentContent): Xml {
  return xmlDocument(
    'rsm:CrossIndustryInvoice',
    {
      rsm: `${CII}:CrossIndustryInvoice:100`,
      ram: `${CII}:ReusableAggregateBusinessInformationEntity:100`,
      udt: `${CII}:UnqualifiedDataType:100`,
      qdt: `${CII}:QualifiedDataType:100`,
    },
    element(
      'rsm:ExchangedDocumentContext',
      element('ram:GuidelineSpecifiedDocumentContextParameter', textElement('ram:ID', EN_16931)),
    ),
    element(
      'rsm:ExchangedDocument',
      textElement('ram:ID', content.number),
      textElement('ram:TypeCode', typeCodeOf(content)),
      element('ram:IssueDateTime', writeDate('udt', content.issued_at)),
      element('ram:IncludedNote', textElement('ram:Content', content.seller.note)),
    ),
    element(
      'rsm:SupplyChainTradeTransaction',
      ...content.lines.map((line, index) => writeLine(content, line, index + 1)),
      writeAgreement(content),
      writeDelivery(content),
      writeSettlement(content),
    ),
  );
}

function writeDate(prefix: 'udt' | 'qdt', timestamp: string): Xml {
  return textElement(`${prefix}:DateTimeString`, dayOf(timestamp).replaceAll('-', ''), { format: '102' });
}

function writeLine(content: DocumentContent, line: DocumentLine, number: number): Xml {
  const { quantity, price } = priceQuantity(line, content.currency_code);
  const allowance = allowanceOf(line, content);
  const { currency_code } = content;
  return element(
    'ram:IncludedSupplyChainTradeLineItem',
    element('ram:AssociatedDocumentLineDocument', textElement('ram:LineID', String(number))),
    element(
      'ram:SpecifiedTradeProduct',
      textElement('ram:SellerAssignedID', line.sku),
      textElement('ram:Name', line.title),
      textElement('ram:Description', line.description),
    ),
    element(
      'ram:SpecifiedLineTradeAgreement',
      element('ram:NetPriceProductTradePrice', textElement('ram:ChargeAmount', price)),
    ),
    element(
      'ram:SpecifiedLineTradeDelivery',
      textElement('ram:BilledQuantity', String(quantity), { unitCode: PIECE }),
    ),
    element(
      'ram:SpecifiedLineTradeSettlement',
      element(
        'ram:ApplicableTradeTax',
        textElement('ram:TypeCode', 'VAT'),
        textElement('ram:CategoryCode', line.category),
        textElement('ram:RateApplicablePercent', percent(line.rate)),
      ),
      allowance &&
        element(
          'ram:SpecifiedTradeAllowanceCharge',
          element('ram:ChargeIndicator', textElement('udt:Indicator', String(allowance.isCharge))),
          textElement('ram:ActualAmount', decimal(allowance.amount, currency_code)),
          textElement('ram:Reason', allowance.reason),
        ),
      element(
        'ram:SpecifiedTradeSettlementLineMonetarySummation',
        textElement('ram:LineTotalAmount', decimal(line.net, currency_code)),
      ),
    ),
  );
}

function writeAgreement({ seller, buyer, order }: DocumentContent): Xml {
  return element(
    'ram:ApplicableHeaderTradeAgreement',
    element('ram:SellerTradeParty', writeParty(seller, seller)),
    element('ram:BuyerTradeParty', writeParty(buyer)),
    element('ram:BuyerOrderReferencedDocument', textElement('ram:IssuerAssignedID', order.number)),
  );
}

function writeParty(party: Party, seller: Seller | null = null): Xml {
  return [
    textElement('ram:Name', party.name),
    element('ram:SpecifiedLegalOrganization', textElement('ram:ID', seller?.registration ?? null)),
    element(
      'ram:DefinedTradeContact',
      textElement('ram:PersonName', party.contact),
      element('ram:TelephoneUniversalCommunication', textElement('ram:CompleteNumber', party.phone)),
      element('ram:EmailURIUniversalCommunication', textElement('ram:URIID', party.email)),
    ),
    writeAddress(party),
    element('ram:URIUniversalCommunication', textElement('ram:URIID', party.email, { schemeID: 'EM' })),
    element('ram:SpecifiedTaxRegistration', textElement('ram:ID', party.vat_id, { schemeID: 'VA' })),
    element(
      'ram:SpecifiedTaxRegistration',
      textElement('ram:ID', seller?.tax_number ?? null, { schemeID: 'FC' }),
    ),
  ].join('');
}

function writeAddress(party: Party): Xml {
  if (party.country_code === null) return '';
  return element(
    'ram:PostalTradeAddress',
    textElement('ram:PostcodeCode', party.postal_code),
    textElement('ram:LineOne', party.address_1),
    textElement('ram:LineTwo', party.address_2),
    textElement('ram:CityName', party.city),
    textElement('ram:CountryID', party.country_code),
    textElement('ram:CountrySubDivisionName', party.province),
  );
}

function writeDelivery({ delivery, supplied_at }: DocumentContent): Xml {
  return element(
    'ram:ApplicableHeaderTradeDelivery',
    delivery &&
      element('ram:ShipToTradeParty', textElement('ram:Name', delivery.name), writeAddress(delivery)),
    element(
      'ram:ActualDeliverySupplyChainEvent',
      element('ram:OccurrenceDateTime', writeDate('udt', supplied_at)),
    ),
  );
}

function writeSettlement(content: DocumentContent): Xml {
  const { currency_code, taxes, totals, preceding } = content;
  return element(
    'ram:ApplicableHeaderTradeSettlement',
    textElement('ram:InvoiceCurrencyCode', currency_code.toUpperCase()),
    writePaymentMeans(content),
    ...taxes.map(({ net, tax, category, rate, exemption }) =>
      element(
        'ram:ApplicableTradeTax',
        textElement('ram:CalculatedAmount', decimal(tax, currency_code)),
        textElement('ram:TypeCode', 'VAT'),
        textElement('ram:ExemptionReason', exemption),
        textElement('ram:BasisAmount', decimal(net, currency_code)),
        textElement('ram:CategoryCode', category),
        textElement('ram:RateApplicablePercent', percent(rate)),
      ),
    ),
    element('ram:SpecifiedTradePaymentTerms', textElement('ram:Description', paymentTermsOf(content))),
    element(
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      textElement('ram:LineTotalAmount', decimal(totals.net, currency_code)),
      textElement('ram:TaxBasisTotalAmount', decimal(totals.net, currency_code)),
      textElement('ram:TaxTotalAmount', decimal(totals.tax, currency_code), {
        currencyID: currency_code.toUpperCase(),
      }),
      textElement('ram:GrandTotalAmount', decimal(totals.total, currency_code)),
      textElement('ram:TotalPrepaidAmount', decimal(prepaidOf(content), currency_code)),
      textElement('ram:DuePayableAmount', decimal(totals.due, currency_code)),
    ),
    preceding &&
      element(
        'ram:InvoiceReferencedDocument',
        textElement('ram:IssuerAssignedID', preceding.number),
        element('ram:FormattedIssueDateTime', writeDate('qdt', preceding.issued_at)),
      ),
  );
}

function writePaymentMeans(content: DocumentContent): Xml {
  if (!isDueByTransfer(content)) return '';
  const { seller } = content;
  return element(
    'ram:SpecifiedTradeSettlementPaymentMeans',
    textElement('ram:TypeCode', CREDIT_TRANSFER),
    element(
      'ram:PayeePartyCreditorFinancialAccount',
      textElement('ram:IBANID', seller.iban),
      textElement('ram:AccountName', seller.name),
    ),
    element('ram:PayeeSpecifiedCreditorFinancialInstitution', textElement('ram:BICID', seller.bic)),
  );
}
