/* The public API of `storekeep/v1`: runs code of a Medusa v1 project beside the shop. */
export {
  loadV1Subscribers,
  type V1SubscribersOptions,
} from './server/v1-subscribers/v1-subscribers.module.ts';
export { V1SubscribersError } from './server/v1-subscribers/subscriber-files.ts';
export type { V1FindConfig, V1ReadService, V1Row } from './server/v1-subscribers/read-services.ts';
export type { V1Container } from './server/v1-subscribers/v1-container.ts';
