import { Injectable } from '@nestjs/common';
import { connectPerson, CustomersService, Database, type Tx } from '@storekeep/server/extend';
import type { PersonClaims } from '../oidc-client.ts';
import type { OidcProviderConfig } from '../oidc-provider-config.ts';
import { RejectedLogin } from '../rejected-login.ts';
import { isV1StrategyOf, v1StrategyName } from '../v1-strategies.ts';
import { verifiedEmail } from '../verified-email.ts';
import { lockIdentity } from './lock-identity.ts';

/** Finds the customers of persons at issuers. */
@Injectable()
export class CustomerIdentities {
  constructor(
    private readonly database: Database,
    private readonly customers: CustomersService,
  ) {}

  /**
   * Returns the customer of a person, and creates an account at the first login.
   * @param accountId the customer that was logged in when the login started; an account with the same e-mail is connected
   * @throws RejectedLogin
   */
  async findOrCreate(
    claims: PersonClaims,
    provider: OidcProviderConfig,
    accountId: string | null,
  ): Promise<string> {
    return this.database.transaction(async (tx) => {
      await lockIdentity(tx, claims);
      const connected = await findConnectedCustomer(tx, claims);
      if (connected) return connected;
      const email = verifiedEmail(claims, provider);
      const account = await lockAccount(tx, email);
      if (account && account.id !== accountId && !(await isAdopted(tx, account, provider)))
        throw new RejectedLogin('account_exists');
      const id = account?.id ?? (await this.create(tx, email, claims, provider));
      await connectPerson(tx, 'shoppers', { ...claims, email }, id);
      await this.customers.confirmLogin(tx, id);
      return id;
    });
  }

  /** With the metadata of medusa-plugin-auth, so that the customer can still log in if the shop returns to v1. */
  private create(
    tx: Tx,
    email: string,
    { firstName, lastName }: PersonClaims,
    provider: OidcProviderConfig,
  ): Promise<string> {
    return this.customers.createWithoutPassword(tx, {
      email,
      first_name: firstName,
      last_name: lastName,
      metadata: { useSocialAuth: true, authProvider: v1StrategyName(provider, 'store') },
    });
  }
}

interface Account {
  id: string;
  has_password: boolean;
  adopted_login: string | null;
  credentials_changed_at: string | null;
}

/**
 * Whether an account belongs to the person by its e-mail: the adoption of a shop of v1 has marked it as one of this provider, and its
 * password and e-mail are as they were in v1. An account that was ever connected has no mark. Metadata prove nothing, since shoppers may
 * write to them.
 */
async function isAdopted(
  tx: Tx,
  { id, has_password, adopted_login, credentials_changed_at }: Account,
  provider: OidcProviderConfig,
): Promise<boolean> {
  const isOfProvider = adopted_login === '' || isV1StrategyOf(provider, 'store', adopted_login);
  if (has_password || !isOfProvider || credentials_changed_at !== null) return false;
  const connections = await tx.query('select from customer_identity where customer_id = $1', [id]);
  return connections.length === 0;
}

async function findConnectedCustomer(tx: Tx, { issuer, subject }: PersonClaims): Promise<string | undefined> {
  const [customer] = await tx.query<{ id: string }>(
    `select c.id from customer_identity i join customer c on c.id = i.customer_id
     where i.issuer = $1 and i.subject = $2 and c.has_account and c.deleted_at is null`,
    [issuer, subject],
  );
  return customer?.id;
}

async function lockAccount(tx: Tx, email: string): Promise<Account | undefined> {
  const [account] = await tx.query<Account>(
    `select id, password_hash is not null as has_password, adopted_login, credentials_changed_at from customer
     where lower(email) = lower($1) and has_account and deleted_at is null for update`,
    [email],
  );
  return account;
}
