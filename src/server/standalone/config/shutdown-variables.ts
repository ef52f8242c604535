import { required, wholeNumber } from './config-kinds.ts';

/** Variables of the end of a process. */
export const shutdownVariables = {
  drainSeconds: required('DRAIN_SECONDS', wholeNumber('number of seconds', 0, 3600), 0, {
    description:
      'How long the server still accepts requests after SIGTERM, while `/health/ready` responds with 503: as long as the load balancer needs to notice',
  }),
  shutdownTimeoutSeconds: required(
    'SHUTDOWN_TIMEOUT_SECONDS',
    wholeNumber('number of seconds', 0, 3600),
    10,
    {
      description: 'How long running requests may take after that',
    },
  ),
};
