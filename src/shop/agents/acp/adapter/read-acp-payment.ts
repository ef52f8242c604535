import { readObject, readText, type JsonObject } from '../../platforms/requests/read-values.ts';
import type { PaymentInput } from '../../sessions/session-input.ts';
import { AcpError } from '../acp-error.ts';
import { readAddress } from './read-acp-session.ts';

const MAX_TOKEN = 8192;
const RAW_CARDS: ReadonlySet<unknown> = new Set(['card', 'pan']);
const PATH = '$.payment_data';

/** Reads `payment_data`; null without it. @throws AcpError 400 or InvalidFieldError, without any part of the credential */
export function readPayment(json: JsonObject): PaymentInput | null {
  const data = readObject(json.payment_data, PATH);
  if (!data) return null;
  const { terms = 'immediate' } = data;
  if (data.purchase_order_number || (terms !== null && terms !== 'immediate'))
    throw new AcpError(400, 'unsupported', 'Only immediate payments are supported', { param: PATH });
  const instrument = readObject(data.instrument, `${PATH}.instrument`);
  const credential = readObject(instrument?.credential, `${PATH}.instrument.credential`);
  if (credential && (RAW_CARDS.has(credential.type) || 'number' in credential))
    throw new AcpError(400, 'unsupported_credential', 'Card numbers are not accepted', {
      param: `${PATH}.instrument.credential`,
    });
  // `{ token, provider }` is the form of earlier versions
  const handler = readText(data.handler_id ?? data.provider, `${PATH}.handler_id`, 255);
  const token = readText(credential?.token ?? data.token, `${PATH}.instrument.credential.token`, MAX_TOKEN);
  if (handler === null || token === null)
    throw new AcpError(400, 'missing', 'The payment needs a handler_id and a token', { param: PATH });
  const billing = readObject(data.billing_address, `${PATH}.billing_address`);
  return {
    handler,
    token,
    billing_address: billing ? readAddress(billing, `${PATH}.billing_address`) : null,
  };
}
