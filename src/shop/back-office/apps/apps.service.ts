import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { OAuth } from '../../../model/entities/back-office/oauth.entity.ts';
import type { Representation } from '../../../engine/http/output/response-decorators.ts';
import { Database } from '../../../engine/kernel/database/database.ts';
import { recordResult, outsideRequest } from '../../../engine/kernel/request-work.ts';
import { CommerceError, invalidData, notAllowed, notFound } from '../../../engine/kernel/errors.ts';
import { newId } from '../../../engine/kernel/text/ids.ts';
import { withTimeout } from '../../../engine/kernel/concurrency/with-timeout.ts';
import { Outbox } from '../../../engine/background/outbox.ts';
import type { AuthorizeAppBody } from './apps.input.ts';
import type { OAuthHandler } from './oauth-handler.ts';
import { OAuthHandlers } from './oauth-handlers.ts';
import type { RepresentedRow } from '../../../engine/reader/representation.ts';

/** Applications that staff connect to the shop. */
@Injectable()
export class AppsService implements OnApplicationBootstrap {
  private readonly logger = new Logger('Apps');

  constructor(
    private readonly database: Database,
    private readonly handlers: OAuthHandlers,
    private readonly outbox: Outbox,
  ) {}

  /** Every application that can be connected is in the list. One that cannot any more stays. */
  async onApplicationBootstrap(): Promise<void> {
    const rows = this.handlers
      .all()
      .map(({ application_name, display_name }) => ({ id: newId(OAuth), application_name, display_name }));
    await this.database.query(
      `insert into oauth (id, application_name, display_name)
       select id, application_name, display_name from json_populate_recordset(null::oauth, $1)
       on conflict (application_name) do update set display_name = excluded.display_name`,
      [JSON.stringify(rows)],
    );
  }

  /**
   * Shows applications to a member of the staff: with the state that is issued to them, and to nobody else, and where
   * they go with it to connect one.
   */
  async addStates(rows: RepresentedRow[], staffId: string): Promise<void> {
    const issued = new Map((await this.issueStates(staffId)).map((state) => [state.id, state]));
    for (const row of rows) {
      const app = issued.get(row.id as string);
      if (!app) continue;
      if ('data' in row) row.data = { ...(row.data as object | null), state: app.state };
      if ('install_url' in row)
        row.install_url = this.handlers.get(app.application_name)!.installUrl(app.state);
    }
  }

  /**
   * Exchanges the code that an application has sent staff back with. The state is worth nothing afterwards, also when
   * the application refuses the code: the next try starts with a new one.
   * @throws not_found (application), not_allowed (state, or the application cannot be asked), invalid_data (code, or
   * no handler is installed)
   */
  async authorize(
    { application_name, state, code }: AuthorizeAppBody,
    staffId: string,
  ): Promise<Representation> {
    const [app] = await this.database.query<App>(
      `select o.id, o.display_name, s.state from oauth o
       left join oauth_state s on s.oauth_id = o.id and s.user_id = $2 where o.application_name = $1`,
      [application_name, staffId],
    );
    if (!app) throw notFound('application', application_name, 'application_name');
    const handler = this.handlers.get(application_name);
    if (!handler) throw invalidData(`No OAuth handler is installed for ${app.display_name}`);
    if (app.state === null || !isEqualInConstantTime(state, app.state)) throw stateMismatch(app);
    await outsideRequest(() => this.replaceState(app, staffId));
    const token = await this.exchange(handler, code);
    recordResult(app.id);
    await this.database.transaction(async (tx) => {
      await tx.query(`update oauth set data = $2::jsonb where id = $1`, [app.id, token]);
      await this.outbox.publish(tx, 'oauth.token_generated', { id: app.id, application_name });
    });
    return { id: app.id, compute: (rows) => outsideRequest(() => this.addStates(rows, staffId)) };
  }

  /**
   * What an application gave when staff connected it, such as `access_token`; null when they have not. For modules that
   * call the application: nobody else is shown it.
   */
  async grantOf(applicationName: string): Promise<Record<string, unknown> | null> {
    const [app] = await this.database.query<{ granted: Record<string, unknown> }>(
      `select data as granted from oauth where application_name = $1 and data <> '{}'`,
      [applicationName],
    );
    return app?.granted ?? null;
  }

  /** The state of each application that can be connected; made for whoever has none yet. */
  private async issueStates(staffId: string): Promise<IssuedState[]> {
    const names = this.handlers.all().map((handler) => handler.application_name);
    return this.database.query<IssuedState>(
      `with issued as (
         insert into oauth_state (oauth_id, user_id, state)
         select o.id, $2, n.state from unnest($1::text[], $3::text[]) n (name, state) join oauth o on o.application_name = n.name
         on conflict (oauth_id, user_id) do update set state = oauth_state.state returning oauth_id, state)
       select o.id, o.application_name, issued.state from issued join oauth o on o.id = issued.oauth_id`,
      [names, staffId, names.map(newState)],
    );
  }

  /** Of two requests with the same state one goes on. */
  private async replaceState(app: App, staffId: string): Promise<void> {
    const replaced = await this.database.query(
      `update oauth_state set state = $4 where oauth_id = $1 and user_id = $2 and state = $3 returning state`,
      [app.id, staffId, app.state, newState()],
    );
    if (replaced.length === 0) throw stateMismatch(app);
  }

  /** @returns JSON. Nothing of what the application says is logged: it may hold the code, or a token. */
  private async exchange(handler: OAuthHandler, code: string): Promise<string> {
    try {
      const granted = JSON.stringify(
        await withTimeout(handler.timeoutMs, (signal) => handler.exchange(code, signal)),
      );
      if (UNSTORABLE.test(granted)) throw new TypeError('The answer holds characters that cannot be stored');
      return granted;
    } catch (error) {
      const cause = error instanceof CommerceError ? error.cause : error;
      const { name, code: errorCode } = Object(cause) as { name?: unknown; code?: unknown };
      this.logger.warn({
        message: 'An application was not connected',
        application_name: handler.application_name,
        error: name,
        code: errorCode,
      });
      if (error instanceof CommerceError) throw error;
      const what = name === 'TimeoutError' ? 'does not answer; try again later' : 'has given no token';
      throw new CommerceError('not_allowed', `${handler.display_name} ${what}`, { cause: error });
    }
  }
}

interface App {
  id: string;
  display_name: string;
  /** Issued to this member of the staff; null when none was. */
  state: string | null;
}

interface IssuedState {
  id: string;
  application_name: string;
  state: string;
}

function stateMismatch({ display_name }: App): CommerceError {
  return notAllowed(`The state is not the one that was issued for ${display_name}`);
}

function newState(): string {
  return randomBytes(24).toString('base64url');
}

/** As long for any text: time must not tell how much of a guess was right. */
function isEqualInConstantTime(given: string, issued: string): boolean {
  const [one, other] = [given, issued].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(one, other);
}

/** NULs and halves of characters, which jsonb refuses. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i;
