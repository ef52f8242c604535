import type { Rehearsal } from '../kernel/rehearsal.ts';
import type { Provider } from './provider.ts';

/** Operations that change nothing at the company: a rehearsal needs their real replies. */
const READING = new Set([
  'calculates',
  'options',
  'price',
  'returnDocuments',
  'savedMethods',
  'search',
  'taxLines',
  'available',
  'validate',
]);

/** Whether a rehearsal records a call instead of making it. */
export function isRecorded(operation: string): boolean {
  return !READING.has(operation);
}

/**
 * A stand-in for a provider: its methods record what they are called with, and reply as if all was well.
 */
export function recordingProvider<P extends Provider>(provider: P, rehearsal: Rehearsal): P {
  return new Proxy(provider, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        const request = args.find((arg) => typeof arg === 'object' && arg !== null) as
          CallArguments | undefined;
        const amount = args.find((arg) => typeof arg === 'number') ?? request?.amount;
        rehearsal.calls.push({
          provider: provider.id,
          operation: String(property),
          amount: typeof amount === 'number' ? amount : null,
          currency_code: request?.currency_code ?? null,
        });
        return Promise.resolve(replyTo(String(property), request));
      };
    },
  });
}

/** Operations of payment providers, whose replies have the data of the payment; those of other providers are data themselves. */
const PAYING = new Set([
  'initiate',
  'update',
  'authorize',
  'capture',
  'refund',
  'cancel',
  'abandon',
  'delete',
]);

function replyTo(operation: string, request: CallArguments = {}): object {
  if (operation === 'resend') return { to: request.to, status: 'sent', data: request.data };
  if (!PAYING.has(operation)) return {};
  const { data = {}, stored_data = data, private_data = {} } = request;
  return { ...(operation === 'authorize' && { status: 'authorized' }), data: stored_data, private_data };
}

interface CallArguments {
  to?: string;
  amount?: number;
  currency_code?: string;
  data?: object;
  stored_data?: object;
  private_data?: object;
}
