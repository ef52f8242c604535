import { parseMoney } from '../ui/money.ts';

/** What a unit of a variant costs the shop, in minor units of the currency. */
export type UnitCost = { currency_code: string; amount: number } & ({ sku: string } | { variant_id: string });

/** Costs that were read, and the lines that were not understood. */
export interface ParsedCosts {
  costs: UnitCost[];
  problems: string[];
}

/**
 * Reads a line for each variant, as spreadsheets paste them: a SKU or the id of a variant, a cost, and maybe a currency, such as
 * `MUG-MOSS;4,50` or `MUG-MOSS;4,50;eur`. A first line whose second column has no digit is a heading.
 */
export function parseCosts(text: string, currency: string): ParsedCosts {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const read = lines.map((line) => ({ line, cells: splitLine(line) }));
  if (read[0] && /^\D+$/.test(read[0].cells[1])) read.shift();
  const parsed = read.map(({ line, cells: [article, cost] }) => {
    const [, code] = /\b([a-z]{3})\s*$/i.exec(cost) ?? [];
    const currency_code = (code ?? currency).toLowerCase();
    const amount = parseMoney(cost.replaceAll(/[\t;]/g, ''), currency_code);
    if (article === '' || amount === null) return { problem: line.trim() };
    return { cost: { ...toArticle(article), currency_code, amount } };
  });
  return {
    costs: parsed.flatMap(({ cost }) => cost ?? []),
    problems: parsed.flatMap(({ problem }) => problem ?? []),
  };
}

function toArticle(text: string): { variant_id: string } | { sku: string } {
  return text.startsWith('variant_') ? { variant_id: text } : { sku: text };
}

/** Splits at the first tab or semicolon, else at the first comma, else at the last space before the cost. */
function splitLine(line: string): [string, string] {
  const [, article = '', cost = ''] =
    /^([^\t;]*)[\t;](.*)$/.exec(line) ??
    /^([^,]*),(.*)$/.exec(line) ??
    /^(.*?)\s+(\S+(?:\s+[a-z]{3})?)\s*$/i.exec(line) ??
    [];
  return [article.trim(), cost.trim()];
}
