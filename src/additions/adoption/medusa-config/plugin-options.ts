import { providersToVariable, separateLogins } from './auth-plugin-options.ts';
import { isRecord } from './load-medusa-config.ts';
import {
  booleanTo,
  copyTo,
  jsonTo,
  note,
  notNeeded,
  type OptionRule,
  originTo,
  urlTo,
} from './option-rules.ts';

/** A plugin of v1 that Storekeep replaces. */
interface ReplacedPlugin {
  names: string[];
  options: Readonly<Record<string, OptionRule>>;
  note?: string;
  /** Combines options before they are translated one by one. */
  prepare?(options: Record<string, unknown>): Record<string, unknown>;
}

const BUCKET: ReplacedPlugin['options'] = {
  bucket: copyTo('S3_BUCKET'),
  region: copyTo('S3_REGION'),
  endpoint: urlTo('S3_ENDPOINT'),
  access_key_id: copyTo('AWS_ACCESS_KEY_ID'),
  secret_access_key: copyTo('AWS_SECRET_ACCESS_KEY'),
};

export const PLUGINS: readonly ReplacedPlugin[] = [
  {
    names: ['medusa-payment-stripe'],
    options: {
      api_key: copyTo('STRIPE_API_KEY'),
      webhook_secret: copyTo('STRIPE_WEBHOOK_SECRET'),
      capture: booleanTo('STRIPE_CAPTURE'),
      automatic_payment_methods: booleanTo('STRIPE_AUTOMATIC_PAYMENT_METHODS'),
      payment_description: copyTo('STRIPE_PAYMENT_DESCRIPTION'),
      webhook_delay: notNeeded,
      webhook_retries: notNeeded,
    },
    note: 'needs the package stripe',
  },
  {
    names: ['medusa-payment-paypal'],
    options: {
      clientId: copyTo('PAYPAL_CLIENT_ID'),
      client_id: copyTo('PAYPAL_CLIENT_ID'),
      clientSecret: copyTo('PAYPAL_CLIENT_SECRET'),
      client_secret: copyTo('PAYPAL_CLIENT_SECRET'),
      authWebhookId: copyTo('PAYPAL_WEBHOOK_ID'),
      auth_webhook_id: copyTo('PAYPAL_WEBHOOK_ID'),
      sandbox: booleanTo('PAYPAL_SANDBOX'),
      capture: booleanTo('PAYPAL_CAPTURE'),
    },
  },
  {
    names: ['medusa-file-s3'],
    options: {
      ...BUCKET,
      s3_url: urlTo('S3_PUBLIC_URL'),
      download_file_duration: note('signed URLs expire after an hour'),
    },
  },
  { names: ['medusa-file-minio'], options: BUCKET },
  {
    names: ['medusa-plugin-tolgee'],
    options: { baseURL: notNeeded, apiKey: notNeeded, projectId: notNeeded, keys: notNeeded },
    note: 'translations are texts of the shop: export them from Tolgee as JSON, and import them by npm run translations:import -- --tolgee <folder>',
  },
  {
    names: ['medusa-file-spaces'],
    options: {
      ...BUCKET,
      spaces_url: urlTo('S3_PUBLIC_URL'),
      download_url_duration: note('signed URLs expire after an hour'),
    },
  },
  {
    names: ['@medusajs/file-local', 'medusa-file-local'],
    options: {
      backend_url: originTo('PUBLIC_URL'),
      upload_dir: note('copy the files in this folder to public in FILES_DIR'),
    },
  },
  {
    names: ['medusa-plugin-sendgrid'],
    prepare: ({ api_key, ...templates }) => ({ api_key, templates }),
    options: { api_key: copyTo('SENDGRID_API_KEY'), templates: jsonTo('SENDGRID_TEMPLATES') },
  },
  {
    names: ['medusa-plugin-meilisearch'],
    options: {
      config: (value) =>
        isRecord(value) && typeof value.host === 'string' && typeof value.apiKey === 'string'
          ? {
              variables: {
                MEILISEARCH_HOST: value.host.replace(/\/+$/, ''),
                MEILISEARCH_API_KEY: value.apiKey,
              },
            }
          : undefined,
    },
  },
  {
    names: ['medusa-plugin-algolia'],
    options: { applicationId: copyTo('ALGOLIA_APP_ID'), adminApiKey: copyTo('ALGOLIA_API_KEY') },
    note: 'needs the package @algolia/client-search',
  },
  {
    names: ['@medusajs/admin'],
    options: { serve: notNeeded, autoRebuild: notNeeded, path: notNeeded, outDir: notNeeded },
    note: 'storekeep dashboard builds the dashboard, which is then served at /app',
  },
  {
    names: ['medusa-plugin-auth'],
    prepare: separateLogins,
    options: { providers: providersToVariable, strict: notNeeded },
    note: 'an e-mail alone never opens an existing account (docs/login-with-openid-connect.md)',
  },
  {
    names: ['medusa-plugin-wishlist', 'medusa-plugin-restock-notification'],
    options: {},
    note: 'needs a module; examples/modules has one with its routes and data (docs/extending.md)',
  },
  {
    names: ['medusa-plugin-smtp', 'medusa-plugin-ses', 'medusa-plugin-resend', 'medusa-plugin-postmark'],
    options: {},
    note: 'SMTP_URL and MAIL_FROM send the built-in e-mails instead (docs/mail.md)',
  },
  {
    names: ['medusa-plugin-slack-notification', 'medusa-plugin-segment', 'medusa-plugin-mailchimp'],
    options: {},
    note: 'a webhook can do its work (docs/webhooks.md)',
  },
  { names: ['medusa-payment-manual', 'medusa-fulfillment-manual'], options: {} },
];
