import { parseLoginUrl } from '#engine/kernel/text/login-url';

const REDACTED = '[redacted]';

/** Shorter values would also match words that are no secrets. */
const MIN_SECRET_LENGTH = 8;

/** Names of fields with secrets, e.g. `password_hash`, `apiKey`, `set-cookie`; not `key`, which is an idempotency key. */
const SECRET_NAME =
  /passw(?:or)?d|secret|authorization|cookie|credential|private_?(?:key|data)|api_?key|(?:^|_)token$|[a-z]Token$/i;
/** The password in a URL such as `postgres://user:password@host/`. */
const URL_PASSWORD = /(:\/\/[^\s/:@]*):[^\s/@]+@/g;
const BEARER = /\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi;

/** Removes secrets from what is logged. */
export class Redaction {
  private readonly secrets: readonly string[];

  /** @param secrets the values of the configuration that are secret */
  constructor(secrets: readonly string[]) {
    const passwords = secrets.flatMap((secret) => parseLoginUrl(secret)?.password ?? []);
    this.secrets = [...secrets, ...passwords].filter(({ length }) => length >= MIN_SECRET_LENGTH);
  }

  /** The value of a field as it may be logged. */
  field(name: string, value: unknown): unknown {
    if (typeof value === 'string') return SECRET_NAME.test(name) ? REDACTED : this.text(value);
    return value;
  }

  text(text: string): string {
    return this.secrets
      .reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text)
      .replace(URL_PASSWORD, `$1:${REDACTED}@`)
      .replace(BEARER, `$1 ${REDACTED}`);
  }
}
