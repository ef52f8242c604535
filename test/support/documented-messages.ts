/** What stands for a value in the documented messages: the examples of the documents have the same values everywhere. */
const EXAMPLE_VALUES =
  /\w+_01HV5K4E6Q0Z3T8W9X2Y7B1C4D|SPRING(-1F7K)?|GIFT-1F7K|SHIRT-M|t-shirt|T-shirt|summer|Regulars|Friends|Germany|colour|Web shop|too_small|\b(usd|eur|us|vat|manual|Size|Medium|M|L)\b|\b\d+\b|(?<= )(canceled|confirmed|authorized)(?=( order edit)?\.?$)|(?<=')(in|products)(?=')|(?<=")\w+(?=")/g;

/** A value without spaces, so that texts with few words in common differ. */
export const WORD = String.raw`\S+`;

/** The parts of a documented message between its example values. */
export function fixedParts(documented: string): string[] {
  const parts: string[] = [];
  let end = 0;
  for (const match of documented.matchAll(EXAMPLE_VALUES)) {
    parts.push(documented.slice(end, match.index));
    end = match.index + match[0].length;
  }
  return [...parts, documented.slice(end)];
}

/**
 * Whether a message has the words of a documented one, with any values.
 * @param value what a value may be: any text, or `WORD`
 */
export function hasSameWords(documented: string, message: string, value = '.+'): boolean {
  const escaped = fixedParts(documented).map((part) =>
    part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`),
  );
  return new RegExp(`^${escaped.join(value)}$`, 's').test(message);
}
