import { isRecord } from './load-medusa-config.ts';
import { booleanTo, notNeeded, type OptionRule, type OptionTarget } from './option-rules.ts';

/** The options of `projectConfig` in `medusa-config.js`. */
export const PROJECT_OPTIONS: Readonly<Record<string, OptionRule>> = {
  store_cors: corsTo('STORE_CORS'),
  admin_cors: corsTo('ADMIN_CORS'),
  jwt_secret: (value) =>
    value === 'supersecret'
      ? { note: 'the default of v1 is public, so its access tokens are not accepted' }
      : typeof value === 'string'
        ? { variables: { FORMER_JWT_SECRET: value } }
        : undefined,
  cookie_secret: (value) =>
    typeof value === 'string' && value.length >= 32
      ? { variables: { COOKIE_SECRET: value } }
      : { note: 'is shorter than 32 characters: set COOKIE_SECRET to a new one, e.g. openssl rand -hex 32' },
  database_url: (value) => (typeof value === 'string' ? { variables: { DATABASE_URL: value } } : undefined),
  database_type: (value) => (value === 'postgres' ? null : undefined),
  database_schema: (value) => (value === 'public' ? null : undefined),
  database_extra: (value) =>
    isRecord(value) && Object.keys(value).every((name) => name === 'ssl')
      ? { note: 'TLS is a parameter of DATABASE_URL: ?sslmode=require, or no-verify without verification' }
      : undefined,
  database_logging: notNeeded,
  redis_url: notNeeded,
  redis_prefix: notNeeded,
  redis_options: notNeeded,
  session_options: (value) =>
    isRecord(value) && Object.keys(value).every((name) => name === 'ttl') && Number(value.ttl) >= 1000
      ? { variables: { SESSION_TTL_SECONDS: String(Math.floor(Number(value.ttl) / 1000)) } }
      : undefined,
  http_compression: (value) =>
    isRecord(value) ? booleanTo('COMPRESS_RESPONSES')(value.enabled ?? false) : undefined,
  worker_mode: (value): OptionTarget => {
    if (value === 'worker') return { variables: { SERVE_HTTP: 'false' } };
    return value === 'server' ? { variables: { JOB_WORKERS: '0' } } : null;
  },
};

/** v1 allows regular expressions, and slashes at the end of an origin. */
function corsTo(variable: string): OptionRule {
  return (value) => {
    if (typeof value !== 'string') return undefined;
    const items = value.split(',').map((item) => item.trim().replace(/\/+$/, ''));
    const origins = items.filter((item) => URL.canParse(item) && new URL(item).origin === item);
    const others = items.filter((item) => item !== '' && !origins.includes(item));
    return {
      variables: origins.length > 0 ? { [variable]: origins.join(',') } : {},
      ...(others.length > 0 && { note: `list the origins instead of ${others.join(', ')}` }),
    };
  };
}
