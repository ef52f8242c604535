import { Injectable } from '@nestjs/common';
import {
  Database,
  IdentityOptions,
  notAllowed,
  RateLimits,
  type SecondFactorCode,
  type SecondFactorProof,
  secondFactorRequired,
  type Tx,
  wrongCode,
} from '@storekeep/server/extend';
import { decryptSecret, encryptSecret } from './encrypted-secret.ts';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import { createTotp, findStep } from './totp.ts';

/** What staff see of their second factor. */
export interface SecondFactorState {
  /** When the first code was entered; null without a second factor. */
  confirmed_at: string | null;
  recovery_codes_left: number;
}

interface StoredFactor {
  secret: string | null;
  is_confirmed: boolean;
  is_confirmed_by_provider: boolean;
  is_required: boolean;
}

/** How many wrong codes a user may send in a minute, from all addresses together. */
const MAX_FAILURES = 5;

/** Methods of an issuer (RFC 8176) that are more than a password. */
const STRONG_METHODS = ['mfa', 'otp', 'hwk', 'sc'];

/** The second factors of staff: codes of an app (TOTP, RFC 6238), and recovery codes. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly database: Database,
    private readonly identity: IdentityOptions,
    private readonly rateLimits: RateLimits,
  ) {}

  async describe(userId: string): Promise<SecondFactorState> {
    const [state] = await this.database.query<SecondFactorState>(
      `select to_char(confirmed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as confirmed_at,
         case when confirmed_at is null then 0 else cardinality(recovery_codes) end as recovery_codes_left
       from second_factor where user_id = $1`,
      [userId],
    );
    return state ?? { confirmed_at: null, recovery_codes_left: 0 };
  }

  /**
   * Creates a secret and recovery codes, which count once a code is confirmed.
   * @throws not_allowed if the user has a second factor
   */
  async setUp(userId: string): Promise<{ otpauth_url: string; recovery_codes: string[] }> {
    const [{ email, store }] = await this.database.query<{ email: string; store: string | null }>(
      'select email, (select name from store limit 1) as store from "user" where id = $1',
      [userId],
    );
    const totp = await createTotp({ label: email, issuer: store ?? 'Storekeep' });
    const recovery_codes = createRecoveryCodes();
    await this.database.transaction(async (tx) => {
      const set = await tx.query(SET_UP, [
        userId,
        encryptSecret(this.identity, userId, totp.secret.base32),
        recovery_codes.map(hashRecoveryCode),
      ]);
      if (set.length === 0)
        throw notAllowed('You have a second factor: remove it before you set up another one');
    });
    return { otpauth_url: totp.toString(), recovery_codes };
  }

  /** @throws not_allowed unless it was set up and not confirmed; unauthorized (wrong code); too_many_requests */
  async confirm(userId: string, code: string, address: string): Promise<SecondFactorState> {
    const factor = await this.find(userId);
    if (!factor?.secret || factor.is_confirmed)
      throw notAllowed('Set a second factor up before you confirm it');
    const step = await this.limit(userId, address, () => this.findStep(userId, factor.secret!, code));
    await this.database.transaction((tx) =>
      tx.query(
        'update second_factor set confirmed_at = now(), last_step = $2 where user_id = $1 and confirmed_at is null and secret = $3',
        [userId, step, factor.secret],
      ),
    );
    return this.describe(userId);
  }

  /** Removes the second factor of a user who proves it. @throws unauthorized, second_factor_required, too_many_requests */
  async remove(userId: string, proof: SecondFactorCode): Promise<void> {
    const factor = await this.find(userId);
    if (factor?.is_confirmed) await this.requireCode(userId, factor.secret!, proof);
    await this.database.transaction((tx) => removeSecondFactor(tx, userId));
  }

  /** Requires the second factor of a login, if the user has one. @throws see `StaffAccessRules` */
  async require(userId: string, proof: SecondFactorProof): Promise<void> {
    const factor = await this.find(userId);
    if (!factor) return;
    if ('methods' in proof) return this.requireMethods(userId, factor, proof.methods);
    if (factor.is_confirmed) return this.requireCode(userId, factor.secret!, proof);
    // a password alone would be weaker than the login with the provider, which has a second factor
    if (factor.is_required && factor.is_confirmed_by_provider) throw secondFactorRequired();
  }

  private async requireMethods(
    userId: string,
    { is_confirmed, is_required }: StoredFactor,
    methods: readonly string[],
  ): Promise<void> {
    if (!is_confirmed && !is_required) return;
    if (!methods.some((method) => STRONG_METHODS.includes(method))) throw secondFactorRequired();
    if (!is_confirmed) await this.database.independent((sql) => sql.query(CONFIRM_BY_PROVIDER, [userId]));
  }

  /** Accepts each code once. */
  private async requireCode(
    userId: string,
    secret: string,
    { code, address }: SecondFactorCode,
  ): Promise<void> {
    if (code === undefined) throw secondFactorRequired();
    await this.limit(userId, address, async () => {
      const step = await this.findStep(userId, secret, code);
      const [statement, value] =
        step === null ? [USE_RECOVERY_CODE, hashRecoveryCode(code)] : [USE_STEP, step];
      const used = await this.database.independent((sql) => sql.query(statement, [userId, value]));
      return used.length > 0 ? true : null;
    });
  }

  /** @throws unauthorized if the work returns null; too_many_requests */
  private async limit<T>(userId: string, address: string, work: () => Promise<T | null>): Promise<T> {
    const limits = [
      { name: `second factor of ${userId}`, kind: 'second factor', max: MAX_FAILURES },
      this.rateLimits.clientBucket(address, 'second factor'),
    ];
    const result = await this.rateLimits.limitFailures(limits, work);
    if (result === null) throw wrongCode();
    return result;
  }

  private async findStep(userId: string, encrypted: string, code: string): Promise<number | null> {
    const secret = decryptSecret(this.identity, userId, encrypted);
    return secret === null ? null : findStep(secret, code);
  }

  private async find(userId: string): Promise<StoredFactor | undefined> {
    const [factor] = await this.database.query<StoredFactor>(FIND, [userId]);
    return factor;
  }
}

/** Removes the second factor of a user. @returns whether they had one */
export async function removeSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  return (
    (await tx.query('delete from second_factor where user_id = $1 returning user_id', [userId])).length > 0
  );
}

const FIND = `
  select f.secret, f.confirmed_at is not null as is_confirmed, f.provider_confirmed_at is not null as is_confirmed_by_provider,
    coalesce(r.requires_second_factor, false) as is_required
  from "user" u left join second_factor f on f.user_id = u.id left join staff_role r on r.name = coalesce(u.role, 'member')
  where u.id = $1`;

/** Replaces one that was not confirmed. */
const SET_UP = `
  insert into second_factor (user_id, secret, recovery_codes) values ($1, $2, $3)
  on conflict (user_id) do update set secret = excluded.secret, recovery_codes = excluded.recovery_codes, last_step = null
  where second_factor.confirmed_at is null returning user_id`;

const CONFIRM_BY_PROVIDER = `
  insert into second_factor (user_id, provider_confirmed_at) values ($1, now())
  on conflict (user_id) do update set provider_confirmed_at = excluded.provider_confirmed_at`;

/** A code that was watched or intercepted is worthless once it was used: it counts once, and so do those before it. */
const USE_STEP = `
  update second_factor set last_step = $2 where user_id = $1 and coalesce(last_step, -1) < $2 returning user_id`;

const USE_RECOVERY_CODE = `
  update second_factor set recovery_codes = array_remove(recovery_codes, $2::text)
  where user_id = $1 and $2::text = any(recovery_codes) returning user_id`;
