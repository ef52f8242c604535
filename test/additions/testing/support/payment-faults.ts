import { CONNECTION_FAULTS } from './connection-faults.ts';
import type { Faults } from './faulty-payments.ts';
import { SESSION_FAULTS } from './session-faults.ts';
import { TRANSFER_FAULTS } from './transfer-faults.ts';

/** For each case of the contract, in their order, a fault that it finds. */
export const FAULTS: Faults = { ...SESSION_FAULTS, ...TRANSFER_FAULTS, ...CONNECTION_FAULTS };
