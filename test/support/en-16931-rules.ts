import { findAll, findText, parseXml, type XmlElement } from './xml-tree.ts';

/*
 * The rules of EN 16931-1 that concern what our invoices contain, by their ids, checked in UBL. Those about allowances and charges of
 * the whole document, payees, tax representatives and direct debits are left out: our invoices have none of these.
 */

interface Invoice {
  root: XmlElement;
  lines: XmlElement[];
  groups: XmlElement[];
  text(path: string): string | undefined;
  /** In cents, or hundredths of the currency's unit. */
  amount(path: string): bigint;
}

type Rule = (invoice: Invoice) => boolean;

const SELLER = 'AccountingSupplierParty/Party';
const BUYER = 'AccountingCustomerParty/Party';
const TOTALS = 'LegalMonetaryTotal';
const EXEMPT = ['E', 'AE', 'K', 'G'];

const has =
  (path: string): Rule =>
  (invoice) =>
    Boolean(invoice.text(path));
const everyLine =
  (check: (line: XmlElement, invoice: Invoice) => boolean): Rule =>
  (invoice) =>
    invoice.lines.every((line) => check(line, invoice));
const everyGroup =
  (check: (group: XmlElement, invoice: Invoice) => boolean): Rule =>
  (invoice) =>
    invoice.groups.every((group) => check(group, invoice));
const everyAllowance = (check: (allowance: XmlElement) => boolean): Rule =>
  everyLine((line) => findAll(line, 'AllowanceCharge').every(check));

const quantityOf = (line: XmlElement): XmlElement =>
  [...findAll(line, 'InvoicedQuantity'), ...findAll(line, 'CreditedQuantity')][0];
const categoryOfLine = (line: XmlElement): string => findText(line, 'Item/ClassifiedTaxCategory/ID')!;
const rateOfLine = (line: XmlElement): string => findText(line, 'Item/ClassifiedTaxCategory/Percent')!;
const categoryOf = (group: XmlElement): string => findText(group, 'TaxCategory/ID')!;
const rateOf = (group: XmlElement): string => findText(group, 'TaxCategory/Percent')!;

/** `-12.5` are −1250 hundredths. */
function hundredths(text: string | undefined): bigint {
  const [, minus, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text ?? '0')!;
  const value = BigInt(whole + fraction.padEnd(2, '0'));
  return minus === '-' ? -value : value;
}

const sumOf = (elements: readonly XmlElement[], path: string): bigint =>
  elements.reduce((sum, element) => sum + hundredths(findText(element, path)), 0n);

/** For the categories in which nothing is taxed: the rate and the tax are 0, and a reason says why, or there is none. */
const untaxed = (category: string, hasReason: boolean): Rule =>
  everyGroup(
    (group) =>
      categoryOf(group) !== category ||
      (rateOf(group) === '0' &&
        hundredths(findText(group, 'TaxAmount')) === 0n &&
        Boolean(findText(group, 'TaxCategory/TaxExemptionReason')) === hasReason),
  );

const uses = ({ lines }: Invoice, categories: readonly string[]): boolean =>
  lines.some((line) => categories.includes(categoryOfLine(line)));

const RULES: Readonly<Record<string, Rule>> = {
  'BR-01': has('CustomizationID'),
  'BR-02': has('ID'),
  'BR-03': ({ text }) => /^\d{4}-\d\d-\d\d$/.test(text('IssueDate') ?? ''),
  'BR-04': ({ root, text }) => text(`${root.name}TypeCode`) === (root.name === 'Invoice' ? '380' : '381'),
  'BR-05': ({ text }) => /^[A-Z]{3}$/.test(text('DocumentCurrencyCode') ?? ''),
  'BR-06': has(`${SELLER}/PartyLegalEntity/RegistrationName`),
  'BR-07': has(`${BUYER}/PartyLegalEntity/RegistrationName`),
  'BR-08': ({ root }) => findAll(root, `${SELLER}/PostalAddress`).length === 1,
  'BR-09': has(`${SELLER}/PostalAddress/Country/IdentificationCode`),
  'BR-10': ({ root }) => findAll(root, `${BUYER}/PostalAddress`).length === 1,
  'BR-11': has(`${BUYER}/PostalAddress/Country/IdentificationCode`),
  'BR-12': has(`${TOTALS}/LineExtensionAmount`),
  'BR-13': has(`${TOTALS}/TaxExclusiveAmount`),
  'BR-14': has(`${TOTALS}/TaxInclusiveAmount`),
  'BR-15': has(`${TOTALS}/PayableAmount`),
  'BR-16': ({ lines }) => lines.length > 0,
  'BR-21': everyLine((line) => Boolean(findText(line, 'ID'))),
  'BR-22': everyLine((line) => /^-?\d+$/.test(quantityOf(line).text)),
  'BR-23': everyLine((line) => quantityOf(line).attributes.unitCode === 'C62'),
  'BR-24': everyLine((line) => Boolean(findText(line, 'LineExtensionAmount'))),
  'BR-25': everyLine((line) => Boolean(findText(line, 'Item/Name'))),
  'BR-26': everyLine((line) => Boolean(findText(line, 'Price/PriceAmount'))),
  'BR-27': everyLine((line) => !findText(line, 'Price/PriceAmount')!.startsWith('-')),
  'BR-41, BR-43': everyAllowance((allowance) => hundredths(findText(allowance, 'Amount')) > 0n),
  'BR-42, BR-44': everyAllowance((allowance) => Boolean(findText(allowance, 'AllowanceChargeReason'))),
  'BR-45': everyGroup((group) => Boolean(findText(group, 'TaxableAmount'))),
  'BR-46': everyGroup((group) => Boolean(findText(group, 'TaxAmount'))),
  'BR-47': everyGroup((group) => ['S', 'Z', ...EXEMPT].includes(categoryOf(group))),
  'BR-48': everyGroup((group) => Boolean(rateOf(group))),
  'BR-49, BR-50': ({ root }) =>
    findAll(root, 'PaymentMeans').every(
      (means) => findText(means, 'PaymentMeansCode') === '58' && findText(means, 'PayeeFinancialAccount/ID'),
    ),
  'BR-55': ({ root }) =>
    findAll(root, 'BillingReference').every((ref) => findText(ref, 'InvoiceDocumentReference/ID')),
  'BR-57': ({ root }) =>
    findAll(root, 'Delivery/DeliveryLocation/Address').every((address) =>
      findText(address, 'Country/IdentificationCode'),
    ),
  'BR-62, BR-63': ({ root }) =>
    [SELLER, BUYER].every((party) =>
      findAll(root, `${party}/EndpointID`).every(({ attributes }) => attributes.schemeID === 'EM'),
    ),
  'BR-CO-04': everyLine((line) => Boolean(categoryOfLine(line))),
  'BR-CO-09': ({ root }) =>
    [SELLER, BUYER].every((party) =>
      findAll(root, `${party}/PartyTaxScheme`)
        .filter((scheme) => findText(scheme, 'TaxScheme/ID') === 'VAT')
        .every((scheme) => /^[A-Z]{2}/.test(findText(scheme, 'CompanyID')!)),
    ),
  'BR-CO-10': ({ lines, amount }) =>
    sumOf(lines, 'LineExtensionAmount') === amount(`${TOTALS}/LineExtensionAmount`),
  'BR-CO-13': ({ amount }) =>
    amount(`${TOTALS}/TaxExclusiveAmount`) === amount(`${TOTALS}/LineExtensionAmount`),
  'BR-CO-14': ({ groups, amount }) => sumOf(groups, 'TaxAmount') === amount('TaxTotal/TaxAmount'),
  'BR-CO-15': ({ amount }) =>
    amount(`${TOTALS}/TaxInclusiveAmount`) ===
    amount(`${TOTALS}/TaxExclusiveAmount`) + amount('TaxTotal/TaxAmount'),
  'BR-CO-16': ({ amount }) =>
    amount(`${TOTALS}/PayableAmount`) ===
    amount(`${TOTALS}/TaxInclusiveAmount`) - amount(`${TOTALS}/PrepaidAmount`),
  // as in the published rules, with a tolerance of one unit: shops round the tax of each line
  'BR-CO-17': everyGroup((group) => {
    const exact = (Number(hundredths(findText(group, 'TaxableAmount'))) * Number(rateOf(group))) / 100;
    return Math.abs(exact - Number(hundredths(findText(group, 'TaxAmount')))) < 100;
  }),
  'BR-CO-18': ({ groups }) => groups.length > 0,
  'BR-CO-25': ({ amount, text }) =>
    amount(`${TOTALS}/PayableAmount`) <= 0n || Boolean(text('PaymentTerms/Note')),
  'BR-CO-26': ({ text }) =>
    Boolean(text(`${SELLER}/PartyLegalEntity/CompanyID`) ?? text(`${SELLER}/PartyTaxScheme/CompanyID`)),
  'BR-DEC-09 to BR-DEC-28': ({ root }) => amountsIn(root).every((text) => /^-?\d+(\.\d{1,2})?$/.test(text)),
  'BR-S-02, BR-Z-02, BR-E-02, BR-AE-02, BR-IC-02, BR-G-02': has(`${SELLER}/PartyTaxScheme/CompanyID`),
  'BR-AE-02, BR-IC-02': (invoice) =>
    !uses(invoice, ['AE', 'K']) || Boolean(invoice.text(`${BUYER}/PartyTaxScheme/CompanyID`)),
  'BR-S-01, BR-Z-01, BR-E-01, BR-AE-01, BR-IC-01, BR-G-01': ({ lines, groups }) =>
    lines.every((line) =>
      groups.some(
        (group) => categoryOf(group) === categoryOfLine(line) && rateOf(group) === rateOfLine(line),
      ),
    ),
  'BR-S-05': everyLine((line) => categoryOfLine(line) !== 'S' || Number(rateOfLine(line)) > 0),
  'BR-Z-05, BR-E-05, BR-AE-05, BR-IC-05, BR-G-05': everyLine(
    (line) => categoryOfLine(line) === 'S' || rateOfLine(line) === '0',
  ),
  'BR-S-08, BR-Z-08, BR-E-08, BR-AE-08, BR-IC-08, BR-G-08': everyGroup((group, { lines, groups }) => {
    const isOf = (line: XmlElement): boolean =>
      categoryOfLine(line) === categoryOf(group) && rateOfLine(line) === rateOf(group);
    const same = groups.filter(
      (other) => categoryOf(other) === categoryOf(group) && rateOf(other) === rateOf(group),
    );
    return sumOf(lines.filter(isOf), 'LineExtensionAmount') === sumOf(same, 'TaxableAmount');
  }),
  'BR-S-10': everyGroup(
    (group) => categoryOf(group) !== 'S' || !findText(group, 'TaxCategory/TaxExemptionReason'),
  ),
  'BR-Z-09, BR-Z-10': untaxed('Z', false),
  'BR-E-09, BR-E-10': untaxed('E', true),
  'BR-AE-09, BR-AE-10': untaxed('AE', true),
  'BR-IC-09, BR-IC-10': untaxed('K', true),
  'BR-G-09, BR-G-10': untaxed('G', true),
  'BR-IC-11, BR-IC-12': (invoice) =>
    !uses(invoice, ['K']) ||
    Boolean(
      invoice.text('Delivery/ActualDeliveryDate') &&
      invoice.text('Delivery/DeliveryLocation/Address/Country/IdentificationCode'),
    ),
};

/** All amounts but prices, which may have more decimals. */
function amountsIn({ name, children, attributes, text }: XmlElement): string[] {
  const own = 'currencyID' in attributes && name !== 'PriceAmount' ? [text] : [];
  return [...own, ...children.flatMap(amountsIn)];
}

/** Returns the ids of the rules that a UBL invoice or credit note breaks. */
export function findBrokenRules(ubl: string): string[] {
  const root = parseXml(ubl);
  const invoice: Invoice = {
    root,
    lines: [...findAll(root, 'InvoiceLine'), ...findAll(root, 'CreditNoteLine')],
    groups: findAll(root, 'TaxTotal/TaxSubtotal'),
    text: (path) => findText(root, path),
    amount: (path) => hundredths(findText(root, path)),
  };
  return Object.entries(RULES).flatMap(([id, isMet]) => (isMet(invoice) ? [] : [id]));
}
