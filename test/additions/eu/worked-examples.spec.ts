import { writeCii } from '#additions/eu/documents/files/cii';
import { writeUbl } from '#additions/eu/documents/files/ubl';
import { findBrokenRules } from '../../support/en-16931-rules.ts';
import { EU_EXAMPLES, lifeOf } from '../../support/eu-examples.ts';
import { findText, parseXml } from '../../support/xml-tree.ts';

describe('The documents of', () => {
  it.each(EU_EXAMPLES)('$name', ({ live, figures, taxes, payment }) => {
    const life = live();
    expect(life.figures).toEqual(figures);
    const last = life.contents.at(-1)!;
    if (taxes) expect(last.taxes.map(({ category, rate }) => `${category} ${rate}`)).toEqual(taxes);
    const { gift_cards, paid, due } = last.totals;
    if (payment) expect([gift_cards, paid, due].map((amount) => amount / 100)).toEqual(payment);
  });

  it.each(EU_EXAMPLES)('$name follow the rules of EN 16931, as UBL and as CII', ({ live }) => {
    for (const content of live().contents) {
      const ubl = writeUbl(content);
      expect(findBrokenRules(ubl)).toEqual([]);
      const summation =
        'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/SpecifiedTradeSettlementHeaderMonetarySummation';
      const cii = parseXml(writeCii(content));
      const invoice = parseXml(ubl);
      const both = [
        ['LineTotalAmount', 'LegalMonetaryTotal/LineExtensionAmount'],
        ['TaxTotalAmount', 'TaxTotal/TaxAmount'],
        ['GrandTotalAmount', 'LegalMonetaryTotal/TaxInclusiveAmount'],
        ['TotalPrepaidAmount', 'LegalMonetaryTotal/PrepaidAmount'],
        ['DuePayableAmount', 'LegalMonetaryTotal/PayableAmount'],
      ];
      for (const [name, path] of both)
        expect(findText(cii, `${summation}/${name}`)).toBe(findText(invoice, path));
    }
  });
});

describe('The rules of EN 16931', () => {
  it.each([
    ['BR-CO-15', /(<cbc:TaxInclusiveAmount[^>]*>)119/],
    ['BR-CO-10', /(<cbc:LineExtensionAmount currencyID="EUR">)100/],
    ['BR-S-05', /(<cac:ClassifiedTaxCategory><cbc:ID>S<\/cbc:ID><cbc:Percent>)19/],
  ])('%s find an amount that was changed', (id, pattern) => {
    const [content] = lifeOf().capture(11_900).contents;
    expect(findBrokenRules(writeUbl(content).replace(pattern, '$10'))).toEqual(
      expect.arrayContaining([expect.stringContaining(id)]),
    );
  });
});
