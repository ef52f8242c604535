import { type Config, secretsOf, ServerLogger } from '@storekeep/server/commands';
import { currentShop } from './shop-scope.ts';

type LogObject = ReturnType<ServerLogger['getJsonLogObject']>;

/** The logger of all shops of the process, as Nest has one for all applications: each line has the shop, and no secrets of any open one. */
export class FleetLogger extends ServerLogger {
  private readonly secretsByShop = new Map<string, readonly string[]>();

  constructor(private readonly config: Config) {
    super(config);
  }

  /** Hides the secrets of a shop from now on. They stay hidden when it is closed, as its last lines may be written later. */
  hideSecretsOf(shop: string, config: Config): void {
    this.secretsByShop.set(shop, secretsOf(config));
    this.hideSecrets([...secretsOf(this.config), ...[...this.secretsByShop.values()].flat()]);
  }

  protected override getJsonLogObject(...args: Parameters<ServerLogger['getJsonLogObject']>): LogObject {
    const shop = currentShop();
    const line = super.getJsonLogObject(...args);
    return shop === undefined ? line : { ...line, shop };
  }

  protected override formatContext(context: string): string {
    const shop = currentShop();
    return super.formatContext(shop === undefined ? context : [shop, context].filter(Boolean).join(' '));
  }
}
