import type { PaymentHandler } from '../../sessions/view/session-view.ts';
import { ACP_VERSION } from './acp-values.ts';

/** The version of the handlers of tokenized cards, and where it is specified. */
const TOKENIZED_CARD = '2026-01-22';
const DOCUMENTS = 'https://agenticcommerce.dev/handlers/tokenized.card';

const BRANDS = ['visa', 'mastercard', 'amex', 'discover'];

/** A way to pay, as a session offers it. */
export function showHandler({ id, kind, config }: PaymentHandler): object {
  if (kind !== 'shared_payment_token')
    return {
      ...{ id, name: `dev.storekeep.${id}`, display_name: 'Test', version: ACP_VERSION, psp: id },
      ...{ requires_delegate_payment: false, requires_pci_compliance: false, config: {} },
    };
  return {
    ...{ id, name: 'dev.acp.tokenized.card', display_name: 'Card', version: TOKENIZED_CARD },
    spec: DOCUMENTS,
    ...{ requires_delegate_payment: true, requires_pci_compliance: false, psp: 'stripe' },
    config_schema: `${DOCUMENTS}/config.json`,
    instrument_schemas: [`${DOCUMENTS}/instrument.json`],
    config: {
      ...{ merchant_id: config.profile_id, psp: 'stripe', accepted_brands: BRANDS },
      ...{ supports_3ds: false, environment: config.environment },
    },
  };
}
