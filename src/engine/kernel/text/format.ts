import { normalizeLoginUrl } from './login-url.ts';

/** What a setting has to look like, whether it is an option of an embedded shop or a variable of the standalone server. */
export interface Format {
  /** As in messages: "… is not an origin (https://shop.example)". */
  name: string;
  matches(text: string): boolean;
  /** Writes a text that matches as other programs expect it. */
  normalize?(text: string): string;
}

/** A format by a pattern. @param name with an example, for messages */
export function patternFormat(name: string, pattern: RegExp): Format {
  return { name, matches: (text) => pattern.test(text) };
}

/** As `patternFormat`, for URLs with a login, whose password may have characters such as `%` and `#`. */
export function loginUrlFormat(name: string, pattern: RegExp): Format {
  return { ...patternFormat(name, pattern), normalize: normalizeLoginUrl };
}

export const POSTGRES_URL = loginUrlFormat(
  'PostgreSQL URL (postgres://user@host/name)',
  /^postgres(ql)?:\/\/\S+\/\S+$/,
);

export const ORIGIN: Format = {
  name: 'origin (https://shop.example)',
  matches: (text) => URL.canParse(text) && new URL(text).origin === text,
};

/**
 * @param option e.g. `mail.smtpUrl`
 * @throws Error that names the option but not its value, which may be a secret; absent values are accepted
 */
export function requireFormat(
  option: string,
  values: string | null | undefined | readonly string[],
  format: Format,
): void {
  for (const value of [values ?? []].flat())
    if (!format.matches(value)) throw new Error(`${option} is not ${withArticle(format.name)}`);
}

/** e.g. `an origin`, `a port`. */
export function withArticle(noun: string): string {
  return `${/^(?:[aeio]|SMTP)/.test(noun) ? 'an' : 'a'} ${noun}`;
}
