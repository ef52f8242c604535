import { readAcpEvent } from '../../../additions/agents/support/agent-events.ts';
import { startWebhookReceiver } from '../../../fakes/webhook-receiver.ts';
import { AcpClient } from '../../../support/acp-client.ts';
import { AGENTS_ENV } from '../../../support/agents.ts';
import { openKillableShop } from '../../../support/killable-shop.ts';
import { ok } from '../../../support/sample-shop.ts';
import { until } from '../../../support/until.ts';

const SECRET = 'a secret of the platform';
const PLACE = {
  ...{ name: 'Oliver Juhl', line_one: 'Hauptstr. 1', city: 'Berlin', postal_code: '10115', country: 'DE' },
};

/* The server is killed by SIGKILL. */
describe('A server that is killed after an order is placed', () => {
  it('sends it to its platform when it is started again', async () => {
    const receiver = await startWebhookReceiver();
    const shop = await openKillableShop({ ...AGENTS_ENV, TEST_PAYMENT_PROVIDER: 'true' });
    try {
      const fields = { webhook_url: receiver.url, webhook_secret: SECRET };
      const body = { name: 'Assistant', protocols: ['acp'], ...fields };
      const { agent_platform, token } = ok(await shop.post('/admin/agent-platforms', body));
      const acp = new AcpClient({ url: shop.url(), platform: { id: agent_platform.id, token } });
      const session = await acp.create({
        line_items: [{ id: shop.sample.shirt.variants[0].id }],
        buyer: { email: 'oliver@example.com' },
        fulfillment_details: { address: PLACE },
      });
      const crash = shop.crashAtStatement('before insert on agent_delivery');
      await crash(async () => {
        await acp.complete(session.body.id, 'authorized').catch(() => undefined);
        await until(() => fetch(`${shop.url()}/health`).then(() => false)); // fails when the server is killed
      });
      expect(await shop.query('select id from agent_delivery')).toEqual([]);
      expect(await shop.query('select id from "order" where cart_id = $1', [session.body.id])).toHaveLength(
        1,
      );
      await shop.query(
        `update outbox_event set available_at = now() where subscriber = 'agent-deliveries' returning id`,
      );
      await until(() => receiver.received.length >= 1);
      expect(readAcpEvent(receiver.received[0], SECRET)).toMatchObject({
        type: 'order_create',
        data: { checkout_session_id: session.body.id },
      });
    } finally {
      await Promise.all([shop.close(), receiver.stop()]);
    }
  });
});
