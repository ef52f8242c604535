import type { UsageFinding } from './usage-findings.ts';

type Needs = Pick<UsageFinding, 'needs' | 'variables' | 'recommendation'>;

/** What a payment provider of v1 needs. @param installed the ids that the operator declares as installed */
export function paymentNeeds(id: string, installed: readonly string[]): Needs {
  if (id === 'manual' || id === 'system') return nothing('is built in');
  if (/^stripe(-|$)/.test(id))
    return settings(
      ['STRIPE_API_KEY', 'STRIPE_WEBHOOK_SECRET'],
      'is enabled by STRIPE_API_KEY: set it for the adoption and for the server',
    );
  if (id === 'paypal')
    return settings(
      ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
      'is enabled by PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET: set them for the adoption and for the server',
    );
  if (installed.includes(id)) return nothing('is declared as installed by --provider');
  return {
    needs: 'module',
    variables: [],
    recommendation: `has no built-in provider: install a PaymentProvider with this id in a module (docs/extending.md) and adopt with --provider ${id}, or remove it from the regions`,
  };
}

/** Providers of v1's e-mail plugins whose company accepts SMTP. */
const SMTP_PROVIDERS = ['smtp', 'nodemailer', 'ses', 'resend', 'postmark', 'mailjet', 'mailgun', 'brevo'];

/** What a notification provider of v1 needs. */
export function notificationNeeds(id: string): Needs {
  if (/sendgrid/.test(id))
    return settings(
      ['SENDGRID_API_KEY', 'SENDGRID_TEMPLATES'],
      'is enabled by SENDGRID_API_KEY; SENDGRID_TEMPLATES has the other options of its plugin (docs/mail.md)',
    );
  if (SMTP_PROVIDERS.some((name) => id.includes(name)))
    return settings(
      ['SMTP_URL', 'MAIL_FROM'],
      'is replaced by SMTP_URL and MAIL_FROM with the built-in e-mails; MAIL_TEMPLATES replaces their texts (docs/mail.md)',
    );
  return {
    needs: 'module',
    variables: [],
    recommendation:
      'has no built-in provider: use the built-in e-mails (docs/mail.md), or install a NotificationProvider with this id in a module',
  };
}

/** What URLs of files at a host need. @param local whether all are under `/uploads/`, as those of `file-local` */
export function fileHostNeeds(host: string, local: boolean): Needs {
  if (local)
    return settings(
      ['FILES_DIR'],
      `are of file-local: copy the files in its folder uploads to public in FILES_DIR, and let ${host} point to Storekeep, which serves /uploads/*`,
    );
  // the pictures of Medusa's demo products are in such a bucket, too
  if (
    !host.startsWith('medusa-public-images.') &&
    /\.(amazonaws\.com|digitaloceanspaces\.com|r2\.cloudflarestorage\.com)$/.test(host)
  )
    return settings(
      ['S3_BUCKET', 'S3_PUBLIC_URL'],
      'are in a bucket and remain valid; S3_BUCKET and S3_PUBLIC_URL store new files there',
    );
  return nothing('remain valid as long as that host serves them');
}

function nothing(recommendation: string): Needs {
  return { needs: 'nothing', variables: [], recommendation };
}

function settings(variables: string[], recommendation: string): Needs {
  return { needs: 'settings', variables, recommendation };
}
