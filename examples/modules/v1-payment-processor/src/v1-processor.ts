/* The interface of payment processors of Medusa 1.x (`AbstractPaymentProcessor`). */

type Data = Record<string, unknown>;

export interface V1Context {
  billing_address?: unknown;
  email: string;
  currency_code: string;
  amount: number;
  resource_id: string;
  customer?: { id: string; email: string; metadata: Data };
  /** The context of the cart. */
  context: Data;
  paymentSessionData: Data;
}

export type V1Status = 'authorized' | 'captured' | 'pending' | 'requires_more' | 'error' | 'canceled';

/** Processors return errors of their company instead of throwing them. */
export interface V1Error {
  error: string;
  code?: string;
  detail?: unknown;
}

export interface V1Session {
  session_data: Data;
  update_requests?: { customer_metadata?: Data };
}

export interface V1Processor {
  getIdentifier?(): string;
  initiatePayment(context: V1Context): Promise<V1Error | V1Session>;
  updatePayment(context: V1Context): Promise<V1Error | V1Session | void>;
  updatePaymentData?(sessionId: string, data: Data): Promise<V1Error | V1Session['session_data']>;
  authorizePayment(data: Data, context: Data): Promise<V1Error | { status: V1Status; data: Data }>;
  capturePayment(data: Data): Promise<V1Error | Data>;
  refundPayment(data: Data, amount: number): Promise<V1Error | Data>;
  cancelPayment(data: Data): Promise<V1Error | Data>;
  deletePayment(data: Data): Promise<V1Error | Data>;
  retrievePayment(data: Data): Promise<V1Error | Data>;
  getPaymentStatus(data: Data): Promise<V1Status>;
}

export interface V1ProcessorClass {
  identifier?: string;
  new (container: object, options: Data): V1Processor;
}

/** As `isPaymentProcessorError` of v1. */
export function isV1Error(value: unknown): value is V1Error {
  return typeof value === 'object' && value !== null && Boolean((value as V1Error).error);
}

export function describeV1Error({ error, detail }: V1Error): string {
  return typeof detail === 'string' && detail !== '' ? `${error}: ${detail}` : error;
}
