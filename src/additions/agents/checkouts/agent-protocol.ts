import type { FastifyRequest } from 'fastify';
import type { NewSessionInput } from '../sessions/changes/open-session.ts';
import type { SessionError } from '../sessions/session-error.ts';
import type { PaymentInput, SessionInput } from '../sessions/session-input.ts';
import type { AgentCaller } from '../sessions/session-store.ts';
import type { SessionView } from '../sessions/view/session-view.ts';
import type { ProtocolErrors } from './agent-error.ts';
import type { JsonObject } from './read-json.ts';

/** A request of a platform on its checkouts, whatever the transport. */
export interface AgentCall<Caller extends AgentCaller = AgentCaller> {
  caller: Caller;
  json: JsonObject;
  /** By which a repetition is recognized; null without one. */
  key: string | null;
}

/** A response, as it is stored and sent again. */
export interface AgentResponse {
  status: number;
  /** A JSON text. */
  body: string;
  /** Whether it is stored and replayed. False if the same request may succeed later. Defaults to true. */
  isFinal?: boolean;
  /** Seconds after which the platform may try again; of responses that are not final. */
  retryAfter?: number;
}

export type RepeatableResponse = AgentResponse & {
  /** Whether it was stored by an earlier request with the key. */
  isReplayed: boolean;
};

/** The constants of a protocol. */
export interface ProtocolSpec {
  /** The path of checkouts, without a slash at its beginning. */
  path: string;
  /** The method that updates a checkout. */
  updatesBy: 'POST' | 'PUT';
  /** The headers of a request that its response repeats. */
  echoes: readonly string[];
  errors: ProtocolErrors;
}

/** How a protocol writes requests, responses and errors; everything else about a checkout is the same in all protocols. */
export interface AgentProtocol<Caller extends AgentCaller = AgentCaller> {
  readonly spec: ProtocolSpec;

  /** Identifies the platform of a request without a body. @throws AgentError; too_many_requests */
  identify(request: FastifyRequest): Promise<Caller>;
  /** Identifies the platform, and reads the body. @throws AgentError; too_many_requests; as `readRawBody`, `parseJsonBody` */
  readCall(request: FastifyRequest): Promise<AgentCall<Caller>>;

  /** Reads the body of a creation. @throws InvalidFieldError */
  readNew(json: JsonObject, caller: Caller): NewSessionInput;
  /** Reads the body of an update. @throws InvalidFieldError */
  readChange(json: JsonObject, caller: Caller): SessionInput;
  /** Reads what a completion may change besides the payment. @throws InvalidFieldError */
  readRemarks(json: JsonObject): SessionInput;
  /** Reads the payment; null without one. @throws AgentError 400 or InvalidFieldError, without any part of the credential */
  readPayment(json: JsonObject): PaymentInput | null;
  /** Reads why a checkout is canceled, for staff. */
  readReason?(json: JsonObject): Record<string, unknown> | undefined;

  /** Builds the body of a response. @param json of the request */
  show(view: SessionView, caller: Caller, json: JsonObject): object;
  /** The headers that sign the response to a completion. */
  sign?(response: AgentResponse): Record<string, string>;

  /** @throws SessionError if the platform cannot use checkouts */
  requireCheckouts?(caller: Caller): void;
  /** Responds to a rejection by something else than an error; null if it is an error. @param id of the checkout, unless it is created */
  respondTo?(rejection: SessionError, caller: Caller, id?: string): Promise<AgentResponse | null>;
}
