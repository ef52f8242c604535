import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '../kernel/database.ts';
import { CommerceError, invalidData, notAllowed, notFound } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { Outbox } from '../kernel/outbox.ts';
import type { AuthorizeAppBody } from './apps.input.ts';
import type { OAuthHandler } from './oauth-handler.ts';
import { OAuthHandlers } from './oauth-handlers.ts';

/** Applications that staff connect to the shop. */
@Injectable()
export class AppsService implements OnApplicationBootstrap {
  private readonly logger = new Logger('Apps');

  constructor(
    private readonly database: Database,
    private readonly handlers: OAuthHandlers,
    private readonly outbox: Outbox,
  ) {}

  /** Every application that can be connected is in the list, with a state issued for it. One that cannot any more stays. */
  async onApplicationBootstrap(): Promise<void> {
    const handlers = this.handlers.all();
    const known = await this.database.query<{ application_name: string; state: string | null }>(
      `select application_name, data->>'state' as state from oauth where application_name = any($1)`,
      [handlers.map((handler) => handler.application_name)],
    );
    const states = new Map(known.map(({ application_name, state }) => [application_name, state]));
    const rows = handlers.map((handler) => {
      const state = states.get(handler.application_name) ?? newState();
      const { application_name, display_name } = handler;
      return {
        id: newId('oauth'),
        application_name,
        display_name,
        install_url: handler.installUrl(state),
        data: { state },
      };
    });
    await this.database.query(
      `insert into oauth (id, application_name, display_name, install_url, data)
       select id, application_name, display_name, install_url, data from json_populate_recordset(null::oauth, $1)
       on conflict (application_name) do update
       set display_name = excluded.display_name, install_url = excluded.install_url,
           data = coalesce(oauth.data, '{}') || excluded.data`,
      [JSON.stringify(rows)],
    );
  }

  /**
   * Exchanges the code that an application has sent staff back with. The state is worth nothing afterwards, also when
   * the application refuses the code: the next try starts with a new one.
   * @throws not_found (application), not_allowed (state, or the application cannot be asked), invalid_data (code, or
   * no handler is installed)
   */
  async authorize({ application_name, state, code }: AuthorizeAppBody): Promise<{ id: string }> {
    const [app] = await this.database.query<App>(
      `select id, display_name, data->>'state' as state from oauth where application_name = $1`,
      [application_name],
    );
    if (!app) throw notFound('application', application_name, 'application_name');
    if (app.state === null || !isSame(state, app.state)) throw wrongState(app);
    const handler = this.handlers.get(application_name);
    if (!handler) throw invalidData(`No OAuth handler is installed for ${app.display_name}`);
    await this.spend(app, handler);
    const granted = await this.exchange(handler, code);
    return this.database.transaction(async (tx) => {
      await tx.query(
        `update oauth set data = $2::jsonb || jsonb_build_object('state', data->'state') where id = $1`,
        [app.id, granted],
      );
      await this.outbox.publish(tx, 'oauth.token_generated', { id: app.id, application_name });
      return { id: app.id };
    });
  }

  /**
   * What an application gave when staff connected it, such as `access_token`; null when they have not. For modules that
   * call the application: nobody else is shown it.
   */
  async grantOf(applicationName: string): Promise<Record<string, unknown> | null> {
    const [app] = await this.database.query<{ granted: Record<string, unknown> }>(
      `select data - 'state' as granted from oauth where application_name = $1 and data - 'state' <> '{}'`,
      [applicationName],
    );
    return app?.granted ?? null;
  }

  /** Of two requests with the same state one goes on. */
  private async spend(app: App, handler: OAuthHandler): Promise<void> {
    const next = newState();
    const spent = await this.database.query(
      `update oauth set data = data || jsonb_build_object('state', $3::text), install_url = $4
       where id = $1 and data->>'state' = $2 returning id`,
      [app.id, app.state, next, handler.installUrl(next)],
    );
    if (spent.length === 0) throw wrongState(app);
  }

  /** @returns JSON. Nothing of what the application says is logged: it may hold the code, or a token. */
  private async exchange(handler: OAuthHandler, code: string): Promise<string> {
    try {
      const granted = JSON.stringify(await handler.exchange(code));
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
      throw new CommerceError('not_allowed', `${handler.display_name} has given no token`, { cause: error });
    }
  }
}

interface App {
  id: string;
  display_name: string;
  state: string | null;
}

function wrongState({ display_name }: App): CommerceError {
  return notAllowed(`The state is not the one that was issued for ${display_name}`);
}

function newState(): string {
  return randomBytes(24).toString('base64url');
}

/** As long for any text: time must not tell how much of a guess was right. */
function isSame(given: string, issued: string): boolean {
  const [one, other] = [given, issued].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(one, other);
}

/** NULs and halves of characters, which jsonb refuses. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i;
