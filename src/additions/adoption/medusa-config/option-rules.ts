/* Rules that translate options of v1 to variables. */

/** The translation of an option: variables, a remark, or null if it is not needed. */
export type OptionTarget = { variables?: Record<string, string>; note?: string } | null;

/** Translates the value of an option; undefined if the value has no equivalent. */
export type OptionRule = (value: unknown) => OptionTarget | undefined;

/** Copies a text or a number to a variable. */
export function copyTo(variable: string): OptionRule {
  return (value) =>
    typeof value === 'string' || typeof value === 'number'
      ? { variables: { [variable]: String(value) } }
      : undefined;
}

/** Copies a boolean, or the text of one, to a variable. */
export function booleanTo(variable: string): OptionRule {
  return (value) =>
    ['true', 'false'].includes(String(value)) ? { variables: { [variable]: String(value) } } : undefined;
}

/** Copies an object or a list to a variable, as JSON. */
export function jsonTo(variable: string): OptionRule {
  return (value) => ({ variables: { [variable]: JSON.stringify(value) } });
}

/** Copies a URL to a variable, without slashes at its end. */
export function urlTo(variable: string): OptionRule {
  return (value) =>
    typeof value === 'string' && URL.canParse(value)
      ? { variables: { [variable]: value.replace(/\/+$/, '') } }
      : undefined;
}

/** Copies the origin of a URL to a variable. */
export function originTo(variable: string): OptionRule {
  return (value) =>
    typeof value === 'string' && URL.canParse(value)
      ? { variables: { [variable]: new URL(value).origin } }
      : undefined;
}

/** Ignores an option that has no meaning here. */
export const notNeeded: OptionRule = () => null;

/** Translates any value to a remark, about what the option corresponds to. */
export function note(text: string): OptionRule {
  return () => ({ note: text });
}
