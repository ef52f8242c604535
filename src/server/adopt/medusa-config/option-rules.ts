/* Rules that translate options of v1 to variables. */

/** What an option becomes: variables, a remark, or null if it is not needed. */
export type OptionTarget = { variables?: Record<string, string>; note?: string } | null;

/** Translates the value of an option; undefined if the value has no equivalent. */
export type OptionRule = (value: unknown) => OptionTarget | undefined;

/** A text or a number, as it is. */
export function copyTo(variable: string): OptionRule {
  return (value) =>
    typeof value === 'string' || typeof value === 'number'
      ? { variables: { [variable]: String(value) } }
      : undefined;
}

/** A boolean, or its text. */
export function booleanTo(variable: string): OptionRule {
  return (value) =>
    ['true', 'false'].includes(String(value)) ? { variables: { [variable]: String(value) } } : undefined;
}

/** An object or a list, as JSON. */
export function jsonTo(variable: string): OptionRule {
  return (value) => ({ variables: { [variable]: JSON.stringify(value) } });
}

/** A URL, without slashes at its end. */
export function urlTo(variable: string): OptionRule {
  return (value) =>
    typeof value === 'string' && URL.canParse(value)
      ? { variables: { [variable]: value.replace(/\/+$/, '') } }
      : undefined;
}

/** The origin of a URL. */
export function originTo(variable: string): OptionRule {
  return (value) =>
    typeof value === 'string' && URL.canParse(value)
      ? { variables: { [variable]: new URL(value).origin } }
      : undefined;
}

export const notNeeded: OptionRule = () => null;

export function note(text: string): OptionRule {
  return () => ({ note: text });
}
