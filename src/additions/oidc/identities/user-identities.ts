import { Injectable } from '@nestjs/common';
import {
  addUser,
  CommerceError,
  connectPerson,
  Database,
  StaffAccess,
  type Tx,
} from '@storekeep/server/extend';
import type { PersonClaims } from '../oidc-client.ts';
import type { OidcProviderConfig } from '../oidc-provider-config.ts';
import { RejectedLogin } from '../rejected-login.ts';
import { isV1StrategyOf } from '../v1-strategies.ts';
import { isInAllowedDomain, verifiedEmail } from '../verified-email.ts';
import { lockIdentity } from './lock-identity.ts';

/** Finds the staff users of persons at issuers. */
@Injectable()
export class UserIdentities {
  constructor(
    private readonly database: Database,
    private readonly access: StaffAccess,
  ) {}

  /**
   * Returns the staff user of a person, and creates one with the role `member` if their domain is allowed.
   * @param userId the user that was logged in when the login started; a user with the same e-mail is connected
   * @throws RejectedLogin
   */
  async findOrCreate(
    claims: PersonClaims,
    provider: OidcProviderConfig,
    userId: string | null,
  ): Promise<string> {
    const userOfPerson = await this.database.transaction(async (tx) => {
      await lockIdentity(tx, claims);
      const connected = await findConnectedUser(tx, claims);
      if (connected) return connected;
      const email = verifiedEmail(claims, provider);
      const user = await lockUser(tx, email);
      if (user && user.id !== userId && !(await isRecognized(tx, user, claims, provider)))
        throw new RejectedLogin('account_exists');
      const id = user?.id ?? (await createUserOfDomain(tx, email, claims, provider));
      await connectPerson(tx, 'staff', { ...claims, email }, id);
      return id;
    });
    await this.requireSecondFactor(userOfPerson, claims.methods);
    return userOfPerson;
  }

  /** @throws RejectedLogin if the user needs a second factor, and the issuer does not say that it asked for one */
  private async requireSecondFactor(userId: string, methods: readonly string[]): Promise<void> {
    await this.access.rules.requireSecondFactor(userId, { methods }).catch((error: unknown) => {
      const isMissing = error instanceof CommerceError && error.type === 'second_factor_required';
      throw isMissing ? new RejectedLogin('second_factor_required', error) : error;
    });
  }
}

interface StaffUser {
  id: string;
  metadata: Record<string, unknown> | null;
}

/** Whether staff have marked the user for this provider, as in v1, and no person of the issuer is connected with it yet. */
async function isRecognized(
  tx: Tx,
  { id, metadata }: StaffUser,
  { issuer }: PersonClaims,
  provider: OidcProviderConfig,
): Promise<boolean> {
  if (!isV1StrategyOf(provider, 'admin', metadata?.authProvider)) return false;
  // a statement after the lock: it sees what the transaction that held the lock has committed
  const otherPersons = await tx.query('select from user_identity where user_id = $1 and issuer = $2', [
    id,
    issuer,
  ]);
  return otherPersons.length === 0;
}

async function findConnectedUser(tx: Tx, { issuer, subject }: PersonClaims): Promise<string | undefined> {
  const [user] = await tx.query<{ id: string }>(
    `select u.id from user_identity i join "user" u on u.id = i.user_id
     where i.issuer = $1 and i.subject = $2 and u.deleted_at is null`,
    [issuer, subject],
  );
  return user?.id;
}

async function lockUser(tx: Tx, email: string): Promise<StaffUser | undefined> {
  const [user] = await tx.query<StaffUser>(
    'select id, metadata from "user" where lower(email) = lower($1) and deleted_at is null for update',
    [email],
  );
  return user;
}

/** @throws RejectedLogin also if the person had a user, who was deleted: the provider must not undo that */
async function createUserOfDomain(
  tx: Tx,
  email: string,
  claims: PersonClaims,
  { admin }: OidcProviderConfig,
): Promise<string> {
  const deleted = await tx.query(
    `select from "user" where lower(email) = lower($1)
     union all select from user_identity where issuer = $2 and subject = $3`,
    [email, claims.issuer, claims.subject],
  );
  if (deleted.length > 0 || !isInAllowedDomain(email, claims, admin?.allowed_domains ?? []))
    throw new RejectedLogin('user_unknown');
  const { id } = await addUser(tx, {
    email,
    first_name: claims.firstName,
    last_name: claims.lastName,
    role: 'member',
    password_hash: null,
  });
  return id;
}
