/*
 * The public API of `@storekeep/server/testing`: contract cases for the tests of applications and extensions, and the simulation of modules. The
 * server loads none of it.
 */
export { paymentProviderCases, type PaymentProviderCase } from './payment-kit/payment-provider-cases.ts';
export type {
  ClientData,
  Disruption,
  LedgerEntry,
  PaymentAtCompany,
  PaymentProviderHarness,
  SessionAtCompany,
  Unavailable,
  WebhookRequest,
  WebhookSigner,
} from './payment-kit/payment-provider-harness.ts';
export { Draws } from './simulation/draws.ts';
export {
  defineSimulation,
  type Offer,
  type Sender,
  type SimulatedEvent,
  type SimulatedResponse,
  type Simulation,
  type SimulationInvariant,
  type SimulationRun,
  type SimulationStep,
} from './simulation/define-simulation.ts';
