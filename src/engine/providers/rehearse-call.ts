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
 * A stand-in for a provider: its methods record what they are called with, and reply as if all was well: with the data of the request,
 * and the status of a payment that was authorized.
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
        return Promise.resolve({
          status: property === 'authorize' ? 'authorized' : undefined,
          data: request?.stored_data ?? request?.data ?? {},
          private_data: request?.private_data ?? {},
        });
      };
    },
  });
}

interface CallArguments {
  amount?: number;
  currency_code?: string;
  data?: object;
  stored_data?: object;
  private_data?: object;
}
