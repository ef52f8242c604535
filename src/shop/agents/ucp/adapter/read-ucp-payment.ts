import type { PaymentInput } from '../../sessions/session-input.ts';
import { UcpError } from '../ucp-error.ts';
import { readAddress } from './read-checkout.ts';
import { readObject, readObjects, readText, type JsonObject } from '../../platforms/requests/read-values.ts';

const MAX_TOKEN = 8192;
const RAW_CARDS: ReadonlySet<unknown> = new Set(['card', 'pan']);

/** Reads the instrument that pays; null without one. @throws UcpError 400 or InvalidFieldError, without any part of the credential */
export function readPayment(json: JsonObject): PaymentInput | null {
  const payment = readObject(json.payment, '$.payment');
  const instruments = readObjects(payment?.instruments, '$.payment.instruments', 10);
  if (instruments.some(({ credential }) => isRawCard(credential)))
    throw new UcpError(400, 'unsupported_credential', 'Card numbers are not accepted');
  const selected = instruments.filter((instrument) => instrument.selected === true);
  if (selected.length > 1) throw new UcpError(400, 'invalid_payment', 'Only one instrument may be selected');
  const instrument = selected[0] ?? (instruments.length === 1 ? instruments[0] : undefined);
  if (!instrument) {
    if (instruments.length > 1)
      throw new UcpError(400, 'invalid_payment', 'An instrument has to be selected');
    return null;
  }
  const path = '$.payment.instruments[0]';
  const credential = readObject(instrument.credential, `${path}.credential`);
  if (!credential) throw new UcpError(400, 'invalid_payment', 'The instrument has no credential');
  const handler = readText(instrument.handler_id, `${path}.handler_id`, 255);
  const token = readText(credential.token, `${path}.credential.token`, MAX_TOKEN);
  if (handler === null || token === null)
    throw new UcpError(400, 'invalid_payment', 'The instrument needs a handler_id and a token');
  const billing = readObject(instrument.billing_address, `${path}.billing_address`);
  return {
    handler,
    token,
    billing_address: billing ? readAddress(billing, `${path}.billing_address`) : null,
  };
}

function isRawCard(credential: unknown): boolean {
  if (typeof credential !== 'object' || credential === null) return false;
  return ('type' in credential && RAW_CARDS.has(credential.type)) || 'number' in credential;
}
