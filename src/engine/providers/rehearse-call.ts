import type { Rehearsal, RehearsedCall } from '../kernel/rehearsal.ts';
import type { WorkCheck } from '../kernel/work-check.ts';
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
  return interceptCalls(provider, (call, args) => {
    rehearsal.calls.push(call);
    return Promise.resolve(replyTo(call.operation, requestIn(args)));
  });
}

/** The provider, but calls that the check does not allow are refused instead of made. */
export function checkedProvider<P extends Provider>(provider: P, check: WorkCheck): P {
  return interceptCalls(provider, (call, args, method) => {
    const message = check.refuseCall(call);
    return message === null ? method.apply(provider, args) : Promise.resolve({ status: 'refused', message });
  });
}

type Method = (...args: unknown[]) => unknown;

function interceptCalls<P extends Provider>(
  provider: P,
  intercept: (call: RehearsedCall, args: unknown[], method: Method) => unknown,
): P {
  return new Proxy(provider, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        const request = requestIn(args);
        const amount = args.find((arg) => typeof arg === 'number') ?? request?.amount;
        const call = {
          provider: provider.id,
          operation: String(property),
          amount: typeof amount === 'number' ? amount : null,
          currency_code: request?.currency_code ?? null,
        };
        return intercept(call, args, value as Method);
      };
    },
  });
}

function requestIn(args: readonly unknown[]): CallArguments | undefined {
  return args.find((arg): arg is CallArguments => typeof arg === 'object' && arg !== null);
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
