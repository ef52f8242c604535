import { knownCurrencies, money } from '@storekeep/server/extend';

const ENTRY = /^( {2}([A-Z]{3}): \{[^}]*\bdecimal_digits: )\d+/gm;
const END = /\n\}\s*$/;

/**
 * Gives the dashboard's list of currencies our decimals, and the currencies that it lacks: it displays amounts and stores typed prices by
 * this list, and pages crash for a currency that is missing.
 * @param source `utils/currencies.ts` of the dashboard
 * @throws if the file is another one
 */
export function rewriteCurrencies(source: string): string {
  const listed = new Set<string>();
  const corrected = source.replaceAll(ENTRY, (_, start: string, code: string) => {
    listed.add(code.toLowerCase());
    return `${start}${money.decimalsOf(code.toLowerCase())}`;
  });
  if (listed.size === 0 || !END.test(corrected))
    throw new Error('The list of currencies of the dashboard has changed');
  const added = knownCurrencies.filter(([code]) => !listed.has(code)).map(formatEntry);
  return corrected.replace(END, () => `\n${added.join('')}}\n`);
}

function formatEntry([code, symbol, symbol_native, name]: (typeof knownCurrencies)[number]): string {
  const entry = {
    ...{ symbol, name, symbol_native, decimal_digits: money.decimalsOf(code), rounding: 0 },
    ...{ code: code.toUpperCase(), name_plural: name },
  };
  return `  ${code.toUpperCase()}: ${JSON.stringify(entry)},\n`;
}
