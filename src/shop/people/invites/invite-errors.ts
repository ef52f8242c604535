import { invalidData } from '#engine/kernel/errors';

/** Errors of invites, with the messages that existing clients show. */
export const inviteErrors = {
  hasAccount: () => invalidData("Can't invite a user with an existing account"),
  tokenNotValid: () => invalidData('Token is not valid'),
  notOpen: () => invalidData('Invalid invite'),
  alreadyJoined: () => invalidData('User already joined'),
} as const;
