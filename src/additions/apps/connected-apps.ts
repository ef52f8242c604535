import { randomBytes } from 'node:crypto';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import {
  CommerceError,
  Database,
  invalidData,
  isEqualInConstantTime,
  newId,
  notAllowed,
  notFound,
  Outbox,
  recordResult,
  type Representation,
  type RepresentedRow,
  withTimeout,
} from '@storekeep/server/extend';
import type { AuthorizeAppBody } from './apps.input.ts';
import { AppsService } from './apps.service.ts';
import { OAuth } from './oauth.entity.ts';
import type { OAuthHandler } from './oauth-handler.ts';
import { OAuthHandlers } from './oauth-handlers.ts';

@Injectable()
export class ConnectedApps extends AppsService implements OnApplicationBootstrap {
  private readonly logger = new Logger('Apps');

  constructor(
    private readonly database: Database,
    private readonly handlers: OAuthHandlers,
    private readonly outbox: Outbox,
  ) {
    super();
  }

  /** Adds a row for each application that has a handler. Rows of applications without one remain. */
  async onApplicationBootstrap(): Promise<void> {
    const rows = this.handlers
      .all()
      .map(({ application_name, display_name }) => ({ id: newId(OAuth), application_name, display_name }));
    await this.database.independent((sql) =>
      sql.query(
        `insert into oauth (id, application_name, display_name)
       select id, application_name, display_name from json_populate_recordset(null::oauth, $1)
       on conflict (application_name) do update set display_name = excluded.display_name`,
        [JSON.stringify(rows)],
      ),
    );
  }

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
    await this.replaceState(app, staffId);
    const token = await this.exchange(handler, code);
    recordResult(app.id);
    await this.database.transaction(async (tx) => {
      await tx.query(`update oauth set data = $2::jsonb where id = $1`, [app.id, token]);
      await this.outbox.publish(tx, 'oauth.token_generated', { id: app.id, application_name });
    });
    return { id: app.id, compute: (rows) => this.addStates(rows, staffId) };
  }

  async grantOf(applicationName: string): Promise<Record<string, unknown> | null> {
    const [app] = await this.database.query<{ credentials: Record<string, unknown> }>(
      `select data as credentials from oauth where application_name = $1 and data <> '{}'`,
      [applicationName],
    );
    return app?.credentials ?? null;
  }

  /** Returns the states of a staff user for all applications, and creates missing ones. */
  private async issueStates(staffId: string): Promise<IssuedState[]> {
    const names = this.handlers.all().map((handler) => handler.application_name);
    return this.database.independent((sql) =>
      sql.query<IssuedState>(
        `with issued as (
         insert into oauth_state (oauth_id, user_id, state)
         select o.id, $2, n.state from unnest($1::text[], $3::text[]) n (name, state) join oauth o on o.application_name = n.name
         on conflict (oauth_id, user_id) do update set state = oauth_state.state returning oauth_id, state)
       select o.id, o.application_name, issued.state from issued join oauth o on o.id = issued.oauth_id`,
        [names, staffId, names.map(newState)],
      ),
    );
  }

  /** Replaces the state in one statement, so that only one of several concurrent requests can use it. */
  private async replaceState(app: App, staffId: string): Promise<void> {
    const replaced = await this.database.independent((sql) =>
      sql.query(
        `update oauth_state set state = $4 where oauth_id = $1 and user_id = $2 and state = $3 returning state`,
        [app.id, staffId, app.state, newState()],
      ),
    );
    if (replaced.length === 0) throw stateMismatch(app);
  }

  /** @returns JSON. The response is not logged, as it may contain the code or a token. */
  private async exchange(handler: OAuthHandler, code: string): Promise<string> {
    try {
      const credentials = JSON.stringify(
        await withTimeout(handler.timeoutMs, (signal) => handler.exchange(code, signal)),
      );
      if (UNSTORABLE.test(credentials))
        throw new TypeError('The response contains characters that cannot be stored');
      return credentials;
    } catch (error) {
      const cause = error instanceof CommerceError ? error.cause : error;
      const { name, code: errorCode } = Object(cause) as { name?: unknown; code?: unknown };
      this.logger.warn({
        message: 'failed to connect an application',
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
  /** Issued to this staff user; null if there is none. */
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

/** NUL characters and lone surrogates, which jsonb rejects. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i;
