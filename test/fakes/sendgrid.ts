import { type FakeCompany, startFakeCompany } from './fake-company.ts';

/** A request to send a message from a template. */
export interface SentTemplate {
  template_id: string;
  from: object;
  personalizations: { to: { email: string }[]; dynamic_template_data: TemplateData }[];
  attachments?: { filename: string; type: string; content: string; disposition: string }[];
}

/** The data of any template; `items` only of those of orders. */
export type TemplateData = Record<string, unknown> & { items?: unknown[] };

/** SendGrid, which takes messages by `POST /v3/mail/send`. `refuses` is 400, for a template that it does not have. */
export interface SendGrid extends FakeCompany<'refuses'> {
  apiKey: string;
  /** All requests to send a message, also those that fail. */
  sent: SentTemplate[];
}

const SEND = 'POST /v3/mail/send';

export async function startSendGrid(apiKey = 'SG.secret'): Promise<SendGrid> {
  const sent: SentTemplate[] = [];
  const noTemplate = { errors: [{ message: 'no such template', field: 'template_id' }] };
  const company = await startFakeCompany({
    name: 'SendGrid',
    rejections: { refuses: { status: 400, body: noTemplate } },
    onRequest({ route, text }) {
      if (route === SEND) sent.push(JSON.parse(text) as SentTemplate);
    },
    respond({ route, headers }) {
      if (route !== SEND) return undefined;
      return { status: headers.authorization === `Bearer ${apiKey}` ? 202 : 401 };
    },
  });
  return { ...company, apiKey, sent };
}
