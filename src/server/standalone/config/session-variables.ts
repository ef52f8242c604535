import { COOKIE_SECRET, FORMER_SECRET } from '#engine/identity/identity-options';
import {
  autoOrBoolean,
  formatted,
  oneOf,
  optional,
  required,
  wholeNumber,
} from '#engine/installation/variable-kinds';

/** Variables of cookies and sessions. */
export const sessionVariables = {
  cookieSecret: optional('COOKIE_SECRET', formatted(COOKIE_SECRET), {
    description:
      'Signs session cookies; required in production with a `DATABASE_URL`, else created at the first start',
    secret: true,
  }),
  formerJwtSecret: optional('FORMER_JWT_SECRET', formatted(FORMER_SECRET), {
    description:
      'The `JWT_SECRET` of the adopted Medusa v1 shop: its access tokens stay valid until they expire, and the links of its open invitations work',
    secret: true,
  }),
  formerCookieSecret: optional('FORMER_COOKIE_SECRET', formatted(FORMER_SECRET), {
    description: 'The previous `COOKIE_SECRET`: sessions and access tokens that it signed stay valid',
    secret: true,
  }),
  cookieSameSite: required('COOKIE_SAME_SITE', oneOf('lax', 'none', 'strict'), 'lax', {
    description: '`none` for storefronts on another site, which needs HTTPS',
  }),
  cookieSecure: required('COOKIE_SECURE', autoOrBoolean, 'auto', {
    description: 'Cookies for HTTPS only; `auto` follows the request',
  }),
  sessionTtlSeconds: required(
    'SESSION_TTL_SECONDS',
    wholeNumber('number of seconds', 1, 400 * 24 * 60 * 60),
    36_000,
    {
      description: 'How long a login lasts',
    },
  ),
};
